// How a wide access is cut into passes, drawn over its lanes, and the rule that joins two of them: partners that read the same words.
#include <algorithm>
#include <bit>

#include "viz/scenes/banks/parts.h"

namespace warplens::viz::banks {
namespace {

using hardware::kLanes;

std::string pair_sentence(const hardware::BankExplanation& e, const Strings& s) {
  if (e.merge_partner_xor) return s.format("banks.pairs_hold", {{"xor", e.merge_partner_xor}});
  return s.format("banks.pairs_broken",
                  {{"a", e.pair_breaks[0]}, {"b", e.pair_breaks[0] ^ 1}, {"c", e.pair_breaks[1]}, {"d", e.pair_breaks[1] ^ 2}});
}

// A bracket from one lane to its partner.
void draw_arc(Pen& pen, const Columns& columns, const BanksScene::PairArc& pair, float y, float height, bool outer) {
  const Theme& theme = pen.frame.theme;
  const Color color = pair.breaks ? theme.conflict : theme.ok;
  const float from = columns.cell(pair.lane, 0, 0).center().x, to = columns.cell(pair.partner, 0, 0).center().x;
  const float top = y + (outer ? 0 : height * 0.3f), width = pair.breaks ? 2.0f : 1.5f;
  pen.canvas.line({from, y + height}, {from, top}, color, width);
  pen.canvas.line({from, top}, {to, top}, color, width);
  pen.canvas.line({to, top}, {to, y + height}, color, width);
  if (pair.breaks) pen.triangle({(from + to) / 2, top - pen.px(1)}, std::min(pen.px(9), columns.pitch * 0.8f), color);
}

// A bar over the lanes of each pass, with its number.
void draw_bars(Pen& pen, const Served& served, const Columns& columns, float y, float height, BanksScene& scene) {
  const Theme& theme = pen.frame.theme;
  const uint32_t now = served.wavefronts ? served.e.wavefronts[scene.current_wavefront].pass : 0;
  uint32_t number = 0;
  for (uint32_t pass = 0; pass < served.e.pass_lanes.size(); ++pass) {
    const uint32_t lanes = served.e.pass_lanes[pass];
    if (lanes == 0) continue;
    ++number;
    scene.passes.push_back(lanes);
    const Rect first = columns.cell(static_cast<uint32_t>(std::countr_zero(lanes)), y, height);
    const Rect last = columns.cell(31 - static_cast<uint32_t>(std::countl_zero(lanes)), y, height);
    const Rect bar{first.x, y, last.right() - first.x, height};
    const bool shown = pass == now;
    pen.canvas.fill_rect({bar.x, bar.bottom() - 2, bar.width, 2}, shown ? theme.accent : theme.faint, 1);
    const TextStyle style = pen.style(10, shown ? theme.accent : theme.dim);
    const std::string name = pen.frame.strings.format("banks.pass", {{"pass", number}});
    pen.hit(Hover::Kind::Text, bar, name + "\n" + pen.frame.strings.get("glossary.pass"));
    if (!pen.centered({bar.x, bar.y, bar.width, bar.height - 2}, name, style))
      pen.centered({bar.x, bar.y, bar.width, bar.height - 2}, std::to_string(number), style);
  }
}

}  // namespace

// Both rules fail: each has a pair that breaks it. Else the partners of the one that holds.
void collect_pairs(const Served& served, BanksScene& scene) {
  const hardware::BankExplanation& e = served.e;
  const uint32_t mask = served.input.access->access.mask;
  if (!e.pair_rule) return;
  if (e.merge_partner_xor == 0) {
    for (const uint32_t rule : {1u, 2u})
      if (const uint32_t lane = e.pair_breaks[rule - 1]; lane < kLanes) scene.pairs.push_back({lane, lane ^ rule, true});
    return;
  }
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    const uint32_t partner = lane ^ e.merge_partner_xor;
    if (partner > lane && (mask >> lane & 1) && (mask >> partner & 1)) scene.pairs.push_back({lane, partner, false});
  }
}

float draw_lane_passes(Pen& pen, const Served& served, const Columns& columns, float y, float room, BanksScene& scene) {
  // The turns of a float atomic's loop are not passes over the lanes: each takes those that are left.
  const bool passes = served.e.count.passes > 1 && !served.e.lanes_take_turns;
  collect_pairs(served, scene);
  if (room < pen.px(230) || (!passes && scene.pairs.empty())) return y;
  pen.canvas.begin_group("passes");
  if (served.e.pair_rule) {
    const bool broken = served.e.merge_partner_xor == 0;
    const TextStyle style = pen.style(11, broken ? pen.frame.theme.conflict : pen.frame.theme.ok);
    pen.text({columns.x, y + style.size}, pair_sentence(served.e, pen.frame.strings), style, columns.pitch * kLanes);
    y += style.size * 1.6f;
  }
  if (passes) {
    draw_bars(pen, served, columns, y, pen.px(15), scene);
    y += pen.px(17);
  }
  if (!scene.pairs.empty()) {
    const float height = pen.px(scene.pairs.front().breaks ? 13 : 9);
    for (size_t i = 0; i < scene.pairs.size(); ++i)  // of crossing brackets every second is higher
      draw_arc(pen, columns, scene.pairs[i], y + pen.px(2), height - pen.px(2),
               scene.pairs[i].breaks ? i == 1 : scene.pairs[i].lane % 2 == 1);
    y += height + pen.px(1);
  }
  pen.canvas.end_group();
  return y;
}

}  // namespace warplens::viz::banks
