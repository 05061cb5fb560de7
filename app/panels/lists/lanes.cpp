#include "app/panels/lists/lanes.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "app/panels/lists/code_card.h"
#include "app/panels/lists/register_card.h"
#include "app/panels/source/breakpoints.h"
#include "app/panels/stage.h"
#include "app/panels/state.h"
#include "app/session/shown_variables.h"
#include "kernels/simt/trace/show_address.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::app {

std::string lane_list(uint32_t mask) {
  std::string text;
  int parts = 0;
  for (int lane = 0; lane < 32; ++lane) {
    if (!((mask >> lane) & 1)) continue;
    int end = lane;
    while (end < 31 && ((mask >> (end + 1)) & 1)) ++end;
    if (++parts > 4) return text + " …";
    text += (text.empty() ? "" : ", ") + std::to_string(lane) + (end > lane ? "–" + std::to_string(end) : "");
    lane = end;
  }
  return text;
}

namespace {

constexpr int kDigits = 6;  // of a number that is not an integer

std::string value_in_lane(const Variable& variable, const simt::VariableValues& values, uint32_t lane, int digits = kDigits) {
  return (values.known >> lane) & 1 ? viz::format_value(values.bits[lane], variable.scalar, variable.is_unsigned, digits) : "–";
}

// With as many digits as there is room for, at least three: a rounded number rather than the beginning of one.
std::string value_within(const PanelPen& pen, const Variable& variable, const simt::VariableValues& values, uint32_t lane, float width) {
  for (int digits = kDigits; digits > 3; --digits) {
    std::string text = value_in_lane(variable, values, lane, digits);
    if (pen.width(text, Face::Mono, 12) <= width) return text;
  }
  return value_in_lane(variable, values, lane, 3);
}

// A name, the 32 values as a strip, and the followed lane's value in figures.
void draw_strip(const Workbench& bench, PanelPen& pen, const ShownVariable& shown, const Rect& line, uint32_t id) {
  const Skin& skin = pen.skin;
  const Player& player = bench.player();
  const simt::VariableValues& values = shown.values;
  const Variable& variable = player.snapshot()->program->variables[values.variable];
  // On a narrow panel the names keep their room as long as the 32 values can be told apart.
  const float number = std::min(skin.px(64), line.width * 0.2f);
  const float names = std::min(skin.px(124), std::max(line.width * 0.32f, line.width - number - skin.px(80)));
  const float baseline = line.y + skin.px(14.5f);
  pen.fitted(line.x, baseline, names - skin.px(8), shown.name, Face::Mono, 12,
             shown.in_access || shown.in_statement ? skin.theme.text : skin.theme.dim);
  // Which lanes take part is what is asked: the followed lane's value alone is shown.
  if (veil_of(bench).lanes) {
    pen.fitted(line.right(), baseline, number - skin.px(6), value_within(pen, variable, values, player.lane(), number - skin.px(6)),
               Face::Mono, 12, skin.theme.text, Align::Right);
    return;
  }
  const Rect strip{line.x + names, line.y + skin.px(3), line.width - names - number, line.height - skin.px(7)};
  const viz::Frame frame{strip, skin.theme, skin.strings, pen.canvas, skin.scale};
  viz::LaneStripScene scene = viz::layout_lane_strip(
      {&values, variable.scalar, variable.is_unsigned, player.moment()->lanes.active, static_cast<int>(player.lane())}, frame);
  pen.paint(std::move(scene.drawing));
  const float room = number - skin.px(6);
  pen.fitted(line.right(), baseline, room, value_within(pen, variable, values, player.lane(), room), Face::Mono, 12, skin.theme.text,
             Align::Right);
  if (scene.lanes.empty()) return;
  // The lanes are cells that a click or the keyboard follows; the name and the number tell the followed lane's value.
  const Rect all{scene.lanes.front().x, line.y, scene.lanes.back().right() - scene.lanes.front().x, line.height};
  const Hit name = hit(pen, "variable.name." + std::to_string(id), {line.x, line.y, all.x - line.x, line.height},
                       act::Select{{Selection::Kind::Register, shown.name}, {}}, true, {"registers"});
  if (bench.selection() == Selection{Selection::Kind::Register, shown.name})
    viz::draw_ring(pen.canvas, inset(line, skin.px(2)), skin.theme, skin.scale);
  const Hit h = cells(pen, "variable." + std::to_string(id), all, scene.lanes.size(), 1, player.lane(), act::FollowLane{}, "variables");
  if (!name.hovered && !h.hovered) return;
  const auto lane = h.hovered ? static_cast<uint32_t>(h.cell) : player.lane();
  const bool known = (values.known >> lane) & 1;
  tooltip(skin, skin.strings.format("panel.lane_value",
                                    {{"lane", lane},
                                     {"name", shown.name},
                                     {"type", variable.type},
                                     {"value", known ? viz::format_value(values.bits[lane], variable.scalar, variable.is_unsigned, 9)
                                                     : skin.text("panel.unknown")}}));
}

// Names with one value each, side by side and as many on a row as fit; gives the y below.
float draw_values(const Workbench& bench, PanelPen& pen, const std::vector<ShownVariable>& shown, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const Player& player = bench.player();
  const float row = skin.px(20), gap = skin.px(18), inner = skin.px(7);
  float at = x;
  for (const ShownVariable& v : shown) {
    const Variable& variable = player.snapshot()->program->variables[v.values.variable];
    const bool known = (v.values.known >> player.lane()) & 1;
    // A value that all lanes share is shown even where the followed lane has gone.
    const uint32_t lane = known || v.values.known == 0 ? player.lane() : static_cast<uint32_t>(std::countr_zero(v.values.known));
    const std::string value = value_in_lane(variable, v.values, lane);
    const float wide = pen.width(v.name, Face::Mono, 12) + inner + pen.width(value, Face::Mono, 12);
    if (at > x && at + wide > x + width) {
      at = x;
      y += row;
    }
    const float name = pen.text(at, y + skin.px(14), v.name, Face::Mono, 12, skin.theme.dim);
    pen.text(at + name + inner, y + skin.px(14), value, Face::Mono, 12, skin.theme.text);
    const Rect place{at, y, wide, row};
    if (bench.selection() == Selection{Selection::Kind::Register, v.name})
      viz::draw_ring(pen.canvas, inset(place, skin.px(1)), skin.theme, skin.scale);
    const act::Select select{{Selection::Kind::Register, v.name}, {}};
    if (hit(pen, "value." + v.name + "." + std::to_string(v.values.variable), place, select, true, {"registers"}).hovered) {
      tooltip(skin, skin.strings.format("panel.lane_value", {{"lane", lane}, {"name", v.name}, {"type", variable.type}, {"value", value}}));
    }
    at += wide + gap;
  }
  return shown.empty() ? y : y + row;
}

// A thread's array on one line; opened by a click, with all its elements in the followed lane.
float draw_array(const Workbench& bench, const PanelState& state, PanelPen& pen, const ShownArray& array, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const float row = skin.px(22);
  const bool open = state.opened_arrays.contains(array.variable);
  const Rect line{x, y, width, row};
  const Hit h = hit(pen, "array." + array.name, line, act::ToggleArray{array.variable});
  const viz::Color color = h.hovered ? skin.theme.text : skin.theme.dim;
  const float mark = skin.px(4), middle = y + skin.px(10.5f);
  const std::vector<viz::Point> across = {{x, middle - mark}, {x + mark * 1.5f, middle}, {x, middle + mark}};
  const std::vector<viz::Point> down = {{x, middle - mark * 0.7f}, {x + mark * 2, middle - mark * 0.7f}, {x + mark, middle + mark}};
  pen.canvas.fill_polygon(open ? down : across, color);
  pen.fitted(x + skin.px(14), y + skin.px(14.5f), width * 0.5f, array.name, Face::Mono, 12, color);
  pen.fitted(x + width, y + skin.px(14.5f), width * 0.45f, skin.text(open ? "panel.array_close" : "panel.array_open"), Face::Text, 11,
             skin.theme.dim, Align::Right);
  y += row;
  return open ? draw_values(bench, pen, array.elements, x + skin.px(14), y, width - skin.px(14)) + skin.px(4) : y;
}

float draw_variables(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const ShownVariables shown = shown_variables(bench.player(), state.opened_arrays);
  const float row = skin.px(22);
  uint32_t id = 0;
  for (const ShownVariable& v : shown.varying) {
    draw_strip(bench, pen, v, {x, y, width, row}, id++);
    y += row;
  }
  for (const ShownArray& array : shown.arrays) y = draw_array(bench, state, pen, array, x, y, width);
  if (!shown.uniform.empty()) {
    y = heading(pen, x, y + skin.px(8), width, skin.text("panel.same_in_all"));
    y = draw_values(bench, pen, shown.uniform, x, y - skin.px(4), width);
  }
  if (shown.varying.empty() && shown.arrays.empty() && shown.uniform.empty()) {
    pen.text(x, y + skin.px(14), skin.text("panel.no_variables"), Face::Text, 12, skin.theme.dim);
    y += row;
  }
  return y + skin.px(8);
}

// A lane that takes several words is in as many banks.
std::string words_text(const Skin& skin, uint64_t from, uint64_t begin, uint32_t bytes, const hardware::Architecture& arch, bool asked) {
  const uint64_t first = (begin - from) / 4, last = std::max(first, (begin - from + bytes - 1) / 4);
  const auto bank = [&](uint64_t address) { return (address / arch.bank_width_bytes) % arch.banks; };
  const uint64_t low = bank(begin), high = bank(begin + 4 * (last - first));
  const std::string banks = asked ? "?" : low == high ? std::to_string(low) : std::to_string(low) + "–" + std::to_string(high);
  if (first == last) return skin.strings.format("panel.where_shared", {{"word", first}, {"bank", std::string_view(banks)}});
  return skin.strings.plural("panel.where_words", low == high ? 1 : 2,
                             {{"words", std::to_string(first) + "–" + std::to_string(last)}, {"banks", std::string_view(banks)}});
}

// Where the address leads: word and bank of shared memory, byte and sector of global memory, and who else requests it. While a question is
// open, the address only.
std::string where(const Skin& skin, const Player& player, const hardware::Architecture& arch, const viz::Veil& veil) {
  const simt::AccessRow& row = *player.access();
  const analysis::Snapshot& snapshot = *player.snapshot();
  const hardware::WarpAccess access = snapshot.block->trace.access(row, *snapshot.program);
  const uint64_t address = access.address[player.lane()];
  const Site& site = *player.site();
  const uint64_t start = row.object < snapshot.block->trace.objects.size() ? snapshot.block->trace.objects[row.object].address : 0;
  const uint64_t unit = site.space == Space::Shared ? 4 : 32;
  if (veil.banks || veil.costs(site.space == Space::Shared)) {
    return site.space == Space::Shared
               ? words_text(skin, start, address, access.width_bytes, arch, true)
               : skin.strings.format("panel.where_global", {{"byte", address - start}, {"sector", std::string_view("?")}});
  }
  uint32_t same = 0;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    if (lane != player.lane() && ((access.mask >> lane) & 1) && access.address[lane] / unit == address / unit) same |= 1u << lane;
  }
  std::string text = site.space == Space::Shared
                         ? words_text(skin, start, address, access.width_bytes, arch, false)
                         : skin.strings.format("panel.where_global", {{"byte", address - start}, {"sector", (address - start) / 32}});
  if (same) {
    text += " · " + skin.strings.plural(site.space != Space::Shared ? "panel.same_sector"
                                        : access.width_bytes > 4    ? "panel.same_words"
                                                                    : "panel.same_word",
                                        static_cast<uint64_t>(std::popcount(same)), {{"lanes", lane_list(same)}});
  }
  return text;
}

