// The selected register of a thread: its value in every lane, and the line that wrote the followed lane's.
#include "app/panels/lists/register_card.h"

#include "app/panels/state.h"
#include "app/session/editing/step_line.h"
#include "app/session/shown_variables.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::app {
namespace {

constexpr uint32_t kColumns = 4;

std::string value_of(const Variable& variable, const simt::VariableValues& values, uint32_t lane, int digits) {
  return values.known >> lane & 1 ? viz::format_value(values.bits[lane], variable.scalar, variable.is_unsigned, digits) : "–";
}

// As many digits as there is room for.
std::string value_within(const PanelPen& pen, const Variable& variable, const simt::VariableValues& values, uint32_t lane, float width) {
  int digits = 9;
  while (digits > 3 && pen.width(value_of(variable, values, lane, digits), Face::Mono, 12) > width) --digits;
  return value_of(variable, values, lane, digits);
}

// A lane's number and its value in each cell; a click follows the lane. Gives the y below.
float draw_lanes_table(const Workbench& bench, PanelPen& pen, const Variable& variable, const ShownVariable& shown, float x, float y,
                       float width) {
  const Skin& skin = pen.skin;
  const float row = skin.px(19), column = width / kColumns, number = pen.width("31", Face::Mono, 11) + skin.px(5);
  const Rect all{x, y, width, row * hardware::kLanes / kColumns};
  const uint32_t followed = bench.player().lane();
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    const Rect cell{x + column * static_cast<float>(lane % kColumns), y + row * static_cast<float>(lane / kColumns), column, row};
    if (lane == followed) pen.canvas.fill_rect(inset(cell, skin.px(1)), skin.theme.accent.with_alpha(0.22f), skin.px(3));
    const float baseline = cell.y + skin.px(13.5f), room = column - number - skin.px(8);
    pen.text(cell.x + number, baseline, std::to_string(lane), Face::Mono, 11, skin.theme.dim, Align::Right);
    pen.fitted(cell.right() - skin.px(4), baseline, room, value_within(pen, variable, shown.values, lane, room), Face::Mono, 12,
               lane == followed ? skin.theme.text : skin.theme.dim, Align::Right);
  }
  const Hit h = cells(pen, "register.lanes", all, kColumns, hardware::kLanes / kColumns, followed, act::FollowLane{}, "registers");
  if (h.hovered) {
    const auto lane = static_cast<uint32_t>(h.cell);
    const bool known = shown.values.known >> lane & 1;
    tooltip(skin, skin.strings.format("panel.lane_value",
                                      {{"lane", lane},
                                       {"name", shown.name},
                                       {"type", variable.type},
                                       {"value", known ? value_of(variable, shown.values, lane, 9) : skin.text("panel.unknown")}}));
  }
  return all.bottom();
}

}  // namespace

float draw_register(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width) {
  const Selection& selection = bench.selection();
  if (selection.kind != Selection::Kind::Register || bench.veiled()) return y;
  const Skin& skin = pen.skin;
  const viz::Strings& s = skin.strings;
  const Player& player = bench.player();
  const auto shown = variable_named(player, selection.name);
  if (!shown)
    return pen.wrapped(x, y + skin.px(12), width, s.format("register.gone", {{"name", std::string_view(selection.name)}}), Face::Text, 12,
                       skin.theme.dim) +
           skin.px(8);
  const analysis::Snapshot& snapshot = *player.snapshot();
  const Variable& variable = snapshot.program->variables[shown->values.variable];
  y = heading(pen, x, y, width, shown->name, variable.type) - skin.px(4);
  const bool same = shown->values.known == ~0u && !varies(shown->values);
  if (same) {
    pen.fitted(x, y + skin.px(14), width, s.format("register.same", {{"value", std::string_view(value_of(variable, shown->values, 0, 9))}}),
               Face::Text, 12, skin.theme.text);
    y += skin.px(20);
  } else {
    y = draw_lanes_table(bench, pen, variable, *shown, x, y, width) + skin.px(2);
  }
  // Since when the followed lane's value is what it is.
  const bool known = shown->values.known >> player.lane() & 1;
  const ValueSince since =
      known ? state.caches.registers.since(player, shown->values.variable, shown->values.offset) : ValueSince{std::nullopt, false};
  const std::string value = value_of(variable, shown->values, player.lane(), 6);
  std::string text, help;
  Action go;
  if (!known) {
    text = s.format("register.unknown", {{"lane", player.lane()}});
  } else if (since.step) {
    const simt::StepRow& step = snapshot.block->trace.steps[player.warp()][*since.step];
    const uint32_t line = line_of_step(snapshot, step);
    text = s.format("register.since", {{"value", std::string_view(value)}, {"line", std::to_string(line)}, {"tick", step.tick}});
    help = s.format("register.since_help", {{"line", std::to_string(line)}});
    go = act::Select{selection, {.warp = {}, .lane = {}, .place = step.tick}};
  } else {
    text = since.from_start ? s.format("register.from_start", {{"value", std::string_view(value)}})
                            : s.format("register.long", {{"value", std::string_view(value)}, {"ticks", RegisterHistory::kMaxTicks}});
  }
  const auto lines = pen.lines_of(text, Face::Text, 12, width);
  const Rect box{x - skin.px(6), y, width + skin.px(12), skin.px(18) * static_cast<float>(lines.size()) + skin.px(2)};
  const bool goes = since.step.has_value();
  const Hit h = hit(pen, "register.since", box, go, goes, {"watch"});
  if (h.hovered && goes) pen.canvas.fill_rect(box, skin.theme.raised, skin.px(4));
  if (h.hovered) tooltip(skin, help);
  for (size_t i = 0; i < lines.size(); ++i) {
    skin.scene.whole[pen.canvas.drawing().size()] = text;
    pen.text(x, y + skin.px(14) + skin.px(18) * static_cast<float>(i), lines[i], Face::Text, 12, goes ? skin.theme.text : skin.theme.dim);
  }
  return box.bottom() + skin.px(8);
}

}  // namespace warplens::app
