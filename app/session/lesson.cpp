#include "app/session/lesson.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/session/source_text.h"
#include "kernels/base/json_words.h"

namespace warplens::app {
namespace {

using Json = nlohmann::json;

constexpr int kLessonVersion = 1;

LessonCondition parse_condition(const Json& json) {
  LessonCondition condition;
  condition.array = json.value("array", "");
  condition.op = json.value("op", "");
  condition.space = json.value("space", "");
  condition.statement = json.value("statement", "");
  condition.barrier = json.value("barrier", false);
  return condition;
}

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
        line_text(s.source, analysis::line_in_file(*s.program, s.program->sites[row.site].location)).find(c.statement) !=
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
    if (statement_text(s.source, s.program->statements[row.statement]).find(text) != std::string::npos) return row.tick;
  }
  return std::nullopt;
}

}  // namespace

Result<Lesson> parse_lesson(std::string_view file, std::string_view text, const Stages& stages) {
  const Json json = Json::parse(text, nullptr, false);
  const Span span{std::string(file)};
  if (json.is_discarded() || !json.is_object()) return Error{"this is no JSON document", span, "a lesson, see assets/lessons", {}};
  try {
    if (json.at("format") != "warplens lesson" || json.at("version") != kLessonVersion) {
      return Error{"not a lesson of version 1", span, "\"format\": \"warplens lesson\", \"version\": 1", {}};
    }
    Lesson lesson{json.at("kernel"), json.at("title"), {}};
    for (const Json& item : json.at("steps")) {
      const std::string stage = item.at("stage");
      if (!stages.find(stage)) return Error{"unknown stage '" + stage + "'", span, stages.names(), {}};
      lesson.steps.push_back({item.at("id"), parse_condition(item.at("find")), item.at("title"), item.at("text"), stage,
                              item.value("light", std::vector<std::string>{})});
    }
    return lesson;
  } catch (const Json::exception& problem) {
    return Error{json_words(problem.what()), span, {}, {}};
  }
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