// The barrier that the followed warp's current step is about; null: it is about something else.
const simt::BarrierRow* barrier_here(const Player& player) {
  const analysis::Moment& moment = *player.moment();
  const simt::Trace& trace = player.snapshot()->block->trace;
  const auto& steps = trace.steps[moment.warp];
  if (moment.step >= steps.size()) return nullptr;
  const uint64_t from = steps[moment.step].tick, to = moment.step + 1 < steps.size() ? steps[moment.step + 1].tick : trace.ticks + 1;
  if (const simt::AccessRow* const access = player.access(); access && access->tick >= from) return nullptr;
  const auto here = std::find_if(trace.barriers.begin(), trace.barriers.end(),
                                 [&](const simt::BarrierRow& row) { return row.warp == moment.warp && row.tick >= from && row.tick < to; });
  return here == trace.barriers.end() ? nullptr : &*here;
}

// How long the warp waits there, and for whom.
float draw_barrier(const Workbench& bench, PanelPen& pen, const simt::BarrierRow& barrier, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const Player& player = bench.player();
  const viz::Veil veil = veil_of(bench);
  const std::string line = veil.lines || barrier.location == kNone
                               ? skin.strings.format("panel.line_note", {{"line", std::string_view("?")}})
                               : skin.strings.say("said.", analysis::said_line(*player.snapshot()->program, barrier.location));
  y = heading(pen, x, y + skin.px(8), width, skin.strings.format("panel.at_barrier", {{"warp", barrier.warp}}), line);
  std::string text;
  if (veil.any()) {
    text = skin.text("lesson.veiled");
  } else if (barrier.released <= barrier.tick) {
    text = skin.text("panel.barrier_last");
  } else {
    text = skin.strings.format("panel.barrier_waits", {{"ticks", barrier.released - barrier.tick}, {"to", barrier.released}});
    const simt::BarrierRow* last = nullptr;
    for (const simt::BarrierRow& row : player.snapshot()->block->trace.barriers)
      if (row.released == barrier.released && (!last || row.tick > last->tick)) last = &row;
    if (last && last->warp != barrier.warp)
      text += skin.text("join.sentences") + skin.strings.format("timeline.card_last", {{"warp", last->warp}, {"tick", last->tick}});
  }
  return pen.wrapped(x, y + skin.px(12), width, text, Face::Text, 12, skin.theme.text) + skin.px(4);
}

