#include "kernels/measure/cuda/cuda_backend.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "kernels/measure/cuda/probe_kernel.h"
#include "kernels/measure/cuda/routine.h"

namespace warplens::measure::cuda {
namespace {

Geometry geometry_of(const CudaCode& code) { return {code.grid, code.block, code.shared_bytes, code.cooperative}; }

// One instance of somebody's kernel.
class KernelSubject : public GpuSubject {
 public:
  KernelSubject(Gpu& gpu, const Job& job, const Pace& pace, double launch_seconds, std::unique_ptr<Workspace> space, Compiled compiled,
                LoadedModule module, Function function)
      : GpuSubject(gpu, job, pace, launch_seconds, std::move(space), std::move(compiled)), module_(std::move(module)), function_(function) {
    sets_.resize(space_->sets());
    for (size_t set = 0; set < sets_.size(); ++set) bind(set);
  }

 private:
  struct Arguments {
    std::vector<std::vector<uint8_t>> values;
    std::vector<void*> pointers;
  };
  // A pointer is a value of eight bytes like any other.
  void bind(size_t set) {
    Arguments& a = sets_[set];
    for (const JobArgument& argument : job_.cuda.arguments) {
      std::vector<uint8_t> bytes = argument.bytes;
      if (!argument.buffer.empty()) {
        const DevicePointer place = space_->place(argument.buffer, set) + argument.offset;
        bytes.assign(reinterpret_cast<const uint8_t*>(&place), reinterpret_cast<const uint8_t*>(&place + 1));
      }
      for (const JobPointer& pointer : argument.pointers) {
        const DevicePointer place = space_->place(pointer.buffer, set) + pointer.offset;
        if (pointer.at + sizeof place <= bytes.size()) std::memcpy(bytes.data() + pointer.at, &place, sizeof place);
      }
      a.values.push_back(std::move(bytes));
    }
    for (auto& value : a.values) a.pointers.push_back(value.data());
  }
  std::optional<Problem> launch(size_t set) override {
    return gpu_.launch(function_, geometry_of(job_.cuda), sets_[set].pointers, job_.routine);
  }
  std::optional<Problem> launch_for_check(size_t set) override {
    Geometry geometry = geometry_of(job_.cuda);
    if (job_.cuda.check_grid) geometry.grid = *job_.cuda.check_grid;
    return gpu_.launch(function_, geometry, sets_[set].pointers, job_.routine);
  }

  LoadedModule module_;
  Function function_;
  std::vector<Arguments> sets_;
};

// A routine of a library: whatever `call` puts on the stream.
class LibrarySubject : public GpuSubject {
 public:
  using Call = std::function<std::optional<Problem>(const Workspace&, size_t set)>;
  LibrarySubject(Gpu& gpu, const Job& job, const Pace& pace, double launch_seconds, std::unique_ptr<Workspace> space, Compiled compiled,
                 Call call)
      : GpuSubject(gpu, job, pace, launch_seconds, std::move(space), std::move(compiled)), call_(std::move(call)) {}

