#include "kernels/grading/submission.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "kernels/base/number.h"
#include "kernels/base/words.h"
#include "kernels/workload/compare/check.h"

namespace warplens::grading {
namespace {

std::function<bool(uint64_t, uint64_t)> until_expired(const Tools& tools) {
  if (!tools.expired) return {};
  return [expired = tools.expired](uint64_t, uint64_t) { return !expired(); };
}

// Spread over the grid: its borders are where kernels differ.
std::vector<uint64_t> chosen_blocks(uint64_t wanted, uint64_t total) {
  std::vector<uint64_t> blocks;
  if (wanted == 0 || wanted >= total) return blocks;
  for (uint64_t i = 0; i < wanted; ++i) blocks.push_back(wanted == 1 ? 0 : i * (total - 1) / (wanted - 1));
  return blocks;
}

// Every parameter has to be one that the rules give a value: a guess would be graded. And what the rules give has to be there: the right
// result is worked out from it.
Status parameters_are_known(const Rules& rules, const workload::ResolvedKernel& kernel, const Program& program) {
  std::vector<std::string> known;
  for (const auto& buffer : rules.header->buffers) known.push_back(buffer.name);
  for (const auto& [name, value] : kernel.setting.all()) known.push_back(name);
  for (const auto& [name, value] : rules.header->args) known.push_back(name);
  for (const auto& [name, value] : kernel.arguments) known.push_back(name);
  for (const Parameter& parameter : program.parameters)
    if (std::find(known.begin(), known.end(), parameter.name) == known.end())
      return Error{
          fmt::format("the kernel '{}' has a parameter '{}', to which the exercise gives no value", program.kernel, parameter.name),
          {kernel.file->path, 0, 0},
          fmt::format("its parameters may be named {}", fmt::join(known, ", ")),
          {}};
  std::vector<std::string> needed;
  for (const auto& buffer : rules.header->buffers) needed.push_back(buffer.name);
  for (const auto& [name, value] : rules.header->args) needed.push_back(name);
  for (const std::string& name : needed)
    if (std::none_of(program.parameters.begin(), program.parameters.end(), [&](const Parameter& p) { return p.name == name; }))
      return Error{fmt::format("the kernel '{}' has no parameter '{}'", program.kernel, name),
                   {kernel.file->path, 0, 0},
                   fmt::format("the exercise needs parameters named {}", fmt::join(needed, ", ")),
                   {}};
  return Nothing{};
}

Result<workload::ResolvedHandle> resolve_case(const TestCase& test, const workload::KernelFileHandle& file, const std::string& kernel,
                                              const Tools& tools) {
  workload::What what = test.what;
  what.name = file->path;
  what.file = file;
  what.kernel = kernel;
  what.architecture = tools.arch.name;
  return workload::resolve(tools.kernels, what, "run");
}

Result<std::shared_ptr<const Program>> compile(const workload::ResolvedKernel& kernel, bool compiled, Tools& tools) {
  frontend::CompileRequest request = workload::compile_request(kernel, compiled);
  request.confined = true;
  auto answer = tools.compiler.compile(request);
  if (!answer) return answer.error();
  return answer->program;
}

// Runs the launch, or some of its blocks, and counts.
void count(Counted& counted, const simt::Launch& launch, const TestCase& test, const Tools& tools) {
  simt::RunOptions options;
  options.arch = tools.arch;
  options.blocks = chosen_blocks(test.blocks, launch.grid.count());
  options.progress = until_expired(tools);
  auto memory = simt::make_memory(*counted.program, launch);
  auto result = memory ? simt::run(*counted.program, launch, options, *memory) : Result<simt::RunResult>(memory.error());
  if (result && result->cancelled) result = took_too_long();
  if (!result) {
    counted.problem = result.error();
    return;
  }
  counted.sites = std::move(result->sites);
  counted.blocks_run = result->blocks_run;
  counted.blocks_total = result->blocks_total;
}

// The whole launch, for its result; its counts too where nothing says to count in a few blocks only.
void run_whole(CaseRun& run, const Tools& tools) {
  simt::RunOptions options;
  options.arch = tools.arch;
  options.progress = until_expired(tools);
  auto memory = simt::make_memory(*run.program, run.launch);
  if (!memory) {
    run.fault = memory.error();
    return;
  }
  run.memory = *memory;
  auto result = simt::run(*run.program, run.launch, options, run.memory);
  if (result && result->cancelled) result = took_too_long();
  if (!result) {
    run.fault = result.error();
    run.written.problem = result.error();
    return;
  }
  run.written.sites = std::move(result->sites);
  run.written.blocks_run = result->blocks_run;
  run.written.blocks_total = result->blocks_total;
}

Status check(CaseRun& run, const Needs& needs, const Tools& tools) {
  checks::CheckOptions options;
  options.arch = tools.arch;
  options.only = needs.checks;
  options.blocks = chosen_blocks(run.test->blocks, run.launch.grid.count());
  options.progress = until_expired(tools);
  auto report = checks::run_checks(*run.program, run.launch, options);
  if (!report) return report.error();
  run.checks = report.take();
  return Nothing{};
}

std::string axes(const simt::Dim3& d) { return fmt::format("{},{},{}", d.x, d.y, d.z); }

// "in=f32[64,64]:random", "N=64"; what a case types itself, as it does. Empty: it is left open.
std::string argument_as_typed(const CaseRun& run, const Parameter& parameter, const simt::Argument& argument) {
  for (const auto& [name, text] : run.test->what.args)
    if (name == parameter.name) return name + "=" + text;
  const auto& buffers = run.kernel->spec()->buffers;
  const auto spec = std::find_if(buffers.begin(), buffers.end(), [&](const auto& buffer) { return buffer.name == parameter.name; });
  if (spec != buffers.end() && argument.kind == simt::Argument::Kind::Buffer) {
    const char* const content = spec->role == "out" ? "unset" : spec->role == "scratch" ? "zero" : "random";
    return fmt::format("{}={}[{}]:{}", parameter.name, spec->type_name, fmt::join(run.launch.buffers.at(argument.buffer).extents, ","),
                       content);
  }
  const catalog::Values values = run.kernel->setting.all();
  if (const auto value = values.find(parameter.name); value != values.end()) return fmt::format("{}={}", parameter.name, value->second);
  const auto given = run.kernel->spec()->args.find(parameter.name);
  return given == run.kernel->spec()->args.end() ? std::string() : fmt::format("{}={}", parameter.name, given->second);
}

void add(std::string& list, const std::string& text) {
  if (!text.empty()) list += (list.empty() ? "" : " ") + text;
}

}  // namespace

std::map<std::string, std::string> launch_as_typed(const CaseRun& run) {
  std::map<std::string, std::string> typed{
      {"kernel", run.kernel->kernel}, {"grid", axes(run.launch.grid)}, {"block", axes(run.launch.block)}};
  std::string set, arguments;
  if (run.launch.dynamic_shared_bytes) typed["shared"] = std::to_string(run.launch.dynamic_shared_bytes);
  for (const frontend::Definition& definition : run.kernel->definitions)
    if (mentions(run.kernel->file->text, definition.name)) add(set, definition.name + "=" + frontend::text_of(definition.value));
  for (size_t i = 0; i < run.program->parameters.size(); ++i)
    add(arguments, argument_as_typed(run, run.program->parameters[i], run.launch.arguments[i]));
  if (!set.empty()) typed["set"] = set;
  if (!arguments.empty()) typed["arg"] = arguments;
  return typed;
}

Error took_too_long() {
  return {"the run took longer than the time limit and was ended", {}, "look for a loop that runs far too often", {}};
}

Needs needs_of(const Rules& rules, const TestCase& test) {
  Needs needs;
  bool all_checks = false;
  for (const Rule& rule : rules.rules) {
    if (!rule.is_about(test)) continue;
    needs.result |= rule.kind == RuleKind::Result;
    if (rule.kind == RuleKind::Limit) (rule.limit.compiled ? needs.compiled : needs.written) = true;
    needs.program_compiled |= rule.kind == RuleKind::Resources || needs.compiled;
    needs.spills |= rule.resources.spill_bytes.has_value();
    if (rule.kind != RuleKind::Findings) continue;
    needs.any_check = true;
    all_checks |= rule.checks.empty();
    for (const std::string& name : rule.checks)
      if (std::find(needs.checks.begin(), needs.checks.end(), name) == needs.checks.end()) needs.checks.push_back(name);
  }
  if (all_checks) needs.checks.clear();
  return needs;
}

Result<std::string> find_kernel(const Rules& rules, const workload::KernelFileHandle& file, Tools& tools) {
  frontend::CompileRequest request;
  request.path = file->path;
  request.source = file->text;
  request.confined = true;
  auto kernels = tools.compiler.list_kernels(request);
  if (!kernels) return kernels.error();
  std::vector<std::string> names, found;
  for (const auto& kernel : *kernels) {
    names.push_back(kernel.name);
    if (matches(rules.kernel, kernel.name)) found.push_back(kernel.name);
  }
  if (found.size() == 1) return found.front();
  if (found.empty())
    return Error{rules.kernel == "*" ? std::string("the file has no __global__ function")
                 : rules.kernel.find_first_of("*?") == rules.kernel.size() - 1 && rules.kernel.ends_with('*')
                     ? fmt::format("the file has no __global__ function whose name begins with '{}'",
                                   rules.kernel.substr(0, rules.kernel.size() - 1))
                     : fmt::format("the file has no __global__ function named '{}'", rules.kernel),
                 {file->path, 0, 0},
                 names.empty() ? std::string() : fmt::format("it has {}", fmt::join(names, ", ")),
                 {}};
  return Error{fmt::format("the file has {} __global__ functions that the exercise could mean: {}", found.size(), fmt::join(found, ", ")),
               {file->path, 0, 0},
               "keep one",
               {}};
}

Result<CaseRun> run_case(const Rules& rules, const TestCase& test, const workload::KernelFileHandle& file, const std::string& kernel,
                         Tools& tools) {
  CaseRun run;
  run.test = &test;
  auto resolved = resolve_case(test, file, kernel, tools);
  if (!resolved) return resolved.error();
  run.kernel = resolved.take();
  auto program = compile(*run.kernel, false, tools);
  if (!program) return program.error();
  run.program = run.written.program = program.take();
  if (Status known = parameters_are_known(rules, *run.kernel, *run.program); !known) return known.error();
  auto launch = workload::make_launch(*run.kernel, *run.program, tools.arch);
  if (!launch) return launch.error();
  run.launch = *launch->launch;
  run.launch.limits.max_ticks_per_block = rules.max_ticks_per_block;
  workload::poison_results(*run.kernel, run.launch);

  const Needs needs = needs_of(rules, test);
  if (needs.result || test.blocks == 0) run_whole(run, tools);
  if (needs.written && test.blocks != 0) run.written.problem.reset(), count(run.written, run.launch, test, tools);
  if (needs.program_compiled) {
    auto compiled = compile(*run.kernel, true, tools);
    if (!compiled) return compiled.error();
    run.compiled.program = compiled.take();
    if (needs.compiled) count(run.compiled, run.launch, test, tools);
  }
  if (needs.spills)
    run.spill_bytes = tools.spill_bytes ? tools.spill_bytes(*run.kernel, tools.arch)
                                        : Result<int64_t>(Error{"no device compiler is used here", {}, {}, {}});
  if (needs.any_check)
    if (Status checked = check(run, needs, tools); !checked) return checked.error();
  return run;
}

Result<workload::Elements> run_reference(const Rules& rules, const TestCase& test, const ResultRule& rule, Tools& tools) {
  auto file = workload::open_kernel(tools.kernels, rule.reference);
  if (!file) return file.error();
  workload::What what = test.what;
  if ((*file)->spec) {
    what.set.clear();  // its own parameters
  } else {
    file = catalog::kernel_file((*file)->path, (*file)->text, rules.header);
  }
  what.name = rule.reference;
  what.file = *file;
  what.architecture = tools.arch.name;
  auto kernel = workload::resolve(tools.kernels, what, "run");
  if (!kernel) return kernel.error();
  auto answer = tools.compiler.compile(workload::compile_request(**kernel));
  if (!answer) return answer.error();
  auto launch = workload::make_launch(**kernel, *answer->program, tools.arch);
  if (!launch) return launch.error();
  auto memory = simt::make_memory(*answer->program, *launch->launch);
  if (!memory) return memory.error();
  simt::RunOptions options;
  options.count = false;
  auto result = simt::run(*answer->program, *launch->launch, options, *memory);
  if (!result) return result.error();
  return workload::read_elements(*launch->launch, **memory, rule.buffer);
}

}  // namespace warplens::grading