float draw_address(const Workbench& bench, PanelPen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const Player& player = bench.player();
  if (const simt::BarrierRow* const barrier = barrier_here(player)) return draw_barrier(bench, pen, *barrier, x, y, width);
  const Site* site = player.site();
  if (!site) return y;
  const bool participates = (player.access()->mask >> player.lane()) & 1;
  const std::string verb = skin.text(std::string("panel.verb.") + warplens::name(site->op));
  y = heading(pen, x, y + skin.px(8), width,
              skin.strings.format("panel.lane_does", {{"lane", player.lane()}, {"verb", verb}, {"array", site->array}}),
              skin.strings.say("said.", analysis::said_line(*player.snapshot()->program, site->location)));
  std::vector<CodeLine> lines;
  if (!participates) {
    lines.push_back({skin.text("panel.lane_inactive"), skin.theme.dim});
  } else {
    const simt::ShownAddress& address = player.address();
    lines.push_back({address.available ? address.names : site->text, skin.theme.text});
    if (address.available) {
      lines.push_back({address.values, skin.theme.text});
    } else {
      lines.push_back({skin.text("panel.no_arithmetic"), skin.theme.dim});
    }
    lines.push_back({where(skin, player, bench.architecture(), veil_of(bench)), skin.theme.accent});
  }
  return draw_code_card(pen, lines, x, y, width);
}

