#include "app/cli/measure/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>

#include "app/cli/toolbox.h"
#include "kernels/base/file.h"
#include "kernels/base/number.h"
#include "kernels/base/option.h"
#include "kernels/workload/compare/interpreted_check.h"
#include "kernels/workload/device/measuring_job.h"
#include "kernels/workload/device/ptx.h"

namespace warplens::app {
namespace {

using measure::Job;

constexpr const char* kRoutines[] = {"cublas_sgemm", "cublas_dcopy", "memcpy_d2d"};

bool is_loop(const std::string& name) { return name.starts_with("cpu_gemm_"); }
bool is_routine(const std::string& name) { return std::find(std::begin(kRoutines), std::end(kRoutines), name) != std::end(kRoutines); }

catalog::Values sizes_of(const workload::What& what) { return {what.sizes.begin(), what.sizes.end()}; }

// The library's answer to what `job` does.
Result<Job> reference_for(const std::string& against, const Job& job) {
  const bool product = job.flops > 0;
  const std::string routine = against == "cublas"   ? (product ? "cublas_sgemm" : "cublas_dcopy")
                              : against == "memcpy" ? "memcpy_d2d"
                                                    : against;
  if (!is_routine(routine)) return invalid_option("--against", against, "cublas or memcpy");
  if (product != (routine == "cublas_sgemm"))
    return Error{fmt::format("--against {}: {} and {} do not do the same kind of work", against, routine, job.name),
                 {},
                 product ? "expected cublas" : "expected memcpy, or cublas (a copy of doubles)",
                 {}};
  return workload::reference_job(routine, job);
}

// The size names of a built-in kernel or a file with a header. Problems with the file are reported when it is compiled.
std::set<std::string> names_of_sizes(const std::string& name, const std::vector<catalog::KernelSpec>& kernels) {
  std::optional<catalog::KernelSpec> spec;
  const auto built_in = std::find_if(kernels.begin(), kernels.end(), [&](const auto& kernel) { return kernel.name == name; });
  if (built_in != kernels.end()) {
    spec = *built_in;
  } else if (const auto source = read_file(name)) {
    if (auto parsed = catalog::parse_kernel(name, *source, kernels)) spec = parsed.take();
  }
  std::set<std::string> names;
  if (!spec) return names;
  for (const auto& [use, values] : spec->sizes)
    for (const auto& [size, value] : values) names.insert(size);
  return names;
}

using Words = std::pair<std::string, std::vector<std::pair<std::string, std::string>>>;

// "sgemm_tiled TILE=32 M=1024": the name, and NAME=VALUE after it.
Result<Words> split_words(const std::string& words) {
  std::istringstream stream(words);
  Words split;
  stream >> split.first;
  for (std::string word; stream >> word;) {
    const size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0)
      return Error{fmt::format("'{}': '{}' after the kernel's name is not of the form NAME=VALUE", words, word),
                   {},
                   "for example 'sgemm_tiled TILE=32 M=1024'",
                   {}};
    split.second.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return split;
}

Result<int64_t> size_of(const std::string& words, const std::string& name, const std::string& value) {
  auto size = whole_number(value);
  if (!size) return Error{fmt::format("'{}': {} is a size, and {}", words, name, size.error().message), {}, {}, {}};
  return size;
}

// The option that something with sizes only, no parameters and no launch of its own, cannot take; empty where none was given.
std::string launch_option(const workload::What& what) {
  if (!what.set.empty()) return fmt::format("--set {}={}", what.set.front().name, frontend::text_of(what.set.front().value));
  if (!what.args.empty()) return "--arg " + what.args.front().first;
  if (!what.kernel.empty()) return "--kernel " + what.kernel;
  if (!what.include_folders.empty()) return "-I " + what.include_folders.front();
  return what.grid ? "--grid" : what.block ? "--block" : what.shared_bytes ? "--shared" : "";
}

// A loop of the CPU: all that can be said of it is its size.
Result<Job> loop_job(const std::string& words, const MeasureCommand& command) {
  auto split = split_words(words);
  if (!split) return split.error();
  const auto& name = split->first;
  const auto& values = split->second;
  const auto refused = [&](const std::string& option, const std::string& what) {
    return Error{fmt::format("{}: {} runs on the CPU, {}", option, name, what),
                 {},
                 "it accepts only sizes, for example --size M=512,N=512,K=512",
                 {}};
  };
  if (const std::string option = launch_option(command.common); !option.empty())
    return refused(option, "and has no parameters and no launch");
  if (!command.ptx.empty()) return refused("--ptx " + command.ptx, "and has no code for a GPU");
  if (!command.against.empty()) return refused("--against " + command.against, "where there is no library to compare with");
  catalog::Values sizes = sizes_of(command.common);
  for (const auto& [size, value] : values) {
    auto number = size_of(words, size, value);
    if (!number) return number.error();
    sizes[size] = *number;
  }
  Job job = measure::cpu_job(name, sizes);
  for (const auto& [size, value] : values) job.name += fmt::format(" {}={}", size, value);
  return job;
}

// Two jobs of one name differ in something: their sizes, or only their place.
void make_names_different(std::vector<Job>& jobs) {
  for (size_t i = 0; i < jobs.size(); ++i) {
    const std::string name = jobs[i].name;
    if (std::count_if(jobs.begin(), jobs.end(), [&](const Job& j) { return j.name == name; }) < 2) continue;
    for (size_t number = 1, k = i; k < jobs.size(); ++k)
      if (jobs[k].name == name) jobs[k].name += fmt::format(" ({})", number++);
  }
}

}  // namespace

Result<workload::What> read_what(const std::string& words, const workload::What& common, const std::vector<catalog::KernelSpec>& kernels) {
  auto split = split_words(words);
  if (!split) return split.error();
  workload::What what = common;
  what.name = split->first;
  const std::set<std::string> sizes = names_of_sizes(what.name, kernels);
  for (const auto& [name, value] : split->second) {
    if (!sizes.contains(name)) {
      what.set.push_back({name, value});
      continue;
    }
    auto number = size_of(words, name, value);
    if (!number) return number.error();
    what.sizes.emplace_back(name, *number);
  }
  return what;
}

Result<PlannedMeasurement> plan_measurement(const MeasureCommand& command) {
  PlannedMeasurement planned;
  measure::MeasureRequest& request = planned.request;
  request.seconds = command.seconds;
  request.spread = command.spread;
  const bool all_loops = std::all_of(command.whats.begin(), command.whats.end(), is_loop);
  request.backend = !command.backend.empty() ? command.backend : all_loops ? "cpu" : "cuda";
  if (request.backend == "cpu") {
    for (const std::string& words : command.whats) {
      auto job = loop_job(words, command);
      if (!job) return job.error();
      request.jobs.push_back(job.take());
    }
    make_names_different(request.jobs);
    return planned;
  }
  auto tools = make_toolbox();
  if (!tools) return tools.error();
  for (const std::string& words : command.whats) {
    auto what = read_what(words, command.common, tools->kernels);
    if (!what) return what.error();
    if (is_loop(what->name))
      return all_loops
                 ? Error{fmt::format("--backend cuda: {} runs on the CPU only", what->name), {}, "omit --backend", {}}
                 : Error{
                       fmt::format("{} runs on the CPU and the others on the GPU", what->name), {}, "measure it in a separate command", {}};
    if (is_routine(what->name)) {
      request.jobs.push_back(measure::library_job(what->name, sizes_of(*what)));
      continue;
    }
    auto kernel = workload::resolve(tools->kernels, *what, "measure", tools->compiler.get());
    if (!kernel) return kernel.error();
    auto made = workload::make_measuring_job(**kernel, *tools->compiler);
    if (!made) return made.error();
    if (!measure::is_checked(made->job)) made->notes.push_back(workload::add_interpreted_check(**kernel, *tools->compiler, made->job));
    request.jobs.push_back(std::move(made->job));
    planned.notes.insert(planned.notes.end(), made->notes.begin(), made->notes.end());
  }
  // A routine without sizes of its own does what the first kernel does.
  const auto kernel = std::find_if(request.jobs.begin(), request.jobs.end(), [](const Job& job) { return job.kind == Job::Kind::Cuda; });
  if (kernel != request.jobs.end()) {
    for (Job& job : request.jobs)
      if (job.kind == Job::Kind::Library && job.size.empty())
        if (auto reference = reference_for(job.routine, *kernel)) job.size = reference->size;
    if (!command.against.empty()) {
      auto reference = reference_for(command.against, *kernel);
      if (!reference) return reference.error();
      request.jobs.insert(request.jobs.begin(), reference.take());
    }
  }
  make_names_different(request.jobs);
  if (!command.ptx.empty())
    if (Status added = workload::add_ptx(request, command.ptx, *tools->compiler); !added) return added.error();
  return planned;
}

}  // namespace warplens::app
