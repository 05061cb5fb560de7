// The fake driver, cuBLAS and NVML: memory is the host's, kernels are functions of libraries that the fake NVRTC built.
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/measure/fake_cuda/fake_cuda.h"
#include "tests/measure/fake_cuda/stream.h"

std::string fake_probe();  // the path of its library, nvrtc.cpp

namespace {

using Pointer = unsigned long long;

struct FakeEvent {
  std::atomic<bool> reached = false;
  std::chrono::steady_clock::time_point when;
  double launched_seconds = 0;  // of the launches before it, where each takes what the test says
};
struct FakeFunction {
  void (*run)(void**) = nullptr;
  const unsigned* sizes = nullptr;
  struct Dim {
    unsigned x, y, z;
  }* dims[4] = {};  // threadIdx, blockIdx, blockDim, gridDim of its library
};

struct State {
  FakeCuda settings;
  std::shared_ptr<fake::StreamThread> stream = fake::StreamThread::start();
  std::map<Pointer, size_t> memory;
  size_t used = 0;
  double launched_seconds = 0;  // of the stream's thread
  std::list<FakeEvent> events;
  std::map<void*, std::list<FakeFunction>> functions;  // by module
  std::vector<std::map<Pointer, size_t>> left;         // what a hung stream may still touch
};
State& state() {
  static State* current = new State;
  return *current;
}

int answer() { return state().stream->error; }

}  // namespace

