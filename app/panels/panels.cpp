#include "app/panels/panels.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "app/panels/act.h"
#include "app/panels/choices/block.h"
#include "app/panels/choices/ladder.h"
#include "app/panels/choices/launch.h"
#include "app/panels/choices/measure.h"
#include "app/panels/choices/occupancy.h"
#include "app/panels/choices/parameters.h"
#include "app/panels/dialogs/open_file.h"
#include "app/panels/dialogs/overlays.h"
#include "app/panels/header.h"
#include "app/panels/kit/copy.h"
#include "app/panels/kit/explain.h"
#include "app/panels/lessons/lesson.h"
#include "app/panels/lessons/presenter.h"
#include "app/panels/lessons/presenter_source.h"
#include "app/panels/lists/findings.h"
#include "app/panels/lists/lanes.h"
#include "app/panels/lists/ranked.h"
#include "app/panels/notices.h"
#include "app/panels/press_keys.h"
#include "app/panels/source/edit_keys.h"
#include "app/panels/source/editor.h"
#include "app/panels/source/source.h"
#include "app/panels/stage.h"
#include "app/panels/transport.h"
#include "app/stages/listed_findings.h"

namespace warplens::app {
namespace {

struct Layout {
  Rect header, left, errors, launch, stage, lesson, right, transport, source, excerpt, strip;
  Rect more;  // of the stage: right of it, below a short panel
};

// A question that a line of the source answers, or a step at which nothing else is lit; another stage can be looked at meanwhile.
bool is_about_the_source(const Workbench& bench) {
  const LessonQuestion* const question = bench.lesson_run().question();
  if (question && question->kind == QuestionKind::Pick && question->pick == PickKind::Line) return true;
  const LessonStep* const step = bench.lesson_run().current();
  return step && step->light == std::vector<std::string>{"source"} && step->place.stage == bench.stage().id;
}

// What went wrong covers nothing: the stage makes room.
void make_room_for_errors(const Workbench& bench, const Skin& skin, Layout& l) {
  const float height = errors_height(bench, skin, l.stage.width, l.stage.height * 0.5f);
  l.errors = {l.stage.x, l.stage.y, l.stage.width, height};
  l.stage.y += height, l.stage.height -= height;
}

// The picture has the window; below it the lines that matter and the keys. A lesson stands at its right, not below: the picture keeps its
// height, which is what there is least of. Where the step is about the source, all of it is the picture.
Layout lay_out_presenter(const Workbench& bench, const Skin& skin, float width, float height) {
  Layout l;
  l.header = {0, 0, width, std::round(skin.px(44))};
  const bool whole_source = is_about_the_source(bench);
  const float strip = std::round(skin.px(44)), excerpt = whole_source ? 0 : presenter_source_height(bench, skin);
  l.strip = {0, height - strip, width, strip};
  l.excerpt = {0, l.strip.y - excerpt, width, excerpt};
  const float top = l.header.bottom(), room = l.excerpt.y - top;
  const float card = bench.lesson() ? std::round(std::min(skin.px(380), width * 0.36f)) : 0;
  l.lesson = {width - card, top, card, card > 0 ? room : 0};
  (whole_source ? l.source : l.stage) = {0, top, width - card, room};
  make_room_for_errors(bench, skin, l);
  return l;
}

Layout lay_out(const Workbench& bench, const PanelState& state, const Skin& skin, float width, float height) {
  if (bench.presenter.on) return lay_out_presenter(bench, skin, width, height);
  const Stage& stage = bench.stage();
  Layout l;
  l.header = {0, 0, width, std::round(skin.px(44))};
  float left = std::round(std::min(std::clamp(width * 0.178f, skin.px(236), skin.px(284)), width * 0.34f));
  float right = std::round(std::min(std::clamp(width * 0.2625f, skin.px(280), skin.px(420)), width * 0.32f));
  // What starts a measurement is small beside its plots.
  if (stage.measures) right = std::round(std::min(std::clamp(width * 0.19f, skin.px(280), skin.px(330)), width * 0.32f));
  if (stage.kernels == KernelsShown::Compared || stage.examples) right = 0;
  // What is edited has the width of code, as much as the stage can spare.
  if (right > 0 && shows_editor(bench, state)) right = std::max(right, std::round(std::min(skin.px(900), (width - left) * 0.58f)));
  // Large type on a small window: the stage needs its room, the source gives way first, then the choices, which the palette has too.
  // On Measure the right side is what starts it and stays.
  if (!stage.measures && width - left - right < skin.px(320)) right = 0;
  if (width - left - right < skin.px(280)) left = 0;
  // Large type on a small window: where a picture has switches of its own and no kernel, its time has keys alone.
  const bool timed = stage.has_kernel() || (stage.clock && height >= skin.px(540));
  const float transport = timed ? std::round(transport_height(skin, stage.has_kernel(), height)) : 0;
  l.left = {0, l.header.height, left, height - l.header.height};
  l.right = {width - right, l.header.height, right, height - l.header.height};
  // On Measure the card on the right side is short.
  if (stage.measures && right > 0) {
    l.right.height = std::min(l.right.height, measure_height(state, skin));
    l.more = {l.right.x, l.right.bottom(), right, height - l.right.bottom()};
  }
  l.transport = {left, height - transport, width - left - right, transport};
  // The lesson's card covers nothing: the stage makes room, down to half of what there is; less for a mistake, whose card has a picture of
  // its own.
  const float room = height - l.header.height - transport;
  const float lesson = lesson_height(bench, skin, width - left - right, room * (bench.mistake() ? 0.62f : 0.5f));
  l.lesson = {left, height - transport - lesson, width - left - right, lesson};
  l.stage = {left, l.header.height, width - left - right, room - lesson};
  make_room_for_errors(bench, skin, l);
  const float launch = launch_height(bench, state, skin, l.stage.width, l.stage.height * 0.4f);
  l.launch = {l.stage.x, l.stage.y, l.stage.width, launch};
  l.stage.y += launch, l.stage.height -= launch;
  return l;
}

// A part of the window: what it draws is clipped to its rectangle.
template <class Draw>
void part(PanelsScene& scene, const char* name, const Rect& rect, bool covers, Draw draw) {
  scene.parts.push_back({name, rect, scene.canvas.drawing().size(), covers});
  scene.canvas.push_clip(rect);
  draw();
  scene.canvas.pop_clip();
}

void paint_side(PanelPen& pen, const Rect& rect, bool line_at_right) {
  pen.canvas.fill_rect(rect, pen.skin.theme.panel);
  const float x = line_at_right ? rect.right() - 1 : rect.x;
  pen.canvas.line({x, rect.y}, {x, rect.bottom()}, pen.skin.theme.line);
}

// What the lesson's step wants looked at gets a frame.
void light(const Workbench& bench, const Skin& skin, std::string_view part, const Rect& rect) {
  const LessonStep* const step = bench.lesson_run().current();
  if (!step) return;
  const auto& lit = step->light;
  if (std::find(lit.begin(), lit.end(), part) == lit.end()) return;
  const float room = bench.presenter.on ? 8 : 2;  // beside a card, whose frame it is level with
  PanelPen(skin).canvas.stroke_rect(inset(rect, skin.px(room)), skin.theme.accent, skin.px(2), skin.px(6));
}

void draw_right(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  if (bench.stage().measures) return draw_measure(bench, state, skin, rect);
  paint_side(pen, rect, false);
  const float source = std::round(rect.height * (shows_editor(bench, state) ? 0.68f : 0.48f));
  draw_source(bench, state, skin, {rect.x, rect.y, rect.width, source});
  Rect lanes{rect.x, rect.y + source, rect.width, rect.height - source};
  const bool findings = lists_findings(bench, state.overlays), lists = state.overlays.ranked || findings;
  if (!lists) lanes = draw_companion_choice(bench, state, skin, Companion::Right, lanes);
  // What is selected is said beside whatever the panel shows.
  if (skin.scene.seen.companions.right && bench.selection()) {
    const float y = draw_selected(bench, state, skin, lanes);
    lanes = {lanes.x, y, lanes.width, lanes.bottom() - y};
  }
  if (skin.scene.seen.companions.right)
    draw_companion(bench, state, skin, Companion::Right, lanes);
  else if (state.overlays.ranked)
    draw_ranked(bench, state, skin, lanes);
  else if (findings)
    draw_findings(bench, state, skin, lanes);
  else
    draw_lanes(bench, state, skin, lanes);
  light(bench, skin, "source", {rect.x, rect.y, rect.width, source});
  light(bench, skin, "lanes", lanes);
  light(bench, skin, "address", lanes);
}

}  // namespace

void draw_choices(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  paint_side(pen, rect, true);
  if (bench.stage().examples) return draw_examples(bench, state, skin, rect);
  // Over a small window it is a list to choose from: the picture has its own.
  const bool list = skin.scene.seen.heights.choices_hidden;
  const Rect below_choice = list ? rect : draw_companion_choice(bench, state, skin, Companion::Left, rect);
  if (skin.scene.seen.companions.left && !list) return draw_companion(bench, state, skin, Companion::Left, below_choice);
  Scroll scroll(pen, "choices", {rect.x, below_choice.y, rect.width - 1, below_choice.height});
  const float x = rect.x + skin.px(16), width = rect.width - skin.px(34);
  // The ladder leaves the parameters their room, down to a third of the panel; then all of it scrolls.
  const float top = list ? draw_aside(bench, state, pen, x, scroll.top() + skin.px(10), width) : scroll.top() + skin.px(10);
  const float room = below_choice.height;
  const float ladder = std::min(ladder_height(bench, skin), std::max(room - state.seen.heights.choices_below - skin.px(28), room * 0.34f));
  draw_ladder(bench, skin, {x, top, width, ladder});
  const float below = top + ladder + skin.px(8);
  float y = below;
  pen.canvas.line({x, y}, {x + width, y}, skin.theme.line);
  y = draw_parameters(bench, state, pen, x, y + skin.px(12), width);
  y = draw_block(bench, state, pen, x, y, width);
  y = draw_occupancy(bench, state, pen, x, y, width);
  skin.scene.seen.heights.choices_below = y - below;
  scroll.end(y + skin.px(8));
}

// What a window that is too narrow for the sides shows over the stage instead, where it is called for.
static void draw_sides_over_stage(const Workbench& bench, const PanelState& state, const Skin& skin, const Layout& l, const Rect& display,
                                  PanelsScene& scene) {
  if (state.overlays.choices && scene.seen.heights.choices_hidden) {
    const Rect over{0, l.header.bottom(), std::min(display.width * 0.8f, skin.px(284)), display.height - l.header.bottom()};
    part(scene, "choices", over, true, [&] {
      mouse_area(PanelPen(skin), "choices.panel", over);
      draw_choices(bench, state, skin, over);
    });
  }
  if ((state.overlays.findings || state.overlays.ranked) && l.right.width <= 0 && bench.stage().kernels == KernelsShown::One) {
    const float wide = std::min(display.width * 0.8f, skin.px(420));
    const Rect over{display.width - wide, l.header.bottom(), wide, display.height - l.header.bottom()};
    part(scene, "findings", over, true, [&] {
      PanelPen pen(skin);
      mouse_area(pen, "findings.panel", over);
      paint_side(pen, over, false);
      state.overlays.ranked ? draw_ranked(bench, state, skin, over) : draw_findings(bench, state, skin, over);
    });
  }
}

PanelsScene layout_panels(const Workbench& bench, const PanelState& state, const PanelFrame& frame, const Input& input) {
  PanelsScene scene(frame.metrics);
  if (bench.presenter.on) scene.canvas.set_least_size(presenter_least_size(frame.height));
  scene.canvas.set_hairline(viz::hairline_at(frame.scale));
  scene.seen = state.seen;
  scene.seen.pointing = {};
  for (size_t i = 0; i < kSides; ++i)
    if (const SnapshotPtr& snapshot = bench.side(static_cast<SideId>(i)).player.snapshot())
      for (const Object& object : snapshot->program->objects) scene.names.insert(object.name);
  scene.seen.switches.reset();
  const Skin skin{frame.theme, frame.strings, frame.scale, input, scene};
  const Rect display{0, 0, frame.width, frame.height};
  const Layout l = lay_out(bench, state, skin, frame.width, frame.height);
  scene.seen.heights.choices_hidden = l.left.width <= 0;
  scene.seen.heights.right_hidden = l.right.width <= 0;
  scene.seen.companions = {l.left.width > 0 && shows_companion(bench, state, Companion::Left),
                           l.right.width > 0 && !state.overlays.ranked && !lists_findings(bench, state.overlays) &&
                               shows_companion(bench, state, Companion::Right)};
  scene.seen.companions.lane = l.right.width > 0 && !bench.stage().measures && !state.overlays.ranked &&
                               !lists_findings(bench, state.overlays) && !scene.seen.companions.right && !shows_editor(bench, state);
  // In the order in which the eye and Tab go through them.
  part(scene, "header", l.header, false, [&] { draw_header(bench, state, skin, l.header); });
  if (l.left.width > 0) part(scene, "left", l.left, false, [&] { draw_choices(bench, state, skin, l.left); });
  if (l.errors.height > 0) part(scene, "errors", l.errors, false, [&] { draw_errors(bench, skin, l.errors); });
  if (l.launch.height > 0) part(scene, "launch", l.launch, false, [&] { draw_launch(bench, state, skin, l.launch); });
  if (l.stage.height > 0)
    part(scene, "stage", {l.stage.x, l.stage.y, std::max(l.stage.right(), l.more.right()) - l.stage.x, l.stage.height}, false, [&] {
      draw_stage(bench, state, skin, l.stage, l.more);
      light(bench, skin, "stage", l.stage);
    });
  if (l.source.height > 0) part(scene, "source", l.source, false, [&] { draw_source(bench, state, skin, l.source); });
  if (l.lesson.height > 0) part(scene, "lesson", l.lesson, false, [&] { draw_lesson(bench, state, skin, l.lesson); });
  if (l.transport.height > 0) {
    part(scene, "transport", l.transport, false, [&] {
      draw_transport(bench, state, skin, l.transport);
      light(bench, skin, "timeline", l.transport);
    });
  }
  if (l.excerpt.height > 0) part(scene, "excerpt", l.excerpt, false, [&] { draw_presenter_source(bench, skin, l.excerpt); });
  if (l.strip.height > 0) part(scene, "strip", l.strip, false, [&] { draw_presenter_strip(bench, skin, l.strip); });
  if (l.right.width > 0) part(scene, "right", l.right, false, [&] { draw_right(bench, state, skin, l.right); });
  const Rect& picture = l.stage.height > 0 ? l.stage : l.source;
  part(scene, "notes", picture, true, [&] { draw_notes(bench, state, skin, picture); });
  draw_sides_over_stage(bench, state, skin, l, display, scene);
  if (bench.presenter.on && bench.presenter.spotlight) part(scene, "spotlight", display, true, [&] { draw_spotlight(skin, display); });
  if (!dialog_of(state.overlays).empty()) part(scene, "overlay", display, true, [&] { draw_overlays(bench, state, skin, display); });
  part(scene, "focus", display, true, [&] { layout_focus(skin); });
  explain_pointed(skin, state.overlays.glossary ? scene.seen.terms.shown : std::string());
  part(scene, "tooltip", display, true, [&] { layout_tooltip(skin, display); });
  if (bench.presenter.on && bench.presenter.black) part(scene, "black", display, true, [&] { draw_black(skin, display); });
  return scene;
}

namespace {

std::map<std::string, std::string> words_of(const PanelsScene& scene) {
  std::map<std::string, std::string> words;
  const viz::Drawing& drawing = scene.canvas.drawing();
  for (size_t i = 0; i < scene.parts.size(); ++i) {
    const size_t end = i + 1 < scene.parts.size() ? scene.parts[i + 1].first_record : drawing.size();
    for (size_t at = scene.parts[i].first_record; at < end; ++at) {
      const viz::Record& record = drawing[at];
      if (record.kind != viz::Record::Kind::Text || viz::intersection(record.rect, record.clip).height <= 0) continue;
      words[scene.parts[i].name] += record.text + "\n";
    }
  }
  return words;
}

void tell(Told& told, const PanelsScene& scene, const Pointer& pointer, const std::string& held) {
  told.pointer = pointer.at;
  if (pointer.released) ++told.clicks, told.clicked = held;
  if (told.words_wanted) told.words = words_of(scene);
}

// Whether a step of a lesson has just come under a resting mouse: an explanation would be of what the step before was read for.
bool rests_on_new_step(const Workbench& bench, PanelState::Arrived& arrived, Point pointer, const std::string& focus) {
  const Lesson* const lesson = bench.lesson();
  const size_t step = lesson ? bench.lesson_step() : 0;
  if (lesson && (arrived.lesson != lesson || arrived.step != step)) arrived.at.emplace(pointer, focus);
  arrived.lesson = lesson, arrived.step = step;
  if (arrived.at && (arrived.at->first.x != pointer.x || arrived.at->first.y != pointer.y || arrived.at->second != focus))
    arrived.at.reset();
  return arrived.at.has_value();
}

}  // namespace

PanelsScene next_frame(Workbench& bench, PanelState& state, const PanelFrame& frame, const Pointer& pointer, bool typing, double seconds) {
  const std::string held = state.interaction.held();  // by the button that is released now, perhaps
  typing |= state.interaction.in_text();
  if (state.interaction.in_text()) edit_by_keys(bench, state);
  Turn turn = state.interaction.begin(pointer, state.pressed, typing, frame.scale);
  for (const Use& use : turn.uses) apply(use, bench, state, frame.strings);
  press_keys(bench, state, typing);
  tend(bench, state);
  turn.input.seconds = seconds;
  turn.input.quiet |= rests_on_new_step(bench, state.arrived, pointer.at, turn.input.focused);
  state.moving = picture_of(bench, state).advance(seconds);
  std::optional<PanelsScene> laid(layout_panels(bench, state, frame, turn.input));
  // What depends on a height that has changed is laid out once more: the next frame may be far off.
  if (const Heights heights = laid->seen.heights; heights != state.seen.heights) {
    state.seen.heights = heights;
    laid.emplace(layout_panels(bench, state, frame, turn.input));
  }
  PanelsScene& scene = *laid;
  state.pressed.clear(), state.typed.clear();
  state.focus_overlay = state.focus_name = false;
  state.seen = scene.seen;
  state.palette_at = scene.seen.palette_at;
  state.overlays.choices &= scene.seen.heights.choices_hidden;
  state.interaction.end(scene);
  if (copy_as_asked(bench, state, scene, pointer)) laid.emplace(layout_panels(bench, state, frame, turn.input));
  tell(state.told, scene, pointer, held);
  state.places.clear();
  for (const Control& control : scene.controls) state.places[control.id] = control.rect;
  return std::move(scene);
}

}  // namespace warplens::app
