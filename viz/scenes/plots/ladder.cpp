#include "viz/scenes/plots/ladder.h"

#include <fmt/format.h>

#include <algorithm>

#include "viz/canvas/text.h"
#include "viz/scenes/plots/parts.h"
#include "viz/scenes/plots/plot.h"

namespace warplens::viz {
namespace {

struct Columns {
  float names = 0, costs = 0, numbers = 0;
  bool numbers_aside = false;  // at the right of the track, else each behind its bar
};

Columns columns_of(const Pen& pen, const LadderInput& input, const Rect& area) {
  Columns c;
  for (const LadderRow& row : input.rows) {
    c.names = std::max(c.names, pen.width(row.name, pen.style(12, {}, Face::TextSemiBold)) + 1);
    if (!row.cost.empty()) c.costs = std::max(c.costs, pen.width(row.cost, pen.style(12, {}, Face::Mono)) + pen.px(14));
    for (const LadderBar& bar : row.bars)
      c.numbers = std::max(c.numbers, pen.width(shown(bar.value), pen.style(12, {}, Face::Mono)) + pen.px(12));
  }
  c.names = std::min(c.names, area.width * 0.4f);
  if (c.costs > 0) c.costs = std::max(c.costs, pen.width(pen.frame.strings.get("plot.cost"), pen.style(11, {})) + pen.px(14));
  if (c.names + c.costs > area.width * 0.55f) c.costs = 0;
  return c;
}

void draw_scale(Pen& pen, const LadderParts& parts, float bottom) {
  const TextStyle mono = pen.style(11, pen.frame.theme.dim, Face::Mono, Align::Center);
  auto room = static_cast<uint32_t>(std::clamp(parts.track.width / pen.px(90), 2.0f, 8.0f));
  auto ticks = nice_ticks(0, parts.end, room);
  while (ticks.size() > 1 && ticks[1] > parts.end) ticks = nice_ticks(0, parts.end, ++room);  // a scale needs a number besides 0
  pen.canvas.begin_group("scale");
  for (size_t i = 0; i < ticks.size() && ticks[i] <= parts.end * 1.0001; ++i) {
    const float x = parts.track.x + static_cast<float>(ticks[i] / parts.end) * parts.track.width;
    pen.canvas.line({x, parts.track.y}, {x, bottom}, pen.frame.theme.line, i == 0 ? 1.2f : 0.5f);
    pen.canvas.text({x, bottom + mono.size * 1.4f}, tick_text(ticks, i), mono);
  }
  pen.canvas.end_group();
}

// Names above the bars, on rows of their own where they would meet.
void draw_lines(Pen& pen, const LadderInput& input, LadderParts& parts, float top, float bottom, size_t levels) {
  const Theme& theme = pen.frame.theme;
  pen.canvas.begin_group("lines");
  float last_right = -1;
  size_t level = 0;
  std::vector<size_t> order(input.lines.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return input.lines[a].value < input.lines[b].value; });
  parts.lines.resize(input.lines.size());
  for (const size_t i : order) {
    const LadderLine& line = input.lines[i];
    const Color color = line.peak ? theme.conflict : theme.reference;
    const float x = parts.track.x + static_cast<float>(line.value / parts.end) * parts.track.width;
    const TextStyle style = pen.style(11, color, Face::TextSemiBold);
    const std::string text = line.name + " " + shown(line.value);
    const float width = pen.width(text, style);
    // It begins left of the track where that is short.
    const float left =
        std::max(pen.frame.rect.x + pen.px(8), std::min(std::max(x - width / 2, parts.track.x), parts.track.right() - width));
    level = left < last_right + pen.px(8) ? level + 1 : 0;
    last_right = left + width;
    const float base = top - pen.px(6) - static_cast<float>(level) * style.size * 1.3f;
    if (level < levels)
      pen.text({left, base}, text, style, std::min(width + 1, std::max(pen.frame.rect.right(), parts.track.right()) - left));
    pen.canvas.line({x, top - pen.px(2)}, {x, bottom}, color, 1.5f, line.peak);
    parts.lines[i] = x;
    pen.hit(Hover::Kind::Text, {x - 3, top, 6, bottom - top}, text + " " + input.unit);
  }
  pen.canvas.end_group();
}

void fill_bar(Pen& pen, const Rect& box, Color color, bool recorded) {
  if (recorded) return recorded_bar(pen, box, color);
  pen.canvas.fill_rect(box, color, std::min(pen.px(3), box.height / 4));
}

// A text over the lines of the scale, which do not run through it.
void text_over(Pen& pen, float x, float middle, const std::string& text, const TextStyle& style) {
  pen.canvas.fill_rect({x - pen.px(3), middle - style.size * 0.55f, pen.width(text, style) + pen.px(6), style.size * 1.1f},
                       pen.frame.theme.background);
  pen.canvas.text({x, middle + style.size * 0.36f}, text, style);
}

// Of names and numbers in rows of that height.
float type_of(const Pen& pen, float height) { return height < pen.px(15) ? 11 : 12; }

void draw_bar(Pen& pen, const LadderRow& row, const LadderBar& bar, Color color, const Rect& box, const LadderParts& parts, float numbers,
              bool in_column) {
  const Theme& theme = pen.frame.theme;
  fill_bar(pen, box, color, bar.recorded);
  const auto x = [&](double value) { return parts.track.x + static_cast<float>(value / parts.end) * parts.track.width; };
  const float middle = box.center().y, cap = box.height * 0.3f, low = x(bar.low), high = x(bar.high);
  for (const float end : {low, high}) pen.canvas.line({end, middle - cap}, {end, middle + cap}, theme.text, 1.2f);
  pen.canvas.line({low, middle}, {high, middle}, theme.text, 1.2f);
  const TextStyle number = pen.style(row.bars.size() > 1 ? 12 : type_of(pen, box.height / 0.72f), theme.text, Face::Mono);
  float right = std::max(box.right(), high);
  if (row.bars.size() > 1 && box.height < number.size * 1.1f) {
    // Numbers would meet: the last run's stays, right of all bars.
    if (&bar != &row.bars.back()) return;
    for (const LadderBar& other : row.bars) right = std::max({right, x(other.value), x(other.high)});
  }
  const std::string text = shown(bar.value);
  text_over(pen, in_column ? parts.track.right() + numbers - pen.width(text, number) : right + pen.px(8), middle, text, number);
}

// A number beside its bar would meet a line.
bool numbers_meet_lines(const Pen& pen, const LadderInput& input, const LadderParts& parts) {
  const TextStyle number = pen.style(12, {}, Face::Mono);
  const auto x = [&](double value) { return parts.track.x + static_cast<float>(value / parts.end) * parts.track.width; };
  for (const LadderRow& row : input.rows)
    for (const LadderBar& bar : row.bars) {
      const float left = x(std::max(bar.value, bar.high)) + pen.px(4), right = left + pen.width(shown(bar.value), number) + pen.px(8);
      for (const LadderLine& line : input.lines)
        if (x(line.value) > left && x(line.value) < right) return true;
    }
  return false;
}

void draw_row(Pen& pen, const LadderInput& input, size_t index, const std::string& shown_name, const Rect& room, const Columns& columns,
              LadderParts& parts) {
  const Theme& theme = pen.frame.theme;
  const LadderRow& row = input.rows[index];
  const float middle = room.center().y;
  const float type = type_of(pen, room.height);
  const TextStyle name = pen.style(type, row.current ? theme.text : theme.dim, row.current ? Face::TextSemiBold : Face::Text, Align::Right);
  const float base = middle + name.size * 0.36f;
  const bool by_origin = input.origins.size() > 1;
  if (by_origin && row.current)
    pen.canvas.fill_rect({room.x - pen.px(8), room.y + pen.px(2), pen.px(3), room.height - pen.px(4)}, theme.accent);
  // What it costs is in a column of its own, or, where that has no room, below the name.
  const TextStyle small = pen.style(11, theme.dim, Face::Text, Align::Right);
  const std::string cost = row.cost.empty() ? "" : row.cost + " " + pen.frame.strings.get("plot.cost");
  const bool below = columns.costs <= 0 && !cost.empty() && room.height >= pen.px(32) && pen.width(cost, small) <= columns.names;
  pen.canvas.text({room.x + columns.names, base - (below ? pen.px(7) : 0)}, shown_name, name);
  if (below) pen.canvas.text({room.x + columns.names, base + pen.px(8)}, cost, small);
  if (columns.costs > 0 && !row.cost.empty())
    pen.canvas.text({room.x + columns.names + columns.costs, base}, row.cost, pen.style(type, theme.dim, Face::Mono, Align::Right));
  if (row.bars.empty()) {
    const TextStyle quiet = pen.style(12, theme.dim);
    text_over(pen, parts.track.x + pen.px(6), middle, fit_text(pen.canvas, row.problem, quiet, room.right() - parts.track.x - pen.px(6)),
              quiet);
  }
  const float each = room.height * 0.72f / static_cast<float>(std::max<size_t>(1, row.bars.size()));
  std::string text = row.name;
  for (size_t i = 0; i < row.bars.size(); ++i) {
    const LadderBar& bar = row.bars[i];
    const float width = std::max(2.0f, static_cast<float>(bar.value / parts.end) * parts.track.width);
    const Rect box{parts.track.x, room.y + room.height * 0.14f + each * static_cast<float>(i), width, std::max(2.0f, each - pen.px(1))};
    draw_bar(pen, row, bar, row.current && !by_origin ? theme.accent : origin_color(theme, by_origin ? bar.origin : 0), box, parts,
             columns.numbers, columns.numbers_aside);
    parts.bars[index].push_back(box);
    text += "\n" + pen.frame.strings.format("plot.hover_bar", {{"value", std::string_view(shown(bar.value))},
                                                               {"unit", input.unit},
                                                               {"low", std::string_view(shown(bar.low))},
                                                               {"high", std::string_view(shown(bar.high))},
                                                               {"source", std::string_view(bar.source)}});
  }
  if (row.bars.empty()) text += "\n" + row.problem;
  if (!cost.empty()) text += "\n" + cost;
  if (!row.note.empty()) text += "\n" + row.note;
  pen.hit(Hover::Kind::Bar, room, text, static_cast<int64_t>(index));
}

// Above the bars: the names of the lines, on as many rows as they may need.
size_t line_levels(const LadderInput& input) { return std::min<size_t>(4, input.lines.size()); }
float lines_height(const Pen& pen, const LadderInput& input) { return pen.px(10) + pen.px(15) * static_cast<float>(line_levels(input)); }

double speed_of(const LadderRow& row) {
  double best = 0;
  for (const LadderBar& bar : row.bars) best = std::max(best, bar.value);
  return best;
}

// The rows that have room, in order: all, or the current one, the ends of the ladder, the fastest and the slowest, then those around the
// current one.
std::vector<size_t> rows_with_room(const LadderInput& input, size_t room) {
  const size_t all = input.rows.size();
  std::vector<size_t> order;
  const auto add = [&](size_t row) {
    if (row < all && std::find(order.begin(), order.end(), row) == order.end()) order.push_back(row);
  };
  size_t current = 0, fastest = all, slowest = all;
  while (current < all && !input.rows[current].current) ++current;
  if (current == all) current = 0;
  for (size_t i = 0; i < all; ++i) {
    if (input.rows[i].bars.empty()) continue;
    if (fastest == all || speed_of(input.rows[i]) > speed_of(input.rows[fastest])) fastest = i;
    if (slowest == all || speed_of(input.rows[i]) < speed_of(input.rows[slowest])) slowest = i;
  }
  for (const size_t row : {current, fastest, size_t{0}, all - 1, slowest}) add(row);
  for (size_t away = 1; away < all; ++away) {
    add(current + away);
    if (away <= current) add(current - away);
  }
  order.resize(std::min(order.size(), room));
  std::sort(order.begin(), order.end());
  return order;
}

double end_of_scale(const LadderInput& input) {
  double end = 0;
  for (const LadderRow& row : input.rows)
    for (const LadderBar& bar : row.bars) end = std::max({end, bar.value, bar.high});
  for (const LadderLine& line : input.lines) end = std::max(end, line.value);
  return end;
}

void draw_rows(Pen& pen, const LadderInput& input, const std::vector<size_t>& rows, const Rect& area, float height, const Columns& columns,
               LadderParts& parts) {
  std::vector<std::string> names;
  for (const LadderRow& row : input.rows) names.push_back(row.name);
  names = distinct_names(pen, names, pen.style(12, {}, Face::TextSemiBold), columns.names);
  for (size_t i = 0; i < rows.size(); ++i) {
    const float y = area.y + height * static_cast<float>(i);
    draw_row(pen, input, rows[i], names[rows[i]], {area.x, y, area.width, height}, columns, parts);
    // Between two rows that are not neighbours, something has been left out.
    if (i > 0 && rows[i] > rows[i - 1] + 1) pen.canvas.line({parts.track.x, y}, {parts.track.right(), y}, pen.frame.theme.faint, 1, true);
  }
}

}  // namespace

