#include "kernels/workload/launch/launch_checks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "kernels/base/nearest.h"
#include "kernels/base/number.h"
#include "kernels/hardware/launch_limits.h"

namespace warplens::workload {
namespace {

using Names = std::vector<std::string>;

bool has(const Names& known, const std::string& name) { return std::find(known.begin(), known.end(), name) != known.end(); }

// What would be right in place of a name that is none of the known ones.
std::string instead_of(const std::string& name, const Names& known) {
  if (const std::string near = nearest_name(name, known); !near.empty()) return fmt::format("did you mean '{}'?", near);
  return known.empty() ? "it has none" : fmt::format("it has {}", fmt::join(known, ", "));
}

}  // namespace

Status check_written_buffers(const ResolvedKernel& kernel, const Program& program) {
  if (!kernel.spec()) return Nothing{};
  for (const auto& buffer : kernel.spec()->buffers) {
    if (buffer.role != "in") continue;
    for (const Site& site : program.sites) {
      if (site.op == MemoryOp::Load || site.space != Space::Global || site.array != buffer.name || site.location == kNone) continue;
      const Location& at = program.locations[site.location];
      return Error{fmt::format("{} is declared \"in\", but this line writes to it", buffer.name),
                   {at.file < program.files.size() ? program.files[at.file] : kernel.spec()->path, at.line, at.column},
                   "use role = \"inout\" in the header, or \"out\" if every element is written",
                   {}};
    }
  }
  return Nothing{};
}

Status check_limits(const Program& program, const simt::Launch& launch, const hardware::Architecture& arch) {
  const simt::Dim3 &grid = launch.grid, &block = launch.block;
  uint64_t parameters = 0;  // without what aligns them: at least so much
  for (const Parameter& parameter : program.parameters) parameters += parameter.bytes;
  const hardware::LaunchShape shape{
      {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, program.shared_static_bytes, launch.dynamic_shared_bytes, parameters, 0};
  if (auto why = hardware::why_launch_does_not_fit(shape, arch)) return *std::move(why);
  if (program.max_threads > 0 && block.count() > program.max_threads)
    return Error{
        fmt::format("a block has {} threads, but __launch_bounds__ of {} allows {}", block.count(), program.kernel, program.max_threads),
        {},
        fmt::format("expected at most {} threads per block", program.max_threads),
        {},
        Phrase("launch_bounds", {{"threads", grouped(block.count())}, {"kernel", program.kernel}, {"most", program.max_threads}}),
        {}};
  return Nothing{};
}

Status check_given_names(const ResolvedKernel& kernel, const Program& program) {
  Names parameters;
  for (const auto& p : program.parameters) parameters.push_back(p.name);
  Names known = parameters;
  for (const auto& p : program.parameters)
    if (p.object != kNone)
      for (const Member& member : p.members)
        if (member.extents.empty()) known.push_back(p.name + "." + member.name);
  for (const auto& o : program.objects)
    if (o.space == Space::Global) known.push_back(o.name);
  for (const auto& [name, value] : kernel.arguments)
    if (!has(known, name))
      return Error{fmt::format("--arg {}: the kernel '{}' has no parameter or variable of that name", name, program.kernel),
                   {},
                   instead_of(name, known),
                   {}};
  if (kernel.spec()) {  // its sizes are known by name already
    for (const auto& [name, value] : kernel.spec()->args)
      if (std::ranges::any_of(kernel.spec()->buffers, [&, wanted = name](const auto& buffer) { return buffer.name == wanted; }))
        return Error{fmt::format("args.{}: the header has a buffer of that name", name),
                     {kernel.file->path, 0, 0},
                     "give its values with --arg, or leave one of the two out",
                     {}};
      else if (!has(parameters, name))
        return Error{fmt::format("args.{}: the kernel '{}' has no parameter of that name", name, program.kernel),
                     {kernel.file->path, 0, 0},
                     instead_of(name, parameters),
                     {}};
    return Nothing{};
  }
  for (const auto& [name, value] : kernel.setting.sizes)
    if (kernel.arguments.contains(name))
      return Error{fmt::format("--size {}={}: --arg {} is given too", name, value, name), {}, "give one of the two", {}};
    else if (!has(parameters, name))
      return Error{fmt::format("--size {}={}: the file has no header, and the kernel '{}' has no parameter of that name", name, value,
                               program.kernel),
                   {},
                   parameters.empty() ? std::string() : fmt::format("its parameters are {}", fmt::join(parameters, ", ")),
                   {}};
  return Nothing{};
}

// A kernel that waits for its whole grid, and that the file's host code does not launch cooperatively.
static void note_grid_sync(const ResolvedKernel& kernel, const Program& program, std::vector<std::string>& notes) {
  const frontend::HostLaunch* const launch = kernel.host_launch();
  const auto waits = [](const Instruction& in) {
    return in.op == Opcode::Barrier && static_cast<BarrierMode>(in.aux) == BarrierMode::Grid;
  };
  if (!launch || launch->line == 0 || launch->cooperative || std::none_of(program.code.begin(), program.code.end(), waits)) return;
  notes.push_back(fmt::format(
      "wrong: {} waits for its whole grid, but line {} does not launch it cooperatively: a GPU stops it with an error; launch it "
      "with cudaLaunchCooperativeKernel",
      program.kernel, launch->line));
}

// More shared memory than a block has by itself, without the call that asks for it, or for as much, anywhere in the file.
static void note_shared_opt_in(const ResolvedKernel& kernel, const Program& program, const simt::Launch& launch,
                               std::vector<std::string>& notes) {
  const frontend::HostLaunch* const of_host = kernel.host_launch();
  const uint64_t bytes = program.shared_static_bytes + launch.dynamic_shared_bytes;
  if (!of_host || of_host->line == 0 || !of_host->shared || bytes <= shared_without_opt_in()) return;
  if (!of_host->shared->origin.guessed.empty()) return;  // nobody knows that it is more
  if (of_host->asked_shared && *of_host->asked_shared >= 0 && launch.dynamic_shared_bytes > static_cast<uint64_t>(*of_host->asked_shared))
    notes.push_back(fmt::format(
        "wrong: line {} launches {} with {} bytes of dynamic shared memory, but cudaFuncSetAttribute allows it only {}: a GPU refuses it",
        of_host->line, program.kernel, grouped(launch.dynamic_shared_bytes), grouped(static_cast<uint64_t>(*of_host->asked_shared))));
  if (of_host->asked_shared) return;
  const std::string& text = kernel.file->text;
  for (const char* const asks : {"FuncSetAttribute", "#include \""})  // also in a header of its own
    if (text.find(asks) != std::string::npos) return;
  notes.push_back(fmt::format(
      "wrong: line {} launches {} with {} bytes of shared memory: a GPU takes more than {} only after cudaFuncSetAttribute with "
      "cudaFuncAttributeMaxDynamicSharedMemorySize",
      of_host->line, program.kernel, grouped(bytes), grouped(shared_without_opt_in())));
}

void note_refused_launch(const ResolvedKernel& kernel, const Program& program, const simt::Launch& launch,
                         std::vector<std::string>& notes) {
  note_grid_sync(kernel, program, notes);
  note_shared_opt_in(kernel, program, launch, notes);
}

}  // namespace warplens::workload
