#include "app/cli/lessons.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "app/cli/languages.h"
#include "app/cli/messages.h"
#include "app/export/handout.h"
#include "app/paths/paths.h"
#include "app/session/real_pipeline.h"
#include "app/session/shipped.h"
#include "app/stages/stages.h"
#include "kernels/base/fields.h"
#include "kernels/base/file.h"

namespace warplens::app {
namespace {

constexpr std::chrono::seconds kPatience{180};  // for a step

struct OptionRow {
  std::string text;
  int64_t value = 0;
  bool right = false;
  std::string reason;  // what is said of it, where it is wrong
};
void describe(FieldWriter& f, const OptionRow& row) {
  f("text", row.text);
  f("value", row.value);
  f("right", row.right);
  f.optional("reason", row.reason);
}
// An answer that somebody might give to a question without options, and what becomes of it.
struct TriedRow {
  int64_t given = 0;
  bool right = false;
  std::string reason;
};
void describe(FieldWriter& f, const TriedRow& row) {
  f("given", row.given);
  f("right", row.right);
  f.optional("reason", row.reason);
}
struct QuestionRow {
  std::string kind, ask, expression;
  std::optional<int64_t> answer;
  std::vector<OptionRow> options;
  std::string hint, reveal;
  std::vector<TriedRow> tried;
};
void describe(FieldWriter& f, const QuestionRow& row) {
  f("kind", row.kind);
  f("ask", row.ask);
  f.optional("expression", row.expression);
  f.optional("answer", row.answer);
  f.optional("options", row.options);
  f.optional("hint", row.hint);
  f.optional("reveal", row.reveal);
  f.optional("tried", row.tried);
}
struct AccessRow {
  std::string kind, space;
  uint32_t width = 0, mask = 0, element_bytes = 0;
  uint64_t array_at = 0;            // its address
  std::vector<uint64_t> addresses;  // of the lanes
};
void describe(FieldWriter& f, const AccessRow& row) {
  f("kind", row.kind);
  f("space", row.space);
  f("width", row.width);
  f("mask", row.mask);
  f("element_bytes", row.element_bytes);
  f("array_at", row.array_at);
  f("addresses", row.addresses);
}
struct SideRow {
  Choice choice;
  uint32_t line = 0, warp = 0;
  uint64_t block = 0, tick = 0;
  std::string array, op;
  std::optional<AccessRow> access;
};
void describe(FieldWriter& f, const SideRow& row) {
  f("kernel", row.choice.name);
  f("set", row.choice.set);
  f("options", row.choice.options);
  f("compiled", row.choice.compiled);
  f("block", row.block);
  f("warp", row.warp);
  f("tick", row.tick);
  f("line", row.line);
  f.optional("array", row.array);
  f.optional("op", row.op);
  f.optional("access", row.access);
}
struct LoopsRow {
  uint32_t n = 0, line_bytes = 0, sets = 0, ways = 0;
  uint64_t step = 0;
};
void describe(FieldWriter& f, const LoopsRow& row) {
  f("n", row.n);
  f("line_bytes", row.line_bytes);
  f("sets", row.sets);
  f("ways", row.ways);
  f("step", row.step);
}
struct StepRow {
  std::string id, title, text, stage;
  std::vector<SideRow> sides;       // the kernel; of Compare two
  std::optional<AccessRow> access;  // of the Lab
  std::optional<LoopsRow> loops;    // of the CPU
  std::optional<QuestionRow> question;
  catalog::Values values;
  std::vector<std::string> problems;
};
void describe(FieldWriter& f, const StepRow& row) {
  f("id", row.id);
  f("title", row.title);
  f("text", row.text);
  f("stage", row.stage);
  f("sides", row.sides);
  f.optional("access", row.access);
  f.optional("loops", row.loops);
  f.optional("question", row.question);
  f("values", row.values);
  f("problems", row.problems);
}
struct LessonRow {
  std::string name, title, summary;
  int64_t order = 0;
  uint64_t steps = 0, questions = 0;
};
void describe(FieldWriter& f, const LessonRow& row) {
  f("name", row.name);
  f("order", row.order);
  f("title", row.title);
  f("summary", row.summary);
  f("steps", row.steps);
  f("questions", row.questions);
}
struct ListDocument {
  std::vector<LessonRow> lessons;
};
void describe(FieldWriter& f, const ListDocument& document) {
  f("schema", "warplens.lessons/1");
  f("lessons", document.lessons);
}
struct PlayedDocument {
  LessonRow lesson;
  std::vector<StepRow> steps;
};
void describe(FieldWriter& f, const PlayedDocument& document) {
  f("schema", "warplens.lesson/1");
  describe(f, document.lesson);
  f("played", document.steps);
}

LessonRow row_of(const Lesson& lesson, const std::string& language) {
  LessonRow row{lesson.name,
                catalog::in_language(lesson.title, language),
                catalog::in_language(lesson.summary, language),
                lesson.order,
                lesson.steps.size(),
                0};
  for (const LessonStep& step : lesson.steps) row.questions += step.question.has_value();
  return row;
}

Result<std::vector<Lesson>> lessons_to_play(const std::string& name) {
  if (name.ends_with(".json")) {
    auto text = read_file(name, "expected a lesson, see docs/lessons.md");
    if (!text) return text.error();
    auto lesson = parse_lesson(name, *text, stages());
    if (!lesson) return lesson.error();
    return std::vector<Lesson>{lesson.take()};
  }
  auto shipped = load_lessons(data_folder("assets/lessons"), stages());
  if (!shipped.problems.empty()) return shipped.problems.front();
  return std::move(shipped.all);
}

Result<std::unique_ptr<Workbench>> make_bench(std::vector<Lesson> lessons) {
  auto kernels = catalog::load_catalog(data_folder("kernels/cuda").string());
  if (!kernels) return kernels.error();
  WorkbenchParts parts;
  parts.kernels = std::make_shared<const std::vector<catalog::KernelSpec>>(kernels.take());
  parts.pipelines = real_pipelines(parts.kernels, compiler_options());
  parts.stages = &stages();
  parts.lessons = std::move(lessons);
  parts.recordings = load_recordings(data_folder("assets/recordings")).all;
  parts.neighbours = false;
  return std::make_unique<Workbench>(std::move(parts));
}

std::optional<AccessRow> access_row(const QuantityPlace& place) {
  if (!place.access) return std::nullopt;
  const hardware::WarpAccess& access = *place.access;
  return AccessRow{hardware::name(access.kind),
                   place.global ? "global" : "shared",
                   access.width_bytes,
                   access.mask,
                   place.element_bytes,
                   place.layout.origin,
                   {access.address.begin(), access.address.end()}};
}

SideRow side_row(const Workbench& bench, SideId id) {
  const Side& side = bench.side(id);
  SideRow row{side.choice, 0, side.player.warp(), id == SideId::Main ? bench.settings().block : 0, side.player.tick(), {}, {}, {}};
  row.access = access_row(bench.quantity_place(id));
  if (side.player.moment()) row.line = side.player.moment()->line;
  if (const Site* const site = side.player.site()) row.array = site->array, row.op = warplens::name(site->op);
  return row;
}

// Beside the right answer, and every number that the step's texts name; of banks and lanes all.
std::set<int64_t> likely_answers(const LessonRun& run) {
  const LessonQuestion& question = *run.question();
  std::set<int64_t> likely;
  if (question.kind == QuestionKind::Choice) return likely;
  const bool few = question.kind == QuestionKind::Pick && (question.pick == PickKind::Bank || question.pick == PickKind::Lane);
  for (int64_t i = 0; few && i < 32; ++i) likely.insert(i);
  if (few) return likely;
  if (const auto answer = run.filled()->answer) likely = {*answer - 1, *answer, *answer + 1};
  if (question.kind == QuestionKind::Number)
    for (const auto& [name, value] : run.values()) likely.insert(value);
  return likely;
}

QuestionRow question_row(const LessonRun& run, const std::string& language) {
  const LessonQuestion& question = *run.question();
  const FilledStep& filled = *run.filled();
  const auto words = [&](const Translations& texts) { return catalog::in_language(texts, language); };
  constexpr const char* kKinds[] = {"number", "choice", "pick"};
  QuestionRow row{kKinds[static_cast<size_t>(question.kind)],
                  words(filled.ask),
                  question.answer,
                  filled.answer,
                  {},
                  words(filled.hint),
                  words(filled.reveal),
                  {}};
  for (const int64_t given : likely_answers(run)) {
    const Judgement judged = judge(*run.current(), filled, run.values(), given);
    row.tried.push_back({given, judged.right, words(judged.reason)});
  }
  for (const FilledOption& option : filled.options)
    row.options.push_back({words(option.text), option.value, option.right,
                           option.right ? std::string() : words(judge(*run.current(), filled, run.values(), option.value).reason)});
  return row;
}

StepRow play_step(Workbench& bench, size_t step, const std::string& language) {
  bench.go_lesson(step);
  const auto until = std::chrono::steady_clock::now() + kPatience;
  settle_step(bench, [&] { return std::chrono::steady_clock::now() < until; });
  const LessonRun& run = bench.lesson_run();
  StepRow row;
  row.id = run.current()->id;
  row.stage = run.current()->place.stage;
  if (!run.filled()) {
    row.problems = {run.state() == LessonRun::State::Failed ? run.problem() : "the step was not ready in time"};
    return row;
  }
  const auto words = [&](const Translations& texts) { return catalog::in_language(texts, language); };
  row.title = words(run.filled()->title), row.text = words(run.filled()->text);
  if (bench.stage().kernels == KernelsShown::One) row.sides = {side_row(bench, SideId::Main)};
  for (size_t i = 0; bench.stage().kernels == KernelsShown::Compared && i < bench.settings().compared(); ++i)
    row.sides.push_back(side_row(bench, kCompared[i]));
  if (bench.stage().draws_access) row.access = access_row(bench.quantity_place(SideId::Main));
  if (bench.stage().runs_loops) {
    const cpu::LoopRun& loops = *bench.loops().front();
    row.loops = LoopsRow{loops.n(), loops.shape().line_bytes, loops.shape().sets(), loops.shape().ways, bench.clock().at()};
  }
  if (run.question()) row.question = question_row(run, language);
  row.values = run.values();
  row.problems = run.filled()->problems;
  return row;
}

// `words`: of the language.
void print_step(std::ostream& out, const StepRow& row, size_t number, size_t of, const viz::Sentences& words) {
  out << fmt::format("{}  {}  [{}]\n", words.say(fmt::format("{} of {}", number, of)), row.title, row.id);
  for (const SideRow& side : row.sides) {
    out << "    " << side.choice.name;
    for (const auto& [name, value] : side.choice.set) out << " " << name << "=" << value;
    for (const auto& [name, value] : side.choice.options) out << " " << value;
    const std::string next = words.say("; ");
    out << next << words.say(fmt::format("line {}, tick {}, block {}, warp {}", side.line, side.tick, side.block, side.warp));
    out << (side.array.empty() ? "" : next + words.say(side.op) + " " + side.array) << next << row.stage << "\n";
  }
  if (row.sides.empty()) out << "    " << row.stage << "\n";
  out << "    " << row.text << "\n";
  if (row.question) {
    const QuestionRow& q = *row.question;
    out << "    ? " << q.ask << "\n";
    char letter = 'A';
    for (const OptionRow& option : q.options) {
      out << fmt::format("      {} {} {}\n", option.right ? '*' : ' ', letter++, option.text);
      if (!option.reason.empty()) out << "          " << option.reason << "\n";
    }
    if (q.options.empty()) out << "      * " << (q.answer ? std::to_string(*q.answer) : words.say("by its condition")) << "\n";
    if (!q.reveal.empty()) out << "    ! " << q.reveal << "\n";
  }
  for (const std::string& problem : row.problems) out << "    " << words.say("PROBLEM: " + problem) << "\n";
  out << "\n";
}

int list(const std::vector<Lesson>& lessons, const LessonsCommand& command, std::ostream& out) {
  ListDocument document;
  for (const Lesson& lesson : lessons) document.lessons.push_back(row_of(lesson, command.language));
  if (command.json) {
    out << to_json_text(document, 1) << "\n";
    return kFine;
  }
  const viz::Sentences words = messages_in(command.language);
  for (size_t i = 0; i < document.lessons.size(); ++i) {
    const LessonRow& row = document.lessons[i];
    const std::string counts = words.say(fmt::format("{} steps, {} questions.", row.steps, row.questions));
    const std::string_view between = counts.ends_with("。") ? "" : " ";
    out << fmt::format("{:>2}  {:<24}{}\n{:<28}{}{}{}\n", i + 1, row.name, row.title, "", counts, between, row.summary);
  }
  return kFine;
}

}  // namespace

Result<std::unique_ptr<Workbench>> lesson_bench(const std::string& name) {
  auto lessons = lessons_to_play(name);
  return lessons ? make_bench(lessons.take()) : Result<std::unique_ptr<Workbench>>(lessons.error());
}

int run_lessons(const LessonsCommand& wanted, std::ostream& out, std::ostream& err) {
  LessonsCommand command = wanted;
  command.language = chosen_language(wanted.language);
  if (command.quantities) {
    const viz::Sentences words = messages_in(command.language);
    for (const QuantityName& row : quantity_names()) out << fmt::format("{:<26}{}\n", row.name, words.say(row.meaning));
    return kFine;
  }
  auto lessons = lessons_to_play(command.name);
  if (!lessons) return report(err, lessons.error());
  if (command.name.empty()) return list(*lessons, command, out);
  auto bench = make_bench(lessons.take());
  if (!bench) return report(err, bench.error());
  const std::string name = command.name.ends_with(".json") ? (*bench)->lessons().front().name : command.name;
  if (!(*bench)->open_lesson(name)) {
    std::string known;
    for (const Lesson& lesson : (*bench)->lessons()) known += (known.empty() ? "" : ", ") + lesson.name;
    return report(err, Error{"unknown lesson '" + name + "'", {}, "expected one of " + known, {}});
  }
  PlayedDocument document{row_of(*(*bench)->lesson(), command.language), {}};
  const size_t steps = (*bench)->lesson()->steps.size();
  const viz::Sentences words = messages_in(command.language);
  bool fine = true;
  for (size_t i = 0; i < steps; ++i) {
    document.steps.push_back(play_step(**bench, i, command.language));
    fine &= document.steps.back().problems.empty();
    if (!command.json) print_step(out, document.steps.back(), i + 1, steps, words);
  }
  if (command.json) out << to_json_text(document, 1) << "\n";
  return fine ? kFine : kFails;
}

}  // namespace warplens::app
