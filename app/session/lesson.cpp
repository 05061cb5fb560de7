#include "app/session/lesson.h"

#include <algorithm>

#include "app/session/source_text.h"
#include "kernels/base/fields.h"

namespace warplens::app {
namespace {

constexpr int kLessonVersion = 1;

bool is_access_condition(const LessonCondition& c) { return !c.array.empty() || !c.op.empty() || !c.space.empty(); }

bool meets(const LessonCondition& c, const analysis::Snapshot& s, const simt::AccessRow& row) {
  const Site& site = s.program->sites[row.site];
  const auto& objects = s.block->trace.objects;
  const bool named = c.array.empty() || site.array == c.array || (row.object < objects.size() && objects[row.object].name == c.array);
  return named && (c.op.empty() || c.op == warplens::name(site.op)) && (c.space.empty() || c.space == warplens::name(site.space));
}

std::optional<uint64_t> find_access(const LessonCondition& c, const analysis::Snapshot& s, uint32_t warp, uint64_t from) {
  for (const uint32_t index : s.warps[warp].accesses) {
    const simt::AccessRow& row = s.block->trace.accesses[index];
    if (row.tick < from || !meets(c, s, row)) continue;
    if (c.statement.empty() ||
        line_text(s.source(), analysis::line_in_file(*s.program, s.program->sites[row.site].location)).find(c.statement) !=
            std::string::npos) {
      return row.tick;
    }
  }
  return std::nullopt;
}

std::optional<uint64_t> find_barrier(const analysis::Snapshot& s, uint32_t warp, uint64_t from) {
  for (const simt::BarrierRow& row : s.block->trace.barriers) {
    if (row.warp == warp && row.tick >= from) return row.tick;
  }
  return std::nullopt;
}

std::optional<uint64_t> find_statement(const std::string& text, const analysis::Snapshot& s, uint32_t warp, uint64_t from) {
  for (const simt::StepRow& row : s.block->trace.steps[warp]) {
    if (row.tick < from || row.statement >= s.program->statements.size()) continue;
    if (statement_text(s.source(), s.program->statements[row.statement]).find(text) != std::string::npos) return row.tick;
  }
  return std::nullopt;
}

}  // namespace

template <class F, Is<LessonCondition> T>
void describe(F& f, T& v) {
  f.optional("array", v.array);
  f.optional("op", v.op);
  f.optional("space", v.space);
  f.optional("statement", v.statement);
  f.optional("barrier", v.barrier);
  if constexpr (F::kReads) f.refuse_others();
}
template <class F, Is<LessonStep> T>
void describe(F& f, T& v) {
  f("id", v.id);
  f("find", v.find);
  f("title", v.title);
  f("text", v.text);
  f("stage", v.stage);
  f.optional("light", v.light);
  if constexpr (F::kReads) f.refuse_others();
}
template <class F, Is<Lesson> T>
void describe(F& f, T& v) {
  f("kernel", v.kernel);
  f("title", v.title);
  f("steps", v.steps);
}

Result<Lesson> parse_lesson(std::string_view file, std::string_view text, const Stages& stages) {
  const Span span{std::string(file)};
  const auto json = JsonDocument::parse(text, file);
  if (!json) return Error{json.error().message, json.error().span, "a lesson, see assets/lessons", {}};
  std::string format;
  int64_t version = 0;
  FieldReader head(json->root());
  head.optional("format", format);
  head.optional("version", version);
  if (format != "warplens lesson" || version != kLessonVersion)
    return Error{"not a lesson of version 1", span, "\"format\": \"warplens lesson\", \"version\": 1", {}};
  Lesson lesson;
  if (auto status = read_fields(json->root(), lesson); !status) return Error{status.error().message, span, {}, {}};
  for (const LessonStep& step : lesson.steps)
    if (!stages.find(step.stage)) return Error{"step " + step.id + ": unknown stage '" + step.stage + "'", span, stages.names(), {}};
  return lesson;
}

std::vector<std::optional<uint64_t>> find_steps(const Lesson& lesson, const analysis::Snapshot& snapshot, uint32_t warp) {
  std::vector<std::optional<uint64_t>> ticks(lesson.steps.size());
  if (!snapshot.block || warp >= snapshot.warps.size()) return ticks;
  uint64_t from = 0;
  for (size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonCondition& c = lesson.steps[i].find;
    if (c.barrier) {
      ticks[i] = find_barrier(snapshot, warp, from);
    } else if (is_access_condition(c)) {
      ticks[i] = find_access(c, snapshot, warp, from);
    } else {
      ticks[i] = find_statement(c.statement, snapshot, warp, from);
    }
    if (ticks[i]) from = *ticks[i] + 1;
  }
  return ticks;
}

}  // namespace warplens::app