extern "C" {

FakeCuda* fake_cuda() { return &state().settings; }
void fake_cuda_reset() {
  State& s = state();
  s.settings = {};
  s.stream = fake::StreamThread::start();
  s.used = 0;
  s.left.push_back(std::exchange(s.memory, {}));
}

int cuInit(unsigned) { return 0; }
int cuDriverGetVersion(int* version) { return *version = 13000, 0; }
int cuDeviceGetCount(int* count) { return *count = state().settings.devices, 0; }
int cuDeviceGet(int* device, int ordinal) { return *device = ordinal, 0; }
int cuDeviceGetName(char* name, int bytes, int) { return std::strncpy(name, "Fake GPU", static_cast<size_t>(bytes)), 0; }
int cuDeviceGetAttribute(int* value, int which, int) {
  const std::map<int, int> attributes = {
      {1, 1024}, {13, 1'000'000}, {16, 2}, {36, 1'000'000}, {37, 512}, {38, static_cast<int>(state().settings.l2_bytes)},
      {75, 9},   {76, 0},         {95, 1}, {97, 232448}};
  const auto found = attributes.find(which);
  return found == attributes.end() ? 1 : (*value = found->second, 0);
}
int cuDeviceTotalMem_v2(size_t* bytes, int) { return *bytes = state().settings.memory_bytes, 0; }
int cuDeviceGetPCIBusId(char* text, int bytes, int) { return std::strncpy(text, "0000:01:00.0", static_cast<size_t>(bytes)), 0; }
int cuDevicePrimaryCtxRetain(void** context, int) { return *context = &state(), 0; }
int cuCtxSetCurrent(void*) { return 0; }
int cuMemGetInfo_v2(size_t* free, size_t* total) {
  *total = state().settings.memory_bytes;
  *free = *total - std::min(*total, state().used);
  return 0;
}
int cuMemAlloc_v2(Pointer* pointer, size_t bytes) {
  State& s = state();
  if (answer() != 0) return answer();
  if (s.used + bytes > s.settings.memory_bytes) return 2;
  void* memory = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
  *pointer = reinterpret_cast<Pointer>(memory);
  s.memory[*pointer] = bytes;
  s.used += bytes;
  ++s.settings.allocations;
  return 0;
}
int cuMemFree_v2(Pointer pointer) {
  State& s = state();
  const auto found = s.memory.find(pointer);
  if (found == s.memory.end()) return 1;
  s.stream->drain();
  if (answer() != 0) return answer();
  s.used -= found->second;
  s.memory.erase(found);
  std::free(reinterpret_cast<void*>(pointer));
  --s.settings.allocations;
  return 0;
}
int cuMemsetD8Async(Pointer to, unsigned char value, size_t bytes, void*) {
  state().stream->add([=] { std::memset(reinterpret_cast<void*>(to), value, bytes); });
  return answer();
}
int cuMemcpyHtoD_v2(Pointer to, const void* from, size_t bytes) {
  state().stream->drain();
  if (answer() == 0) std::memcpy(reinterpret_cast<void*>(to), from, bytes);
  return answer();
}
int cuMemcpyDtoH_v2(void* to, Pointer from, size_t bytes) {
  state().stream->drain();
  if (answer() == 0) std::memcpy(to, reinterpret_cast<void*>(from), bytes);
  return answer();
}
int cuMemcpyDtoDAsync_v2(Pointer to, Pointer from, size_t bytes, void*) {
  state().stream->add([=] { std::memcpy(reinterpret_cast<void*>(to), reinterpret_cast<void*>(from), bytes); });
  return answer();
}
int cuStreamCreate(void** stream, unsigned) { return *stream = &state().stream, 0; }
int cuEventCreate(void** event, unsigned) { return *event = &state().events.emplace_back(), 0; }
int cuEventRecord(void* event, void*) {
  auto* e = static_cast<FakeEvent*>(event);
  e->reached = false;
  state().stream->add([e] {
    e->when = std::chrono::steady_clock::now();
    e->launched_seconds = state().launched_seconds;
    e->reached = true;
  });
  return answer();
}
int cuEventQuery(void* event) { return answer() != 0 ? answer() : static_cast<FakeEvent*>(event)->reached ? 0 : 600; }
int cuEventElapsedTime(float* milliseconds, void* from, void* to) {
  const auto &begin = *static_cast<FakeEvent*>(from), &end = *static_cast<FakeEvent*>(to);
  *milliseconds = state().settings.launch_seconds > 0 ? static_cast<float>((end.launched_seconds - begin.launched_seconds) * 1e3)
                                                      : std::chrono::duration<float, std::milli>(end.when - begin.when).count();
  return answer();
}
// The "machine code" is the path of a library.
int cuModuleLoadDataEx(void** module, const void* image, unsigned, int*, void**) {
  if (answer() != 0) return answer();
  const std::string code = static_cast<const char*>(image);
  *module = dlopen((code.find(".entry warplens_probe(") != code.npos ? fake_probe() : code).c_str(), RTLD_NOW | RTLD_LOCAL);
  return *module ? 0 : 200;  // invalid image
}
int cuModuleUnload(void* module) {
  state().stream->drain();
  state().functions.erase(module);
  return dlclose(module);
}
int cuModuleGetFunction(void** function, void* module, const char* name) {
  auto* run = reinterpret_cast<void (*)(void**)>(dlsym(module, ("fake_entry_" + std::string(name)).c_str()));
  auto* sizes = reinterpret_cast<const unsigned* (*)()>(dlsym(module, ("fake_sizes_" + std::string(name)).c_str()));
  if (!run || !sizes) return 500;  // not found
  FakeFunction* f = &state().functions[module].emplace_back();
  f->run = run;
  f->sizes = sizes();
  const char* names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
  for (int i = 0; i < 4; ++i) f->dims[i] = static_cast<FakeFunction::Dim*>(dlsym(module, names[i]));
  *function = f;
  return 0;
}
int cuModuleGetGlobal_v2(Pointer* place, size_t* bytes, void* module, const char* name) {
  *place = reinterpret_cast<Pointer>(dlsym(module, name));
  *bytes = 64;
  return *place ? 0 : 500;
}
int cuFuncGetAttribute(int* value, int which, void*) { return *value = which == 4 ? 40 : which == 1 ? 2048 : 0, 0; }
int cuFuncSetAttribute(void*, int, int value) { return value > 232448 ? 1 : 0; }
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, void*, int threads, size_t) { return *blocks = 2048 / threads, 0; }
int cuLaunchKernel(void* function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned, void*,
                   void** arguments, void**) {
  if (answer() != 0) return answer();
  if (gx == 0 || gy == 0 || gz == 0 || bx * by * bz == 0) return 1;
  if (bx * by * bz > 1024) return 701;
  auto* f = static_cast<FakeFunction*>(function);
  std::vector<std::vector<char>> values;
  for (const unsigned* size = f->sizes; *size; ++size) {
    const char* from = static_cast<const char*>(arguments[values.size()]);
    values.emplace_back(from, from + *size);
  }
  ++state().settings.launches;
  state().stream->add([=, stream = state().stream.get()]() mutable {
    if (stream->error != 0) return;
    state().launched_seconds += state().settings.launch_seconds;
    std::vector<void*> pointers;
    for (auto& value : values) pointers.push_back(value.data());
    fake::guarded(*stream, [&] {
      auto& thread = *f->dims[0];
      auto& block = *f->dims[1];
      *f->dims[2] = {bx, by, bz};
      *f->dims[3] = {gx, gy, gz};
      for (block.z = 0; block.z < gz; ++block.z)
        for (block.y = 0; block.y < gy; ++block.y)
          for (block.x = 0; block.x < gx; ++block.x)
            for (thread.z = 0; thread.z < bz; ++thread.z)
              for (thread.y = 0; thread.y < by; ++thread.y)
                for (thread.x = 0; thread.x < bx; ++thread.x) f->run(pointers.data());
    });
  });
  return 0;
}
// As the real one: what does not fit on the device together is refused.
int cuLaunchCooperativeKernel(void* function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared,
                              void* stream, void** arguments) {
  if (uint64_t{gx} * gy * gz > uint64_t{2} * (2048 / std::max(1u, bx * by * bz))) return 720;
  ++state().settings.together;
  return cuLaunchKernel(function, gx, gy, gz, bx, by, bz, shared, stream, arguments, nullptr);
}
int cuGetErrorString(int error, const char** text) {
  const std::map<int, const char*> texts = {{1, "invalid argument"},
                                            {2, "out of memory"},
                                            {200, "device kernel image is invalid"},
                                            {500, "named symbol not found"},
                                            {700, "an illegal memory access was encountered"},
                                            {701, "too many resources requested for launch"},
                                            {720, "too many blocks in cooperative launch"}};
  const auto found = texts.find(error);
  return found == texts.end() ? 1 : (*text = found->second, 0);
}

