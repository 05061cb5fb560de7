// Which block of the grid is traced: its index can be typed, and arrows go to its neighbours.
#include "app/panels/choices/block.h"

#include "app/panels/state.h"
#include "app/session/block_place.h"

namespace warplens::app {

// Which account of the active side is traced.
float draw_accounts(const Workbench& bench, PanelPen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const float gap = skin.px(2), height = skin.px(22), half = (width - gap) / 2;
  for (const bool compiled : {false, true}) {
    const bool active = bench.active().choice.compiled == compiled;
    const Hit account = button(pen, compiled ? "account.compiled" : "account.written", {x + (compiled ? half + gap : 0), y, half, height},
                               skin.text(compiled ? "panel.account_compiled" : "panel.account_written"), act::SetAccount{compiled},
                               {.active = active, .group = {"account", active}});
    if (account.hovered) tooltip(skin, skin.text("panel.account_help"));
  }
  return y + height + skin.px(10);
}

float draw_block(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const SnapshotPtr& shown = bench.player().snapshot();
  if (bench.stage().kernels != KernelsShown::One) return y;
  if (!shown || shown->launch->grid.count() < 2) return draw_accounts(bench, pen, x, y, width);
  const simt::Dim3& grid = shown->launch->grid;
  std::string size = viz::grouped(grid.x);
  if (grid.y > 1 || grid.z > 1) size += " × " + viz::grouped(grid.y);
  if (grid.z > 1) size += " × " + viz::grouped(grid.z);
  const bool asked = veil_of(bench).launch;
  y = heading(pen, x, y, width, skin.text("block.title"),
              asked ? std::string() : skin.strings.format("block.grid", {{"size", std::string_view(size)}}));
  const float height = skin.px(24), arrow = skin.px(24), gap = skin.px(4);
  const Rect back{x, y, arrow, height}, forth{x + width - arrow, y, arrow, height},
      field{back.right() + gap, y, width - 2 * (arrow + gap), height};
  const auto step = [&](const char* id, const Rect& rect, const char* label) {
    const Command& command = *find_command(std::string_view(id));
    if (button(pen, id, rect, label, act::Run{id}, {.enabled = command.enabled(bench)}).hovered)
      tooltip(skin, skin.text(std::string("panel.command.") + id), to_string(command.chord));
  };
  step("follow.previous_block", back, "‹");
  step("follow.next_block", forth, "›");
  text_field(pen, "block", field, {act::Write::Field::Block, {}},
             {state.block_typed.value_or(block_index(shown->block->trace.block, grid)), {}, act::ShowBlock{}});
  y += height + skin.px(6);
  if (state.block_problem)
    y = pen.wrapped(x, y + skin.px(12), width, skin.strings.say(*state.block_problem), Face::Text, 12, skin.theme.conflict);
  return draw_accounts(bench, pen, x, y, width);
}

}  // namespace warplens::app
