#include "kernels/measure/cuda/gpu.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "kernels/hardware/architecture.h"

namespace warplens::measure::cuda {
namespace {

// Units that do a float multiply-add each cycle, a multiprocessor: CUDA C++ Programming Guide, "Arithmetic Instructions".
int cores_per_multiprocessor(int major, int minor) {
  switch (major) {
    case 5:
      return 128;
    case 6:
      return minor == 0 ? 64 : 128;
    case 7:
      return 64;
    case 8:
      return minor == 0 ? 64 : 128;
    default:
      return major >= 9 ? 128 : 0;
  }
}

// Bits of NVML that mean that heat, or a power supply in need, holds the device back. Waiting idle, clocks that somebody set, and the
// cap on power (which is how large GPUs run all day under a heavy kernel) are its ordinary state: the recorded clock shows them.
struct Reason {
  unsigned long long bit;
  const char* words;
};
constexpr Reason kReasons[] = {
    {0x08, "hardware slowdown"}, {0x20, "software thermal slowdown"}, {0x40, "hardware thermal slowdown"}, {0x80, "hardware power brake"}};

std::string version(int number) { return fmt::format("{}.{}", number / 1000, number % 1000 / 10); }

std::string mebibytes(uint64_t bytes) {
  return bytes < (1 << 20) ? fmt::format("{} bytes", bytes) : fmt::format("{:.0f} MiB", static_cast<double>(bytes) / (1 << 20));
}

}  // namespace

Memory& Memory::operator=(Memory&& other) noexcept {
  std::swap(gpu_, other.gpu_);
  std::swap(pointer_, other.pointer_);
  std::swap(bytes_, other.bytes_);
  return *this;
}
Memory::~Memory() {
  if (pointer_ && !gpu_->lost_) gpu_->driver_.release(pointer_);
}
LoadedModule::~LoadedModule() {
  if (module_ && !gpu_->lost_) gpu_->driver_.module_unload(module_);
}

Outcomes<Function> LoadedModule::function(const std::string& name) const {
  Function function = nullptr;
  if (auto problem = gpu_->problem(gpu_->driver_.module_function(&function, module_, name.c_str()), "looking up " + name)) return *problem;
  return function;
}

std::optional<Problem> LoadedModule::set_global(const std::string& name, const std::vector<uint8_t>& bytes) const {
  DevicePointer place = 0;
  size_t room = 0;
  if (auto problem = gpu_->problem(gpu_->driver_.module_global(&place, &room, module_, name.c_str()), "looking up the variable " + name))
    return problem;
  if (bytes.size() > room)
    return Problem{Outcome::Constraint, fmt::format("{} bytes were given for {}, which has {}", bytes.size(), name, room), false};
  return gpu_->copy_in(place, bytes.data(), bytes.size());
}

Result<std::unique_ptr<Gpu>> Gpu::open(const LibraryPaths& paths, Clock clock) {
  Result<DriverApi> driver = open_driver(paths.driver);
  if (!driver) return driver.error();
  std::unique_ptr<Gpu> gpu(new Gpu);
  gpu->driver_ = *driver;
  gpu->clock_ = std::move(clock);
  if (auto problem = gpu->find_device()) return Error{problem->message, {}, {}, {}};
  gpu->open_clocks(paths.nvml);
  return gpu;
}

int Gpu::attribute(int which) const {
  int value = 0;
  return driver_.device_attribute(&value, which, handle_) == kSuccess ? value : 0;
}

std::optional<Problem> Gpu::find_device() {
  int count = 0, driver_number = 0;
  if (auto failed = problem(driver_.init(0), "starting the NVIDIA driver")) return failed;
  if (auto failed = problem(driver_.device_count(&count), "counting GPUs")) return failed;
  if (count == 0)
    return Problem{Outcome::Constraint, "the NVIDIA driver is installed, but there is no GPU (CUDA_VISIBLE_DEVICES may hide it)", false};
  if (auto failed = problem(driver_.device_get(&handle_, 0), "opening the first GPU")) return failed;
  char name[256] = {};
  driver_.device_name(name, sizeof name - 1, handle_);
  driver_.driver_version(&driver_number);
  size_t memory = 0;
  driver_.device_memory(&memory, handle_);
  const int major = attribute(kCapabilityMajor), minor = attribute(kCapabilityMinor);
  device_.backend = "cuda";
  device_.name = name;
  device_.architecture = fmt::format("sm_{}{}", major, minor);
  device_.cuda = version(driver_number);
  device_.multiprocessors = attribute(kMultiprocessors);
  device_.clock_mhz = attribute(kClockKhz) / 1e3;
  device_.memory_bytes = static_cast<double>(memory);
  device_.l2_bytes = attribute(kL2Bytes);
  device_.peak_gflops = static_cast<double>(device_.multiprocessors) * cores_per_multiprocessor(major, minor) * 2 * device_.clock_mhz / 1e3;
  // Two transfers a memory clock, whatever the kind of memory: that is how the driver states it.
  device_.peak_gbs = 2.0 * attribute(kMemoryClockKhz) * 1e3 * attribute(kMemoryBusBits) / 8 / 1e9;
  return std::nullopt;
}

void Gpu::open_clocks(const std::string& path) {
  Result<NvmlApi> nvml = open_nvml(path);
  if (!nvml) return missing_.push_back(to_string(nvml.error())), void();
  char text[96] = {};
  if (nvml->init() != 0 || driver_.device_bus_id(text, sizeof text - 1, handle_) != kSuccess || nvml->device(text, &nvml_device_) != 0)
    return missing_.push_back("NVML does not list this GPU: the clock is not recorded, and throttled samples are not detected"), void();
  nvml_ = *nvml;
  if (nvml_->driver_version(text, sizeof text - 1) == 0) device_.driver = text;
}

Clocks Gpu::clocks() const {
  Clocks clocks;
  if (!nvml_) return clocks;
  unsigned mhz = 0;
  if (nvml_->clock(nvml_device_, kSmClock, &mhz) == 0) clocks.mhz = mhz;
  unsigned long long bits = 0;
  if (nvml_->throttle_reasons(nvml_device_, &bits) != 0) return clocks;
  for (const Reason& reason : kReasons)
    if (bits & reason.bit) clocks.throttled += (clocks.throttled.empty() ? "" : ", ") + std::string(reason.words);
  return clocks;
}

std::optional<Problem> Gpu::problem(int result, const std::string& what) const {
  if (result == kSuccess) return std::nullopt;
  const char* text = nullptr;
  driver_.error_text(result, &text);
  const bool sticky = std::find(std::begin(kStickyErrors), std::end(kStickyErrors), result) != std::end(kStickyErrors);
  lost_ |= sticky;
  return Problem{Outcome::Runtime, fmt::format("{}: {} (CUDA error {})", what, text ? text : "unknown error", result), sticky};
}

std::optional<Problem> Gpu::prepare() {
  if (context_) return std::nullopt;
  Context context = nullptr;
  if (auto failed = problem(driver_.context_retain(&context, handle_), "creating a context on the GPU")) return failed;
  for (const int result :
       {driver_.context_use(context), driver_.stream_create(&stream_, 0), driver_.event_create(&start_, 0), driver_.event_create(&end_, 0)})
    if (auto failed = problem(result, "creating a context on the GPU")) return failed;
  context_ = context;
  return std::nullopt;
}

Outcomes<Memory> Gpu::allocate(uint64_t bytes, const std::string& what) {
  if (auto failed = prepare()) return *failed;
  DevicePointer pointer = 0;
  const int result = driver_.allocate(&pointer, std::max<uint64_t>(bytes, 1));
  if (result == kOutOfMemory) {
    size_t free = 0, total = 0;
    driver_.memory_info(&free, &total);
    return Problem{Outcome::Constraint,
                   fmt::format("out of memory: {} needs {}, and {} of the device's {} are free", what, mebibytes(bytes), mebibytes(free),
                               mebibytes(total)),
                   false};
  }
  if (auto failed = problem(result, "allocating " + what)) return *failed;
  return Memory(*this, pointer, bytes);
}

std::optional<Problem> Gpu::set_bytes(DevicePointer to, uint8_t value, uint64_t bytes) {
  return problem(driver_.set_bytes(to, value, bytes, stream_), "setting memory");
}
std::optional<Problem> Gpu::copy_in(DevicePointer to, const void* from, uint64_t bytes) {
  return problem(driver_.copy_in(to, from, bytes), "copying to the device");
}
std::optional<Problem> Gpu::copy_out(void* to, DevicePointer from, uint64_t bytes) {
  return problem(driver_.copy_out(to, from, bytes), "copying from the device");
}
std::optional<Problem> Gpu::copy_within(DevicePointer to, DevicePointer from, uint64_t bytes) {
  return problem(driver_.copy_within(to, from, bytes, stream_), "copying on the device");
}

Outcomes<LoadedModule> Gpu::load(const std::string& image, std::optional<int> level) {
  if (auto failed = prepare()) return *failed;
  char log[2048] = {};
  int options[] = {kJitErrorLog, kJitErrorLogBytes, kJitOptimizationLevel};
  void* values[] = {log, reinterpret_cast<void*>(sizeof log - 1), reinterpret_cast<void*>(static_cast<intptr_t>(level.value_or(0)))};
  Module module = nullptr;
  if (auto failed = problem(driver_.module_load(&module, image.c_str(), level ? 3 : 2, options, values), "loading the code")) {
    if (!failed->spent) failed->outcome = Outcome::Compile;
    if (log[0] != '\0') failed->message += fmt::format(": {}", log);
    return *failed;
  }
  return LoadedModule(*this, module);
}

Outcomes<Compiled> Gpu::inspect(Function function, const Geometry& geometry, const std::string& name) {
  const auto read = [&](int which) {
    int value = 0;
    driver_.function_attribute(&value, which, function);
    return static_cast<int64_t>(value);
  };
  Compiled compiled;
  compiled.registers = read(kFunctionRegisters);
  compiled.local_bytes = read(kFunctionLocalBytes);
  const int64_t fixed = read(kFunctionSharedBytes);
  compiled.shared_bytes = fixed + static_cast<int64_t>(geometry.shared_bytes);
  if (compiled.shared_bytes > hardware::default_architecture().max_static_shared_bytes &&  // which every launch may have
      driver_.function_set(function, kFunctionMaxDynamicSharedBytes, static_cast<int>(geometry.shared_bytes)) != kSuccess)
    return Problem{Outcome::Constraint,
                   fmt::format("{} requests {} bytes of shared memory per block; the device has {}", name, compiled.shared_bytes,
                               attribute(kMaxDynamicSharedBytes)),
                   false};
  int blocks = 0;
  driver_.occupancy(&blocks, function, static_cast<int>(geometry.block[0] * geometry.block[1] * geometry.block[2]), geometry.shared_bytes);
  compiled.blocks_per_multiprocessor = blocks;
  if (geometry.cooperative)
    if (auto problem = check_together(geometry, blocks, name)) return *problem;
  return compiled;
}

std::optional<Problem> Gpu::check_together(const Geometry& geometry, int blocks_per_multiprocessor, const std::string& name) const {
  if (attribute(kCooperativeLaunch) == 0)
    return Problem{Outcome::Constraint, fmt::format("{} waits for its whole grid; the device has no cooperative launches", name), false};
  const auto blocks = uint64_t{geometry.grid[0]} * geometry.grid[1] * geometry.grid[2];
  const auto most = static_cast<uint64_t>(blocks_per_multiprocessor) * static_cast<uint64_t>(device_.multiprocessors);
  if (blocks <= most) return std::nullopt;
  return Problem{
      Outcome::Constraint,
      fmt::format("{} waits for its whole grid, and its {} blocks do not fit on the device together: {} per SM on {} SMs, {} in all", name,
                  blocks, blocks_per_multiprocessor, device_.multiprocessors, most),
      false};
}

std::optional<Problem> Gpu::launch(Function function, const Geometry& g, std::vector<void*>& arguments, const std::string& name) {
  const auto shared = static_cast<unsigned>(g.shared_bytes);
  const int result = g.cooperative ? driver_.launch_cooperative(function, g.grid[0], g.grid[1], g.grid[2], g.block[0], g.block[1],
                                                                g.block[2], shared, stream_, arguments.data())
                                   : driver_.launch(function, g.grid[0], g.grid[1], g.grid[2], g.block[0], g.block[1], g.block[2], shared,
                                                    stream_, arguments.data(), nullptr);
  if (result == kSuccess) return std::nullopt;
  auto failed = problem(
      result, fmt::format("the launch of {} with {} blocks of {} threads", name, fmt::join(g.grid, " x "), fmt::join(g.block, " x ")));
  if (result == kInvalidValue || result == kLaunchOutOfResources || result == kCooperativeTooLarge) failed->outcome = Outcome::Constraint;
  return failed;
}

std::optional<Problem> Gpu::mark_start() { return problem(driver_.event_record(start_, stream_), "recording an event"); }
std::optional<Problem> Gpu::mark_end() { return problem(driver_.event_record(end_, stream_), "recording an event"); }

Outcomes<double> Gpu::wait(double seconds, const std::string& name, const std::function<void()>& meanwhile) {
  const double deadline = clock_() + seconds;
  int state = driver_.event_query(end_);
  if (meanwhile) meanwhile();
  for (; state == kNotReady; state = driver_.event_query(end_)) {
    if (clock_() > deadline) return lost_ = true, Problem{Outcome::Timeout, fmt::format("{} did not end within {} s", name, seconds), true};
    usleep(20);
  }
  if (auto failed = problem(state, name)) return *failed;
  float milliseconds = 0;
  if (auto failed = problem(driver_.event_elapsed(&milliseconds, start_, end_), name)) return *failed;
  return milliseconds / 1e3;
}

}  // namespace warplens::measure::cuda
