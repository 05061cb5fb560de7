// Beside what each line of the source costs as written, what it costs as compiled: a second column of badges.
#include "app/panels/source/compiled_badges.h"

#include <algorithm>

#include "app/panels/state.h"
#include "viz/scenes/account.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::app {
namespace {

// The badge of one line: the average cost per instruction, rounded up, because the compiled block is counted but not traced.
viz::BadgeInput badge_of(const analysis::LineHeat& heat) {
  const auto each = [](uint64_t sum, uint64_t count) { return count ? static_cast<uint32_t>((sum + count - 1) / count) : 0; };
  return {each(heat.wavefronts, heat.shared_instructions), heat.conflicts > 0, each(heat.sectors, heat.global_instructions)};
}

}  // namespace

bool shows_compiled_badges(const Workbench& bench) {
  return bench.stage().kernels == KernelsShown::One && bench.view("source.badges", "") == "both" && !bench.active().choice.compiled &&
         bench.player().snapshot() && !veil_of(bench).wavefront_sums && !veil_of(bench).sector_sums;
}

std::map<uint32_t, analysis::LineHeat> compiled_heat(const analysis::Snapshot& snapshot) {
  std::map<uint32_t, analysis::LineHeat> lines;
  if (!snapshot.compiled_program) return lines;
  const Program& program = *snapshot.compiled_program;
  for (size_t i = 0; i < std::min(program.sites.size(), snapshot.compiled_sites.size()); ++i) {
    const simt::SiteCounts& counts = snapshot.compiled_sites[i];
    const uint32_t line = analysis::line_in_file(program, program.sites[i].location);
    if (line == 0 || counts.instructions == 0 || program.sites[i].space == Space::Constant) continue;
    analysis::LineHeat& heat = lines[line];
    heat.line = line;
    heat.shared_instructions += counts.in_shared, heat.global_instructions += counts.elsewhere();
    heat.wavefronts += counts.wavefronts, heat.conflicts += counts.conflicts, heat.sectors += counts.sectors;
  }
  return lines;
}

void draw_compiled_badge(PanelPen& pen, const Rect& place, const analysis::LineHeat* written, const analysis::LineHeat* compiled,
                         uint32_t line, const analysis::LineDoubts& doubts) {
  if (!written && !compiled) return;
  const Skin& skin = pen.skin;
  const viz::Strings& s = skin.strings;
  std::string says;
  if (!compiled) {
    pen.text(place.right(), place.center().y + skin.px(4), "–", Face::Mono, 12, skin.theme.dim, Align::Right);
    says = s.get("badges.gone");
  } else {
    pen.paint(viz::layout_badge(badge_of(*compiled), {place, skin.theme, s, pen.canvas, skin.scale}).drawing);
    if (compiled->shared_instructions > 0)
      says = s.format("badges.shared",
                      {{"count", compiled->shared_instructions}, {"wavefronts", compiled->wavefronts}, {"conflicts", compiled->conflicts}});
    if (compiled->global_instructions > 0)
      says +=
          (says.empty() ? "" : "\n") + s.format("badges.other", {{"count", compiled->global_instructions}, {"sectors", compiled->sectors}});
    if (doubts.contains(line)) draw_doubt_mark(pen, place);
    says += on_a_line(viz::doubt_text(doubts, line, s));
  }
  if (mouse_area(pen, "compiled." + std::to_string(line), place).hovered) tooltip(skin, says);
}

void draw_doubt_mark(PanelPen& pen, const Rect& badge) {
  pen.text(badge.x - pen.skin.px(2), badge.center().y + pen.skin.px(4), "≈", Face::Text, 12, pen.skin.theme.dim, Align::Right);
}

std::string on_a_line(const std::string& text) { return text.empty() ? text : "\n" + text; }

const analysis::LineDoubts& doubts_in(Kept<analysis::LineDoubts, std::shared_ptr<const Program>>& kept,
                                      const std::shared_ptr<const Program>& program) {
  return kept.get(program, [&] { return program ? analysis::doubts_by_line(*program) : analysis::LineDoubts(); });
}

float draw_badge_titles(const Workbench& bench, PanelPen& pen, const Rect& card, float column) {
  const Skin& skin = pen.skin;
  const analysis::Snapshot& shown = *bench.player().snapshot();
  const float base = card.y + skin.px(13), right = card.right() - skin.px(14);
  const bool known = shown.compiled_totals.has_value();
  const std::string compiled = known ? skin.text("badges.compiled") : shown.compiled_problem.empty() ? "…" : "–";
  pen.text(right, base, compiled, Face::Text, 10, skin.theme.dim, Align::Right);
  pen.text(right - column, base, skin.text("badges.written"), Face::Text, 10, skin.theme.dim, Align::Right);
  if (mouse_area(pen, "badges.compiled", {right - column, card.y, column, skin.px(18)}).hovered)
    tooltip(skin,
            shown.compiled_problem.empty() ? skin.text("panel.account_help") : skin.strings.say(Error{shown.compiled_problem, {}, {}, {}}));
  return skin.px(18);
}

}  // namespace warplens::app
