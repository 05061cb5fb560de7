#include "kernels/frontend/clang/parse/usual_names.h"

#include <algorithm>
#include <cctype>

namespace warplens::frontend {
namespace {

// Of words with a blank at both sides.
bool has(std::string_view words, std::string_view name) { return words.find(" " + std::string(name) + " ") != std::string_view::npos; }
bool begins(std::string_view words, std::string_view name) {
  for (size_t length = 1; length <= name.size(); ++length)
    if (has(words, name.substr(0, length))) return true;
  return false;
}

// Of C and POSIX, variables and functions that are passed on.
constexpr std::string_view kVariables =
    " stdin stdout stderr errno environ optarg optind opterr optopt timezone daylight tzname signgam free exit abort strcmp "
    "tolower toupper isspace isdigit isalpha isalnum sinf sin cos complex alloca typeof restrict asm ";
constexpr std::string_view kMacros =
    " EOF NULL BUFSIZ RAND_MAX CLOCKS_PER_SEC INFINITY NAN MAXFLOAT MAXINT PATH_MAX NAME_MAX MAX_PATH SIZE_MAX TRUE FALSE I "
    "FILENAME_MAX TIME_UTC INT_MAX INT_MIN BIG_ENDIAN LITTLE_ENDIAN BYTE_ORDER WINAPI APIENTRY DWORD ";
constexpr std::string_view kMacroBegins =
    " EXIT_ CLOCK_ M_ FLT_ DBL_ LDBL_ INT UINT LONG_ ULONG_ LLONG_ ULLONG_ SHRT_ USHRT_ CHAR_ SCHAR_ UCHAR_ SSIZE_ SEEK_ SIG "
    "O_ S_I PROT_ MAP_ MADV_ HUGE_ FP_ FE_ LC_ PRI SCN STDIN_ STDOUT_ STDERR_ RUSAGE_ AF_ SOCK_ RTLD_ PTHREAD_ ITIMER_ CUDA "
    "CU_ NV CUBLAS CURAND CUFFT CUSPARSE CUSOLVER CUDNN NCCL MPI_ OMP_ GL BOOST_ ATOMIC_ PTRDIFF_ WCHAR_ WINT_ ";
constexpr std::string_view kLibraries =
    " cuda nv curand cublas cufft cusparse cusolver cudnn thrust cub nccl omp_ pthread_ std memory_order sycl hip gl va_ ";
// Of namespace std, where they are neither called nor given template arguments.
constexpr std::string_view kStandard =
    " cout cin cerr clog wcout endl ends flush ws hex dec oct fixed scientific defaultfloat hexfloat left right internal "
    "boolalpha noboolalpha showpoint showpos showbase uppercase unitbuf skipws noskipws nullopt ignore nothrow in_place "
    "adopt_lock defer_lock piecewise_construct placeholders chrono filesystem execution numbers ranges views literals ios "
    "string stoi stof min max swap move begin end ";

constexpr std::string_view kHeaders =
    " algorithm any array atomic barrier bit bitset cassert cctype cerrno cfloat charconv chrono cinttypes climits clocale "
    "cmath compare complex concepts condition_variable csignal cstdarg cstddef cstdint cstdio cstdlib cstring ctime deque "
    "exception execution filesystem fstream functional future initializer_list iomanip ios iostream istream iterator limits "
    "list locale map memory mutex new numbers numeric optional ostream queue random ranges ratio regex set span sstream "
    "stack stdexcept string string_view system_error thread tuple type_traits typeinfo unordered_map unordered_set utility "
    "valarray variant vector assert.h complex.h ctype.h errno.h fenv.h float.h getopt.h inttypes.h limits.h locale.h "
    "malloc.h math.h memory.h omp.h pthread.h signal.h stdarg.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h "
    "strings.h sys/mman.h sys/resource.h sys/stat.h sys/time.h sys/types.h time.h unistd.h cuda.h cuda_runtime.h "
    "cuda_runtime_api.h device_launch_parameters.h cublas_v2.h curand.h cuda_profiler_api.h driver_types.h vector_types.h "
    "builtin_types.h nvToolsExt.h fcntl.h dirent.h ";

constexpr std::string_view kCudaFunctions =
    " cudaMalloc cudaMemcpy cudaFree cudaDeviceSynchronize cudaEventRecord cudaMemset cudaEventCreate cudaMallocManaged "
    "cudaGetLastError cudaEventElapsedTime cudaEventSynchronize cudaEventDestroy cudaMemcpyAsync cudaFreeHost "
    "cudaMallocHost cudaMemcpyToSymbol cudaMemcpyFromSymbol cudaDeviceGetAttribute cudaGetDeviceProperties "
    "cudaStreamSynchronize cudaStreamDestroy cudaSetDevice cudaGetDevice cudaGetDeviceCount cudaStreamCreate "
    "cudaLaunchCooperativeKernel cudaLaunchKernel cudaHostAlloc cudaDeviceReset cudaFuncSetAttribute cudaFuncSetCacheConfig "
    "cudaStreamCreateWithFlags cudaMemsetAsync cudaMemcpy2D cudaThreadSynchronize cudaStreamWaitEvent cudaPeekAtLastError "
    "cudaDeviceSetLimit cudaMemPrefetchAsync cudaMemAdvise cudaMallocPitch ";
constexpr std::string_view kFunctions =
    " calloc realloc rand srand exit abort atoi atol atof fprintf fopen fclose fread fwrite fputs puts putchar clock time "
    "getenv system strtol qsort ";
constexpr std::string_view kConstants =
    " cudaStreamNonBlocking cudaFuncAttributeMaxDynamicSharedMemorySize cudaMemAttachGlobal cudaHostAllocDefault ";

std::string for_each(std::string_view words, std::string_view before, std::string_view behind) {
  std::string text;
  while (words.find_first_not_of(' ') != std::string_view::npos) {
    words.remove_prefix(words.find_first_not_of(' '));
    const std::string_view word = words.substr(0, words.find(' '));
    text += std::string(before) + std::string(word) + std::string(behind);
    words.remove_prefix(word.size());
  }
  return text;
}

}  // namespace

std::string usual_declarations() {
  return for_each(kCudaFunctions, "template <class... T> cudaError_t ", "(T&&...);\n") +
         for_each(" cudaGetErrorString cudaGetErrorName ", "const char* ", "(cudaError_t);\n") +
         for_each(kFunctions, "template <class... T> int ", "(T&&...);\n") + for_each(kConstants, "enum { ", " };\n") +
         "using FILE = void;\nextern FILE *stderr, *stdout, *stdin;\n";
}

bool is_usual_name(std::string_view name, bool uses_std) {
  if (name.starts_with('_') || has(kVariables, name) || has(kMacros, name) || begins(kMacroBegins, name) || begins(kLibraries, name))
    return true;
  // "cuMemAlloc", "CUdevice", "EINVAL"
  const auto capital = [&](size_t at) { return name.size() > at && std::isupper(static_cast<unsigned char>(name[at])); };
  if ((name.starts_with("cu") || name.starts_with("CU")) && capital(2)) return true;
  const auto is_letter = [](char c) { return std::isupper(static_cast<unsigned char>(c)); };
  if (name.size() > 3 && name[0] == 'E' && capital(1) && std::all_of(name.begin(), name.end(), is_letter)) return true;
  return uses_std && has(kStandard, name);
}

bool is_usual_header(std::string_view name) { return has(kHeaders, name) || name.starts_with("thrust/") || name.starts_with("cub/"); }

}  // namespace warplens::frontend
