#include "app/session/lessons/lesson.h"

#include <algorithm>
#include <filesystem>

#include "app/session/lessons/lesson_text.h"
#include "kernels/base/fields.h"
#include "kernels/base/kernel_file_name.h"

namespace warplens::app {
namespace {

constexpr int kLessonVersion = 2;
constexpr size_t kMaxOptions = 4;

struct SideInFile {
  std::optional<std::string> kernel;
  catalog::Values set, size;
  bool compiled = false;
};
// A step as it is written: what it does not say stays as it was.
struct StepInFile {
  LessonStep step;
  SideInFile main;
  std::optional<SideInFile> left, right, third;
  std::optional<std::string> stage, architecture, schedule;
  std::optional<uint32_t> warp, lane;
  std::optional<uint64_t> block;
  std::map<std::string, std::string> views;
};
struct LessonInFile {
  Lesson lesson;
  std::vector<StepInFile> steps;
};

constexpr std::array<std::pair<QuestionKind, const char*>, 3> kQuestionKinds{
    {{QuestionKind::Number, "number"}, {QuestionKind::Choice, "choice"}, {QuestionKind::Pick, "pick"}}};
constexpr std::array<std::pair<PickKind, const char*>, 4> kPickKinds{
    {{PickKind::Bank, "bank"}, {PickKind::Lane, "lane"}, {PickKind::Word, "word"}, {PickKind::Line, "line"}}};

}  // namespace

template <class F, Is<LessonCondition> T>
void describe(F& f, T& v) {
  f.optional("array", v.array);
  f.optional("op", v.op);
  f.optional("space", v.space);
  f.optional("role", v.role);
  f.optional("conflict", v.conflict);
  f.optional("statement", v.statement);
  f.optional("line", v.line);
  f.optional("barrier", v.barrier);
  f.optional("nth", v.nth);
  f.optional("from_start", v.from_start);
  f.optional("side", v.side);
  f.refuse_others();
}
template <class F, Is<LessonOption> T>
void describe(F& f, T& v) {
  f.optional("text", v.text);
  f.optional("value", v.value);
  f.optional("holds", v.holds);
  f.refuse_others();
}
template <class F, Is<LessonReason> T>
void describe(F& f, T& v) {
  f.optional("given", v.given);
  f.optional("line", v.line);
  f("say", v.say);
  f.refuse_others();
}
template <class F, Is<LessonQuestion> T>
void describe(F& f, T& v) {
  describe_name(f, "kind", v.kind, kQuestionKinds);
  if (v.kind == QuestionKind::Pick) describe_name(f, "pick", v.pick, kPickKinds);
  f("ask", v.ask);
  f.optional("hint", v.hint);
  f.optional("reveal", v.reveal);
  f.optional("answer", v.answer);
  f.optional("holds", v.holds);
  f.optional("line", v.line);
  f.optional("options", v.options);
  f.optional("wrong", v.wrong);
  f.refuse_others();
}
namespace {
template <class F, Is<SideInFile> T>
void describe(F& f, T& v) {
  f.optional("kernel", v.kernel);
  f.optional("set", v.set);
  f.optional("size", v.size);
  f.optional("compiled", v.compiled);
  f.refuse_others();
}
template <class F, Is<StepInFile> T>
void describe(F& f, T& v) {
  f("id", v.step.id);
  f("title", v.step.title);
  f("text", v.step.text);
  f.optional("kernel", v.main.kernel);
  f.optional("set", v.main.set);
  f.optional("size", v.main.size);
  f.optional("left", v.left);
  f.optional("right", v.right);
  f.optional("third", v.third);
  f.optional("stage", v.stage);
  f.optional("views", v.views);
  f.optional("warp", v.warp);
  f.optional("lane", v.lane);
  f.optional("block", v.block);
  f.optional("architecture", v.architecture);
  f.optional("schedule", v.schedule);
  f.optional("find", v.step.find);
  f.optional("light", v.step.light);
  f.optional("question", v.step.question);
  f.refuse_others();
}
template <class F, Is<LessonInFile> T>
void describe(F& f, T& v) {
  std::string format;
  int64_t version = 0;
  f("format", format);
  f("version", version);
  f("order", v.lesson.order);
  f("title", v.lesson.title);
  f("summary", v.lesson.summary);
  f.optional("builds_on", v.lesson.builds_on);
  f("steps", v.steps);
  f.refuse_others();
}

std::string spelled(const catalog::Values& values) {
  std::string text;
  for (const auto& [name, value] : values) text += (text.empty() ? "" : " ") + name + "=" + std::to_string(value);
  return text;
}

// A kernel that is named begins at its defaults; what is set stays set until then. A file is looked for beside the lesson.
void put(const SideInFile& said, const std::filesystem::path& folder, Choice& choice, catalog::Values& sizes) {
  if (said.kernel) {
    const bool file = is_kernel_file(*said.kernel);
    choice = {file ? (folder / *said.kernel).lexically_normal().string() : *said.kernel, {}, {}};
    sizes.clear();
  }
  choice.compiled |= said.compiled;
  for (const auto& [name, value] : said.set) choice.set[name] = value;
  for (const auto& [name, value] : said.size) sizes[name] = value;
  if (!sizes.empty()) choice.options["size"] = spelled(sizes);
}

// Puts what the step says over what the steps before it said.
void put(const StepInFile& said, const std::filesystem::path& folder, LessonPlace& place, std::array<catalog::Values, kSides>& sizes) {
  put(said.main, folder, place.choices[0], sizes[0]);
  if (said.left) put(*said.left, folder, place.choices[1], sizes[1]);
  if (said.right) put(*said.right, folder, place.choices[2], sizes[2]);
  if (said.left && said.right) place.choices[3] = {}, sizes[3].clear();  // a new pair
  if (said.third) put(*said.third, folder, place.choices[3], sizes[3]);
  if (said.stage) place.stage = *said.stage;
  if (said.warp) place.followed.warp = *said.warp;
  if (said.lane) place.followed.lane = *said.lane;
  if (said.block) place.block = *said.block;
  if (said.architecture) place.architecture = *said.architecture;
  if (said.schedule) place.schedule = *said.schedule;
  for (const auto& [name, value] : said.views) place.views[name] = value;
}

std::string wrong_place(const LessonStep& step, const Stages& stages) {
  const LessonPlace& place = step.place;
  const Stage* const stage = stages.find(place.stage);
  if (place.stage.empty()) return "no stage is named by it or a step before it";
  if (!stage) return "unknown stage '" + place.stage + "'";
  if (place.followed.lane > 31) return "lane " + std::to_string(place.followed.lane) + " is not one of 0 to 31";
  if (stage->kernels == KernelsShown::One && place.choices[0].name.empty()) return "the stage '" + place.stage + "' needs a kernel";
  if (stage->kernels == KernelsShown::Compared && (place.choices[1].name.empty() || place.choices[2].name.empty()))
    return "the stage '" + place.stage + "' needs \"left\" and \"right\"";
  if (!step.find) return {};
  if (!stage->has_kernel()) return "there is nothing to find on the stage '" + place.stage + "'";
  if (step.find->side != "left" && step.find->side != "right") return "find.side is left or right";
  if (step.find->nth == 0) return "find.nth counts from 1";
  const LessonCondition none{.nth = step.find->nth, .from_start = step.find->from_start, .side = step.find->side};
  return *step.find == none ? "find says nothing to look for" : std::string();
}

std::string wrong_choice(const LessonQuestion& q) {
  if (q.options.size() < 2 || q.options.size() > kMaxOptions) return "a choice has two to four options";
  for (const LessonOption& option : q.options) {
    if (option.value.empty() == option.holds.empty()) return "an option has either \"value\" or \"holds\"";
    if (option.text.empty() && option.value.empty()) return "an option with \"holds\" needs a text";
    if (!option.value.empty() && q.answer.empty()) return "options with \"value\" need an \"answer\"";
  }
  return {};
}

std::string wrong_question(const LessonStep& step) {
  if (!step.question) return {};
  const LessonQuestion& q = *step.question;
  const bool asks_line = q.kind == QuestionKind::Pick && q.pick == PickKind::Line;
  for (const LessonReason& reason : q.wrong) {
    if (reason.given.empty() == reason.line.empty()) return "a reason has either \"given\" or \"line\"";
    if (!reason.line.empty() && !asks_line) return "a reason with \"line\" is for a pick of a line";
  }
  if (q.kind == QuestionKind::Choice) return wrong_choice(q);
  if (!q.options.empty()) return "only a choice has options";
  if (q.kind == QuestionKind::Number) return q.answer.empty() ? "a number needs an \"answer\"" : std::string();
  if ((!q.answer.empty()) + (!q.holds.empty()) + (!q.line.empty()) != 1) return "a pick needs one of \"answer\", \"holds\" and \"line\"";
  return !q.line.empty() && !asks_line ? "\"line\" is for a pick of a line" : std::string();
}

// Every text says something in English.
std::string missing_text(const LessonStep& step) {
  const auto empty = [](const Translations& texts) { return !texts.contains("en") || texts.at("en").empty(); };
  if (empty(step.title)) return "title has no \"en\"";
  if (empty(step.text)) return "text has no \"en\"";
  if (step.question && empty(step.question->ask)) return "question.ask has no \"en\"";
  return {};
}

}  // namespace

Result<Lesson> parse_lesson(std::string_view file, std::string_view text, const Stages& stages) {
  const Span span{std::string(file)};
  const auto json = JsonDocument::parse(text, file);
  if (!json) return Error{json.error().message, json.error().span, "a lesson, see docs/lessons.md", {}};
  std::string format;
  int64_t version = 0;
  FieldReader head(json->root());
  head.optional("format", format);
  head.optional("version", version);
  if (format != "warplens lesson" || version != kLessonVersion)
    return Error{"not a lesson of version 2", span, "\"format\": \"warplens lesson\", \"version\": 2", {}};
  LessonInFile in_file;
  if (auto status = read_fields(json->root(), in_file); !status) return Error{status.error().message, span, {}, {}};
  Lesson lesson = std::move(in_file.lesson);
  lesson.name = std::filesystem::path(file).stem().string();
  if (in_file.steps.empty()) return Error{"the lesson has no steps", span, {}, {}};
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  LessonPlace place;
  std::array<catalog::Values, kSides> sizes;
  std::set<std::string> ids;
  for (StepInFile& said : in_file.steps) {
    put(said, folder, place, sizes);
    said.step.place = place;
    lesson.steps.push_back(std::move(said.step));
    const LessonStep& step = lesson.steps.back();
    std::string problem = ids.insert(step.id).second ? wrong_place(step, stages) : "another step has this id";
    if (problem.empty()) problem = missing_text(step);
    if (problem.empty()) problem = wrong_question(step);
    if (problem.empty()) problem = wrong_expression(step);
    if (!problem.empty()) return Error{"step " + step.id + ": " + problem, span, {}, {}};
  }
  return lesson;
}

std::set<std::string> kernels_of(const Lesson& lesson) {
  std::set<std::string> kernels;
  for (const LessonStep& step : lesson.steps)
    for (const Choice& choice : step.place.choices)
      if (!choice.name.empty()) kernels.insert(choice.name);
  return kernels;
}

}  // namespace warplens::app