// What the statement reads and writes, one below the other; false: the moment is about one access.
bool draw_operands(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float& y, float width) {
  const Skin& skin = pen.skin;
  const std::vector<OperandCard> cards = picture_of(bench, state).operands(bench, skin.strings);
  for (const OperandCard& card : cards) {
    y = heading(pen, x, y + skin.px(8), width, card.title, card.note);
    std::vector<CodeLine> lines;
    for (size_t i = 0; i < card.code.size(); ++i)
      lines.push_back({card.code[i], i + 1 < card.code.size() ? skin.theme.dim : skin.theme.text});
    if (!card.place.empty()) lines.push_back({card.place, skin.theme.accent});
    std::string facts;
    for (const std::string& fact : card.facts) facts += (facts.empty() ? "" : " · ") + fact;
    if (!facts.empty()) lines.push_back({facts, skin.theme.dim, true});
    y = draw_code_card(pen, lines, x, y, width);
  }
  return !cards.empty();
}

float draw_call_stack(const Workbench& bench, PanelPen& pen, float x, float y, float width) {
  const analysis::Moment& moment = *bench.player().moment();
  if (moment.call_stack.size() < 2) return y;
  y = heading(pen, x, y + pen.skin.px(8), width, pen.skin.text("panel.call_stack"));
  std::string text;
  for (size_t i = 0; i < moment.call_stack.size(); ++i) text += (i ? "  ›  " : "") + moment.call_stack[i];
  return pen.wrapped(x, y + pen.skin.px(12), width, text, Face::Mono, 12, pen.skin.theme.text);
}

