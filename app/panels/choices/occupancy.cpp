#include "kernels/hardware/occupancy.h"

#include <algorithm>

#include "app/panels/choices/occupancy.h"
#include "app/panels/state.h"

namespace warplens::app {
namespace {

// Registers of a thread: what the user said, else the estimate from the account as compiled, else from the one as written.
struct Registers {
  uint32_t count = 0;
  bool chosen = false;
};
Registers registers_of(const Workbench& bench, const analysis::Snapshot& snapshot) {
  if (bench.settings().registers > 0) return {bench.settings().registers, true};
  if (snapshot.compiled_program && snapshot.compiled_program->estimated_registers > 0)
    return {snapshot.compiled_program->estimated_registers, false};
  return {snapshot.program ? snapshot.program->estimated_registers : 0, false};
}

// Gives the y below.
float draw_registers(const Workbench& bench, PanelPen& pen, const Registers& registers, bool coming, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const std::string words =
      registers.count == 0
          ? skin.text(coming ? "panel.registers_unknown" : "panel.registers_none")
          : skin.strings.format(registers.chosen ? "panel.registers_chosen" : "panel.registers_estimate", {{"count", registers.count}});
  const float back = registers.chosen ? skin.px(40) : 0;
  const float below = pen.wrapped(x, y + skin.px(14), width - skin.px(56) - back, words, Face::Text, 11, skin.theme.dim);
  const uint32_t limit = bench.architecture().max_registers_per_thread;
  const Rect less{x + width - skin.px(48), y, skin.px(22), skin.px(19)}, more{x + width - skin.px(22), y, skin.px(22), skin.px(19)};
  const uint32_t fewer = std::max<uint32_t>(8, (registers.count - 1) / 8 * 8);
  const uint32_t many = std::min<uint32_t>(limit, registers.count / 8 * 8 + 8);
  const Hit down = button(pen, "registers.less", less, "–", act::SetRegisters{fewer}, {.enabled = registers.count > 8});
  const Hit up = button(pen, "registers.more", more, "+", act::SetRegisters{many}, {.enabled = registers.count < limit});
  if (registers.chosen) {
    const Rect box{less.x - skin.px(40), y, skin.px(36), skin.px(19)};
    if (button(pen, "registers.estimate", box, skin.text("panel.registers_auto"), act::SetRegisters{0}).hovered)
      tooltip(skin, skin.text("panel.registers_back"));
  }
  if (down.hovered || up.hovered) tooltip(skin, skin.text("panel.registers_help"));
  return std::max(below, less.bottom());
}

// Which GPU the figures are for, behind what they are called; it opens the list of those to choose from.
void draw_chosen_architecture(const Workbench& bench, PanelPen& pen, const std::string& of, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const hardware::Architecture& arch = bench.architecture();
  const std::string title = architecture_title(arch, skin.strings);
  const float taken = pen.width(of, Face::TextSemiBold, 12) + skin.px(12), sign = skin.px(14);
  const float wide = std::min(pen.width(title, Face::Text, 11) + sign + skin.px(12), width - taken + skin.px(6));
  const Rect box{x + width + skin.px(6) - wide, y, wide, skin.px(18)};
  const Hit h = hit(pen, "architecture", box, act::OpenArchitectures{});
  skin.scene.seen.architecture = box;
  if (h.hovered) pen.canvas.fill_rect(box, skin.theme.raised, skin.px(4));
  const viz::Color color = h.hovered ? skin.theme.text : skin.theme.dim;
  const bool cut = pen.fitted(box.x + skin.px(6), y + skin.px(13), wide - sign - skin.px(8), title, Face::Text, 11, color);
  const float middle = box.center().y, tip = box.right() - skin.px(9), s = skin.px(3.5f);
  pen.canvas.fill_polygon({{tip - s, middle - s * 0.6f}, {tip + s, middle - s * 0.6f}, {tip, middle + s * 0.8f}}, color);
  if (h.hovered) tooltip(skin, (cut ? title + "\n" : std::string()) + skin.text("panel.architecture_help"), arch.name);
}

// "measured" or "documented": what is known of its banks.
std::string evidence_text(const hardware::Architecture& arch, const Skin& skin) {
  return skin.text(std::string("panel.evidence.") + hardware::name(arch.banks_evidence));
}

// Gives the y below.
float draw_limits(PanelPen& pen, const hardware::BlockNeeds& needs, const hardware::Occupancy& occupancy, uint32_t most, float x, float y,
                  float width) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const bool registers = needs.registers_per_thread > 0;
  const struct {
    hardware::OccupancyLimit limit;
    uint32_t blocks;
  } rows[] = {{hardware::OccupancyLimit::Threads, occupancy.by_threads},
              {hardware::OccupancyLimit::Registers, occupancy.by_registers},
              {hardware::OccupancyLimit::Shared, occupancy.by_shared},
              {hardware::OccupancyLimit::Blocks, occupancy.by_blocks}};
  const float row = skin.px(20), bar = x + skin.px(76), bar_width = width - skin.px(76) - skin.px(34);
  for (const auto& [limit, blocks] : rows) {
    const bool binds = registers && occupancy.binding == limit;
    const std::string label = skin.text(std::string("panel.limit.") + hardware::name(limit));
    pen.text(x, y + skin.px(12), label, binds ? Face::TextSemiBold : Face::Text, 12, binds ? theme.text : theme.dim);
    const bool known = limit != hardware::OccupancyLimit::Registers || registers;
    const float share = !known ? 0 : std::min(1.0f, static_cast<float>(blocks) / static_cast<float>(most));
    pen.canvas.fill_rect({bar, y + skin.px(3), bar_width, skin.px(10)}, theme.raised, skin.px(3));
    const viz::Color color = binds ? theme.warp : viz::mix(theme.line, theme.dim, 0.25f);
    if (share > 0) pen.canvas.fill_rect({bar, y + skin.px(3), std::max(bar_width * share, skin.px(6)), skin.px(10)}, color, skin.px(3));
    pen.text(x + width, y + skin.px(12), known ? viz::grouped(blocks) : "–", Face::Mono, 12, binds ? theme.text : theme.dim, Align::Right);
    if (mouse_area(pen, std::string("occupancy.") + hardware::name(limit), {x, y, width, row}).hovered) {
      tooltip(skin, !known ? skin.text("panel.registers_help")
                           : skin.strings.format("panel.limit_help", {{"limit", label},
                                                                      {"blocks", blocks},
                                                                      {"threads", needs.threads},
                                                                      {"shared", needs.shared_bytes},
                                                                      {"registers", needs.registers_per_thread}}));
    }
    y += row;
  }
  return y;
}

}  // namespace

