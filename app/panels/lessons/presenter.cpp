// What a class sees besides the picture: where in time or in the lesson it is, the keys that count, the light around the pointer, and a
// black screen while the lecturer is to be looked at.
#include "app/panels/lessons/presenter.h"

#include <algorithm>
#include <cmath>

#include "app/panels/state.h"

namespace warplens::app {
namespace {

bool asks_for_letters(const Workbench& bench) {
  const LessonRun& run = bench.lesson_run();
  return run.can_answer() && run.question()->kind == QuestionKind::Choice;
}

// A key and what it does, in the strip at the bottom; without a command it is only for the keyboard.
struct StripKey {
  std::string cap, label, command;
  bool primary = false;
};

std::vector<StripKey> strip_keys(const Workbench& bench, const Skin& skin) {
  std::vector<StripKey> keys;
  const auto add = [&](const char* command, const char* label, bool primary = false, std::string cap = {}) {
    const Command* const found = find_command(std::string_view(command));
    if (!found || !found->enabled(bench)) return;
    keys.push_back({cap.empty() ? skin.key(found->chord) : std::move(cap), skin.text(label), command, primary});
  };
  if (bench.lesson()) {
    const bool asks = bench.lesson_run().can_answer();
    if (asks_for_letters(bench)) {
      const auto last = static_cast<char>('A' + bench.lesson_run().filled()->options.size() - 1);
      keys.push_back({std::string("A–") + last, skin.text("lesson.answer"), {}});
    }
    if (asks) add("present.next", "lesson.reveal", true, skin.key({Key::Space}));
    // What a clicker sends; while a question is open that reveals the answer.
    add("lesson.next", "presenter.next", !asks, asks ? std::string() : skin.key({Key::PageDown}));
    add("lesson.previous", "lesson.previous", false, skin.key({Key::PageUp}));
  } else if (bench.clock().length() > 0) {
    add("time.play", bench.playing() ? "presenter.pause" : "presenter.play", true);
    add("present.next", "presenter.step");
    add("time.next_conflict", "presenter.conflict");
  }
  add("present.black", "presenter.black", false, bench.lesson() ? "." : "B");
  add("help.leave", "presenter.end");
  return keys;
}

float cap_width(const PanelPen& pen, const StripKey& key) {
  return std::max(pen.skin.px(26), pen.width(key.cap, Face::TextSemiBold, 13) + pen.skin.px(16));
}
float key_width(const PanelPen& pen, const StripKey& key) {
  return cap_width(pen, key) + pen.skin.px(24) + pen.width(key.label, Face::Text, 13);
}

// From the right; those that would come too near to `left` are left out, the last first.
void draw_keys(PanelPen& pen, std::vector<StripKey> keys, const Rect& rect, float left) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const auto width_of = [&](const StripKey& key) { return key_width(pen, key); };
  float all = 0;
  for (const StripKey& key : keys) all += width_of(key);
  // The way out is the last to go.
  while (!keys.empty() && left + all > rect.right() - skin.px(8)) {
    const auto going = keys.size() > 1 ? keys.end() - 2 : keys.begin();
    all -= width_of(*going);
    keys.erase(going);
  }
  float x = rect.right() - skin.px(8) - all;
  for (const StripKey& key : keys) {
    const Rect cap{x, rect.center().y - skin.px(12), cap_width(pen, key), skin.px(24)};
    const float label = pen.width(key.label, Face::Text, 13);
    const Rect area{cap.x, cap.y, cap.width + skin.px(8) + label, cap.height};
    const Hit h = key.command.empty() ? Hit{} : hit(pen, "key." + key.command, area, act::Run{key.command}, true, {"presenter"});
    const viz::Color edge = key.primary ? theme.accent : theme.line;
    pen.canvas.fill_rect({cap.x, cap.y, cap.width, cap.height + skin.px(2)}, edge, skin.px(4));
    pen.canvas.fill_rect(cap, key.primary ? theme.accent : h.hovered ? theme.raised : theme.background, skin.px(4));
    pen.canvas.stroke_rect(cap, edge, 1, skin.px(4));
    const float base = rect.center().y + skin.px(4.7f);
    pen.text(cap.center().x, base, key.cap, Face::TextSemiBold, 13, key.primary ? theme.on_accent : theme.text, Align::Center);
    pen.text(cap.right() + skin.px(8), base, key.label, Face::Text, 13, key.primary || h.hovered ? theme.text : theme.dim);
    x += width_of(key);
  }
}

// One for each step of the lesson: done, shown, to come. Gives where they end.
float draw_dots(const Workbench& bench, PanelPen& pen, float x, float middle, float room) {
  const Skin& skin = pen.skin;
  const size_t steps = bench.lesson()->steps.size(), at = bench.lesson_step();
  const float gap = skin.px(6), shown = skin.px(26);
  const float each = std::min(skin.px(16), (room - shown) / static_cast<float>(std::max<size_t>(1, steps - 1)) - gap);
  if (each < skin.px(3)) return x;
  for (size_t i = 0; i < steps; ++i) {
    const float width = i == at ? shown : each;
    const viz::Color color = i == at ? skin.theme.accent : i < at ? viz::mix(skin.theme.panel, skin.theme.accent, 0.45f) : skin.theme.line;
    pen.canvas.fill_rect({x, middle - skin.px(3), width, skin.px(6)}, color, skin.px(3));
    x += width + gap;
  }
  return x + skin.px(8);
}

std::string place_text(const Workbench& bench, const Skin& skin) {
  if (bench.lesson_run().at_summary()) return skin.text("lesson.end_reached");
  if (bench.lesson())
    return skin.strings.format("presenter.lesson_step", {{"step", static_cast<uint64_t>(bench.lesson_step() + 1)},
                                                         {"steps", static_cast<uint64_t>(bench.lesson()->steps.size())}});
  const Clock& clock = bench.clock();
  if (clock.pairs()) return skin.strings.format("presenter.access", {{"at", clock.at()}, {"of", clock.length()}});
  if (!bench.stage().has_kernel()) return skin.text("panel.stage." + bench.stage().id);
  const analysis::Moment* const moment = bench.player().moment();
  if (!moment) return {};
  return skin.strings.format("presenter.moment", {{"at", std::min(moment->step + 1, moment->steps)}, {"of", moment->steps}});
}

std::string subject_text(const Workbench& bench, const Skin& skin) {
  if (bench.lesson()) return in_words(bench.lesson()->title, skin.strings);
  if (!bench.stage().has_kernel()) return {};
  const Side& side = bench.active();
  const std::string title = side.spec ? in_words(side.spec->title, skin.strings) : std::string();
  return title.empty() ? side.choice.name.substr(side.choice.name.rfind('/') + 1) : title;
}

// Where the class is and what it is about, in one line, or in two where that has more room than `rect`; what it is about gets smaller
// before it is shortened. Keys are left out only for what is wider still. Gives what it takes of the width.
float draw_place(PanelPen& pen, const Rect& rect, const std::string& place, const std::string& subject) {
  const Skin& skin = pen.skin;
  const float gap = skin.px(16), middle = rect.center().y + skin.px(4.7f);
  const float before = place.empty() ? 0 : pen.width(place, Face::TextSemiBold, 13) + gap;
  const bool one_line = place.empty() || before + pen.width(subject, Face::Text, 13) + gap <= rect.width;
  const float x = one_line ? rect.x + before : rect.x;
  float size = 13;
  while (size > 11 && pen.width(subject, Face::Text, size) > rect.right() - x) size -= 0.5f;
  const float room = std::min(pen.width(subject, Face::Text, size), rect.right() - x);
  if (!place.empty()) pen.text(rect.x, one_line ? middle : middle - skin.px(9), place, Face::TextSemiBold, 13, skin.theme.text);
  if (!subject.empty()) pen.fitted(x, one_line ? middle : middle + skin.px(9.5f), room, subject, Face::Text, size, skin.theme.dim);
  return std::max(before, x + room - rect.x + gap);
}

}  // namespace

