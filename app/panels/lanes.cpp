#include <algorithm>
#include <bit>
#include <cmath>

#include "app/panels/panels.h"
#include "viz/scenes/strip.h"

namespace warplens::app {
namespace {

// "8–15" for a run of lanes, "0, 2, 4" otherwise; long lists end in an ellipsis.
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

std::string variable_name(const Variable& variable, const simt::VariableValues& values) {
  if (!variable.fields.empty()) {
    const size_t field = static_cast<size_t>(values.offset / size_bytes(variable.scalar));
    if (field < variable.fields.size()) return variable.name + "." + variable.fields[field];
  }
  if (variable.extents.empty()) return variable.name;
  std::string index;
  uint64_t element = values.offset / std::max<uint32_t>(1, size_bytes(variable.scalar));
  for (size_t i = variable.extents.size(); i-- > 0;) {
    index = "[" + std::to_string(element % std::max<uint32_t>(1, variable.extents[i])) + "]" + index;
    element /= std::max<uint32_t>(1, variable.extents[i]);
  }
  return variable.name + index;
}

// The shown address's variables first, then those that differ between lanes, then what is the same in all.
std::vector<simt::VariableValues> in_order_of_interest(const Player& player) {
  std::vector<simt::VariableValues> values = player.moment()->variables;
  const Site* const site = player.site();
  const auto rank = [&](const simt::VariableValues& v) {
    const auto names = [&](const ExprNode& node) { return node.kind == ExprNode::Kind::Variable && node.value == v.variable; };
    if (site && std::any_of(site->index.begin(), site->index.end(), names)) return 0;
    const auto first = static_cast<size_t>(std::countr_zero(v.known));
    for (size_t lane = first; lane < 32; ++lane) {
      if (((v.known >> lane) & 1) && v.bits[lane] != v.bits[first]) return 1;
    }
    return 2;
  };
  std::stable_sort(values.begin(), values.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  return values;
}

float draw_variables(Workbench& bench, Pen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  Player& player = bench.player();
  const analysis::Moment& moment = *player.moment();
  const Program& program = *player.snapshot()->program;
  const float row = skin.px(22), names = std::min(skin.px(124), width * 0.32f), number = std::min(skin.px(64), width * 0.2f);
  uint32_t shown = 0;
  for (const simt::VariableValues& values : in_order_of_interest(player)) {
    if (values.variable >= program.variables.size()) continue;
    const Variable& variable = program.variables[values.variable];
    if (variable.is_pointer) continue;   // its value is an address; the access below shows it as arithmetic
    const std::string name = variable_name(variable, values);
    const Rect line{x, y, width, row};
    pen.fitted(x, y + skin.px(14.5f), names - skin.px(8), name, Face::Mono, 12, skin.theme.text);
    const Rect strip{x + names, y + skin.px(3), width - names - number, row - skin.px(7)};
    const viz::Frame frame{strip, skin.theme, skin.strings, pen.canvas, skin.scale};
    const viz::LaneStripScene scene = viz::layout_lane_strip(
        {&values, variable.scalar, variable.is_unsigned, moment.lanes.active, static_cast<int>(player.lane())}, frame);
    viz::paint(scene, pen.canvas);
    const uint32_t lane = player.lane();
    const std::string value = (values.known >> lane) & 1 ? viz::format_value(values.bits[lane], variable.scalar, variable.is_unsigned) : "–";
    pen.fitted(x + width, y + skin.px(14.5f), number - skin.px(6), value, Face::Mono, 12, skin.theme.text, Align::Right);
    const Hit h = hit(pen, "variable." + std::to_string(shown++), line);
    if (h.hovered) {
      const ImVec2 mouse = ImGui::GetMousePos();
      for (size_t i = 0; i < scene.lanes.size(); ++i) {
        if (mouse.x < scene.lanes[i].x || mouse.x >= scene.lanes[i].right()) continue;
        const bool known = (values.known >> i) & 1;
        tooltip(skin, skin.strings.format("panel.lane_value", {{"lane", static_cast<uint32_t>(i)}, {"name", name}, {"type", variable.type},
                                                               {"value", known ? viz::format_value(values.bits[i], variable.scalar, variable.is_unsigned, 9) : skin.text("panel.unknown")}}));
        if (h.clicked) player.follow_lane(static_cast<uint32_t>(i));
      }
    }
    y += row;
  }
  if (shown == 0) {
    pen.text(x, y + skin.px(14), skin.text("panel.no_variables"), Face::Text, 12, skin.theme.dim);
    y += row;
  }
  return y;
}

// Where the address leads: word and bank of shared memory, byte and sector of global memory, and who else asks for it.
std::string where(const Skin& skin, const Player& player) {
  const simt::AccessRow& row = *player.access();
  const analysis::Snapshot& snapshot = *player.snapshot();
  const hardware::WarpAccess access = snapshot.block->trace.access(row, *snapshot.program);
  const uint64_t address = access.address[player.lane()];
  const Site& site = *player.site();
  const uint64_t start = row.object < snapshot.block->trace.objects.size() ? snapshot.block->trace.objects[row.object].address : 0;
  const uint64_t unit = site.space == Space::Shared ? 4 : 32;
  uint32_t same = 0;
  for (uint32_t lane = 0; lane < 32; ++lane) {
    if (lane != player.lane() && ((access.mask >> lane) & 1) && access.address[lane] / unit == address / unit) same |= 1u << lane;
  }
  const hardware::Architecture& arch = hardware::default_architecture();
  std::string text = site.space == Space::Shared
      ? skin.strings.format("panel.where_shared", {{"word", (address - start) / 4}, {"bank", (address / arch.bank_width_bytes) % arch.banks}})
      : skin.strings.format("panel.where_global", {{"byte", address - start}, {"sector", (address - start) / 32}});
  if (same) {
    text += " · " + skin.strings.format(site.space == Space::Shared ? "panel.same_word" : "panel.same_sector", {{"lanes", lane_list(same)}});
  }
  return text;
}

float draw_address(Workbench& bench, Pen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  Player& player = bench.player();
  const Site* site = player.site();
  if (!site) return y;
  const bool takes_part = (player.access()->mask >> player.lane()) & 1;
  const std::string verb = skin.text(std::string("panel.verb.") + warplens::name(site->op));
  y = heading(pen, x, y + skin.px(8), width,
              skin.strings.format("panel.lane_does", {{"lane", player.lane()}, {"verb", verb}, {"array", site->array}}),
              skin.strings.format("panel.line_note", {{"line", analysis::line_in_file(*player.snapshot()->program, site->location)}}));
  const float pad = skin.px(12), inner = width + skin.px(16) - 2 * pad;
  std::vector<std::pair<std::string, viz::Color>> lines;
  if (!takes_part) {
    lines.emplace_back(skin.text("panel.lane_sits_out"), skin.theme.dim);
  } else {
    const simt::ShownAddress& address = player.address();
    const viz::TextStyle mono{Face::Mono, skin.px(12), skin.theme.text, Align::Left};
    for (const std::string& line : viz::wrap_text(pen.canvas, address.available ? address.names : site->text, mono, inner)) lines.emplace_back(line, skin.theme.text);
    if (address.available) {
      for (const std::string& line : viz::wrap_text(pen.canvas, address.values, mono, inner)) lines.emplace_back(line, skin.theme.text);
    } else {
      lines.emplace_back(skin.text("panel.no_arithmetic"), skin.theme.dim);
    }
    for (const std::string& line : viz::wrap_text(pen.canvas, where(skin, player), mono, inner)) lines.emplace_back(line, skin.theme.accent);
  }
  const float row = skin.px(19);
  const Rect card{x - skin.px(8), y, width + skin.px(16), static_cast<float>(lines.size()) * row + skin.px(13)};
  pen.canvas.fill_rect(card, skin.theme.background, skin.px(5));
  pen.canvas.stroke_rect(card, skin.theme.line, 1, skin.px(5));
  for (size_t i = 0; i < lines.size(); ++i) {
    pen.text(card.x + pad, card.y + skin.px(19) + static_cast<float>(i) * row, lines[i].first, Face::Mono, 12, lines[i].second);
  }
  return card.bottom() + skin.px(8);
}

float draw_call_stack(Workbench& bench, Pen& pen, float x, float y, float width) {
  const analysis::Moment& moment = *bench.player().moment();
  if (moment.call_stack.size() < 2) return y;
  y = heading(pen, x, y + pen.skin.px(8), width, pen.skin.text("panel.call_stack"));
  std::string text;
  for (size_t i = 0; i < moment.call_stack.size(); ++i) text += (i ? "  ›  " : "") + moment.call_stack[i];
  return pen.wrapped(x, y + pen.skin.px(12), width, text, Face::Mono, 12, pen.skin.theme.text);
}

}  // namespace

void draw_lanes(Workbench& bench, PanelState&, const Skin& skin, const Rect& rect) {
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  ImGui::BeginChild("lanes", {rect.width, rect.height}, false, ImGuiWindowFlags_NoBackground);
  Pen pen(skin);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float x = at.x + skin.px(16), width = rect.width - skin.px(32);
  float y = at.y + skin.px(10);
  if (bench.player().moment()) {
    // What the step is about comes first, and stays in place however many variables there are.
    y = draw_address(bench, pen, x, y - skin.px(8), width);
    y = draw_call_stack(bench, pen, x, y, width);
    const uint32_t active = static_cast<uint32_t>(std::popcount(bench.player().moment()->lanes.active));
    y = heading(pen, x, y, width, skin.strings.format("panel.lanes_of", {{"warp", bench.player().warp()}}),
                skin.strings.plural("panel.lanes_active", active));
    y = draw_variables(bench, pen, x, y, width);
  } else {
    y = heading(pen, x, y, width, skin.text("panel.lanes"));
    pen.text(x, y + skin.px(12), skin.text("panel.not_yet"), Face::Text, 12, skin.theme.dim);
    y += skin.px(24);
  }
  ImGui::SetCursorScreenPos(at);
  ImGui::Dummy({1, y - at.y});
  ImGui::EndChild();
}

}  // namespace warplens::app
