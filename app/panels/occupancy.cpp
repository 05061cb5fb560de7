#include "kernels/hardware/occupancy.h"

#include <algorithm>

#include "app/panels/panels.h"

namespace warplens::app {
namespace {

// Registers of a thread: what the person said, else the estimate from the account as compiled, else from the one as written.
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
float draw_registers(Workbench& bench, Pen& pen, const Registers& registers, bool coming, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const std::string words =
      registers.count == 0
          ? skin.text(coming ? "panel.registers_unknown" : "panel.registers_none")
          : skin.strings.format(registers.chosen ? "panel.registers_chosen" : "panel.registers_estimate", {{"count", registers.count}});
  const float below = pen.wrapped(x, y + skin.px(14), width - skin.px(56), words, Face::Text, 11, skin.theme.dim);
  const uint32_t limit = bench.architecture().max_registers_per_thread;
  const Rect less{x + width - skin.px(48), y, skin.px(22), skin.px(19)}, more{x + width - skin.px(22), y, skin.px(22), skin.px(19)};
  const Hit down = button(pen, "registers.less", less, "–", {.enabled = registers.count > 8});
  const Hit up = button(pen, "registers.more", more, "+", {.enabled = registers.count < limit});
  if (down.hovered || up.hovered) tooltip(skin, skin.text("panel.registers_help"));
  const uint32_t fewer = std::max<uint32_t>(8, (registers.count - 1) / 8 * 8),
                 many = std::min<uint32_t>(limit, registers.count / 8 * 8 + 8);
  if (down || up) bench.change([&](Settings& s) { s.registers = down ? fewer : many; });
  return std::max(below, less.bottom());
}

}  // namespace

float draw_occupancy(Workbench& bench, PanelState&, Pen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const hardware::Architecture& arch = bench.architecture();
  y = heading(pen, x, y, width, skin.text("panel.occupancy"), arch.title);
  const SnapshotPtr& snapshot = bench.player().snapshot();
  if (!snapshot || !snapshot->launch || !snapshot->program) {
    pen.text(x, y + skin.px(12), skin.text("panel.not_yet"), Face::Text, 12, theme.dim);
    return y + skin.px(24);
  }
  const Registers registers = registers_of(bench, *snapshot);
  const hardware::BlockNeeds needs{static_cast<uint32_t>(snapshot->launch->block.count()), registers.count,
                                   snapshot->program->shared_static_bytes + snapshot->launch->dynamic_shared_bytes};
  const hardware::Occupancy occupancy = hardware::occupancy(needs, arch);
  const struct {
    hardware::OccupancyLimit limit;
    uint32_t blocks;
  } rows[] = {{hardware::OccupancyLimit::Threads, occupancy.by_threads},
              {hardware::OccupancyLimit::Registers, occupancy.by_registers},
              {hardware::OccupancyLimit::Shared, occupancy.by_shared},
              {hardware::OccupancyLimit::Blocks, occupancy.by_blocks}};
  const float row = skin.px(20), bar = x + skin.px(76), bar_width = width - skin.px(76) - skin.px(34);
  for (const auto& [limit, blocks] : rows) {
    const bool binds = registers.count > 0 && occupancy.binding == limit;
    const std::string label = skin.text(std::string("panel.limit.") + hardware::name(limit));
    pen.text(x, y + skin.px(12), label, binds ? Face::TextSemiBold : Face::Text, 12, binds ? theme.text : theme.dim);
    const bool known = limit != hardware::OccupancyLimit::Registers || registers.count > 0;
    const float share = !known ? 0 : std::min(1.0f, static_cast<float>(blocks) / static_cast<float>(arch.max_blocks_per_sm));
    pen.canvas.fill_rect({bar, y + skin.px(3), bar_width, skin.px(10)}, theme.raised, skin.px(3));
    const viz::Color color = binds ? theme.warp : viz::mix(theme.line, theme.dim, 0.25f);
    if (share > 0) pen.canvas.fill_rect({bar, y + skin.px(3), std::max(bar_width * share, skin.px(6)), skin.px(10)}, color, skin.px(3));
    pen.text(x + width, y + skin.px(12), known ? viz::grouped(blocks) : "–", Face::Mono, 12, binds ? theme.text : theme.dim, Align::Right);
    if (hit(pen, std::string("occupancy.") + hardware::name(limit), {x, y, width, row}, false).hovered) {
      tooltip(skin, !known ? skin.text("panel.registers_help")
                           : skin.strings.format("panel.limit_help", {{"limit", label},
                                                                      {"blocks", blocks},
                                                                      {"threads", needs.threads},
                                                                      {"shared", needs.shared_bytes},
                                                                      {"registers", registers.count}}));
    }
    y += row;
  }
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

}  // namespace warplens::app
