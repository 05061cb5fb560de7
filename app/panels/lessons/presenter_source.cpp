// The lines of the source that matter now, below the picture: large enough for the last row of a room.
#include "app/panels/lessons/presenter_source.h"

#include <algorithm>
#include <cmath>

#include "app/panels/state.h"
#include "app/session/editing/excerpt.h"
#include "app/session/editing/source_text.h"
#include "kernels/base/words.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::app {
namespace {

constexpr size_t kRows = 3;
constexpr float kRow = 18;

struct ShownRow {
  const ExcerptLine* of = nullptr;
  uint32_t line = 0;
  bool first = true;  // of its line: it has the number
  CodeRow code;
};

size_t common_indent(std::string_view source, const std::vector<ExcerptLine>& lines) {
  size_t least = SIZE_MAX;
  for (const ExcerptLine& shown : lines)
    for (uint32_t line = shown.line; line <= shown.end_line; ++line)
      if (const auto rows = wrap_code(line_text(source, line), 1000, 1000); !rows.front().text.empty())
        least = std::min(least, rows.front().indent);
  return least == SIZE_MAX ? 0 : least;
}

// As many as have room: what explains gives way to what is current, the loop first.
std::vector<ShownRow> rows_of(std::string_view source, const std::vector<ExcerptLine>& lines, size_t columns) {
  const size_t indent = common_indent(source, lines);
  const auto rows_of_line = [&](const ExcerptLine& shown) {
    std::vector<ShownRow> rows;
    for (uint32_t line = shown.line; line <= shown.end_line; ++line) {
      bool first = true;
      for (CodeRow& row : wrap_code(line_text(source, line), columns + indent, columns + indent)) {
        row.indent -= std::min(indent, row.indent);
        rows.push_back({&shown, line, std::exchange(first, false), std::move(row)});
      }
    }
    return rows;
  };
  std::vector<std::vector<ShownRow>> all;
  for (const ExcerptLine& shown : lines) all.push_back(rows_of_line(shown));
  const auto count = [&] {
    size_t rows = 0;
    for (const auto& part : all) rows += part.size();
    return rows;
  };
  while (count() > kRows && all.size() > 1) all.erase(all.end() - 2);
  std::vector<ShownRow> rows;
  for (auto& part : all) rows.insert(rows.end(), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
  if (rows.size() > kRows) rows.resize(kRows);
  return rows;
}

float draw_side(PanelPen& pen, size_t side, size_t sides, float right, const Rect& row) {
  const char* const name = side == 0 ? "panel.side_left" : side + 1 < sides ? "panel.side_middle" : "panel.side_right";
  return pen.text(right, row.y + row.height * 0.72f, pen.skin.text(name), Face::Text, 13, pen.skin.theme.dim, Align::Right);
}

// What the access of this line costs, on each side of the clock that shows it; gives the width that it takes.
float draw_cost(const Workbench& bench, PanelPen& pen, const Rect& row) {
  const Skin& skin = pen.skin;
  const std::vector<const Player*> players = bench.clock().players();
  float right = row.right();
  for (size_t i = players.size(); i-- > 0;) {
    const simt::AccessRow* const access = players[i]->access();
    const bool other_source = players[i] != &bench.player() && players[i]->snapshot() && bench.player().snapshot() &&
                              players[i]->snapshot()->source() != bench.player().snapshot()->source();
    if (!access || other_source) continue;
    const bool pair = bench.stage().kernels == KernelsShown::Compared && i < kMaxCompared;
    if ((pair ? veil_of(bench, kCompared[i]) : veil_of(bench)).costs(access->wavefronts > 0)) {
      const Rect unknown{right - skin.px(34), row.y + skin.px(2), skin.px(34), row.height - skin.px(4)};
      pen.canvas.stroke_rect(unknown, skin.theme.accent, 1, skin.px(3));
      pen.text(unknown.center().x, row.y + row.height * 0.72f, "?", Face::MonoSemiBold, 13, skin.theme.accent, Align::Center);
      right = unknown.x - skin.px(8);
      if (players.size() > 1) right -= draw_side(pen, i, players.size(), right, row) + skin.px(16);
      continue;
    }
    const viz::BadgeInput badge{access->wavefronts, access->conflicts > 0, access->sectors};
    if (players.size() == 1 && (access->wavefronts > 0 || access->sectors > 0)) {
      const std::string unit = access->wavefronts > 0 ? skin.strings.plural("presenter.wavefronts", access->wavefronts)
                                                      : skin.strings.plural("presenter.sectors", access->sectors);
      right -= pen.text(right, row.y + row.height * 0.72f, unit, Face::Text, 13, skin.theme.text, Align::Right) + skin.px(8);
    }
    const float width = viz::badge_width(badge, pen.canvas, skin.scale);
    const Rect place{right - width, row.y + skin.px(1), width, row.height - skin.px(2)};
    pen.paint(viz::layout_badge(badge, {place, skin.theme, skin.strings, pen.canvas, skin.scale}).drawing);
    right = place.x - skin.px(8);
    if (players.size() > 1) right -= draw_side(pen, i, players.size(), right, row) + skin.px(16);
  }
  return row.right() - right;
}

// What the two sides of Compare differ in, where they run one source: parameters, with both values.
struct Difference {
  std::string name;
  int64_t left = 0, right = 0;
};
std::vector<Difference> differences(const Workbench& bench) {
  std::vector<Difference> all;
  const std::vector<const Player*> players = bench.clock().players();
  if (players.size() != 2 || !players[0]->snapshot() || !players[1]->snapshot()) return all;
  const analysis::Snapshot &left = *players[0]->snapshot(), &right = *players[1]->snapshot();
  if (left.source() != right.source()) return all;
  for (const auto& [name, value] : left.setting.parameters)
    if (const auto other = right.setting.parameters.find(name); other != right.setting.parameters.end() && other->second != value)
      all.push_back({name, value, other->second});
  return all;
}

// A parameter in which the sides differ stands out from the line that declares the array; its values are at the right.
void draw_difference(PanelPen& pen, const std::vector<Difference>& all, const ShownRow& row, float x, float right, float baseline,
                     float character) {
  const Skin& skin = pen.skin;
  x += character * static_cast<float>(row.code.indent);
  for (const Difference& d : all) {
    const size_t at = find_word(row.code.text, d.name);
    if (at == std::string_view::npos) continue;
    const float from = x + character * static_cast<float>(at), width = character * static_cast<float>(d.name.size());
    pen.canvas.fill_rect({from, baseline + skin.px(3), width, skin.px(2)}, skin.theme.accent);
    const std::string said =
        skin.strings.format("presenter.differs",
                            {{"name", std::string_view(d.name)}, {"left", static_cast<int>(d.left)}, {"right", static_cast<int>(d.right)}});
    const float end = x + character * static_cast<float>(row.code.text.size() + 1);
    if (right - end > pen.width(said, Face::Text, 13)) pen.text(right, baseline, said, Face::Text, 13, skin.theme.dim, Align::Right);
    return;
  }
}

// The access's own expression stands out from its line.
void draw_code(PanelPen& pen, const Player& player, const ShownRow& row, float x, float baseline, float character) {
  const viz::Theme& theme = pen.skin.theme;
  x += character * static_cast<float>(row.code.indent);
  const std::string& text = row.code.text;
  const Site* const site = row.of->kind == ExcerptLine::Kind::Current ? player.site() : nullptr;
  const std::string line = site ? line_text(player.snapshot()->source(), row.line) : std::string();
  const auto range = site ? range_on_line(*player.snapshot()->program, *site, line, row.line) : std::nullopt;
  const size_t first = range ? std::clamp(range->first, row.code.first, row.code.first + text.size()) - row.code.first : 0;
  const size_t last = range ? std::clamp(range->last, row.code.first, row.code.first + text.size()) - row.code.first : 0;
  const auto part = [&](size_t from, size_t to, Face face, viz::Color color) {
    if (from < to)
      pen.text(x + character * static_cast<float>(from), baseline, std::string_view(text).substr(from, to - from), face, 12, color);
  };
  if (first >= last) return part(0, text.size(), Face::Mono, theme.text);
  part(0, first, Face::Mono, theme.text);
  part(first, last, Face::MonoSemiBold, theme.accent);
  part(last, text.size(), Face::Mono, theme.text);
}

}  // namespace

float presenter_source_height(const Workbench& bench, const Skin& skin) {
  return bench.stage().has_kernel() ? std::round(skin.px(kRow * kRows + 22)) : 0;
}

void draw_presenter_source(const Workbench& bench, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  const viz::Theme& theme = skin.theme;
  pen.canvas.fill_rect(rect, theme.background);
  const Player& player = bench.player();
  const std::vector<ExcerptLine> lines = excerpt_of(player);
  if (lines.empty()) return;
  const Rect card{rect.x + skin.px(20), rect.y + skin.px(4), rect.width - skin.px(40), rect.height - skin.px(12)};
  pen.canvas.fill_rect(card, theme.panel, skin.px(5));
  pen.canvas.stroke_rect(card, theme.line, 1, skin.px(5));
  const float character = pen.width("0", Face::Mono, 12), number = character * 4 + skin.px(8), code = number + skin.px(18);
  const float row = std::round(skin.px(kRow)), top = card.center().y;
  const auto columns = static_cast<size_t>(std::max(8.0f, (card.width - code - skin.px(72)) / character));
  const std::vector<ShownRow> rows = rows_of(player.snapshot()->source(), lines, columns);
  float y = std::round(top - row * static_cast<float>(rows.size()) / 2);
  const std::vector<Difference> different = differences(bench);
  bool has_cost = false;
  for (const ShownRow& shown : rows) {
    const Rect at{card.x + 1, y, card.width - 2, row};
    const float baseline = y + row * 0.72f;
    const bool has_access = shown.of->kind == ExcerptLine::Kind::Current;
    const bool current = has_access || shown.of->kind == ExcerptLine::Kind::Without;
    if (current) {
      pen.canvas.fill_rect(at, theme.accent.with_alpha(0.16f));
      pen.canvas.fill_rect({at.x, at.y, skin.px(3), at.height}, theme.accent);
    }
    if (shown.first)
      pen.text(card.x + number, baseline, std::to_string(shown.line), Face::Mono, 12, current ? theme.text : theme.dim, Align::Right);
    draw_code(pen, player, shown, card.x + code, baseline, character);
    if (shown.of->kind == ExcerptLine::Kind::Declaration)
      draw_difference(pen, different, shown, card.x + code, at.right() - skin.px(10), baseline, character);
    const Rect inner{at.x, at.y, at.width - skin.px(10), at.height};
    if (has_access && player.site() && !std::exchange(has_cost, true)) draw_cost(bench, pen, inner);
    if (!current && shown.first && !shown.of->value.empty())
      pen.text(inner.right(), baseline, shown.of->value, Face::Mono, 12, theme.dim, Align::Right);
    y += row;
  }
}

}  // namespace warplens::app
