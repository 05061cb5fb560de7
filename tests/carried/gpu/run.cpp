// Runs carried launches on this machine's GPU and compares every bit with what the VM said; see run.sh.
//   run compared.bin FIRST      from that case on. Exit code 0: all were run; 3: FIRST of the next try is in the file `next`, because a
//                            launch failed or did not end, and nothing runs in this process after it
// A line for each difference: CASE BUFFER INDEX ELEMENT-TYPE GPU VM (bits), the first 40,000 of a buffer.
#include <cuda.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr int kShown = 40'000;

std::ifstream file;

template <class T>
T number() {
  T value{};
  file.read(reinterpret_cast<char*>(&value), sizeof value);
  return value;
}
template <class Bytes = std::vector<uint8_t>>
Bytes bytes() {
  Bytes values(number<uint64_t>(), 0);
  file.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(values.size()));
  return values;
}

struct Buffer {
  std::string name, element;
  std::vector<uint8_t> before, after;
  CUdeviceptr at = 0;
};
struct Argument {
  uint32_t buffer = 0;
  uint64_t offset = 0;
  std::vector<uint8_t> bytes;
};
struct Case {
  std::string name, source, kernel;
  uint32_t size[6];
  uint64_t shared = 0;
  std::vector<std::pair<std::string, std::vector<uint8_t>>> globals;
  std::vector<Buffer> buffers;
  std::vector<Argument> arguments;
};

Case read_case() {
  Case one;
  for (std::string* text : {&one.name, &one.source, &one.kernel}) *text = bytes<std::string>();
  for (uint32_t& extent : one.size) extent = number<uint32_t>();
  one.shared = number<uint64_t>();
  for (uint64_t left = number<uint64_t>(); left > 0; --left) {
    std::string name = bytes<std::string>();
    one.globals.emplace_back(std::move(name), bytes());
  }
  one.buffers.resize(number<uint64_t>());
  for (Buffer& buffer : one.buffers) {
    buffer.name = bytes<std::string>();
    buffer.element = bytes<std::string>();
    const uint64_t size = number<uint64_t>();
    buffer.before = bytes();
    buffer.before.resize(size);
    buffer.after = bytes();
  }
  one.arguments.resize(number<uint64_t>());
  for (Argument& argument : one.arguments) {
    argument.buffer = number<uint32_t>();
    if (argument.buffer != ~0u)
      argument.offset = number<uint64_t>();
    else
      argument.bytes = bytes();
  }
  return one;
}

std::string problem;  // empty, or why the case could not be run
bool works(CUresult code, const char* what) {
  const char* text = "";
  if (code == CUDA_SUCCESS) return true;
  cuGetErrorString(code, &text);
  problem = std::string(what) + ": " + text;
  return false;
}

std::map<std::string, CUmodule> modules;
CUmodule module_of(const std::string& source) {
  const auto known = modules.find(source);
  if (known != modules.end()) return known->second;
  CUmodule loaded = nullptr;
  if (!works(cuModuleLoad(&loaded, (source + ".cubin").c_str()), source.c_str())) return nullptr;
  return modules[source] = loaded;
}

// By its name as it is, or as the Itanium ABI spells it.
CUfunction function_of(CUmodule in, const std::string& name) {
  unsigned count = 0;
  cuModuleGetFunctionCount(&count, in);
  std::vector<CUfunction> functions(count);
  cuModuleEnumerateFunctions(functions.data(), count, in);
  const std::string mangled = std::to_string(name.size()) + name;
  for (CUfunction function : functions) {
    const char* text = "";
    cuFuncGetName(&text, function);
    if (name == text || std::string(text).find("_Z" + mangled) == 0 ||
        std::string(text).find("_ZN") == 0 && std::string(text).find(mangled) != std::string::npos)
      return function;
  }
  problem = "no kernel " + name;
  return nullptr;
}

bool ends() {
  for (int tenths = 0; tenths < 3000; ++tenths) {
    const CUresult code = cuStreamQuery(nullptr);
    if (code == CUDA_SUCCESS) return true;
    if (code != CUDA_ERROR_NOT_READY) return works(code, "the kernel");
    std::this_thread::sleep_for(std::chrono::milliseconds(tenths < 100 ? 0 : 1));
  }
  problem = "the kernel does not end";
  return false;
}

