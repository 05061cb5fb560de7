// What limits each side of Compare: a sentence, and beside it the cycles that each resource takes at least.
#include <algorithm>

#include "viz/canvas/text.h"
#include "viz/scenes/compare/parts.h"

namespace warplens::viz {
namespace {

constexpr float kTableRow = 19;

// As many columns as fit, the one that limits a side before others.
void draw_table(Pen& pen, const CompareLimits& limits, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const TextStyle head = pen.style(11, theme.dim, Face::Text, Align::Right), side = pen.style(12, theme.accent, Face::TextSemiBold);
  const float gap = pen.px(18), step = pen.px(kTableRow);
  float names = pen.width(limits.title, pen.style(11, theme.dim));
  for (const CompareLimits::Row& row : limits.rows) names = std::max(names, pen.width(row.side, side));
  names = std::min(names, area.width * 0.42f);
  pen.canvas.begin_group("bounds");
  pen.text({area.x, area.y + head.size}, limits.title, pen.style(11, theme.dim), names);
  for (size_t r = 0; r < limits.rows.size(); ++r)
    pen.text({area.x, area.y + step * static_cast<float>(r + 1) + side.size}, limits.rows[r].side, side, names);
  float x = area.x + names;
  for (size_t c = 0; c < limits.heads.size(); ++c) {
    float width = pen.width(limits.heads[c], head);
    for (const CompareLimits::Row& row : limits.rows)
      width = std::max(width, pen.width(row.numbers[c], pen.style(12, theme.text, Face::MonoSemiBold)));
    if (x + gap + width > area.right()) break;
    x += gap + width;
    pen.canvas.text({x, area.y + head.size}, limits.heads[c], head);
    for (size_t r = 0; r < limits.rows.size(); ++r) {
      const bool binds = limits.rows[r].binds == c;
      const TextStyle number = pen.style(12, binds ? theme.text : theme.dim, binds ? Face::MonoSemiBold : Face::Mono, Align::Right);
      const float base = area.y + step * static_cast<float>(r + 1) + number.size;
      pen.canvas.text({x, base}, limits.rows[r].numbers[c].empty() ? "–" : limits.rows[r].numbers[c], number);
      if (binds)
        pen.canvas.line({x - pen.width(limits.rows[r].numbers[c], number), base + pen.px(4)}, {x, base + pen.px(4)}, theme.text, 1);
    }
  }
  pen.canvas.end_group();
}

}  // namespace

Rect draw_limits(Pen& pen, const CompareLimits& limits, const Rect& area, CompareScene& scene) {
  if (limits.sentence.empty()) return area;
  const TextStyle text = pen.style(13, pen.frame.theme.text), quiet = pen.style(11, pen.frame.theme.dim);
  const float pad = pen.px(12), inner = area.width - 2 * pad;
  const float table = pen.px(kTableRow) * static_cast<float>(limits.rows.size() + 1);
  const bool beside = inner > pen.px(820);
  const float words = beside ? inner * 0.5f : inner;
  const auto lines = std::min<size_t>(5, wrap_text(pen.canvas, limits.sentence, text, words).size());
  const auto notes = std::min<size_t>(2, wrap_text(pen.canvas, limits.note, quiet, words).size());
  const float said = text.size * 1.5f * static_cast<float>(lines) + quiet.size * 1.5f * static_cast<float>(notes) + pen.px(4);
  const float least = area.height - pen.px(320);  // that the sides leave
  const bool all = beside || said + table + pen.px(8) + 1.6f * pad <= least;
  const float height = 1.6f * pad + (beside ? std::max(said, table) : all ? said + table + pen.px(8) : said);
  if (height > least) return area;
  scene.limits = {area.x, area.bottom() - height, area.width, height};
  pen.canvas.begin_group("limits");
  pen.canvas.fill_rect(scene.limits, pen.frame.theme.panel, pen.px(6));
  pen.canvas.stroke_rect(scene.limits, pen.frame.theme.line, 1, pen.px(6));
  const float x = area.x + pad, top = scene.limits.y + pad * 0.7f;
  const float y = pen.paragraph(x, top, words, limits.sentence, text, static_cast<int>(lines));
  pen.paragraph(x, y + pen.px(3), words, limits.note, quiet, static_cast<int>(notes));
  if (beside)
    draw_table(pen, limits, {x + words + pen.px(32), top + pen.px(3), inner - words - pen.px(32), table});
  else if (all)
    draw_table(pen, limits, {x, top + said + pen.px(6), inner, table});
  pen.canvas.end_group();
  return {area.x, area.y, area.width, area.height - height - pen.px(12)};
}

}  // namespace warplens::viz