float ladder_height(const Pen& pen, const LadderInput& input) {
  return pen.px(46) + lines_height(pen, input) + pen.px(28) * static_cast<float>(input.rows.size()) + pen.px(24);
}

LadderParts draw_ladder(Pen& pen, const LadderInput& input, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  LadderParts parts;
  parts.bars.resize(input.rows.size());
  pen.canvas.begin_group("ladder");
  Rect below = pen.heading(area, input.title, input.sentence);
  const float legend =
      draw_origins(pen, input.origins, {below.x, below.y, below.width, below.height * 0.4f},
                   [&](size_t i, const Rect& box) { fill_bar(pen, box, origin_color(theme, i), input.origins[i].recorded); });
  below = {below.x, legend, below.width, below.bottom() - legend};
  Columns columns = columns_of(pen, input, below);
  const float top = below.y + lines_height(pen, input), left = below.x + columns.names + columns.costs + pen.px(12), smallest = pen.px(13);
  parts.track = {left, top, below.right() - left - columns.numbers, below.bottom() - pen.px(20) - top};
  size_t room = static_cast<size_t>(std::max(0.0f, parts.track.height) / smallest);
  const bool all = room >= input.rows.size();
  if (!all) room -= std::min<size_t>(room, 2);  // for the line that says so
  if (parts.track.width < pen.px(60) || room == 0) {
    if (!input.rows.empty()) say_no_room(pen, below);
    pen.canvas.end_group();
    return parts;
  }
  const std::vector<size_t> rows = rows_with_room(input, room);
  const float height = all ? std::min(pen.px(64), parts.track.height / static_cast<float>(rows.size())) : smallest;
  const float bottom = top + height * static_cast<float>(rows.size());
  parts.track.height = bottom - top;
  parts.end = end_of_scale(input);
  if (parts.end > 0) {
    columns.numbers_aside = numbers_meet_lines(pen, input, parts);
    draw_scale(pen, parts, bottom);
    draw_lines(pen, input, parts, top, bottom, line_levels(input));
  }
  if (columns.costs > 0)
    pen.canvas.text({below.x + columns.names + columns.costs, top - pen.px(6)}, pen.frame.strings.get("plot.cost"),
                    pen.style(11, theme.dim, Face::Text, Align::Right));
  draw_rows(pen, input, rows, {below.x, top, below.width, bottom - top}, height, columns, parts);
  if (!all)
    pen.text({below.x, bottom + pen.px(38)}, pen.frame.strings.plural("plot.rows_hidden", input.rows.size() - rows.size()),
             pen.style(12, theme.dim), below.width);
  pen.canvas.end_group();
  return parts;
}

LadderScene layout_ladder(const LadderInput& input, const Frame& frame) {
  return make_scene<LadderScene>(frame, [&](Pen& pen, LadderScene& scene) {
    const Rect area = draw_footnote(pen, input.footnote, inset(frame.rect, std::min(pen.px(24), frame.rect.width * 0.04f)));
    scene.parts = draw_ladder(pen, input, area);
  });
}

std::string ladder_csv(const LadderInput& input) {
  std::string out = "kernel,run,median,lower quartile,upper quartile,unit,recorded,wavefronts per multiply-add\n";
  for (const LadderRow& row : input.rows)
    for (const LadderBar& bar : row.bars)
      out += fmt::format("{},{},{},{},{},{},{},{}\n", csv_field(row.name), csv_field(bar.source), bar.value, bar.low, bar.high, input.unit,
                         bar.recorded ? "yes" : "no", row.cost);
  for (const LadderLine& line : input.lines) out += fmt::format("{},,{},,,{},,\n", csv_field(line.name), line.value, input.unit);
  return out;
}

}  // namespace warplens::viz
