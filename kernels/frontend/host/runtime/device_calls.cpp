// What host code asks the runtime about the device and its kernels.
#include <algorithm>
#include <array>
#include <string_view>

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/told_numbers.h"
#include "kernels/hardware/access.h"
#include "kernels/hardware/architecture.h"

namespace warplens::frontend::host {
namespace {

// A number of an H200's; what every GPU has alike is not guessed.
struct Fact {
  std::string_view attribute, field;  // behind "cudaDevAttr", and in cudaDeviceProp; empty: it has none
  int64_t value;
  bool is_of_every_gpu;
};

const std::string kAttribute = "cudaDevAttr";

// Memory of the device, and how much of it is free.
constexpr int64_t kMemory = 150'000'000'000, kFreeMemory = 149'000'000'000;

const std::vector<Fact>& facts() {
  static const hardware::Architecture& gpu = hardware::default_architecture();
  static const std::vector<Fact> all = {
      {"MaxThreadsPerBlock", "maxThreadsPerBlock", gpu.max_threads_per_block, true},
      {"MaxBlockDimX", "", gpu.max_block[0], true},
      {"MaxBlockDimY", "", gpu.max_block[1], true},
      {"MaxBlockDimZ", "", gpu.max_block[2], true},
      {"MaxGridDimX", "", gpu.max_grid[0], true},
      {"MaxGridDimY", "", gpu.max_grid[1], true},
      {"MaxGridDimZ", "", gpu.max_grid[2], true},
      {"MaxSharedMemoryPerBlock", "sharedMemPerBlock", gpu.max_static_shared_bytes, true},
      {"TotalConstantMemory", "totalConstMem", kMaxDeclaredConstantBytes, true},
      {"WarpSize", "warpSize", hardware::kLanes, true},
      {"MaxRegistersPerBlock", "regsPerBlock", gpu.registers_per_sm, true},
      {"CooperativeLaunch", "cooperativeLaunch", 1, true},
      {"UnifiedAddressing", "unifiedAddressing", 1, true},
      {"CanMapHostMemory", "canMapHostMemory", 1, true},
      {"ConcurrentKernels", "concurrentKernels", 1, true},
      {"ManagedMemory", "managedMemory", 1, true},
      {"MemoryPoolsSupported", "memoryPoolsSupported", 1, true},
      {"ComputeMode", "computeMode", 0, true},
      {"Integrated", "integrated", 0, false},
      {"MultiProcessorCount", "multiProcessorCount", gpu.multiprocessors, false},
      {"", "totalGlobalMem", kMemory, false},
      {"AsyncEngineCount", "asyncEngineCount", 3, false},
      {"ComputeCapabilityMajor", "major", 9, false},
      {"ComputeCapabilityMinor", "minor", 0, false},
      {"MaxThreadsPerMultiProcessor", "maxThreadsPerMultiProcessor", gpu.max_threads_per_sm, false},
      {"MaxSharedMemoryPerMultiprocessor", "sharedMemPerMultiprocessor", gpu.shared_bytes_per_sm, false},
      {"MaxSharedMemoryPerBlockOptin", "sharedMemPerBlockOptin", gpu.max_shared_bytes_per_block, false},
      {"MaxRegistersPerMultiprocessor", "regsPerMultiprocessor", gpu.registers_per_sm, false},
      {"MaxBlocksPerMultiprocessor", "maxBlocksPerMultiProcessor", gpu.max_blocks_per_sm, false},
      {"ClockRate", "clockRate", 1980000, false},
      {"MemoryClockRate", "memoryClockRate", 3201000, false},
      {"GlobalMemoryBusWidth", "memoryBusWidth", 6144, false},
      {"L2CacheSize", "l2CacheSize", 62914560, false},
      {"ConcurrentManagedAccess", "concurrentManagedAccess", 1, false},
      {"PageableMemoryAccess", "pageableMemoryAccess", 0, false},
  };
  return all;
}

Value value_of(const Fact& fact, std::string_view name) {
  return fact.is_of_every_gpu ? number(fact.value) : guessed(fact.value, std::string(name));
}

// What cudaDeviceProp has of three dimensions.
Value list_of(const std::array<uint32_t, 3>& numbers) {
  Value made;
  made.kind = Value::Kind::Memory, made.type = {"int", {}, 1, false}, made.memory = std::make_shared<Buffer>();
  made.memory->bytes = 4 * numbers.size(), made.memory->size_known = true, made.memory->stored = {"int", {}, 0, false};
  for (int64_t i = 0; const uint32_t each : numbers) {
    CellPtr& cell = made.memory->elements[i++] = make_cell(number(each), {"int", {}, 0, false});
    cell->is_element = true;
  }
  return made;
}

Value properties_of_the_device() {
  Value made;
  made.kind = Value::Kind::Struct, made.type.base = "cudaDeviceProp", made.fields = std::make_shared<Struct>();
  for (const Fact& fact : facts())
    if (!fact.field.empty()) made.fields->members[std::string(fact.field)] = make_cell(value_of(fact, fact.field));
  const hardware::Architecture& gpu = hardware::default_architecture();
  for (const auto& [name, list] : {std::pair("maxGridSize", gpu.max_grid), std::pair("maxThreadsDim", gpu.max_block)})
    (made.fields->members[name] = make_cell(list_of(list)))->is_array = true;
  return made;
}

Value device_attribute(const std::string& name) {
  for (const Fact& fact : facts())
    if (!fact.attribute.empty() && name == kAttribute + std::string(fact.attribute)) return value_of(fact, name);
  return unknown(name);
}

}  // namespace

bool is_of_the_device(const std::string& guess) {
  return std::any_of(facts().begin(), facts().end(), [&](const Fact& fact) {
    return (!fact.field.empty() && guess == fact.field) || (!fact.attribute.empty() && guess == kAttribute + std::string(fact.attribute));
  });
}

// What the caller knows of the kernel, or a guess.
Value Interpreter::occupancy(const std::string& kernel, const char* which, int64_t usual, const std::string& function) const {
  const auto known = instead_.find(which);
  const bool is_of_it = known != instead_.end() && (kernel.empty() || kernel == occupancy_of_);
  return is_of_it ? guessed(known->second, "how many registers nvcc allocates (" + function + ")") : guessed(usual, function);
}

std::optional<Value> Interpreter::device_calls(const std::string& name, Arguments& given) {
  const auto assign = [&](size_t i, Value v) {
    if (i < given.size()) store_at(given[i].value, std::move(v));
  };
  if (name == "cudaGetDeviceProperties" || name == "cudaGetDeviceProperties_v2") {
    assign(0, properties_of_the_device());
    return number(0);
  }
  if (name == "cudaDeviceGetAttribute" && given.size() >= 2) return assign(0, device_attribute(given[1].value.text)), number(0);
  if (name == "cudaMemGetInfo") return assign(0, guessed(kFreeMemory, name + "()")), assign(1, guessed(kMemory, name + "()")), number(0);
  if (name.starts_with("cudaOccupancyMax")) {
    const bool of_block_size = name.starts_with("cudaOccupancyMaxPotentialBlockSize");
    const size_t place = of_block_size ? 2 : 1;
    const std::string kernel =
        place < given.size() && given[place].value.kind == Value::Kind::Function ? given[place].value.function->name : std::string();
    if (of_block_size)
      assign(0, occupancy(kernel, kOccupancyGrid, hardware::default_architecture().multiprocessors, name)),
          assign(1, occupancy(kernel, kOccupancyBlock, 256, name));
    else
      assign(0, occupancy(kernel, kOccupancyBlocks, 1, name));
    return number(0);
  }
  if (name == "cudaGetDeviceCount") return assign(0, number(1)), number(0);
  if (name == "cudaGetDevice") return assign(0, number(0)), number(0);
  if (name == "findCudaDevice" || name == "gpuGetMaxGflopsDeviceId") return number(0);
  if (name == "cudaGetErrorString" || name == "cudaGetErrorName") return unknown(name + "()");
  if (name == "cudaFuncSetAttribute" && given.size() == 3 && given[0].value.kind == Value::Kind::Function &&
      given[1].value.text.ends_with("MaxDynamicSharedMemorySize"))
    asked_shared_[given[0].value.function->name] =
        unknown_conditions_.empty() && given[2].value.is_number() && given[2].value.exact() ? given[2].value.as_whole() : -1;
  if (name.starts_with("cudaCreate") || name.starts_with("cudaBind") || one_of(name, {"cudaPointerGetAttributes", "cudaIpcGetMemHandle"}))
    return assign(0, unknown(name + "()")), number(0);  // what else they are given is only looked at
  if (name.starts_with("cudaEventElapsedTime")) return assign(0, unknown("time")), number(0);
  if (name.starts_with("cudaEvent") || name.starts_with("cudaStream") || name.starts_with("cudaDevice") || name.starts_with("cudaFunc") ||
      one_of(name, {"cudaGetLastError", "cudaPeekAtLastError", "cudaSetDevice", "cudaThreadSynchronize", "cudaMemcpyToSymbol",
                    "cudaMemcpyToSymbolAsync", "cudaMemPrefetchAsync", "cudaMemAdvise", "cudaProfilerStart", "cudaProfilerStop"}))
    return number(0);
  return std::nullopt;
}

}  // namespace warplens::frontend::host