bool run(Case& one) {
  const CUmodule module = module_of(one.source);
  const CUfunction function = module ? function_of(module, one.kernel) : nullptr;
  if (!function) return false;
  if (one.shared > 48 * 1024) cuFuncSetAttribute(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, static_cast<int>(one.shared));
  for (const auto& [name, values] : one.globals) {
    CUdeviceptr at = 0;
    size_t size = 0;
    if (!works(cuModuleGetGlobal(&at, &size, module, name.c_str()), name.c_str())) return false;
    if (!works(cuMemcpyHtoD(at, values.data(), std::min(size, values.size())), "a global's contents")) return false;
  }
  for (Buffer& buffer : one.buffers) {
    if (!works(cuMemAlloc(&buffer.at, buffer.before.size() + 16), "memory")) return false;
    if (!works(cuMemcpyHtoD(buffer.at, buffer.before.data(), buffer.before.size()), "a buffer's contents")) return false;
  }
  std::vector<void*> values;
  for (Argument& argument : one.arguments) {
    if (argument.buffer != ~0u) {
      const CUdeviceptr at = one.buffers[argument.buffer].at + argument.offset;
      argument.bytes.resize(sizeof at);
      std::memcpy(argument.bytes.data(), &at, sizeof at);
    }
    values.push_back(argument.bytes.data());
  }
  const uint32_t* s = one.size;
  const unsigned shared = static_cast<unsigned>(one.shared);
  // Cooperatively where all blocks are on the GPU at once anyhow: some wait for each other, with a barrier of the grid.
  const bool together = uint64_t{s[0]} * s[1] * s[2] <= 64;
  return works(together ? cuLaunchCooperativeKernel(function, s[0], s[1], s[2], s[3], s[4], s[5], shared, nullptr, values.data())
                        : cuLaunchKernel(function, s[0], s[1], s[2], s[3], s[4], s[5], shared, nullptr, values.data(), nullptr),
               "the launch") &&
         ends();
}

size_t width_of(const std::string& element) {
  const size_t digits = element.find_first_of("0123456789");
  return digits == std::string::npos ? 4 : std::strtoul(element.c_str() + digits, nullptr, 10) / 8;
}

bool same(const Case& one, Buffer& buffer) {
  if (buffer.after.empty()) return true;
  std::vector<uint8_t> gpu(buffer.after.size());
  if (!works(cuMemcpyDtoH(gpu.data(), buffer.at, gpu.size()), "the results")) return false;
  const size_t width = width_of(buffer.element);
  int shown = 0;
  for (size_t i = 0; i + width <= gpu.size(); i += width) {
    if (std::memcmp(&gpu[i], &buffer.after[i], width) == 0 || ++shown > kShown) continue;
    unsigned long long a = 0, b = 0;
    std::memcpy(&a, &gpu[i], width), std::memcpy(&b, &buffer.after[i], width);
    std::printf("%s %s %zu %s %#llx %#llx\n", one.name.c_str(), buffer.name.c_str(), i / width, buffer.element.c_str(), a, b);
  }
  return shown == 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return std::fprintf(stderr, "expected compared.bin FIRST\n"), 2;
  file.open(arguments[1], std::ios::binary);
  const unsigned first = static_cast<unsigned>(std::atoi(arguments[2]));
  CUdevice device;
  CUcontext context;
  if (!works(cuInit(0), "the driver") || !works(cuDeviceGet(&device, 0), "the GPU") ||
      !works(cuDevicePrimaryCtxRetain(&context, device), "the GPU") || !works(cuCtxSetCurrent(context), "the GPU"))
    return std::fprintf(stderr, "%s\n", problem.c_str()), 2;
  unsigned ran = 0, differ = 0, at = 0;
  for (; file.peek() != EOF; ++at) {
    Case one = read_case();
    if (at < first) continue;
    problem.clear();
    bool equal = run(one);
    if (equal) {
      ++ran;
      for (Buffer& buffer : one.buffers) equal = same(one, buffer) && equal;
      differ += !equal;
    }
    if (!problem.empty()) std::printf("%s: %s\n", one.name.c_str(), problem.c_str());
    std::fflush(stdout);
    // Nothing runs in a context in which a kernel failed.
    if (!problem.empty() && problem.find("the kernel") == 0) {
      std::ofstream("next") << at + 1;
      std::printf("%u launches, %u differ, one failed\n", ran, differ);
      std::fflush(stdout);
      std::_Exit(3);
    }
    for (Buffer& buffer : one.buffers) cuMemFree(buffer.at);
  }
  std::printf("%u launches, %u differ\n", ran, differ);
  return 0;
}