int cublasCreate_v2(void** handle) { return *handle = &state(), 0; }
int cublasDestroy_v2(void*) { return 0; }
int cublasGetVersion_v2(void*, int* version) { return *version = 130002, 0; }
int cublasSetStream_v2(void*, void*) { return 0; }
int cublasSetMathMode(void*, int mode) { return mode == 2 ? 0 : 7; }  // pedantic, or the comparison would not be fair
// By columns, nothing transposed.
int cublasSgemm_v2(void*, int, int, int m, int n, int k, const float* alpha, Pointer a, int lda, Pointer b, int ldb, const float* beta,
                   Pointer c, int ldc) {
  state().stream->add([=, alpha = *alpha, beta = *beta] {
    const auto *left = reinterpret_cast<const float*>(a), *right = reinterpret_cast<const float*>(b);
    auto* out = reinterpret_cast<float*>(c);
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < m; ++i) {
        float sum = 0;
        for (int l = 0; l < k; ++l) sum += left[l * lda + i] * right[j * ldb + l];
        out[j * ldc + i] = alpha * sum + (beta == 0 ? 0 : beta * out[j * ldc + i]);
      }
  });
  return 0;
}
int cublasDcopy_v2(void*, int n, Pointer x, int, Pointer y, int) { return cuMemcpyDtoDAsync_v2(y, x, static_cast<size_t>(n) * 8, nullptr); }

int nvmlInit_v2() { return 0; }
int nvmlSystemGetDriverVersion(char* text, unsigned bytes) { return std::strncpy(text, "580.00.fake", bytes), 0; }
int nvmlDeviceGetHandleByPciBusId_v2(const char*, void** device) { return *device = &state(), 0; }
int nvmlDeviceGetClockInfo(void*, unsigned, unsigned* mhz) { return *mhz = state().settings.clock_mhz, 0; }
int nvmlDeviceGetMaxClockInfo(void*, unsigned, unsigned* mhz) { return *mhz = 1000, 0; }
int nvmlDeviceGetCurrentClocksThrottleReasons(void*, unsigned long long* bits) { return *bits = state().settings.throttle_reasons, 0; }

}  // extern "C"
