// Breakpoints in the margin of the source, the field of a condition, and who wrote the selected word and who reads it.
#include "app/session/editing/breakpoints.h"

#include <algorithm>
#include <cmath>

#include "app/panels/source/breakpoints.h"
#include "app/panels/state.h"

namespace warplens::app {

// A dot; one with a condition has a hole. Where there is none yet, pointing at the margin shows where it would be.
void draw_breakpoint(const Workbench& bench, PanelPen& pen, const Rect& gutter, uint32_t line) {
  const Skin& skin = pen.skin;
  const Breakpoints& all = breakpoints_of(bench);
  const auto set = all.find(line);
  const Hit h = mouse_area(pen, "break." + std::to_string(line), gutter, act::ToggleBreakpoint{line});
  const Point center{gutter.x + skin.px(8), gutter.center().y};
  if (h.hovered) {
    const std::string said = set == all.end()      ? skin.text("break.add")
                             : set->second.empty() ? skin.text("break.remove")
                                                   : skin.strings.format("break.remove_if", {{"condition", std::string_view(set->second)}});
    tooltip(skin, said, "F9");
  }
  if (set == all.end()) {
    if (h.hovered) pen.canvas.stroke_circle(center, skin.px(4.5f), skin.theme.dim, skin.px(1.2f));
    return;
  }
  pen.canvas.fill_circle(center, skin.px(5), skin.theme.conflict);
  if (!set->second.empty()) pen.canvas.fill_circle(center, skin.px(2), skin.theme.background);
}

float draw_condition(const Workbench& bench, const PanelState& state, PanelPen& pen, const Rect& rect) {
  if (!state.overlays.condition || bench.stage().kernels != KernelsShown::One) return 0;
  const Skin& skin = pen.skin;
  const float row = skin.px(28), pad = skin.px(4);
  const std::string label = skin.strings.format("break.when", {{"line", std::to_string(state.condition_line)}});
  const float wide = std::min(pen.width(label, Face::Text, 12) + skin.px(10), rect.width * 0.45f);
  pen.fitted(rect.x + pad, rect.y + skin.px(18), wide, label, Face::Text, 12, skin.theme.text);
  text_field(pen, "break.condition", {rect.x + pad + wide, rect.y, rect.width - wide - 2 * pad, row}, {act::Write::Field::Condition, {}},
             {state.condition_typed.value_or(std::string()), "threadIdx.x == 3 && sum > 10", act::SetCondition{}, state.focus_overlay});
  const std::string said = state.condition_problem ? skin.strings.say(*state.condition_problem) : skin.text("break.condition_help");
  return pen.wrapped(rect.x + pad, rect.y + row + skin.px(16), rect.width - 2 * pad, said, Face::Text, 11,
                     state.condition_problem ? skin.theme.conflict : skin.theme.dim) -
         rect.y - skin.px(4);
}

float draw_word_history(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width) {
  const SnapshotPtr& shown = bench.player().snapshot();
  if (bench.veiled() || !bench.selection()) return y;
  const auto& touching = state.caches.touching.get({shown, bench.selection()}, [&] { return accesses_of_selected(bench); });
  const auto history = word_history(bench, touching);
  if (!history) return y;
  const Skin& skin = pen.skin;
  const viz::Strings& s = skin.strings;
  const simt::Trace& trace = shown->block->trace;
  const auto row = [&](const char* id, const char* key, const std::optional<uint32_t>& access, std::string_view command) {
    const Rect box{x - skin.px(6), y, width + skin.px(12), skin.px(20)};
    const Command& own = *find_command(command);
    std::string text = s.get(std::string(key) + "_none");
    if (access) {
      const simt::AccessRow& at = trace.accesses[*access];
      text = s.format(key, {{"warp", uint32_t{at.warp}},
                            {"line", std::to_string(analysis::line_in_file(*shown->program, shown->program->sites[at.site].location))},
                            {"tick", at.tick}});
    }
    const Hit h = hit(pen, id, box, access ? Action(act::GoToAccess{*access}) : Action(), access.has_value(), {"watch"});
    if (h.hovered && access) pen.canvas.fill_rect(box, skin.theme.raised, skin.px(4));
    if (h.hovered) tooltip(skin, skin.text("panel.command." + own.id), to_string(own.chord));
    pen.fitted(x, y + skin.px(14), width, text, Face::Text, 12, access ? skin.theme.text : skin.theme.dim);
    y = box.bottom();
  };
  row("watch.written", "watch.written", history->written, "watch.written");
  row("watch.read", "watch.read", history->read, "watch.read");
  return y + skin.px(8);
}

}  // namespace warplens::app
