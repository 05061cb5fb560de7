#include "app/session/real_pipeline.h"

#include <utility>

#include "kernels/base/cores.h"
#include "kernels/base/kernel_file_name.h"
#include "kernels/grading/mistake.h"
#include "kernels/simt/machine/schedule.h"
#include "kernels/workload/compare/against.h"
#include "kernels/workload/compare/check.h"
#include "kernels/workload/compare/interpreted_check.h"
#include "kernels/workload/device/measuring_job.h"
#include "kernels/workload/guesses/wanted_shared.h"

namespace warplens::app {
namespace {

// A block of stream-k does 0.3 thousand million at 4096 x 4096 x 4096; some twenty seconds of an old core.
constexpr uint64_t kMaxCountedTicks = 4'000'000'000;

hardware::Architecture architecture_of(const Request& request) {
  const hardware::Architecture* const chosen = hardware::find_architecture(request.architecture);
  return chosen ? *chosen : hardware::default_architecture();
}

editor::Part part_of(frontend::NameKind kind) {
  using frontend::NameKind;
  switch (kind) {
    case NameKind::Function:
      return editor::Part::Function;
    case NameKind::Type:
      return editor::Part::Type;
    case NameKind::TemplateParameter:
      return editor::Part::TemplateParameter;
    case NameKind::Macro:
      return editor::Part::Macro;
    case NameKind::Cuda:
      return editor::Part::Cuda;
    case NameKind::Variable:
    case NameKind::Member:
    case NameKind::Namespace:
      break;
  }
  return editor::Part::Plain;
}

// `names` in their order.
editor::NamedLines named_lines(std::string_view source, const std::vector<frontend::SourceName>& names) {
  editor::NamedLines lines(1);
  auto name = names.begin();
  size_t begin = 0;
  for (size_t end = 0; end <= source.size(); ++end) {
    if (end < source.size() && source[end] != '\n') continue;
    for (; name != names.end() && name->at < end; ++name) lines.back().push_back({name->at - begin, part_of(name->kind)});
    begin = end + 1;
    if (end < source.size()) lines.emplace_back();
  }
  return lines;
}

class RealPipeline : public Pipeline {
 public:
  RealPipeline(std::shared_ptr<const std::vector<catalog::KernelSpec>> kernels, const frontend::CompilerOptions& options)
      : kernels_(std::move(kernels)), compiler_(frontend::make_compiler(options)) {}

  std::shared_ptr<const analysis::LaunchAccount> refused() const override { return refused_; }
  workload::ResolvedHandle resolved() const override { return resolved_; }

  Result<SnapshotPtr> make(const Request& request, const Report& report) override {
    refused_.reset();
    resolved_ = request.same ? request.resolved : nullptr;
    if (request.same) return trace(request, *request.same, report);
    auto resolved = resolve(request, "run", report);
    if (!resolved) return resolved.error();
    resolved_ = *resolved;
    const workload::ResolvedKernel& kernel = **resolved;
    if (!report(Work::Compiling, 0)) return Error{"cancelled"};
    auto answer = compiler_->compile(workload::compile_request(kernel, request.compiled));
    if (!answer) return answer.error();
    auto planned = workload::make_launch(kernel, *answer->program, architecture_of(request), &refused_);
    if (!planned) return planned.error();
    auto launch = std::make_shared<simt::Launch>(*planned->launch);
    if (!request.schedule.empty()) {
      const auto schedule = simt::parse_schedule(request.schedule);
      if (!schedule) return schedule.error();
      launch->schedule = *schedule;
    }
    analysis::Snapshot traced;
    traced.file = kernel.file, traced.setting = kernel.setting, traced.program = answer->program, traced.launch = std::move(launch);
    traced.launch_account = planned->account;
    auto made = trace(request, traced, report);
    if (!made) return made.error();
    return with_wanted_shared(made.take(), architecture_of(request));
  }