float draw_lab_architecture(const Workbench& bench, PanelPen& pen, float x, float y, float width) {
  const std::string title = pen.skin.text("panel.architecture");
  draw_chosen_architecture(bench, pen, title, x, y, width);
  y = heading(pen, x, y, width, title);
  const bool measured = bench.architecture().banks_evidence == hardware::Evidence::Measured;
  return pen.wrapped(x, y + pen.skin.px(10), width, pen.skin.text(measured ? "lab.evidence_measured" : "lab.evidence_documented"),
                     Face::Text, 11, pen.skin.theme.dim);
}

float draw_occupancy(const Workbench& bench, const PanelState&, PanelPen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const hardware::Architecture& arch = bench.architecture();
  const std::string title = skin.text("panel.occupancy");
  draw_chosen_architecture(bench, pen, title, x, y, width);
  if (mouse_area(pen, "occupancy.title", {x, y, pen.width(title, Face::TextSemiBold, 12), skin.px(20)}).hovered)
    tooltip(skin, skin.text("glossary.occupancy"));
  y = heading(pen, x, y, width, title);
  const SnapshotPtr& snapshot = bench.player().snapshot();
  if (!snapshot || !snapshot->launch || !snapshot->program) {
    pen.text(x, y + skin.px(12), skin.text(bench.active().session.awaiting() ? "panel.not_yet" : "panel.no_trace"), Face::Text, 12,
             theme.dim);
    return y + skin.px(24);
  }
  const Registers registers = registers_of(bench, *snapshot);
  const hardware::BlockNeeds needs{static_cast<uint32_t>(snapshot->launch->block.count()), registers.count,
                                   snapshot->program->shared_static_bytes + snapshot->launch->dynamic_shared_bytes};
  if (veil_of(bench).occupancy) {
    const std::string asked = skin.strings.plural_or_asked(
        true, "panel.occupancy_sum", 0, {{"warps", skin.strings.plural_or_asked(true, "panel.occupancy_warps", 0)}, {"percent", "?"}});
    return pen.wrapped(x, y + skin.px(15), width, asked, Face::Text, 12, theme.text) + skin.px(6);
  }
  const hardware::Occupancy occupancy = hardware::occupancy(needs, arch);
  y = draw_limits(pen, needs, occupancy, arch.max_blocks_per_sm, x, y, width);
  const uint32_t percent = static_cast<uint32_t>(occupancy.fraction * 100 + 0.5);
  // Without the registers the sum would be wrong, not only rough.
  const std::string sum =
      registers.count == 0
          ? skin.text("panel.occupancy_unknown")
          : skin.strings.plural("panel.occupancy_sum", occupancy.blocks,
                                {{"warps", skin.strings.plural("panel.occupancy_warps", occupancy.warps)}, {"percent", percent}});
  y = pen.wrapped(x, y + skin.px(15), width, sum, Face::Text, 12, registers.count == 0 ? theme.dim : theme.text) - skin.px(9);
  return draw_registers(bench, pen, registers, snapshot->compiled_problem.empty(), x, y, width) + skin.px(6);
}