// What is selected, with the way back through what was.
float draw_selection(const Workbench& bench, PanelPen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  if (!bench.selection() && !bench.can_go_back() && !bench.can_go_forward()) return y;
  const float side = skin.px(18), middle = y + skin.px(9);
  float at = x;
  for (const bool back : {true, false}) {
    const Command& command = *find_command(std::string_view(back ? "select.back" : "select.forward"));
    const bool enabled = command.enabled(bench);
    const Rect box{at, y, side, side};
    const Hit h = hit(pen, command.id, box, act::Run{command.id}, enabled);
    if (h.hovered && enabled) pen.canvas.fill_rect(box, skin.theme.raised, skin.px(4));
    if (h.hovered) tooltip(skin, skin.text("panel.command." + command.id), to_string(command.chord));
    const float s = skin.px(4), tip = back ? -s : s;
    const viz::Point c = box.center();
    pen.canvas.fill_polygon({{c.x + tip, c.y}, {c.x - tip * 0.8f, c.y - s}, {c.x - tip * 0.8f, c.y + s}},
                            enabled ? skin.theme.text : skin.theme.faint);
    at = box.right() + skin.px(2);
  }
  const std::string text = selection_text(bench, skin.strings);
  const float left = at + skin.px(6), room = x + width - left;
  if (text.empty()) {
    pen.fitted(left, middle + skin.px(4), room, skin.text("selection.none"), Face::Text, 12, skin.theme.dim);
    return y + side + skin.px(8);
  }
  const auto lines = pen.lines_of(text, Face::Mono, 12, room);
  const float row = skin.px(18);
  const Rect all{left, y, room, row * static_cast<float>(lines.size())};
  if (mouse_area(pen, "selection", all).hovered) tooltip(skin, skin.text("selection.help"), "Esc");
  for (size_t i = 0; i < lines.size(); ++i)
    pen.text(left, y + row * static_cast<float>(i) + skin.px(13), lines[i], Face::Mono, 12, skin.theme.accent);
  return y + std::max(side, all.height) + skin.px(8);
}

}  // namespace

float draw_selected(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  const float x = rect.x + skin.px(16), width = rect.width - skin.px(32);
  const float y = draw_selection(bench, pen, x, rect.y, width);
  return bench.player().moment() ? draw_word_history(bench, state, pen, x, y, width) : y;
}

void draw_lanes(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  Scroll scroll(pen, "lanes", rect);
  const float x = rect.x + skin.px(16), width = rect.width - skin.px(32);
  float y = scroll.top() + skin.px(10);
  if (bench.player().moment()) {
    y = draw_selection(bench, pen, x, y, width);
    y = draw_word_history(bench, state, pen, x, y, width);
    y = draw_register(bench, state, pen, x, y, width);
    // What the step is about comes first, and stays in place however many variables there are.
    y -= skin.px(8);
    if (!draw_operands(bench, state, pen, x, y, width)) y = draw_address(bench, pen, x, y, width);
    y = draw_call_stack(bench, pen, x, y, width);
    const uint32_t active = static_cast<uint32_t>(std::popcount(bench.player().moment()->lanes.active));
    y = heading(pen, x, y, width, skin.strings.format("panel.lanes_of", {{"warp", bench.player().warp()}}),
                veil_of(bench).lanes ? std::string("?") : skin.strings.plural("panel.lanes_active", active));
    y = draw_variables(bench, state, pen, x, y, width);
  } else {
    y = heading(pen, x, y, width, skin.text("panel.lanes"));
    pen.text(x, y + skin.px(12), skin.text(bench.active().session.awaiting() ? "panel.not_yet" : "panel.no_trace"), Face::Text, 12,
             skin.theme.dim);
    y += skin.px(24);
  }
  scroll.end(y);
}

}  // namespace warplens::app