void draw_presenter_strip(const Workbench& bench, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  const viz::Theme& theme = skin.theme;
  pen.canvas.fill_rect(rect, theme.panel);
  pen.canvas.line({rect.x, rect.y}, {rect.right(), rect.y}, theme.line);
  const Clock& clock = bench.clock();
  if (!bench.lesson() && clock.length() > 0) {
    const auto share = static_cast<float>(static_cast<double>(clock.at()) / static_cast<double>(clock.length()));
    pen.canvas.fill_rect({rect.x, rect.y, rect.width * share, skin.px(2)}, theme.accent);
  }
  float x = rect.x + skin.px(24);
  if (bench.lesson()) x = draw_dots(bench, pen, x, rect.center().y, rect.width * (rect.width < skin.px(1000) ? 0.14f : 0.2f));
  std::vector<StripKey> keys = strip_keys(bench, skin);
  float free = rect.right() - skin.px(24) - x;  // beside all keys
  for (const StripKey& key : keys) free -= key_width(pen, key);
  x +=
      draw_place(pen, {x, rect.y, std::max(free, rect.width * 0.55f - x), rect.height}, place_text(bench, skin), subject_text(bench, skin));
  draw_keys(pen, std::move(keys), rect, x);
}

void draw_spotlight(const Skin& skin, const Rect& display) {
  const Point at = skin.input.pointer;
  if (!display.contains(at)) return;
  viz::Recorder& canvas = skin.scene.canvas;
  constexpr float kDim = 0.42f;
  constexpr int kRings = 12;
  const float light = skin.px(90), soft = skin.px(60), far = light + soft + display.width + display.height;
  canvas.begin_group("spotlight");
  // Each begins further out and reaches as far as the others: where one begins it gets darker by a step, and nowhere lighter again.
  float through = 1;
  for (int i = 1; i <= kRings; ++i) {
    const float share = static_cast<float>(i) / kRings, next = 1 - kDim * share * share, inner = light + share * soft;
    canvas.stroke_circle(at, (inner + far) / 2, viz::Color{0, 0, 0, 255}.with_alpha(1 - next / through), far - inner);
    through = next;
  }
  canvas.end_group();
}

void draw_black(const Skin& skin, const Rect& display) {
  begin_layer(skin);
  PanelPen pen(skin);
  mouse_area(pen, "black", display, act::Run{"present.black"});
  pen.canvas.fill_rect(display, viz::Color{0, 0, 0, 255});
}

std::optional<Chord> clicker_chord(const Workbench& bench, const Chord& chord) {
  if (!bench.presenter.on || chord.ctrl || chord.alt || chord.shift) return std::nullopt;
  if (chord.key != key('.') && (chord.key != key('B') || bench.lesson())) return std::nullopt;
  return find_command(std::string_view("present.black"))->chord;
}

}  // namespace warplens::app