void draw_architectures(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display) {
  begin_layer(skin);
  PanelPen pen(skin);
  const viz::Theme& theme = skin.theme;
  const auto& all = hardware::architectures();
  const float pad = skin.px(6), row = skin.px(24);
  float titles = skin.px(72), names = 0, evidence = 0;
  for (const hardware::Architecture& arch : all) {
    titles = std::max(titles, pen.width(architecture_title(arch, skin.strings), Face::Text, 12));
    names = std::max(names, pen.width(arch.name, Face::Mono, 11));
    evidence = std::max(evidence, pen.width(evidence_text(arch, skin), Face::Text, 11));
  }
  float width = titles + names + evidence + skin.px(56);
  width = std::min(width, display.width - skin.px(16));
  const float content = row * static_cast<float>(all.size()), height = std::min(content + 2 * pad, display.height - skin.px(16));
  const Rect& below = state.seen.architecture;
  // Below what was clicked where there is room, else above it.
  const float under = below.bottom() + skin.px(2), above = below.y - height - skin.px(2);
  const float y = under + height <= display.bottom() - skin.px(8) ? under : std::max(above, skin.px(8));
  const Rect card{std::clamp(below.right() - width, skin.px(8), display.width - width - skin.px(8)), y, width, height};
  mouse_area(pen, "architectures.outside", display, act::Close{});
  mouse_area(pen, "architectures.card", card);
  pen.canvas.fill_rect(card, theme.panel, skin.px(6));
  pen.canvas.stroke_rect(card, theme.line, 1, skin.px(6));
  Scroll scroll(pen, "architectures", inset(card, pad));
  float line = scroll.top();
  for (const hardware::Architecture& arch : all) {
    const bool on = &arch == &bench.architecture();
    const Rect rect{card.x + pad, line, card.width - 2 * pad, row};
    const Hit h = hit(pen, "architecture=" + arch.name, rect, act::SetArchitecture{arch.name}, true, {"architectures", on});
    if (on || h.hovered) pen.canvas.fill_rect(rect, theme.raised, skin.px(4));
    if (h.hovered) {
      const bool measured = arch.banks_evidence == hardware::Evidence::Measured;
      tooltip(skin, skin.text(measured ? "panel.architecture_measured" : "panel.architecture_documented"));
    }
    if (on) pen.canvas.fill_rect({rect.x, rect.y, skin.px(3), row}, theme.accent);
    const float base = line + skin.px(16);
    pen.text(rect.right() - skin.px(8), base, arch.name, Face::Mono, 11, theme.dim, Align::Right);
    const bool known = arch.banks_evidence == hardware::Evidence::Measured;
    pen.text(rect.right() - skin.px(16) - names, base, evidence_text(arch, skin), Face::Text, 11, known ? theme.ok : theme.dim,
             Align::Right);
    pen.fitted(rect.x + skin.px(12), base, rect.width - names - evidence - skin.px(36), architecture_title(arch, skin.strings), Face::Text,
               12, theme.text);
    line += row;
  }
  scroll.end(line);
}

}  // namespace warplens::app