  Result<SnapshotPtr> add_compiled(const Request& request, const SnapshotPtr& snapshot, const Report& report) override {
    auto kernel = resolved_of(request);
    if (!kernel) return kernel.error();
    if (!report(Work::CompilingOptimised, 0)) return Error{"cancelled"};
    auto answer = compiler_->compile(workload::compile_request(**kernel, true));
    if (!answer) return answer.error();
    simt::RunOptions options;
    options.arch = architecture_of(request);
    options.blocks = {snapshot->block->trace.block};
    options.progress = [&](uint64_t, uint64_t) { return report(Work::CompilingOptimised, 0); };
    return analysis::with_compiled(*snapshot, answer->program, options);
  }

  std::shared_ptr<const SourceReading> read_source(const Request& request, const SnapshotPtr& snapshot) override {
    const auto kernel = resolved_of(request);
    if (!kernel) return nullptr;
    auto reading = std::make_shared<SourceReading>();
    reading->asked = workload::compile_request(**kernel);
    const auto names = compiler_->source_names(reading->asked);
    if (!names || reading->asked.source != snapshot->source()) return nullptr;
    reading->names = named_lines(reading->asked.source, *names);
    if (is_kernel_file(request.what.name))
      if (auto errors = compiler_->source_errors(reading->asked)) reading->errors = errors.take();
    return reading;
  }

  Result<BlockCounts> count(const Request& request, const Report& report) override {
    auto kernel = resolve(request, "measure", report);
    if (!kernel) return kernel.error();
    auto written = count(**kernel, request, Work::Tracing, report);
    if (!written) return written.error();
    BlockCounts counts{*written, std::nullopt};
    if (const auto compiled = count(**kernel, request, Work::CompilingOptimised, report)) counts.compiled = *compiled;
    return counts;
  }

  Result<std::shared_ptr<const simt::Launch>> launch_for_checks(const Request& request, const SnapshotPtr& snapshot) override {
    auto kernel = resolved_of(request);
    if (!kernel) return kernel.error();
    auto launch = std::make_shared<simt::Launch>(*snapshot->launch);
    workload::poison_results(**kernel, *launch);
    return std::shared_ptr<const simt::Launch>(std::move(launch));
  }

  Result<std::shared_ptr<const workload::AgainstReference>> compare_with_reference(const Request& request, const SnapshotPtr& snapshot,
                                                                                   const Report& report) override {
    using Answer = std::shared_ptr<const workload::AgainstReference>;
    const auto against = workload::parse_against(request.what.against);
    if (!against) return against.error();
    auto kernel = resolved_of(request);
    if (!kernel) return kernel.error();
    simt::RunOptions options;
    options.count = false;
    options.arch = architecture_of(request);
    options.threads = cores();
    options.progress = [&](uint64_t done, uint64_t) { return report(Work::Tracing, done); };
    auto memory = simt::make_memory(*snapshot->program, *snapshot->launch);
    if (!memory) return memory.error();
    const auto run = simt::run(*snapshot->program, *snapshot->launch, options, *memory);
    if (!run) return run.error();
    if (run->cancelled) return Answer();
    auto held =
        workload::compare_with_reference(**kernel, *snapshot->program, *snapshot->launch, **memory, *against, request.what.tolerance,
                                         *compiler_, [&](uint64_t done, uint64_t) { return report(Work::Tracing, done); });
    if (!held) return held.error();
    if (held->cancelled) return Answer();
    return Answer(std::make_shared<const workload::AgainstReference>(held.take()));
  }

  Result<measure::Job> measuring_job(const workload::What& what) override {
    workload::What any = what;
    any.any_launch = true;
    auto kernel = workload::resolve(*kernels_, any, "measure", compiler_.get());
    if (!kernel) return kernel.error();
    auto made = workload::make_measuring_job(**kernel, *compiler_);
    if (!made) return made.error();
    if (!measure::is_checked(made->job)) {
      std::string said = workload::add_interpreted_check(**kernel, *compiler_, made->job);
      if (!measure::is_checked(made->job)) made->job.unchecked = std::move(said);
    }
    return std::move(made->job);
  }

