// Keys that no field takes: those of an open question, of the start card, and commands.
#include "app/panels/press_keys.h"

#include <algorithm>
#include <utility>

#include "app/panels/act.h"
#include "app/panels/dialogs/start_card.h"
#include "app/panels/lessons/lesson_parts.h"
#include "app/panels/lessons/presenter.h"
#include "kernels/base/number.h"

namespace warplens::app {

namespace {

// The numeric options that begin with what was typed.
std::vector<int64_t> options_typed(const LessonRun& run, const std::string& typed) {
  std::vector<int64_t> found;
  for (size_t i = 0; i < run.filled()->options.size(); ++i) {
    const int64_t value = run.filled()->options[i].value;
    if (run.question()->options[i].text.empty() && std::to_string(value).starts_with(typed)) found.push_back(value);
  }
  return found;
}

}  // namespace

bool taken_by_question(const Workbench& bench, const Chord& chord) {
  constexpr size_t kMaxOptions = 4;
  const LessonRun& run = bench.lesson_run();
  return run.open() && run.question()->kind == QuestionKind::Choice && !chord.ctrl && !chord.alt &&
         static_cast<size_t>(chord.key) - 'A' < kMaxOptions;
}

void give_typed(Workbench& bench, PanelState& state) {
  const std::string typed = std::exchange(state.lesson_typed, {});
  const auto given = whole_number(typed);
  if (!given || !bench.lesson_run().can_answer()) return;
  const auto options = options_typed(bench.lesson_run(), typed);
  const bool is_option = std::find(options.begin(), options.end(), *given) != options.end();
  if (is_option || bench.lesson_run().question()->kind != QuestionKind::Choice) bench.answer_lesson(*given);
}

namespace {

void move_term(PanelState& state, std::ptrdiff_t by) {
  const auto& [listed, shown, pointed] = state.seen.terms;
  const auto at = std::find(listed.begin(), listed.end(), shown) - listed.begin() + by;
  if (at >= 0 && at < std::ssize(listed)) state.glossary.term = listed[static_cast<size_t>(at)];
}

// How far a key goes in a list of so many rows.
std::optional<std::ptrdiff_t> rows_by(Key key, std::ptrdiff_t all) {
  if (key == Key::Down) return 1;
  if (key == Key::Up) return -1;
  return key == Key::Home ? std::optional(-all) : key == Key::End ? std::optional(all) : std::nullopt;
}

// From before the first where none is marked.
size_t moved(std::optional<size_t> marked, std::ptrdiff_t by, std::ptrdiff_t all) {
  const std::ptrdiff_t from = marked ? static_cast<std::ptrdiff_t>(*marked) : -1;
  return static_cast<size_t>(std::clamp(from + by, std::ptrdiff_t{0}, all - 1));
}

// The lists of lessons and of mistakes: what the keys mark in them, and what Enter opens.
void walk_lists(Workbench& bench, PanelState& state, const Chord& chord) {
  Overlays& open = state.overlays;
  if (!open.lessons) state.lesson_at.reset();
  if (!open.mistakes) state.mistake_at.reset();
  if (!open.lessons && !open.mistakes) return;
  if (chord == Chord{Key::F2}) {
    open.lessons = open.mistakes = false, open.glossary = true;
    return;
  }
  if (open.lessons) {
    const Lesson* const marked = marked_lesson(bench, state);
    const auto all = std::ssize(bench.lessons());
    const auto at = marked ? std::optional(static_cast<size_t>(marked - bench.lessons().data())) : std::nullopt;
    if (const auto by = rows_by(chord.key, all); by && all > 0) state.lesson_at = moved(at, *by, all);
    if (chord != Chord{Key::Enter} || !marked) return;
    open.lessons = false;
    if (marked->name == kMistakesLesson)
      open.mistakes = true;
    else
      bench.open_lesson(marked->name, bench.lesson_left_at(*marked));
  } else if (const auto marked = marked_mistake(bench, state)) {
    const auto all = std::ssize(bench.lesson_run().find(kMistakesLesson)->steps);
    if (const auto by = rows_by(chord.key, all)) state.mistake_at = moved(marked, *by, all);
    if (chord == Chord{Key::Enter}) open.mistakes = false, bench.open_lesson(kMistakesLesson, *marked);
  }
}

// A digit of the number that answers: of one that is typed, of an option that is a number, of what could be clicked.
void type_answer(Workbench& bench, PanelState& state, char digit) {
  std::string& typed = state.lesson_typed;
  if (typed.size() < 12) typed += digit;
  if (bench.lesson_run().question()->kind != QuestionKind::Choice) return;
  if (options_typed(bench.lesson_run(), typed).empty()) typed = digit;  // another one is begun
  const auto options = options_typed(bench.lesson_run(), typed);
  // While a longer one begins with the same digits, Enter says that no more are to come.
  if (options.empty())
    typed.clear();
  else if (options.size() == 1 && std::to_string(options.front()) == typed)
    give_typed(bench, state);
}

// At a step with a question digits are a number and mean nothing else: not before the step is ready, and not once it is answered. Space
// reveals, and never plays away from the step.
bool answer_by_key(Workbench& bench, PanelState& state, const Chord& chord) {
  const LessonRun& run = bench.lesson_run();
  if (!run.question() || chord.ctrl) return false;
  const auto letter = static_cast<size_t>(chord.key) - 'A', digit = static_cast<size_t>(chord.key) - '0';
  const bool answers = taken_by_question(bench, chord) || (digit < 10 && !chord.shift) || chord == Chord{Key::Space};
  if (!run.can_answer()) return answers && !chord.alt;
  const bool choice = run.question()->kind == QuestionKind::Choice;
  if (choice && letter < run.filled()->options.size()) {
    if (chord.shift || chord.alt)
      bench.raise_hand(letter, chord.alt ? -1 : 1);  // Alt: one was counted too many
    else
      bench.answer_lesson(run.filled()->options[letter].value);
    return true;
  }
  if (chord.alt) return false;
  if (chord.shift) return answers;
  std::string& typed = state.lesson_typed;
  if (chord.key == Key::Space)
    bench.reveal_lesson();
  else if (digit < 10)
    type_answer(bench, state, static_cast<char>('0' + digit));
  else if (chord.key == Key::Minus && typed.empty() && run.question()->kind == QuestionKind::Number)
    typed = "-";
  else if (chord.key == Key::Backspace && !typed.empty())
    typed.pop_back();
  else if (chord.key == Key::Enter && !typed.empty())
    give_typed(bench, state);
  else
    return answers;
  return true;
}

// A stage that asks takes the digits of its choices.
bool answer_stage(Workbench& bench, const Chord& chord) {
  const auto nth = static_cast<size_t>(chord.key) - '1';
  return nth < 9 && !chord.ctrl && !chord.shift && !chord.alt && bench.stage().answer && bench.stage().answer(bench, nth);
}

// The ways of the start card have their keys; Enter is the first one, where nothing else has the focus.
bool start_by_key(Workbench& bench, PanelState& state, const Chord& chord, const Command* command) {
  const bool first = chord == Chord{Key::Enter} && !bench.lessons().empty();
  if (!first && !(command && is_on_start_card(*command))) return false;
  state.overlays.start = false;
  first ? static_cast<void>(bench.open_lesson(bench.lessons().front().name)) : run_command(*command, bench, state);
  return true;
}

}  // namespace

void press_keys(Workbench& bench, PanelState& state, bool typing) {
  const Overlays& open = state.overlays;
  for (const Chord& pressed : state.pressed) {
    if (bench.presenter.black) {  // any key brings the picture back, and does nothing else
      bench.presenter.black = false;
      continue;
    }
    const Chord chord = typing ? pressed : clicker_chord(bench, pressed).value_or(pressed);
    if (open.palette && chord.key == Key::Down) ++state.palette_at;
    if (open.palette && chord.key == Key::Up && state.palette_at > 0) --state.palette_at;
    if (open.glossary && chord.key == Key::Down) move_term(state, 1);
    if (open.glossary && chord.key == Key::Up) move_term(state, -1);
    const Command* command = find_command(chord);
    // While text is typed, only keys that type nothing count: Escape, F1 and the like.
    static constexpr Key kTypesNothing[] = {Key::Escape, Key::F1, Key::F2, Key::F3, Key::F4, Key::F6, Key::F8, Key::F9, Key::F10, Key::F11};
    const bool types_nothing = std::find(std::begin(kTypesNothing), std::end(kTypesNothing), chord.key) != std::end(kTypesNothing);
    const bool text = typing && !chord.ctrl && !chord.alt && !types_nothing;
    const bool covered = (open.palette || open.open_file || open.exporting || open.lessons || open.mistakes || open.glossary || open.menu ||
                          open.architectures || open.pace || open.start) &&
                         !chord.ctrl && chord.key != Key::Escape;
    const bool closes = (open.glossary && chord.key == Key::F2) || ((open.lessons || open.mistakes) && chord.key == key('G'));
    if (!text && !covered && (answer_by_key(bench, state, chord) || answer_stage(bench, chord))) continue;
    if (open.start && start_by_key(bench, state, chord, command)) continue;
    walk_lists(bench, state, chord);
    const bool own = typing && chord == Chord{key('C'), true};  // the field copies what is selected in it
    if (command && !text && !own && (!covered || closes)) run_command(*command, bench, state);
  }
}

}  // namespace warplens::app
