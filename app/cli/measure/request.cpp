#include "app/cli/measure/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>

#include "app/cli/toolbox.h"
#include "kernels/workload/measuring_job.h"
#include "kernels/workload/ptx.h"

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
  if (!is_routine(routine)) return Error{fmt::format("--against {}: there is no such reference", against), {}, "cublas, memcpy", {}};
  if (product != (routine == "cublas_sgemm"))
    return Error{fmt::format("--against {}: {} and {} do not do the same kind of work", against, routine, job.name),
                 {},
                 product ? "cublas" : "memcpy, or cublas (a copy of doubles)",
                 {}};
  return workload::reference_job(routine, job);
}

// Of a built-in kernel, or of a file with a header. What is wrong with a file is said by whoever compiles it.
std::set<std::string> names_of_sizes(const std::string& name, const std::vector<catalog::KernelSpec>& kernels) {
  std::optional<catalog::KernelSpec> spec;
  const auto built_in = std::find_if(kernels.begin(), kernels.end(), [&](const auto& kernel) { return kernel.name == name; });
  if (built_in != kernels.end()) {
    spec = *built_in;
  } else if (std::ifstream file(name, std::ios::binary); file) {
    if (auto parsed = catalog::parse_kernel(name, std::string{std::istreambuf_iterator<char>(file), {}})) spec = parsed.take();
  }
  std::set<std::string> names;
  if (!spec) return names;
  for (const auto& [use, values] : spec->sizes)
    for (const auto& [size, value] : values) names.insert(size);
  return names;
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
  std::istringstream stream(words);
  workload::What what = common;
  stream >> what.name;
  const std::set<std::string> sizes = names_of_sizes(what.name, kernels);
  for (std::string word; stream >> word;) {
    const size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0)
      return Error{fmt::format("'{}': after the kernel's name come settings and sizes, and '{}' is no NAME=VALUE", words, word),
                   {},
                   "for example 'sgemm_tiled TILE=32 M=1024'",
                   {}};
    const std::string name = word.substr(0, equals), value = word.substr(equals + 1);
    char* end = nullptr;
    const long long number = std::strtoll(value.c_str(), &end, 10);
    if (!sizes.contains(name))
      what.set.emplace_back(name, value);
    else if (*end == '\0' && !value.empty())
      what.sizes.emplace_back(name, number);
    else
      return Error{fmt::format("'{}': {} is a size, and '{}' is no whole number", words, name, value), {}, {}, {}};
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
    for (const std::string& name : command.whats) request.jobs.push_back(measure::cpu_job(name, sizes_of(command.common)));
    return planned;
  }
  auto tools = make_toolbox();
  if (!tools) return tools.error();
  for (const std::string& words : command.whats) {
    auto what = read_what(words, command.common, tools->kernels);
    if (!what) return what.error();
    if (is_loop(what->name))
      return Error{fmt::format("{} runs on the CPU and the others on the GPU", what->name), {}, "measure it by a command of its own", {}};
    if (is_routine(what->name)) {
      request.jobs.push_back(measure::library_job(what->name, sizes_of(*what)));
      continue;
    }
    auto plan = workload::make_plan(tools->kernels, *what, "measure");
    if (!plan) return plan.error();
    auto made = workload::make_measuring_job(*plan, *tools->compiler);
    if (!made) return made.error();
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
