// The accesses by what they cost beyond need, the worst first: of the traced block, or of the whole launch. A click goes to the worst
// execution of one.
#include "app/panels/lists/ranked.h"

#include <algorithm>

#include "app/panels/state.h"

namespace warplens::app {
namespace {

constexpr float kText = 12, kSmall = 11;

struct List {
  const Workbench& bench;
  PanelPen& pen;
  float x, width, y;
};

void say(List& at, std::string_view text, viz::Color color, float size = kText) {
  const Skin& skin = at.pen.skin;
  at.y = at.pen.wrapped(at.x, at.y + skin.px(size + 1), at.width, text, Face::Text, size, color) - skin.px(size - 3);
}

// Two lines: what it costs too much and the expression; then where it is and what it takes. Behind them how bad it is beside the worst.
void draw_access(List& at, const analysis::RankedAccess& ranked, bool shared, size_t index, uint64_t worst) {
  PanelPen& pen = at.pen;
  const Skin& skin = pen.skin;
  const viz::Strings& s = skin.strings;
  const analysis::Snapshot& shown = *at.bench.player().snapshot();
  const Site& site = shown.program->sites[ranked.site];
  const uint32_t line = analysis::line_in_file(*shown.program, site.location);
  const viz::Veil veil = veil_of(at.bench);
  const bool asked = veil.sums(shared) || veil.costs_at(shared, line);
  const Rect box{at.x - skin.px(6), at.y, at.width + skin.px(12), skin.px(38)};
  const std::string id = std::string(shared ? "ranked.shared." : "ranked.other.") + std::to_string(index);
  const Hit h = hit(pen, id, box, act::GoToRanked{shared, index}, true, {"ranked"});
  if (h.hovered) {
    pen.canvas.fill_rect(box, skin.theme.raised, skin.px(4));
    const std::string block = block_text(shown.launch->grid, ranked.worst.block, s);
    tooltip(skin,
            s.format(shared ? "ranked.go_shared" : "ranked.go_other", {{"warp", ranked.worst.warp},
                                                                       {"block", std::string_view(block)},
                                                                       {"tick", ranked.worst.tick},
                                                                       {"taken", viz::number_or_asked(asked, ranked.worst.taken)},
                                                                       {"excess", viz::number_or_asked(asked, ranked.worst.excess)}}));
  }
  const viz::Color color = asked || ranked.excess == 0 ? skin.theme.dim : shared ? skin.theme.conflict : skin.theme.warp;
  const float column = pen.width("+000,000", Face::MonoSemiBold, kText);
  const std::string excess = asked ? "?" : ranked.excess == 0 ? "0" : "+" + viz::grouped(ranked.excess);
  const float left = at.x + std::max(column, pen.width(excess, Face::MonoSemiBold, kText)) + skin.px(10), room = at.x + at.width - left;
  pen.text(left - skin.px(10), at.y + skin.px(15), excess, Face::MonoSemiBold, kText, color, Align::Right);
  pen.fitted(left, at.y + skin.px(15), room, site.text, Face::Mono, kText, skin.theme.text);
  std::string what =
      s.format(shared ? "ranked.row_shared" : "ranked.row_other", {{"line", std::to_string(line)},
                                                                   {"op", s.get(std::string("panel.op.") + warplens::name(site.op))},
                                                                   {"taken", viz::number_or_asked(asked, ranked.taken)},
                                                                   {"count", ranked.instructions}});
  if (ranked.inexact > 0) what += " · " + s.get("ranked.estimate");
  pen.fitted(left, at.y + skin.px(30), room, what, Face::Text, kSmall, skin.theme.dim);
  if (worst > 0 && ranked.excess > 0 && !asked) {
    const float share = static_cast<float>(ranked.excess) / static_cast<float>(worst);
    pen.canvas.fill_rect({left, at.y + skin.px(34.5f), std::max(skin.px(2), room * share), skin.px(2)}, color, skin.px(1));
  }
  at.y = box.bottom() + skin.px(2);
}

void draw_kind(List& at, const std::vector<analysis::RankedAccess>& all, bool shared) {
  if (all.empty()) return;
  const Skin& skin = at.pen.skin;
  at.y = heading(at.pen, at.x, at.y + skin.px(8), at.width, skin.text(shared ? "ranked.shared" : "ranked.other"));
  for (size_t i = 0; i < all.size(); ++i) draw_access(at, all[i], shared, i, all.front().excess);
}

// Draws which blocks the list is about; null while they are still running.
const analysis::Ranking* draw_status(List& at, bool launch) {
  const Skin& skin = at.pen.skin;
  const viz::Strings& s = skin.strings;
  const analysis::Snapshot& shown = *at.bench.player().snapshot();
  if (!launch) {
    say(at, block_text(shown.launch->grid, shown.block->trace.block, s), skin.theme.dim, kSmall);
    return &at.bench.block_ranking();
  }
  const RankedAccesses::Launch& all = at.bench.launch_ranking();
  if (!all.ranking) {
    say(at, s.format("ranked.counting", {{"done", all.done}, {"all", all.total}}), skin.theme.text);
    return nullptr;
  }
  if (all.problem) {
    const std::string why = s.say(*all.problem);
    say(at, s.format("ranked.ended", {{"done", all.done}, {"all", all.total}, {"why", std::string_view(why)}}), skin.theme.conflict);
  } else {
    say(at, s.format("ranked.counted", {{"all", all.total}}), skin.theme.dim, kSmall);
  }
  return &*all.ranking;
}

}  // namespace

// The other list that can be shown here.
void draw_list_switch(PanelPen& pen, const Rect& rect, bool ranked) {
  const Skin& skin = pen.skin;
  const Rect close{rect.right() - skin.px(20), rect.y - skin.px(4), skin.px(24), skin.px(22)};
  const char* const own = ranked ? "ranked.list" : "findings.list";
  if (button(pen, ranked ? "ranked.close" : "findings.close", close, "×", act::Run{own}, {.quiet = true, .size = 15}).hovered)
    tooltip(skin, skin.text("findings.close"), ranked ? "Shift+Q" : "F");
  const std::string label = skin.text(ranked ? "findings.title" : "ranked.title");
  const float wide = pen.width(label, Face::Text, kSmall) + skin.px(16);
  if (wide > rect.width * 0.5f) return;
  const Rect other{close.x - wide - skin.px(4), close.y, wide, close.height};
  if (button(pen, ranked ? "ranked.findings" : "findings.ranked", other, label, act::Run{ranked ? "findings.list" : "ranked.list"},
             {.quiet = true, .size = kSmall})
          .hovered)
    tooltip(skin, skin.text(ranked ? "panel.command.findings.list" : "panel.command.ranked.list"), ranked ? "F" : "Shift+Q");
}

void draw_ranked(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  const float pad = skin.px(16);
  const Rect inner{rect.x + pad, rect.y + skin.px(12), rect.width - 2 * pad, rect.height - skin.px(12)};
  float top = heading(pen, inner.x, inner.y, inner.width * 0.5f, skin.text("ranked.title"));
  draw_list_switch(pen, inner, true);
  const bool launch = state.overlays.ranked_launch;
  const float gap = skin.px(2), half = (inner.width - gap) / 2;
  for (const bool whole : {false, true}) {
    const Rect box{inner.x + (whole ? half + gap : 0), top, half, skin.px(22)};
    button(pen, whole ? "ranked.launch" : "ranked.block", box, skin.text(whole ? "ranked.launch" : "ranked.block"), act::RankWhole{whole},
           {.active = whole == launch, .group = {"ranked.of", whole == launch}});
  }
  top += skin.px(28);
  Scroll scroll(pen, "ranked", {rect.x, top, rect.width, rect.bottom() - top});
  List at{bench, pen, inner.x, inner.width - skin.px(4), scroll.top()};
  if (const viz::Veil veil = veil_of(bench); veil.any() || !veil.at.empty()) say(at, skin.text("lesson.veiled"), skin.theme.text);
  if (!bench.player().snapshot() || !bench.player().snapshot()->block) return scroll.end(at.y);
  if (const analysis::Ranking* const ranking = draw_status(at, launch)) {
    draw_kind(at, ranking->shared, true);
    draw_kind(at, ranking->other, false);
    if (ranking->shared.empty() && ranking->other.empty()) say(at, skin.text("ranked.none"), skin.theme.dim);
  }
  scroll.end(at.y + skin.px(12));
}

}  // namespace warplens::app