 private:
  std::optional<Problem> launch(size_t set) override { return call_(*space_, set); }
  Call call_;
};

// Everything that an argument or a check names is there.
std::optional<Problem> check_names(const Job& job) {
  const auto known = [&](const std::string& name) {
    return std::any_of(job.cuda.buffers.begin(), job.cuda.buffers.end(), [&](const JobBuffer& b) { return b.name == name; });
  };
  std::vector<std::string> names;
  const auto add_pointed = [&](const std::vector<JobPointer>& pointers) {
    for (const JobPointer& pointer : pointers) names.push_back(pointer.buffer);
  };
  for (const JobBuffer& buffer : job.cuda.buffers) add_pointed(buffer.pointers);
  for (const JobArgument& argument : job.cuda.arguments) {
    if (!argument.buffer.empty()) names.push_back(argument.buffer);
    add_pointed(argument.pointers);
  }
  for (const ExactCheck& check : job.cuda.exact) names.push_back(check.buffer);
  if (const auto& p = job.cuda.product) names.insert(names.end(), {p->a, p->b, p->c});
  for (const std::string& name : names)
    if (!known(name)) return Problem{Outcome::Refused, fmt::format("{} names the buffer {}, which does not exist", job.name, name), false};
  return std::nullopt;
}

}  // namespace

CudaBackend::CudaBackend(CudaOptions options, std::unique_ptr<Gpu> gpu) : options_(std::move(options)), gpu_(std::move(gpu)) {
  Result<NvrtcApi> nvrtc = open_nvrtc(options_.libraries.nvrtc);
  if (nvrtc)
    compiler_.emplace(*nvrtc, gpu_->device().architecture, options_.cache_folder, options_.clock);
  else
    no_compiler_ = to_string(nvrtc.error());
}

Result<std::unique_ptr<CudaBackend>> CudaBackend::open(CudaOptions options) {
  auto gpu = Gpu::open(options.libraries, options.clock);
  if (!gpu) return gpu.error();
  return std::unique_ptr<CudaBackend>(new CudaBackend(std::move(options), gpu.take()));
}

Device CudaBackend::device() const {
  Device device = gpu_->device();
  if (compiler_) device.compiler = compiler_->name();
  return device;
}

std::vector<std::string> CudaBackend::missing() const {
  std::vector<std::string> missing = gpu_->missing();
  if (!no_compiler_.empty()) missing.push_back(no_compiler_);
  return missing;
}

Outcomes<std::unique_ptr<Subject>> CudaBackend::make(const Job& job, double launch_seconds) {
  if (job.kind == Job::Kind::Cpu) return Problem{Outcome::Refused, fmt::format("{} is a loop of the CPU backend", job.routine), false};
  if (job.kind == Job::Kind::Library) return make_library(job, launch_seconds);
  if (auto problem = check_names(job)) return *problem;
  return make_kernel(job, launch_seconds);
}

Outcomes<Code> CudaBackend::compile(const Source& source, const std::string& ptx, const std::string& ptx_by) {
  if (!ptx.empty()) return Code{ptx, ptx_entry(ptx), ptx_by.empty() ? "PTX" : ptx_by, 0, false, ptxas_level(source.options), {}};
  if (compiler_) return compiler_->compile(source);
  return Problem{Outcome::Compile, no_compiler_, false};
}

Outcomes<std::vector<double>> CudaBackend::probe(const std::vector<ProbePattern>& patterns) { return probe_kernel::run(*gpu_, patterns); }

Outcomes<std::unique_ptr<Workspace>> CudaBackend::make_space(const Job& job) {
  const auto checks = compile({"warplens_check.cu", check_source(job.cuda), {}, {}, {}, {}}, job.cuda.check_ptx, {});
  if (auto* problem = std::get_if<Problem>(&checks))
    return Problem{problem->outcome, "the check of the result: " + problem->message, problem->spent};
  return Workspace::make(*gpu_, job, is_cold(job), std::get<0>(checks), products_);
}

Outcomes<std::unique_ptr<Subject>> CudaBackend::make_kernel(const Job& job, double launch_seconds) {
  const auto compiled = compile({job.cuda.path, job.cuda.source, job.routine, job.cuda.headers, job.cuda.defines, job.cuda.options},
                                job.cuda.ptx, job.cuda.ptx_by);
  if (auto* problem = std::get_if<Problem>(&compiled)) return *problem;
  const Code& code = std::get<0>(compiled);
  auto module = gpu_->load(code.image, code.ptxas_level);
  if (auto* problem = std::get_if<Problem>(&module)) return *problem;
  const auto function = std::get<0>(module).function(code.entry);
  if (auto* problem = std::get_if<Problem>(&function)) return *problem;
  for (const auto& [name, bytes] : job.cuda.globals)
    if (auto problem = std::get<0>(module).set_global(name, bytes)) return *problem;
  auto inspected = gpu_->inspect(std::get<0>(function), geometry_of(job.cuda), job.routine);
  if (auto* problem = std::get_if<Problem>(&inspected)) return *problem;
  Compiled about = std::get<0>(inspected);
  about.code = code.made_by;
  about.seconds = code.seconds;
  about.cached = code.cached;
  auto space = make_space(job);
  if (auto* problem = std::get_if<Problem>(&space)) return *problem;
  return std::make_unique<KernelSubject>(*gpu_, job, options_.pace, launch_seconds, std::move(std::get<0>(space)), about,
                                         std::move(std::get<0>(module)), std::get<0>(function));
}

std::optional<Problem> CudaBackend::open_cublas() {
  if (cublas_handle_) return std::nullopt;
  Result<CublasApi> api = cuda::open_cublas(options_.libraries.cublas);
  if (!api) return Problem{Outcome::Refused, to_string(api.error()), false};
  if (auto problem = gpu_->prepare()) return problem;
  for (const int result :
       {api->create(&cublas_handle_), api->set_stream(cublas_handle_, gpu_->stream()), api->set_math_mode(cublas_handle_, kPedanticMath)})
    if (result != 0) return Problem{Outcome::Runtime, fmt::format("starting cuBLAS: error {}", result), false};
  int version = 0;
  api->version(cublas_handle_, &version);
  cublas_version_ = fmt::format("cuBLAS {}.{}.{}", version / 10000, version / 100 % 100, version % 100);
  cublas_ = *api;
  return std::nullopt;
}

Outcomes<std::unique_ptr<Subject>> CudaBackend::make_library(const Job& asked, double launch_seconds) {
  Job job = asked;
  if (auto problem = describe_routine(job)) return *problem;
  const bool blas = job.routine.starts_with("cublas");
  if (blas)
    if (auto problem = open_cublas()) return *problem;
  LibrarySubject::Call call = [this, bytes = static_cast<uint64_t>(job.bytes / 2)](const Workspace& s, size_t set) {
    return gpu_->copy_within(s.place("out", set), s.place("in", set), bytes);
  };
  const auto failed = [](int result, const char* what) {
    return result == 0 ? std::nullopt : std::optional(Problem{Outcome::Runtime, fmt::format("{}: cuBLAS error {}", what, result), false});
  };
  if (job.routine == "cublas_dcopy")
    call = [this, failed, n = static_cast<int>(job.size["N"])](const Workspace& s, size_t set) {
      return failed(cublas_->dcopy(cublas_handle_, n, s.place("in", set), 1, s.place("out", set), 1), "cublasDcopy");
    };
  // cuBLAS counts by columns: B^T A^T = C^T is the same memory as A B = C by rows.
  if (job.routine == "cublas_sgemm")
    call = [this, failed, m = static_cast<int>(job.size["M"]), n = static_cast<int>(job.size["N"]), k = static_cast<int>(job.size["K"])](
               const Workspace& s, size_t set) {
      const float one = 1, zero = 0;
      return failed(
          cublas_->sgemm(cublas_handle_, 0, 0, n, m, k, &one, s.place("B", set), n, s.place("A", set), k, &zero, s.place("C", set), n),
          "cublasSgemm");
    };
  auto space = make_space(job);
  if (auto* problem = std::get_if<Problem>(&space)) return *problem;
  Compiled about;
  about.code = blas ? cublas_version_ : "driver";
  return std::make_unique<LibrarySubject>(*gpu_, job, options_.pace, launch_seconds, std::move(std::get<0>(space)), about, std::move(call));
}

}  // namespace warplens::measure::cuda
