// One GPU: its context, one stream, memory, launches that end by the wall clock, and its clocks. Every call that fails gives a Problem
// in words.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/measure/backend.h"
#include "kernels/measure/cuda/libraries.h"

namespace warplens::measure::cuda {

class Gpu;

// Device memory that is given back with this object.
class Memory {
 public:
  Memory() = default;
  Memory(Gpu& gpu, DevicePointer pointer, uint64_t bytes) : gpu_(&gpu), pointer_(pointer), bytes_(bytes) {}
  Memory(Memory&& other) noexcept { *this = std::move(other); }
  Memory& operator=(Memory&& other) noexcept;
  ~Memory();
  DevicePointer pointer() const { return pointer_; }
  uint64_t bytes() const { return bytes_; }

 private:
  Gpu* gpu_ = nullptr;
  DevicePointer pointer_ = 0;
  uint64_t bytes_ = 0;
};

// A loaded module, unloaded with this object.
class LoadedModule {
 public:
  LoadedModule(Gpu& gpu, Module module) : gpu_(&gpu), module_(module) {}
  LoadedModule(LoadedModule&& other) noexcept : gpu_(other.gpu_), module_(std::exchange(other.module_, nullptr)) {}
  LoadedModule& operator=(LoadedModule&&) = delete;
  ~LoadedModule();
  Outcomes<Function> function(const std::string& name) const;
  // Writes a __constant__ or __device__ variable.
  std::optional<Problem> set_global(const std::string& name, const std::vector<uint8_t>& bytes) const;

 private:
  Gpu* gpu_;
  Module module_;
};

struct Geometry {
  std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
  uint64_t shared_bytes = 0;
  bool cooperative = false;  // all blocks are on the device together
};

// Clock and reasons for being held back, at one moment.
struct Clocks {
  double mhz = 0;         // 0: unknown
  std::string throttled;  // empty: not held back
};

class Gpu {
 public:
  static Result<std::unique_ptr<Gpu>> open(const LibraryPaths& paths, Clock clock);

  const Device& device() const { return device_; }  // compiler is not filled in
  const std::vector<std::string>& missing() const { return missing_; }
  const Clock& clock() const { return clock_; }
  Stream stream() const { return stream_; }
  // The context, made when it is first needed. Everything below does so by itself.
  std::optional<Problem> prepare();

  // `what` names the purpose in the error when memory runs out.
  Outcomes<Memory> allocate(uint64_t bytes, const std::string& what);
  std::optional<Problem> set_bytes(DevicePointer to, uint8_t value, uint64_t bytes);
  std::optional<Problem> copy_in(DevicePointer to, const void* from, uint64_t bytes);
  std::optional<Problem> copy_out(void* to, DevicePointer from, uint64_t bytes);
  std::optional<Problem> copy_within(DevicePointer to, DevicePointer from, uint64_t bytes);
  // `level`: of the driver's compiler, for PTX; its own choice where not given.
  Outcomes<LoadedModule> load(const std::string& image, std::optional<int> level = {});
  // Registers, shared and local bytes, and how many blocks fit on a multiprocessor. Outcome::Constraint where that is too few: the memory
  // that a block requests, or a whole grid that must be there together.
  Outcomes<Compiled> inspect(Function function, const Geometry& geometry, const std::string& name);
  // `arguments`: a pointer to each.
  std::optional<Problem> launch(Function function, const Geometry& geometry, std::vector<void*>& arguments, const std::string& name);

  // A moment on the stream. `wait` polls until it is reached; after `seconds` that is a hang, and the context is lost.
  std::optional<Problem> mark_start();
  std::optional<Problem> mark_end();
  // The seconds between the two marks. `meanwhile` is called once while the work runs.
  Outcomes<double> wait(double seconds, const std::string& name, const std::function<void()>& meanwhile = {});
  Clocks clocks() const;

 private:
  friend class Memory;
  friend class LoadedModule;
  Gpu() = default;
  std::optional<Problem> find_device();
  // A call's result as a Problem; `what` was being done.
  std::optional<Problem> problem(int result, const std::string& what) const;
  void open_clocks(const std::string& path);
  int attribute(int which) const;
  std::optional<Problem> check_together(const Geometry& geometry, int blocks_per_multiprocessor, const std::string& name) const;

  DriverApi driver_;
  std::optional<NvmlApi> nvml_;
  void* nvml_device_ = nullptr;
  Clock clock_;
  DeviceHandle handle_ = 0;
  Device device_;
  std::vector<std::string> missing_;
  Context context_ = nullptr;
  Stream stream_ = nullptr;
  EventHandle start_ = nullptr, end_ = nullptr;
  mutable bool lost_ = false;  // after a hang every call that waits would hang too: nothing is given back any more
};

}  // namespace warplens::measure::cuda
