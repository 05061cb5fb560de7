#include "viz/scenes/cpu_loops/cpu_loops.h"

#include <algorithm>
#include <cmath>

#include "viz/canvas/text.h"
#include "viz/scenes/cpu_loops/parts.h"
#include "viz/scenes/plots/parts.h"

namespace warplens::viz {

using namespace cpu_loops;

namespace {

using cpu::LoopLine;
using cpu::LoopRun;
using cpu::Matrix;
using Part = CpuLoopsScene::Part;

double per_product(const LoopRun& run, uint64_t count) {
  return static_cast<double>(count) / (static_cast<double>(run.n()) * run.n() * run.n());
}

// How the height of a side is shared out; what has no room is 0.
struct Room {
  float title = 0, source = 0, table = 0, matrix = 0, cache = 0, way = 0;
  bool beside = false;   // the table is to the right of the source
  bool dense = false;    // of the source, no lines that only close a block: the indent says where it ends
  bool excerpt = false;  // of the source, only the line of the multiply-add
  float text = 11;       // of source and table
};

float line_height(float text) { return text * 1.5f; }
constexpr int kTableRows = 5;
constexpr size_t kSourceRows = 11;     // of the longer loops
constexpr size_t kDenseRows = 7;       // without lines that only close a block
constexpr float kSourceShare = 0.54f;  // of a side, if the table is beside it

float longest_line(const Pen& pen, float text) {
  float longest = 0;
  for (const cpu::LoopOrder order : cpu::kLoopOrders)
    for (const std::string& line : cpu::source_of(order))
      longest = std::max(longest, pen.width(line, pen.style(text, pen.frame.theme.text, Face::Mono)));
  return longest;
}

Room share_out(const Pen& pen, float width, float height, uint32_t ways_of_cache) {
  Room room;
  const float caption = pen.px(20), gap = pen.px(10), widest = (width - 2 * pen.px(16)) / 3;
  const auto ways = static_cast<float>(ways_of_cache);
  room.title = pen.px(58);
  room.beside = width > pen.px(470);
  room.way = std::min(pen.px(6), pen.px(64) / ways);
  room.cache = pen.px(18) + room.way * ways + gap;
  const float code = (room.beside ? width * kSourceShare : width) - pen.px(24);
  const auto fits = [&](float text) { return longest_line(pen, text) <= code; };
  const auto write = [&](float text) {
    room.text = text;
    const float row = line_height(pen.style(text, {}).size);
    room.source = fits(text) ? row * static_cast<float>(room.excerpt ? 1 : room.dense ? kDenseRows : kSourceRows) + gap : 0;
    room.table = row * kTableRows + gap;
  };
  const auto taken = [&] {
    const float top = room.beside ? std::max(room.source, room.table) : room.source + room.table;
    return room.title + top + room.cache;
  };
  const auto square = [&] { return std::min(widest, height - taken() - caption); };
  write(10);
  for (const float text : {13.0f, 12.0f, 11.0f, 10.0f}) {
    if (!fits(text)) continue;
    write(text);
    if (square() >= widest * 0.82f) break;  // words are read before squares are large
  }
  const float wanted = std::min(pen.px(72), widest);
  if (square() < wanted && room.source > 0) {
    room.dense = true;
    write(room.text);
  }
  if (square() < wanted) {
    room.cache = 0, room.dense = false;
    write(room.text);
  }
  if (square() < wanted && room.source > 0) {
    room.excerpt = true, room.beside = false;
    write(11);
  }
  if (square() < wanted) room.source = 0;
  if (square() < wanted) room.table = 0;
  room.matrix = std::max(0.0f, square());
  // What is left makes the cache easier to see.
  if (const float left = height - taken() - caption - room.matrix; room.cache > 0 && left > 0) {
    const float more = std::min(left / ways, pen.px(28) - room.way);
    room.way += more, room.cache += more * ways;
  }
  return room;
}

// The loops, with the lines that the last multiply-add executed; `excerpt`: the multiply-add alone.
void draw_source(Pen& pen, const CpuLoopsSide& side, const Rect& area, const Room& room, Part& part) {
  const Theme& theme = pen.frame.theme;
  const cpu::LoopOrder order = side.run->order();
  const auto& lines = cpu::source_of(order);
  const float text = room.text, row = line_height(pen.style(text, {}).size);
  float y = area.y;
  pen.canvas.begin_group("source");
  for (size_t i = 0; i < lines.size(); ++i) {
    const bool closes = lines[i].find_first_not_of(" }") == std::string::npos;
    if ((room.excerpt && cpu::line_of(order, LoopLine::MultiplyAdd) != static_cast<int>(i)) || (room.dense && closes)) {
      part.source.emplace_back();
      continue;
    }
    const Rect box{area.x, y, area.width, row};
    y += row;
    part.source.push_back(box);
    bool ran = false, main = false;
    for (const LoopLine what : {LoopLine::ZeroC, LoopLine::LoadA, LoopLine::MultiplyAdd, LoopLine::StoreC}) {
      if (!side.moment.ran[static_cast<size_t>(what)] || cpu::line_of(order, what) != static_cast<int>(i)) continue;
      ran = true, main |= what == LoopLine::MultiplyAdd;
    }
    if (ran) {
      pen.canvas.fill_rect(box, theme.accent.with_alpha(main ? 0.18f : 0.10f), pen.px(3));
      pen.canvas.fill_rect({box.x, box.y, pen.px(3), box.height}, theme.accent, pen.px(1.5f));
    }
    const TextStyle style = pen.style(text, ran ? theme.text : theme.dim, Face::Mono);
    const std::string shown = room.excerpt ? lines[i].substr(lines[i].find_first_not_of(' ')) : lines[i];
    pen.text({box.x + pen.px(10), box.y + row * 0.7f}, shown, style, box.width - pen.px(12));
  }
  pen.canvas.end_group();
}

// Misses by matrix: so far, of the whole run, per multiply-add. `most`: the largest number of either side, so that both have the same
// columns.
void draw_table(Pen& pen, const CpuLoopsSide& side, const Rect& area, float text, uint64_t most) {
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  const LoopRun& run = *side.run;
  const float row = line_height(pen.style(text, {}).size), name = pen.px(40) * text / 11;
  const TextStyle head = pen.style(text, theme.dim, Face::Text, Align::Right),
                  number = pen.style(text, theme.text, Face::Mono, Align::Right);
  constexpr const char* kColumns[] = {"cpu.so_far", "cpu.whole", "cpu.first", "cpu.per_product"};
  // Where that is too much, what follows from n alone is left to hovering.
  const float between = pen.px(8), room = area.width - name;
  const std::array<std::string, 4> widest = {grouped(most), grouped(most), grouped(uint64_t{run.matrix_lines()} * 3), "<0.001"};
  std::array<float, 4> shares{};
  float all_of_them = 0;
  for (size_t i = 0; i < 4; ++i)
    all_of_them += shares[i] = between + std::max(pen.width(widest[i], number), pen.width(s.get(kColumns[i]), head));
  for (float& share : shares) share /= all_of_them;
  if (all_of_them > room) shares = {0.29f, 0.42f, 0.0f, 0.29f};
  std::array<float, 4> right{};
  float x = area.x + name;
  for (size_t i = 0; i < 4; ++i) right[i] = x += (area.width - name) * shares[i];
  pen.canvas.begin_group("counts");
  const bool now_veiled = now_asked(pen, run), rate_veiled = rate_asked(pen.frame, run);
  const auto cell = [&](size_t column, float y, const std::string& counted, TextStyle style) {
    if (shares[column] == 0) return;
    const std::string value = y > area.y && (column == 0 ? now_veiled : rate_veiled) ? "?" : counted;
    const float wide = (area.width - name) * shares[column] - pen.px(6);
    const std::string fits = pen.width(value, style) <= wide ? value : fit_text(pen.canvas, value, style, wide);
    pen.canvas.text({right[column], y + row * 0.7f}, fits, style);
    if (fits != value) pen.hit(Hover::Kind::Text, {right[column] - wide, y, wide, row}, value);
  };
  pen.text({area.x, area.y + row * 0.7f}, s.get("cpu.misses"), pen.style(text, theme.dim, Face::TextSemiBold), name + pen.px(8));
  for (size_t i = 0; i < 4; ++i) cell(i, area.y, s.get(kColumns[i]), head);
  for (int r = 0; r < 4; ++r) {
    const float y = area.y + row * static_cast<float>(r + 1);
    const bool all = r == 3;
    const cpu::MissCounts now = all ? side.moment.so_far.all() : side.moment.so_far.of[static_cast<size_t>(r)];
    const cpu::MissCounts whole = all ? run.whole().all() : run.whole().of[static_cast<size_t>(r)];
    const uint64_t first = uint64_t{run.matrix_lines()} * (all ? 3 : 1);
    if (all) pen.canvas.line({area.x, y}, {area.right(), y}, theme.line);
    if (!all)
      pen.canvas.fill_rect({area.x, y + row * 0.26f, row * 0.5f, row * 0.5f}, color_in_cache(theme, static_cast<Matrix>(r)), pen.px(2));
    pen.canvas.text({area.x + (all ? 0 : row * 0.5f + pen.px(6)), y + row * 0.7f}, all ? s.get("cpu.all") : kMatrixNames[r],
                    pen.style(text, theme.text, all ? Face::Text : Face::MonoSemiBold));
    cell(0, y, grouped(now.misses), number);
    cell(1, y, grouped(whole.misses), number);
    cell(2, y, grouped(first), number);
    const double share = per_product(run, whole.misses);
    TextStyle style = number;
    style.color = share > 0.5 && !rate_veiled ? theme.conflict : theme.text;
    if (all) style.face = Face::MonoSemiBold;
    cell(3, y, whole.misses > 0 && share < 0.0005 ? "<0.001" : grouped_decimal(share, 3), style);
    if (rate_veiled) continue;
    pen.hit(Hover::Kind::Text, {area.x, y, name, row},
            s.format(all ? "cpu.accesses_all" : "cpu.accesses", {{"matrix", all ? std::string_view() : std::string_view(kMatrixNames[r])},
                                                                 {"accesses", whole.accesses},
                                                                 {"lines", first}}));
  }
  pen.canvas.end_group();
}

// The line that is touched, never too small to be seen: blue where it was in the cache, else vermillion with a triangle; blue while that
// is asked. The float of it that is used is marked where it has the room.
void draw_touched(Pen& pen, const CpuLoopsSide& side, const cpu::TouchedLine& touched, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const LoopRun& run = *side.run;
  const uint32_t floats = run.shape().line_bytes / cpu::kFloatBytes;
  const float across = area.width / static_cast<float>(run.row_lines()), down = area.height / static_cast<float>(run.n());
  const Rect line{area.x + across * static_cast<float>(touched.column / floats), area.y + down * static_cast<float>(touched.row), across,
                  down};
  const float wide = std::max(line.width, pen.px(5)), high = std::max(line.height, pen.px(5));
  Rect box{line.center().x - wide / 2, line.center().y - high / 2, wide, high};
  box.x = std::clamp(box.x, area.x, area.right() - wide), box.y = std::clamp(box.y, area.y, area.bottom() - high);
  const bool missed = touched.miss && !now_asked(pen, run);
  const Color color = missed ? theme.conflict : theme.accent;
  pen.canvas.fill_rect(box, color);
  pen.canvas.stroke_rect(box, theme.text, 1);
  const float one = across / static_cast<float>(floats);
  if (one >= 2)
    pen.canvas.fill_rect({line.x + one * static_cast<float>(touched.column % floats), box.y, one, box.height}, readable_on(color));
  const float size = pen.px(9), left = box.x - size * 0.8f;
  if (missed)
    pen.triangle({left - size / 2 > area.x ? left : std::min(box.right() + size * 0.8f, area.right() - size / 2),
                  std::clamp(box.center().y, area.y + size / 2, area.bottom() - size / 2)},
                 size, theme.conflict);
}

void draw_matrix(Pen& pen, const CpuLoopsSide& side, Matrix matrix, const Rect& area, float caption) {
  const Theme& theme = pen.frame.theme;
  const LoopRun& run = *side.run;
  const std::string name = kMatrixNames[static_cast<size_t>(matrix)];
  const uint32_t lines = run.row_lines(), n = run.n();
  // Where there are more rows than pixels, a pixel is lit when any of its lines is in the cache.
  const uint32_t rows = std::clamp(static_cast<uint32_t>(area.height), 1u, n);
  std::vector<Color> pixels(size_t{lines} * rows, color_outside(theme));
  const uint32_t from = run.line_of(matrix, 0, 0);
  for (const uint32_t line : side.moment.cache.held())
    if (!now_asked(pen, run) && line != cpu::Cache::kEmpty && run.matrix_of(line) == matrix)
      pixels[uint64_t{(line - from) / lines} * rows / n * lines + (line - from) % lines] = color_in_cache(theme, matrix);
  pen.canvas.begin_group("matrix " + name);
  pen.canvas.image(area, lines, rows, pixels);
  // Where lines end, unless that is a grid of its own.
  const Color edge = theme.background.with_alpha(0.8f);
  const float across = area.width / static_cast<float>(lines), down = area.height / static_cast<float>(n);
  if (across >= 8)
    for (uint32_t i = 1; i < lines; ++i)
      pen.canvas.line({area.x + across * static_cast<float>(i), area.y}, {area.x + across * static_cast<float>(i), area.bottom()}, edge,
                      pen.between(across));
  if (down >= 5)
    for (uint32_t i = 1; i < n; ++i)
      pen.canvas.line({area.x, area.y + down * static_cast<float>(i)}, {area.right(), area.y + down * static_cast<float>(i)}, edge,
                      pen.between(down));
  pen.canvas.stroke_rect(area, theme.line, 1);
  const cpu::TouchedLine* now = nullptr;
  for (const cpu::TouchedLine& touched : side.moment.now)
    if (touched.matrix == matrix) draw_touched(pen, side, touched, area), now = &touched;
  const TextStyle bold = pen.style(12, theme.text, Face::MonoSemiBold);
  const Point at{area.x, area.y - caption * 0.35f};
  pen.canvas.text(at, name, bold);
  if (now) {
    const std::string element = "[" + std::to_string(now->row) + "][" + std::to_string(now->column) + "]";
    const bool veiled = now_asked(pen, run);
    const TextStyle mono = pen.style(11, now->miss && !veiled ? theme.conflict : theme.dim, Face::Mono);
    const std::string whole = veiled ? element : element + " " + pen.frame.strings.get(now->miss ? "cpu.miss" : "cpu.hit");
    const float left = area.width - pen.width(name, bold) - pen.px(6);
    const std::string& shown = pen.width(whole, mono) <= left ? whole : element;
    if (pen.width(shown, mono) <= left) pen.canvas.text({at.x + pen.width(name, bold), at.y}, shown, mono);
  }
  pen.canvas.end_group();
}

// The sets from left to right, in each the most recently used line on top.
void draw_cache(Pen& pen, const CpuLoopsSide& side, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const LoopRun& run = *side.run;
  const uint32_t sets = run.shape().sets(), ways = run.shape().ways;
  std::vector<Color> pixels(size_t{sets} * ways, color_outside(theme));
  for (uint32_t set = 0; set < sets && !now_asked(pen, run); ++set)
    for (uint32_t way = 0; way < ways; ++way)
      if (const uint32_t line = side.moment.cache.set(set)[way]; line != cpu::Cache::kEmpty)
        pixels[size_t{way} * sets + set] = color_in_cache(theme, run.matrix_of(line));
  pen.canvas.begin_group("cache");
  pen.canvas.image(area, sets, ways, pixels);
  const float across = area.width / static_cast<float>(sets), down = area.height / static_cast<float>(ways);
  const Color edge = theme.background.with_alpha(0.8f);
  if (across >= 4)
    for (uint32_t i = 1; i < sets; ++i)
      pen.canvas.line({area.x + across * static_cast<float>(i), area.y}, {area.x + across * static_cast<float>(i), area.bottom()}, edge,
                      pen.between(across));
  if (down >= 4)
    for (uint32_t i = 1; i < ways; ++i)
      pen.canvas.line({area.x, area.y + down * static_cast<float>(i)}, {area.right(), area.y + down * static_cast<float>(i)}, edge,
                      pen.between(down));
  pen.canvas.stroke_rect(area, theme.line, 1);
  for (const cpu::TouchedLine& now : side.moment.now) {
    const Rect set{area.x + across * static_cast<float>(now.line % sets), area.y, across, area.height};
    pen.canvas.stroke_rect(set, now.miss && !now_asked(pen, run) ? theme.conflict : theme.accent, 1.5f);
  }
  pen.canvas.end_group();
}

// "i-j-k", what it misses per multiply-add as the big number, and how fast it was.
void draw_side_title(Pen& pen, const CpuLoopsInput& input, size_t which, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  const CpuLoopsSide& side = input.sides[which];
  const bool veiled = rate_asked(pen.frame, *side.run), many = !veiled && per_product(*side.run, side.run->whole().all().misses) > 0.5;
  const Color color = many ? theme.conflict : veiled ? theme.accent : theme.text;
  const TextStyle name = pen.style(16, theme.text, Face::MonoSemiBold), big = pen.style(22, color, Face::MonoSemiBold);
  const TextStyle quiet = pen.style(12, theme.dim), speed = pen.style(12, side.measured ? theme.text : theme.dim);
  const float base = area.y + pen.px(20);
  float x = area.x;
  const auto fits = [&](const std::string& text, const TextStyle& style, float room) { return pen.width(text, style) <= room; };
  const auto put = [&](const std::string& text, const TextStyle& style, float gap) {
    const float wide = pen.width(text, style);
    if (x + wide > area.right()) return pen.text({x, base}, text, style, std::max(0.0f, area.right() - x));
    pen.canvas.text({x, base}, text, style);
    x += wide + gap;
  };
  const bool tight = area.width < pen.px(200);
  put(cpu::name(side.run->order()), name, pen.px(tight ? 8 : 16));
  if (many) pen.triangle({x + pen.px(6), base - pen.px(7)}, pen.px(13), theme.conflict), x += pen.px(18);
  put(veiled ? "?" : miss_rate(*side.run), big, pen.px(tight ? 4 : 8));
  const char* const unit = fits(s.get("cpu.rate"), quiet, area.right() - x) ? "cpu.rate" : "cpu.per_product";
  if (fits(s.get(unit), quiet, area.right() - x)) put(s.get(unit), quiet, 0);
  if (veiled) return;
  const float low = area.y + pen.px(43);
  const TextStyle label = pen.style(12, theme.text);
  const float button = which != 0 || input.measure.empty() ? 0 : pen.width(input.measure, label) + pen.px(20);
  const float room = area.width - (button > 0 ? button + pen.px(12) : 0);
  const bool offered = button > 0 && room > pen.px(60);
  const float most = offered ? room : area.width;
  const bool whole = fits(side.speed, speed, most) || side.speed_short.empty();
  const std::string& shown = whole ? side.speed : side.speed_short;
  pen.text({area.x, low}, shown, speed, most);
  const float wide = std::min(pen.width(shown, speed), most);
  const std::string help = whole ? side.speed_help : side.speed + (side.speed_help.empty() ? "" : "\n") + side.speed_help;
  if (!help.empty()) pen.hit(Hover::Kind::Text, {area.x, low - pen.px(13), wide, pen.px(17)}, help);
  if (!offered) return;
  const Rect chip{area.x + wide + pen.px(12), low - pen.px(15), button, pen.px(21)};
  pen.canvas.fill_rect(chip, theme.raised, pen.px(5));
  pen.canvas.stroke_rect(chip, theme.line, 1, pen.px(5));
  pen.canvas.text({chip.x + pen.px(10), low}, input.measure, label);
  pen.hit(Hover::Kind::Measure, chip, input.measure_help, 0);
}

void draw_side(Pen& pen, const CpuLoopsInput& input, size_t which, const Rect& area, CpuLoopsScene& scene) {
  const CpuLoopsSide& side = input.sides[which];
  const Strings& s = pen.frame.strings;
  Part& part = scene.parts[which];
  const Room room = share_out(pen, area.width, area.height, input.sides[which].run->shape().ways);
  if (room.matrix < pen.px(20)) return say_no_room(pen, area);
  draw_side_title(pen, input, which, {area.x, area.y, area.width, room.title});
  float y = area.y + room.title;
  // What the loops do not need, the table may have.
  const float half = room.beside ? std::min(area.width * kSourceShare, longest_line(pen, room.text) + pen.px(26)) : area.width;
  if (room.source > 0) draw_source(pen, side, {area.x, y, half - pen.px(8), room.source}, room, part);
  if (!room.beside) y += room.source;
  if (room.table > 0)
    draw_table(pen, side,
               room.beside && room.source > 0 ? Rect{area.x + half + pen.px(8), y, area.width - half - pen.px(8), room.table}
                                              : Rect{area.x, y, area.width, room.table},
               room.text, std::max(input.sides[0].run->whole().all().misses, input.sides[1].run->whole().all().misses));
  if (room.beside && room.source > room.table && room.table > 0)
    draw_last(pen, side, {area.x + half + pen.px(8), y + room.table, area.width - half - pen.px(8), room.source - room.table}, room.text,
              part);
  y += room.beside ? std::max(room.source, room.table) : room.table;
  const float caption = pen.px(20), gap = pen.px(16);
  y += caption;
  for (const Matrix matrix : cpu::kMatrices) {
    const auto index = static_cast<size_t>(matrix);
    const Rect box{area.x + (room.matrix + gap) * static_cast<float>(index), y, room.matrix, room.matrix};
    draw_matrix(pen, side, matrix, box, caption);
    if (now_asked(pen, *side.run)) continue;  // hovering would tell
    part.matrices[index] = box;
    scene.cells.push_back({box, side.run->row_lines(), side.run->n(), 0});
  }
  y += room.matrix + pen.px(6);
  if (room.cache <= 0) return;
  pen.text({area.x, y + pen.px(13)},
           s.format("cpu.cache",
                    {{"kib", side.run->shape().size_bytes / 1024}, {"sets", side.run->shape().sets()}, {"ways", side.run->shape().ways}}),
           pen.style(11, pen.frame.theme.dim), area.width);
  const Rect cache{area.x, y + pen.px(18), area.width, room.way * static_cast<float>(side.run->shape().ways)};
  draw_cache(pen, side, cache);
  if (now_asked(pen, *side.run)) return;
  part.cache = cache;
  scene.cells.push_back({part.cache, side.run->shape().sets(), side.run->shape().ways, 0});
}

// Where in the run it is.
void draw_steps(Pen& pen, const CpuLoopsInput& input, const Rect& area) {
  const Strings& s = pen.frame.strings;
  const LoopRun& run = *input.sides[0].run;
  const uint64_t steps = steps_of(input), row = uint64_t{run.n()} * run.n();
  const TextStyle style = pen.style(12, pen.frame.theme.dim);
  const std::string at = s.format("cpu.step", {{"at", input.step}, {"of", steps}});
  std::string text = at;
  if (steps < row * run.n())
    text += s.get("join.clauses") + s.format("cpu.repeats", {{"rows", static_cast<uint32_t>(steps / row)}, {"all", run.n()}});
  const bool whole = pen.width(text, style) <= area.width;
  pen.text({area.x, area.y + pen.px(12)}, whole ? text : at, style, area.width);
  if (!whole) pen.hit(Hover::Kind::Text, {area.x, area.y, std::min(area.width, pen.width(at, style)), pen.px(16)}, text);
}

}  // namespace

CpuLoopsScene layout_cpu_loops(const CpuLoopsInput& input, const Frame& frame) {
  return make_scene<CpuLoopsScene>(frame, [&](Pen& pen, CpuLoopsScene& scene) {
    const float margin = std::min({pen.px(24), frame.rect.width * 0.04f, frame.rect.height * 0.06f});
    Rect area = inset(frame.rect, margin);
    const uint64_t n = input.sides[0].run->n();
    const auto& sides = input.sides;
    area = rate_asked(frame, *sides[0].run) || rate_asked(frame, *sides[1].run)
               ? pen.heading(area, frame.strings.format("cpu.title_veiled", {{"n", std::to_string(n)}, {"products", n * n * n}}),
                             frame.strings.get("lesson.veiled"))
               : pen.heading(area, title_of_cpu_loops(input, frame.strings), sentence_of_cpu_loops(input, frame.strings));
    const cpu::CacheShape& shape = input.sides[0].run->shape();
    const std::string model =
        frame.strings.format("cpu.model", {{"kib", shape.size_bytes / 1024}, {"bytes", shape.line_bytes}, {"ways", shape.ways}});
    area = draw_footnote(pen, model, area);
    const float steps = pen.px(24), gap = pen.px(32);
    const float width = (area.width - gap) / 2, height = area.height - steps;
    if (width < pen.px(130) || height < pen.px(90)) return say_no_room(pen, area);
    draw_steps(pen, input, {area.x, area.bottom() - steps + pen.px(4), area.width, steps - pen.px(4)});
    for (size_t i = 0; i < 2; ++i) draw_side(pen, input, i, {area.x + static_cast<float>(i) * (width + gap), area.y, width, height}, scene);
  });
}

}  // namespace warplens::viz
