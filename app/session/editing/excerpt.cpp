#include "app/session/editing/excerpt.h"

#include <algorithm>
#include <string>

#include "kernels/analysis/snapshot.h"

namespace warplens::app {
namespace {

// An instruction that goes back has the loop between its target and itself.
std::optional<uint32_t> back_to(const Instruction& in, uint32_t at) {
  if (in.op == Opcode::Jump && in.a <= at) return in.a;
  if (in.op != Opcode::Branch) return std::nullopt;
  if (in.b <= at) return in.b;
  if (in.c <= at) return in.c;
  return std::nullopt;
}

std::optional<uint32_t> declaration_line(const Program& program, const Site& site) {
  for (const Object& object : program.objects)
    if (object.name == site.array && object.space == site.space && object.line > 0) return object.line;
  return std::nullopt;
}

// What the loop counts with: the variables that are declared on its line, as far as the followed lane knows them.
std::string loop_value(const Player& player, uint32_t line) {
  const Program& program = *player.snapshot()->program;
  std::string text;
  for (const simt::VariableValues& values : player.moment()->variables) {
    const Variable& variable = program.variables[values.variable];
    if (variable.line != line || !variable.extents.empty() || !variable.fields.empty() || variable.is_pointer) continue;
    if (!(values.known >> player.lane() & 1) || variable.scalar == Type::F32 || variable.scalar == Type::F64) continue;
    const uint64_t bits = values.bits[player.lane()];
    const bool wide = is_wide(variable.scalar);
    const std::string number = variable.is_unsigned ? std::to_string(wide ? bits : static_cast<uint32_t>(bits))
                                                    : std::to_string(wide ? static_cast<int64_t>(bits) : static_cast<int32_t>(bits));
    text += (text.empty() ? "" : ", ") + variable.name + " = " + number;
  }
  return text;
}

// The innermost around all instructions that are `of` what it is looked for.
template <class Of>
std::optional<Loop> loop_around_all(const Program& program, Of of) {
  uint32_t first = kNone, last = 0;
  for (uint32_t i = 0; i < program.code.size(); ++i)
    if (of(program.code[i])) first = std::min(first, i), last = i;
  if (first == kNone) return std::nullopt;
  std::optional<Loop> innermost;
  for (uint32_t i = first; i < program.code.size(); ++i) {
    const auto begin = back_to(program.code[i], i);
    if (!begin || *begin > first || i < last) continue;
    if (innermost && innermost->end - innermost->begin <= i - *begin) continue;
    if (const uint32_t line = analysis::line_in_file(program, program.code[i].location); line > 0) innermost = Loop{line, *begin, i};
  }
  return innermost;
}

// The line of the last branch before the site whose lanes have not met again there; within the loop, where it is in one.
std::optional<uint32_t> condition_around(const Program& program, uint32_t site, const std::optional<Loop>& loop) {
  std::optional<uint32_t> found;
  for (uint32_t i = loop ? loop->begin : 0; i < program.code.size() && program.code[i].site != site; ++i) {
    const Instruction& branch = program.code[i];
    if (branch.op != Opcode::Branch) continue;
    const auto begin = program.code.begin() + i, end = program.code.begin() + std::min<size_t>(branch.d, program.code.size());
    if (begin >= end || std::none_of(begin, end, [&](const Instruction& in) { return in.site == site; })) continue;
    if (const uint32_t line = analysis::line_in_file(program, branch.location); line > 0 && !(loop && line == loop->line)) found = line;
  }
  return found;
}

// The shown access is the last one before the statement where the warp is.
bool has_moved_on(const Player& player) {
  const simt::AccessRow* const access = player.access();
  const analysis::Moment& moment = *player.moment();
  const auto& steps = player.snapshot()->block->trace.steps[moment.warp];
  return !access || (moment.step < steps.size() && access->tick < steps[moment.step].tick);
}

std::vector<ExcerptLine> without_access(const Player& player) {
  const uint32_t line = player.moment()->line;
  if (line == 0) return {};
  const Program& program = *player.snapshot()->program;
  const auto loop = loop_around_all(program, [&](const Instruction& in) { return analysis::line_in_file(program, in.location) == line; });
  std::vector<ExcerptLine> lines;
  if (loop && loop->line != line) lines.push_back({ExcerptLine::Kind::Loop, loop->line, loop->line, loop_value(player, loop->line)});
  lines.push_back({ExcerptLine::Kind::Without, line, line, {}});
  return lines;
}

}  // namespace

std::optional<Loop> loop_around(const Program& program, uint32_t site) {
  return loop_around_all(program, [&](const Instruction& in) { return in.site == site; });
}

std::vector<ExcerptLine> excerpt_of(const Player& player) {
  std::vector<ExcerptLine> lines;
  const analysis::Moment* const moment = player.moment();
  if (!moment) return lines;
  const Program& program = *player.snapshot()->program;
  const Site* const site = player.site();
  if (!site || has_moved_on(player)) return without_access(player);
  const Location& at = program.locations[site->location];
  const uint32_t line = analysis::line_in_file(program, site->location);
  if (const auto declared = declaration_line(program, *site)) lines.push_back({ExcerptLine::Kind::Declaration, *declared, *declared, {}});
  const auto number = static_cast<uint32_t>(site - program.sites.data());
  const auto loop = loop_around(program, number);
  if (loop && loop->line != line) lines.push_back({ExcerptLine::Kind::Loop, loop->line, loop->line, loop_value(player, loop->line)});
  if (const auto test = condition_around(program, number, loop); lines.size() < 2 && test && *test != line)
    lines.push_back({ExcerptLine::Kind::Condition, *test, *test, {}});
  if (line > 0) lines.push_back({ExcerptLine::Kind::Current, line, at.file == 0 ? std::max(line, site->end_line) : line, {}});
  return lines;
}

}  // namespace warplens::app
