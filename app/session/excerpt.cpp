#include "app/session/excerpt.h"

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

}  // namespace

std::optional<Loop> loop_around(const Program& program, uint32_t site) {
  uint32_t first = kNone, last = 0;
  for (uint32_t i = 0; i < program.code.size(); ++i)
    if (program.code[i].site == site) first = std::min(first, i), last = i;
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

std::vector<ExcerptLine> excerpt_of(const Player& player) {
  std::vector<ExcerptLine> lines;
  const analysis::Moment* const moment = player.moment();
  if (!moment) return lines;
  const Program& program = *player.snapshot()->program;
  const Site* const site = player.site();
  if (!site) {
    if (moment->line > 0) lines.push_back({ExcerptLine::Kind::Current, moment->line, moment->line, {}});
    return lines;
  }
  const Location& at = program.locations[site->location];
  const uint32_t line = analysis::line_in_file(program, site->location);
  if (const auto declared = declaration_line(program, *site)) lines.push_back({ExcerptLine::Kind::Declaration, *declared, *declared, {}});
  const auto loop = loop_around(program, static_cast<uint32_t>(site - program.sites.data()));
  if (loop && loop->line != line) lines.push_back({ExcerptLine::Kind::Loop, loop->line, loop->line, loop_value(player, loop->line)});
  if (line > 0) lines.push_back({ExcerptLine::Kind::Current, line, at.file == 0 ? std::max(line, site->end_line) : line, {}});
  return lines;
}

}  // namespace warplens::app
