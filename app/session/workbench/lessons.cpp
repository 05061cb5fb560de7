// Lessons in a workbench: going to a step's place is one change through the door; its values are worked out once its trace is there.
#include "app/session/editing/source_text.h"
#include "app/session/lessons/lesson_places.h"
#include "app/session/workbench/workbench.h"
#include "kernels/base/kernel_file_name.h"

namespace warplens::app {

std::vector<const Lesson*> Workbench::lessons_here() const {
  const auto comes_here = [&](const Lesson& lesson) {
    if (stage_->has_kernel() || stage_->measures) return kernels_of(lesson).contains(active().choice.name);
    return std::any_of(lesson.steps.begin(), lesson.steps.end(), [&](const LessonStep& step) { return step.place.stage == stage_->id; });
  };
  std::vector<const Lesson*> here;
  for (const Lesson& lesson : lessons())
    if (comes_here(lesson)) here.push_back(&lesson);
  return here;
}

bool Workbench::open_lesson(std::string_view name, size_t step) {
  const Lesson* const lesson = lesson_run_.find(name);
  if (!lesson || step > lesson->steps.size()) return false;
  if (!this->lesson()) lab_before_lesson_ = setup_of(settings().views);
  if (notice && notice->key == "lesson.left") notice.reset();
  lesson_run_.begin(lesson);
  go_lesson(step);
  return true;
}

void Workbench::end_lesson() {
  if (!lesson()) return;
  lesson_run_.end();
  if (!(setup_of(settings().views) == lab_before_lesson_)) change([&](Settings& s) { put_lab(s, lab_before_lesson_); });
}

size_t Workbench::lesson_left_at(const Lesson& lesson) const {
  const auto left = preferences.lesson_steps.find(lesson.name);
  return left == preferences.lesson_steps.end() || left->second >= lesson.steps.size() ? 0 : left->second;
}

void Workbench::start_lesson_over(std::string_view name) {
  if (const Lesson* const lesson = lesson_run_.find(name)) lesson_run_.start_over(*lesson);
  open_lesson(name);
}

const Lesson* Workbench::lesson_after() const {
  const size_t next = lesson() ? static_cast<size_t>(lesson() - lessons().data()) + 1 : lessons().size();
  return next < lessons().size() ? &lessons()[next] : nullptr;
}

std::optional<bool> Workbench::lesson_answered(const Lesson& lesson, const LessonStep& step) const {
  const auto kept = preferences.answers.find(lesson.name);
  if (kept == preferences.answers.end()) return std::nullopt;
  const auto answer = kept->second.find(step.id);
  return answer == kept->second.end() ? std::nullopt : std::optional(answer->second);
}

void Workbench::go_lesson(size_t step) {
  lesson_run_.go(step);
  if (lesson_run_.finished())
    preferences.lesson_steps.erase(lesson()->name);
  else if (lesson())
    preferences.lesson_steps[lesson()->name] = lesson_step();
  return_to_lesson();
}

// Views that only lessons set.
constexpr const char* kViewsOfLessons[] = {"compare.speeds", "timeline.caption"};

void Workbench::return_to_lesson() {
  const LessonStep* const current = lesson_run_.current();
  if (!current) return;
  const LessonPlace& place = current->place;
  if (lesson_run_.state() != LessonRun::State::Ready) lesson_run_.going();
  play(false);
  selection_ = {};  // it was of another step
  going_to_lesson_ = true;
  for (const Choice& choice : place.choices)
    if (is_kernel_file(choice.name)) (void)choices_.open(choice.name);  // what is wrong with it is said when it is worked out
  change([&](Settings& s) {
    const bool pair = !place.choices[1].name.empty();
    for (size_t i = 0; i < kSides; ++i) {
      const bool none = place.choices[i].name.empty();
      if (none && !(pair && i == static_cast<size_t>(SideId::Third))) continue;
      s.choices[i] = place.choices[i];
      if (none) continue;
      s.followed[i] = place.followed;
    }
    s.block = place.block;
    s.architecture = place.architecture;
    s.schedule = place.schedule;
    for (const char* const view : kViewsOfLessons) s.views.erase(view);  // what another lesson wanted
    for (const auto& [view, value] : place.views) s.views[view] = value;
  });
  // A change of the kernel takes the block back to the first.
  if (settings().block != place.block) change([&](Settings& s) { s.block = place.block; });
  comparison_.restore(comparison_.selected(), comparison_.clock().at());
  show_stage(place.stage);
  going_to_lesson_ = false;
  lesson_placed_ = false;
  (void)arrive_in_lesson();
}

bool Workbench::at_lesson_step() const {
  const LessonStep* const step = lesson_run_.current();
  if (!step || !lesson_placed_) return true;
  const LessonPlace& place = step->place;
  if (stage_->id != place.stage) return false;
  for (size_t i = 0; i < kSides; ++i)
    if (!place.choices[i].name.empty() && !(settings().choices[i] == place.choices[i])) return false;
  for (const auto& [view, value] : place.views)
    if (this->view(view, value) != value) return false;
  // In the Lab time is that of the one access that is shown, which is served once it may be seen.
  return settings().block == place.block && (stage_->draws_access || clock().at() == lesson_at_);
}

// The sides whose traces the step shows, where they are there; an error where one cannot be.
Result<bool> Workbench::traces_of_lesson() const {
  for (size_t i = 0; i < kSides; ++i) {
    const auto id = static_cast<SideId>(i);
    const bool shown = settings().choices[i].name.empty()          ? false
                       : stage_->kernels == KernelsShown::Compared ? id != SideId::Main
                                                                   : stage_->kernels == KernelsShown::One && id == SideId::Main;
    if (!shown) continue;
    const Session& session = side(id).session;
    if (session.awaiting()) return false;
    if (!session.up_to_date()) return session.error() ? Result<bool>(*session.error()) : Result<bool>(false);
    if (side(id).player.snapshot() != session.snapshot()) return false;
  }
  return true;
}

// False: the trace has no such place.
bool Workbench::seek_lesson() {
  const Lesson& lesson = *lesson_run_.lesson();
  const LessonStep& step = *lesson_run_.current();
  const bool pair = stage_->kernels == KernelsShown::Compared;
  if (!pair && stage_->kernels != KernelsShown::One) return true;
  const size_t at = step.find && step.find->side == "right" ? 1 : 0;
  Player& player = side(pair ? (at ? SideId::Right : SideId::Left) : SideId::Main).player;
  const FoundPlace place = find_step(lesson, lesson_run_.step(), *player.snapshot(), pair);
  if (!place.found) return false;
  if (!pair) {
    if (place.tick)
      player.seek(*place.tick);
    else
      show_first_access(player);
    return true;
  }
  if (!place.tick) {
    comparison_.show_difference();
    return true;
  }
  const Pairing& pairs = *comparison_.clock().pairs();
  const auto& accesses = player.snapshot()->block->trace.accesses;
  for (size_t i = 0; i < pairs.size(); ++i)
    if (pairs[i].access[at] != kNone && accesses[pairs[i].access[at]].tick == *place.tick) {
      comparison_.clock().seek(i + 1);
      return true;
    }
  return false;
}

bool Workbench::arrive_in_lesson() {
  if (!lesson_run_.current() || lesson_run_.state() == LessonRun::State::Failed) return false;
  if (!lesson_placed_) {
    const Result<bool> there = traces_of_lesson();
    if (there.ok() && !*there) return false;
    if (!there.ok() || !seek_lesson()) {
      lesson_run_.fail(there.ok() ? "the place was not found in the trace" : to_string(there.error()));
      return true;
    }
    lesson_placed_ = true;
    lesson_at_ = clock().at();
  }
  if (lesson_run_.state() == LessonRun::State::Ready) return false;
  catalog::Values values;
  for (const std::string& name : quantities_in(*lesson_run_.current())) {
    const Quantity found = lesson_quantity(name);
    if (found.coming) return false;
    if (found.value) values[name] = *found.value;
  }
  std::vector<std::string_view> lines;
  if (player().snapshot()) lines = split_lines(player().snapshot()->source());
  FilledStep filled = fill_step(*lesson_run_.current(), values, lines);
  lesson_run_.ready(std::move(values), std::move(filled), lesson_fixes());
  return true;
}

QuantityPlace Workbench::quantity_place(SideId id) const {
  QuantityPlace place;
  place.arch = architecture();
  place.registers = settings().registers;
  place.runs = &measuring().runs, place.measure = measure_view();
  const Side& side = this->side(id);
  if (stage_->runs_loops) {
    place.loops = &loops(), place.loop_step = clock().at();
    return place;
  }
  if (stage_->draws_access) {
    const LabSetup setup = setup_of(settings().views);
    const auto worked_out = work_out(setup);
    if (!worked_out) return place;
    place.access = worked_out->access, place.global = setup.global, place.layout = worked_out->layout;
    place.layout.origin = kLabOrigin + setup.origin;
    place.element_bytes = worked_out->element_bytes;
    return place;
  }
  place.warp = side.player.warp(), place.lane = side.player.lane();
  place.findings = id == SideId::Main ? findings() : nullptr;
  place.findings_coming = id == SideId::Main && !findings() && !checking_.stopped();
  place.schedules = id == SideId::Main ? checking_.schedules() : nullptr;
  place.schedules_coming = id == SideId::Main && !checking_.schedules();
  place.snapshot = side.player.snapshot().get();
  // Not whether somebody works on it: what is finished may not have been taken yet.
  const Session& session = side.session;
  place.compiled_coming = session.up_to_date() && !session.shown().compiled && place.snapshot && !place.snapshot->compiled_program &&
                          place.snapshot->compiled_problem.empty();
  place.moment = side.player.moment();
  if (place.moment && place.moment->access) put_access(place, *place.moment->access);
  return place;
}

// "left.wavefronts" and "right.wavefronts" are of Compare's sides; there no name is of both.
Quantity Workbench::lesson_quantity(std::string_view name) const {
  if (const auto [side, of_side] = quantity_of_side(name); side) return quantity(quantity_place(*side), of_side);
  return stage_->kernels == KernelsShown::Compared ? Quantity{{}, false, false} : quantity(quantity_place(SideId::Main), name);
}

const AskedInLesson& Workbench::asked() const {
  if (!lesson()) return asked_elsewhere_;
  std::vector<bool> answered;
  for (const LessonStep& step : lesson()->steps) answered.push_back(lesson_run_.answer_of(step) != nullptr);
  std::array<SnapshotPtr, kSides> snapshots;
  for (size_t i = 0; i < kSides; ++i) snapshots[i] = side(static_cast<SideId>(i)).player.snapshot();
  return asked_.get({lesson()->name, lesson_step(), std::move(answered), snapshots, settings().choices, settings().block}, [&] {
    std::array<ShownSide, kSides> shown;
    for (size_t i = 0; i < kSides; ++i) shown[i] = {settings().choices[i], snapshots[i]};
    return asked_in(lesson_run_, *stages_, shown, settings().block);
  });
}

// What would serve the shown access with other wavefronts, where these are what is asked for.
std::vector<hardware::RemedyCost> Workbench::lesson_fixes() const {
  const LessonQuestion* const question = lesson_run_.question();
  if (!question) return {};
  const std::string& asked = question->answer;
  if (asked != "wavefronts" && asked != "left.wavefronts" && asked != "right.wavefronts") return {};
  const QuantityPlace place = quantity_place(asked == "left.wavefronts"    ? SideId::Left
                                             : asked == "right.wavefronts" ? SideId::Right
                                                                           : SideId::Main);
  if (!place.access || place.global || place.layout.pitch_words == 0) return {};
  auto fixes = hardware::remedies(*place.access, place.layout, place.arch);
  std::erase_if(fixes, [](const auto& fix) { return fix.remedy.kind == hardware::Remedy::Kind::None; });
  return fixes;
}

const grading::Mistake* Workbench::mistake() const {
  const bool shows_one = lesson() && lesson()->name == kMistakesLesson && lesson_run_.current();
  return shows_one ? gallery_.find(lesson_run_.current()->id) : nullptr;
}

// What the checks of the whole grid find is looked for because the step asks for it.
void Workbench::check_for_lesson() {
  if (!lesson_run_.current() || lesson_run_.state() == LessonRun::State::Ready) return;
  const Side& main = side(SideId::Main);
  for (const std::string& name : quantities_in(*lesson_run_.current())) {
    if (name == "findings" || name.starts_with("finding.")) checking_.want(main.session.shown(), main.player.snapshot());
    if (name == "schedules.different" && !checking_.schedules()) compare_schedules();
  }
}

// A click on what the question is about is the answer.
bool Workbench::answer_by_pick(const Selection& selection, const Whereabouts& where) {
  const LessonQuestion* const question = lesson_run_.question();
  if (!lesson_run_.can_answer() || question->kind != QuestionKind::Pick) return false;
  using Kind = Selection::Kind;
  constexpr Kind kKinds[] = {Kind::Bank, Kind::Lane, Kind::Word, Kind::Line};
  if (selection.kind != kKinds[static_cast<size_t>(question->pick)]) {
    // A bank is only ever clicked to answer.
    if (selection.kind != Kind::Bank) return false;
    constexpr const char* kAsked[] = {"", "lesson.bank_for_lane", "lesson.bank_for_word", "lesson.bank_for_line"};
    notice = Notice::note(kAsked[static_cast<size_t>(question->pick)], std::to_string(selection.index));
    return true;
  }
  answer_lesson(selection.kind == Kind::Lane ? static_cast<int64_t>(where.lane.value_or(0)) : selection.index);
  return true;
}

void Workbench::answer_lesson(int64_t given) {
  lesson_run_.give(given);
  if (const auto* const answer = lesson_run_.current() ? lesson_run_.answer_of(*lesson_run_.current()) : nullptr)
    if (answer->given) preferences.answers[lesson_run_.lesson()->name][lesson_run_.current()->id] |= answer->right;  // the best is kept
}

}  // namespace warplens::app