  Result<std::shared_ptr<const grading::Symptoms>> symptoms(const grading::Mistake& mistake) override {
    grading::Tools tools{*kernels_, *compiler_, hardware::default_architecture(), {}};
    auto measured = grading::symptoms_of(mistake, tools);
    if (!measured) return measured.error();
    return std::make_shared<const grading::Symptoms>(measured.take());
  }

  void give_up() override { compiler_->give_up(); }

 private:
  // Another launch of the file can be chosen in the window.
  static workload::What of(const Request& request) {
    workload::What what = request.what;
    what.any_launch = true;
    what.architecture = request.architecture;
    return what;
  }

  // A block that ends for want of dynamic shared memory says how much it would use.
  static SnapshotPtr with_wanted_shared(SnapshotPtr made, const hardware::Architecture& arch) {
    if (!made->block || !made->block->fault) return made;
    const Error error = workload::with_wanted_shared(*made->block->fault, *made->program, *made->launch, arch);
    if (error.hint == made->block->fault->hint) return made;
    auto block = std::make_shared<simt::TracedBlock>(*made->block);
    static_cast<Error&>(*block->fault) = error;
    auto told = std::make_shared<analysis::Snapshot>(*made);
    told->block = std::move(block);
    return told;
  }

  Result<workload::ResolvedHandle> resolve(const Request& request, std::string_view size_set, const Report& report) {
    return workload::resolve(*kernels_, of(request), size_set, compiler_.get(), [&] { return report(Work::RunningEarlier, 0); });
  }
  Result<workload::ResolvedHandle> resolved_of(const Request& request) {
    if (request.resolved) return request.resolved;
    return resolve(request, "run", [](Work, uint64_t) { return true; });
  }

  // Counts the first block, as written or as compiled as `work` says.
  Result<analysis::Totals> count(const workload::ResolvedKernel& kernel, const Request& request, Work work, const Report& report) {
    if (!report(work, 0)) return Error{"cancelled"};
    auto answer = compiler_->compile(workload::compile_request(kernel, work == Work::CompilingOptimised));
    if (!answer) return answer.error();
    auto planned = workload::make_launch(kernel, *answer->program, architecture_of(request));
    if (!planned) return planned.error();
    simt::Launch launch = *planned->launch;
    launch.limits.max_ticks_per_block = kMaxCountedTicks;
    auto memory = simt::make_memory(*answer->program, launch);
    if (!memory) return memory.error();
    simt::RunOptions options;
    options.arch = architecture_of(request);
    options.blocks = {0};
    options.progress = [&](uint64_t, uint64_t) { return report(work, 0); };
    auto result = simt::run(*answer->program, launch, options, *memory);
    if (!result) return result.error();
    if (result->cancelled) return Error{"cancelled"};
    return analysis::sum(*answer->program, result->sites);
  }

  // The request's block of a kernel whose program and launch are known.
  static Result<SnapshotPtr> trace(const Request& request, const analysis::Snapshot& of, const Report& report) {
    if (!report(Work::Tracing, 0)) return Error{"cancelled"};
    simt::TraceOptions options;
    options.arch = architecture_of(request);
    options.block = request.block < of.launch->grid.count() ? request.block : 0;
    options.progress = [&](uint64_t ticks) { return report(Work::Tracing, ticks); };
    return analysis::make_snapshot(of.file, of.setting, of.program, of.launch, options, of.launch_account);
  }

  std::shared_ptr<const std::vector<catalog::KernelSpec>> kernels_;
  std::unique_ptr<frontend::Compiler> compiler_;
  std::shared_ptr<const analysis::LaunchAccount> refused_;
  workload::ResolvedHandle resolved_;  // of the last make()
};

}  // namespace

PipelineFactory real_pipelines(std::shared_ptr<const std::vector<catalog::KernelSpec>> kernels, frontend::CompilerOptions options) {
  return [kernels = std::move(kernels), options = std::move(options)]() -> std::unique_ptr<Pipeline> {
    return std::make_unique<RealPipeline>(kernels, options);
  };
}

}  // namespace warplens::app
