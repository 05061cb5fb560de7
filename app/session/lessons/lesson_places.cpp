#include "app/session/lessons/lesson_places.h"

#include <algorithm>

#include "app/session/editing/source_text.h"

namespace warplens::app {
namespace {

bool is_access_condition(const LessonCondition& c) {
  return !c.array.empty() || !c.op.empty() || !c.space.empty() || !c.role.empty() || c.conflict.has_value();
}

std::string role_of(const analysis::Snapshot& s, const std::string& array) {
  if (!s.spec()) return {};
  for (const catalog::BufferSpec& buffer : s.spec()->buffers)
    if (buffer.name == array) return buffer.role;
  return {};
}

bool contains(const std::string& text, const std::string& part) { return part.empty() || text.find(part) != std::string::npos; }

bool meets(const LessonCondition& c, const analysis::Snapshot& s, const simt::AccessRow& row) {
  const Site& site = s.program->sites[row.site];
  const auto& objects = s.block->trace.objects;
  const std::string object = row.object < objects.size() ? objects[row.object].name : std::string();
  if (!c.array.empty() && site.array != c.array && object != c.array) return false;
  if (!c.op.empty() && c.op != warplens::name(site.op)) return false;
  if (!c.space.empty() && c.space != warplens::name(site.space)) return false;
  if (!c.role.empty() && c.role != role_of(s, object.empty() ? site.array : object)) return false;
  if (c.conflict && *c.conflict != (row.conflicts > 0)) return false;
  if (c.statement.empty() && c.line.empty()) return true;
  const std::string line = line_text(s.source(), analysis::line_in_file(*s.program, site.location));
  return contains(line, c.statement) && contains(line, c.line);
}

std::optional<uint64_t> find_access(const LessonCondition& c, const analysis::Snapshot& s, uint32_t warp, uint64_t from) {
  uint32_t left = c.nth;
  for (const uint32_t index : s.warps[warp].accesses) {
    const simt::AccessRow& row = s.block->trace.accesses[index];
    if (row.tick >= from && meets(c, s, row) && --left == 0) return row.tick;
  }
  return std::nullopt;
}

std::optional<uint64_t> find_barrier(const LessonCondition& c, const analysis::Snapshot& s, uint32_t warp, uint64_t from) {
  uint32_t left = c.nth;
  for (const simt::BarrierRow& row : s.block->trace.barriers)
    if (row.warp == warp && row.tick >= from && --left == 0) return row.tick;
  return std::nullopt;
}

std::optional<uint64_t> find_statement(const LessonCondition& c, const analysis::Snapshot& s, uint32_t warp, uint64_t from) {
  uint32_t left = c.nth;
  for (const simt::StepRow& row : s.block->trace.steps[warp]) {
    if (row.tick < from || row.statement >= s.program->statements.size()) continue;
    const Statement& statement = s.program->statements[row.statement];
    const bool fits = contains(statement_text(s.source(), statement), c.statement) &&
                      (c.line.empty() || (statement.file == 0 && contains(line_text(s.source(), statement.line), c.line)));
    if (fits && --left == 0) return row.tick;
  }
  return std::nullopt;
}

std::optional<uint64_t> find_place(const LessonCondition& c, const analysis::Snapshot& s, uint32_t warp, uint64_t from) {
  if (c.barrier) return find_barrier(c, s, warp, from);
  return is_access_condition(c) ? find_access(c, s, warp, from) : find_statement(c, s, warp, from);
}

size_t side_of(const LessonStep& step) {
  if (step.place.choices[1].name.empty() || !step.find) return 0;
  return step.find->side == "right" ? 2 : 1;
}

// Whether both are places of one trace, on the same stage's clock.
bool same_trace(const LessonStep& a, const LessonStep& b, size_t side) {
  const LessonPlace &one = a.place, &other = b.place;
  return one.choices[side] == other.choices[side] && one.block == other.block && one.followed.warp == other.followed.warp &&
         one.architecture == other.architecture && one.schedule == other.schedule;
}

}  // namespace

FoundPlace find_step(const Lesson& lesson, size_t step, const analysis::Snapshot& snapshot, bool pair) {
  if (!snapshot.block) return {};
  const size_t side = pair ? side_of(lesson.steps[step]) : 0;
  const uint32_t warp = lesson.steps[step].place.followed.warp;
  if (warp >= snapshot.warps.size()) return {};
  size_t first = step;
  while (first > 0 && same_trace(lesson.steps[first - 1], lesson.steps[step], side)) --first;
  FoundPlace place{true, std::nullopt};
  for (size_t i = first; i <= step; ++i) {
    const LessonStep& at = lesson.steps[i];
    if (!at.find || (pair && side_of(at) != side)) continue;
    place.tick = find_place(*at.find, snapshot, warp, at.find->from_start || !place.tick ? 0 : *place.tick + 1);
    place.found = place.tick.has_value();
    if (!place.found && i < step) place = {true, std::nullopt};
  }
  return place;
}

}  // namespace warplens::app
