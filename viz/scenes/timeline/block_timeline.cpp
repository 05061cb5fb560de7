#include "viz/scenes/timeline/block_timeline.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

#include "viz/scenes/banks/access_view.h"
#include "viz/scenes/parts.h"
#include "viz/scenes/plots/parts.h"

namespace warplens::viz {
namespace {

const simt::Trace& trace_of(const BlockTimelineInput& input) { return input.snapshot->block->trace; }

const Site* site_of(const analysis::Snapshot& snapshot, const simt::AccessRow& row) {
  return row.site < snapshot.program->sites.size() ? &snapshot.program->sites[row.site] : nullptr;
}

Color color_of(const Theme& theme, MemoryOp op) { return op == MemoryOp::Load ? theme.accent : theme.text; }

// A diamond: an atomic operation.
void diamond(Pen& pen, Point at, float radius, Color color) {
  pen.canvas.fill_polygon({{at.x, at.y - radius}, {at.x + radius, at.y}, {at.x, at.y + radius}, {at.x - radius, at.y}}, color);
}

// What the marks that occur mean, in one row, or two where it needs them. An open question may ask for what occurs.
float draw_legend(Pen& pen, const BlockTimelineModel& model, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const TextStyle style = pen.style(11, theme.dim);
  const float height = pen.px(12), size = pen.px(10);
  float x = area.x, y = area.y;
  const auto sample_bar = [&](Color color) {
    pen.canvas.fill_rect({x + size * 0.3f, y + height * 0.15f, size * 0.4f, height * 0.8f}, color);
  };
  const auto& occurs = model.occurs;
  const auto any = [&](const auto& of) {
    return std::any_of(model.warps.begin(), model.warps.end(), [&](const auto& warp) { return !(warp.*of).empty(); });
  };
  const bool all = pen.frame.veil.any() || !pen.frame.veil.at.empty();
  const std::tuple<const char*, bool, std::function<void(Point)>> entries[] = {
      {"timeline.legend_load", occurs.load, [&](Point) { sample_bar(theme.accent); }},
      {"timeline.legend_store", occurs.store, [&](Point) { sample_bar(theme.text); }},
      {"timeline.legend_conflict", occurs.conflict, [&](Point center) { pen.triangle(center, size * 0.9f, theme.conflict); }},
      {"timeline.legend_global", occurs.global,
       [&](Point center) {
         pen.canvas.line({center.x, y}, {center.x, y + height * 0.6f}, theme.dim);
         pen.canvas.stroke_circle({center.x, y + height * 0.75f}, pen.px(2.5f), theme.dim);
       }},
      {"timeline.legend_atomic", occurs.atomic, [&](Point center) { diamond(pen, center, size * 0.45f, theme.text); }},
      {"timeline.legend_copy", any(&BlockTimelineModel::Warp::copies),
       [&](Point center) { pen.canvas.fill_rect({x, center.y - pen.px(1), size, pen.px(2)}, theme.accent); }},
      {"timeline.legend_wait", any(&BlockTimelineModel::Warp::waits),
       [&](Point) { hatch(pen, {x, y + 1, size, height - 2}, theme.faint, pen.px(4)); }},
      {"timeline.legend_barrier", !model.releases.empty(),
       [&](Point center) { pen.canvas.line({center.x, y}, {center.x, y + height}, theme.dim); }},
  };
  for (const auto& [key, here, draw] : entries) {
    if (!here && !all) continue;
    const std::string text = pen.frame.strings.get(key);
    const float width = size + pen.px(6) + pen.width(text, style);
    if (x + width > area.right() && y > area.y) break;
    if (x + width > area.right()) x = area.x, y += height + pen.px(7);
    draw({x + size / 2, y + height / 2});
    pen.canvas.text({x + size + pen.px(6), y + height * 0.85f}, text, style);
    x += width + pen.px(14);
  }
  return y + height + pen.px(12);
}

// The whole block, a thin row per warp, and the part of it that the rows show.
void draw_overview(Pen& pen, const BlockTimelineInput& input, BlockTimelineScene& scene) {
  const Theme& theme = pen.frame.theme;
  const simt::Trace& trace = trace_of(input);
  const Rect& r = scene.overview;
  const auto columns = static_cast<uint32_t>(std::max(1.0f, r.width / 2));
  const uint32_t rows = std::max(1u, trace.warps);
  std::vector<Color> pixels(static_cast<size_t>(columns) * rows, theme.panel);
  const double per_tick = columns / std::max(1.0, static_cast<double>(trace.ticks));
  for (const simt::AccessRow& row : trace.accesses) {
    if (pen.frame.veil.countable()) break;
    const auto column = std::min(columns - 1, static_cast<uint32_t>(static_cast<double>(row.tick) * per_tick));
    Color& pixel = pixels[static_cast<size_t>(std::min<uint32_t>(row.warp, rows - 1)) * columns + column];
    if (row.conflicts && !pen.frame.veil.costs_of(true, row.site)) {
      pixel = theme.conflict;
    } else if (!(pixel == theme.conflict)) {
      pixel = theme.accent.with_alpha(row.wavefronts ? 0.75f : 0.35f);
    }
  }
  pen.canvas.begin_group("overview");
  pen.canvas.image(r, columns, rows, pixels);
  draw_bracket(pen, input, scene);
  const double all = std::max(1.0, static_cast<double>(trace.ticks));
  const float now = r.x + static_cast<float>(static_cast<double>(input.tick) / all) * r.width;
  pen.canvas.line({now, r.y - pen.px(4)}, {now, r.bottom() + pen.px(4)}, theme.accent, 2);
  const Rect& lens = scene.bracket;
  if (lens.width < r.width - 2) {
    pen.canvas.line({lens.x, lens.bottom()}, {scene.track.x, scene.track.y}, theme.accent.with_alpha(0.4f));
    pen.canvas.line({lens.right(), lens.bottom()}, {scene.track.right(), scene.track.y}, theme.accent.with_alpha(0.4f));
  }
  pen.canvas.end_group();
}

// Ticks of the axis: 1, 2 or 5 times a power of ten apart.
double axis_step(double span, float width, float label) {
  const double least = span * label / std::max(1.0f, width);
  double step = std::pow(10.0, std::floor(std::log10(std::max(1.0, least))));
  for (const double factor : {1.0, 2.0, 5.0, 10.0})
    if (step * factor >= least) return std::max(1.0, step * factor);
  return std::max(1.0, step * 10);
}

void draw_axis(Pen& pen, const BlockTimelineInput& input, const BlockTimelineScene& scene, float bottom) {
  const Theme& theme = pen.frame.theme;
  const Rect& track = scene.track;
  const TextStyle style = pen.style(10, theme.dim, Face::Mono);
  const double span = input.window.to - input.window.from;
  const double step = axis_step(span, track.width, pen.width(grouped(trace_of(input).ticks), style) + pen.px(28));
  const float base = track.y + pen.px(12);
  const std::string now = grouped(input.tick);
  const float x_now = tick_x(scene, input.window, static_cast<double>(input.tick));
  const bool shown = static_cast<double>(input.tick) >= input.window.from && static_cast<double>(input.tick) <= input.window.to;
  const float half = pen.width(now, pen.style(11, theme.on_accent, Face::MonoSemiBold)) / 2 + pen.px(6);
  const float left = std::clamp(x_now - half, track.x - pen.px(20), std::max(track.x, track.right() - 2 * half));
  for (double t = std::ceil(input.window.from / step) * step; t < input.window.to; t += step) {
    const float x = tick_x(scene, input.window, t);
    const std::string text = grouped(static_cast<uint64_t>(t));
    pen.canvas.line({x, base + pen.px(3)}, {x, base + pen.px(7)}, theme.faint);
    const float right = x + pen.px(4) + pen.width(text, style);
    if (right > track.right() || (shown && right > left && x < left + 2 * half)) continue;
    pen.canvas.text({x + pen.px(4), base}, text, style);
  }
  pen.canvas.line({track.x, base + pen.px(7)}, {track.right(), base + pen.px(7)}, theme.line);
  if (!shown) return;
  pen.canvas.begin_group("cursor");
  pen.canvas.line({x_now, base}, {x_now, bottom}, theme.accent, 2);
  pen.canvas.fill_rect({left, track.y - pen.px(2), 2 * half, pen.px(18)}, theme.accent, pen.px(4));
  pen.centered({left, track.y - pen.px(2), 2 * half, pen.px(18)}, now, pen.style(11, theme.on_accent, Face::MonoSemiBold));
  pen.canvas.end_group();
}

// Barriers join the rows.
void draw_releases(Pen& pen, const BlockTimelineInput& input, const BlockTimelineScene& scene, float bottom) {
  const Theme& theme = pen.frame.theme;
  const TextStyle style = pen.style(10, theme.dim);
  float free = scene.track.x, last = -10;
  pen.canvas.begin_group("barriers");
  const float top = scene.rows.empty() ? scene.track.y : scene.rows.front().rect.y;
  for (const auto& release : input.model->releases) {
    const auto tick = static_cast<double>(release.tick);
    if (tick < input.window.from || tick > input.window.to) continue;
    const float x = tick_x(scene, input.window, tick);
    if (x - last < 3) continue;
    last = x;
    pen.canvas.line({x, top - pen.px(12)}, {x, bottom}, theme.dim.with_alpha(0.7f), 1);
    if (release.line == 0 || x < free) continue;
    const Strings& s = pen.frame.strings;
    const std::string text = pen.frame.veil.lines ? s.get("timeline.barrier") : s.format("timeline.barrier_line", {{"line", release.line}});
    if (x + pen.px(5) + pen.width(text, style) > scene.track.right()) continue;
    pen.canvas.text({x + pen.px(5), top - pen.px(3)}, text, style);
    free = x + pen.width(text, style) + pen.px(40);
  }
  pen.canvas.end_group();
}

// Accesses that fall on the same few pixels are one bar: the highest of them.
struct AccessBar {
  float x = 0;
  uint32_t wavefronts = 0, conflicts = 0, sectors = 0;
  MemoryOp op = MemoryOp::Load;  // of the highest
  MemoryOp global_op = MemoryOp::Load;
  bool atomic = false, shown = false, asked = false;
  uint32_t access = kNone, accesses = 0;  // the first of those it represents
};

std::vector<AccessBar> bars_of(const BlockTimelineInput& input, const BlockTimelineScene& scene, uint32_t warp, float apart,
                               const Veil& veil) {
  const simt::Trace& trace = trace_of(input);
  const auto& mine = input.snapshot->warps[warp].accesses;
  auto at = std::lower_bound(mine.begin(), mine.end(), std::max(0.0, input.window.from),
                             [&](uint32_t i, double tick) { return static_cast<double>(trace.accesses[i].tick) < tick; });
  std::vector<AccessBar> bars;
  for (; at != mine.end() && static_cast<double>(trace.accesses[*at].tick) < input.window.to; ++at) {
    const simt::AccessRow& row = trace.accesses[*at];
    const float x = tick_x(scene, input.window, static_cast<double>(row.tick));
    if (bars.empty() || x - bars.back().x >= apart) bars.push_back({.x = x});
    AccessBar& bar = bars.back();
    const Site* site = site_of(*input.snapshot, row);
    const MemoryOp op = site ? site->op : MemoryOp::Load;
    // What is asked is as high as any other that is.
    const bool waves = row.wavefronts > 0 && veil.costs_of(true, row.site), asked = row.sectors > 0 && veil.costs_of(false, row.site);
    const uint32_t wavefronts = waves ? kAlike : row.wavefronts, sectors = asked ? (input.model->most_sectors + 1) / 2 : row.sectors;
    if (wavefronts > bar.wavefronts) bar.wavefronts = wavefronts, bar.conflicts = waves ? 0 : row.conflicts, bar.op = op, bar.asked = waves;
    if (sectors > bar.sectors) bar.sectors = sectors, bar.global_op = op;
    bar.atomic |= op == MemoryOp::Atomic;
    bar.shown |= input.access == *at;
    if (bar.accesses++ == 0) bar.access = *at;
  }
  return bars;
}

// Up to `right`, or to where the warp waits next or a barrier ends; not above `top`, where its row begins.
void name_access(Pen& pen, const BlockTimelineInput& input, BlockTimelineScene& scene, uint32_t access, Point at, float right, float top) {
  const simt::AccessRow& row = trace_of(input).accesses[access];
  const Site* const site = site_of(*input.snapshot, row);
  if (!site || site->array.empty()) return;
  const auto& waits = input.model->warps[row.warp].waits;
  const auto wait = std::find_if(waits.begin(), waits.end(), [&](const auto& w) { return w.from >= row.tick; });
  if (wait != waits.end()) right = std::min(right, tick_x(scene, input.window, static_cast<double>(wait->from)) - pen.px(4));
  const auto& releases = input.model->releases;
  const auto release = std::find_if(releases.begin(), releases.end(), [&](const auto& r) { return r.tick >= row.tick; });
  if (release != releases.end()) right = std::min(right, tick_x(scene, input.window, static_cast<double>(release->tick)) - pen.px(4));
  const std::string text =
      pen.frame.strings.format("op.of_array", {{"op", pen.frame.strings.get(std::string("op.") + name(site->op))}, {"array", site->array}});
  const TextStyle style = pen.style(10, pen.frame.theme.dim);
  if (at.y - style.size * 0.8f < top) return;
  const float end = at.x + pen.width(text, style), mark = pen.px(16);
  const bool marked = std::any_of(input.places.begin(), input.places.end(), [&](const auto& place) {
    const float x = tick_x(scene, input.window, static_cast<double>(place.tick));
    return place.warp == row.warp && x > at.x - mark && x < end + mark;
  });
  if (end > right || marked) return;
  pen.canvas.text(at, text, style);
  scene.named.push_back(text);
}

void draw_bars(Pen& pen, const BlockTimelineInput& input, BlockTimelineScene& scene, BlockTimelineScene::Row& row, bool followed) {
  const Theme& theme = pen.frame.theme;
  const float wide =
      std::clamp(scene.track.width / static_cast<float>(std::max(1.0, input.window.to - input.window.from)) * 16, 2.0f, pen.px(7));
  const std::vector<AccessBar> bars = bars_of(input, scene, row.warp, wide + 1, pen.frame.veil);
  row.drawn = static_cast<uint32_t>(bars.size());
  const float down = row.rect.bottom() - row.base - pen.px(4), unit = wavefront_height(pen, input, row);
  const float strength = followed ? 1.0f : 0.72f;
  const TextStyle style = pen.style(10, theme.conflict, Face::MonoSemiBold);
  float free = row.rect.x;
  for (const AccessBar& bar : bars) {
    // One wavefront is seen beside the greatest.
    const float total = bar.wavefronts ? std::max(static_cast<float>(bar.wavefronts) * unit, pen.px(3)) : 0;
    const float bad = static_cast<float>(bar.conflicts) * unit;
    // Of what is asked the height says nothing: it is hollow.
    if (bar.asked)
      pen.canvas.stroke_rect(inset({bar.x, row.base - total, std::max(wide, 3.0f), total}, 0.5f),
                             color_of(theme, bar.op).with_alpha(strength), 1);
    else if (total > bad)
      pen.canvas.fill_rect({bar.x, row.base - (total - bad), wide, total - bad}, color_of(theme, bar.op).with_alpha(strength));
    if (bad > 0) pen.canvas.fill_rect({bar.x, row.base - total, wide, bad}, theme.conflict.with_alpha(strength));
    // Wavefronts can be counted where there is room for a gap between them.
    if (!bar.asked && unit >= 5 && wide >= 3 && bars.size() < 80)
      for (uint32_t w = 1; w < bar.wavefronts; ++w)
        pen.canvas.fill_rect({bar.x, row.base - static_cast<float>(w) * unit, wide, 1}, theme.background);
    if (bar.sectors) {
      const float depth = std::max(pen.px(4), down * static_cast<float>(bar.sectors) / static_cast<float>(input.model->most_sectors));
      const Color color = (bar.global_op == MemoryOp::Load ? theme.dim : theme.text).with_alpha(strength);
      const Point end{bar.x + wide / 2, row.base + depth};
      pen.canvas.line({end.x, row.base}, end, color);
      if (wide >= 4 && bar.global_op == MemoryOp::Load) pen.canvas.stroke_circle(end, pen.px(2), color);
      if (wide >= 4 && bar.global_op != MemoryOp::Load) pen.canvas.fill_circle(end, pen.px(2), color);
    }
    if (bar.atomic) diamond(pen, {bar.x + wide / 2, row.base}, pen.px(4), theme.text);
    if (bar.shown)
      pen.canvas.stroke_rect({bar.x - 2, row.base - std::max(total, pen.px(6)) - 2, wide + 4, std::max(total, pen.px(6)) + 4}, theme.text,
                             1.5f, 2);
    // Near enough, an access says what it is.
    const float next = &bar == &bars.back() ? row.rect.right() : (&bar + 1)->x;
    const bool named = bar.accesses == 1 && next - bar.x > pen.px(44);
    if (named)
      name_access(pen, input, scene, bar.access, {bar.x, row.base - total - pen.px(bar.conflicts ? 16 : 4)}, next - pen.px(6), row.rect.y);
    if (bar.asked && !named && bar.x >= free && row.rect.height >= pen.px(30)) {
      pen.canvas.text({bar.x, row.base - total - pen.px(3)}, "?", pen.style(10, theme.dim, Face::MonoSemiBold));
      free = bar.x + pen.px(18);
    }
    if (!bar.conflicts || bar.x < free || row.rect.height < pen.px(30)) continue;
    const std::string number = std::to_string(bar.wavefronts);
    const float end = bar.x + pen.px(14) + pen.width(number, style);
    if (end > row.rect.right()) continue;
    // Above those that follow so closely that they would stand behind the number.
    float tallest = total;
    for (const AccessBar* other = &bar + 1; other != bars.data() + bars.size() && other->x < end; ++other)
      tallest = std::max(tallest, static_cast<float>(other->wavefronts) * unit);
    const float top = std::max(row.base - tallest - pen.px(7), row.rect.y + style.size * 0.5f);
    pen.triangle({bar.x + pen.px(3), top}, pen.px(8), theme.conflict);
    pen.canvas.text({bar.x + pen.px(10), top + style.size * 0.4f}, number, style);
    free = bar.x + pen.px(16) + pen.width(number, style);
  }
}

// Thin bars from the issue to the wait, below the row's line; those that overlap are stacked.
constexpr size_t kCopyLanes = 4;
float copy_y(const Pen& pen, const BlockTimelineScene::Row& row, size_t index) {
  return row.base + pen.px(3) + static_cast<float>(index % kCopyLanes) * pen.px(3);
}
void draw_copies(Pen& pen, const BlockTimelineInput& input, const BlockTimelineScene& scene, const BlockTimelineScene::Row& row) {
  const Theme& theme = pen.frame.theme;
  const auto& copies = input.model->warps[row.warp].copies;
  float last = -1e9f;
  for (size_t i = 0; i < copies.size(); ++i) {
    const double from = std::max(input.window.from, static_cast<double>(copies[i].first));
    const double to = std::min(input.window.to, static_cast<double>(copies[i].arrived));
    if (to <= from) continue;
    const float x = tick_x(scene, input.window, from), right = std::max(x + 1, tick_x(scene, input.window, to)), y = copy_y(pen, row, i);
    if (right - last < 1.5f && right - x < 2) continue;  // too dense to be distinguished
    last = right;
    pen.canvas.fill_rect({x, y, right - x, pen.px(2)}, theme.accent.with_alpha(row.warp == input.warp ? 0.8f : 0.5f));
    if (static_cast<double>(copies[i].arrived) <= input.window.to)
      pen.canvas.line({right, y - pen.px(1.5f)}, {right, y + pen.px(3.5f)}, theme.accent, 1.5f);
  }
}

constexpr float kThinRow = 26;

// The rows of the warps, as many as fit about the followed one; gives the y below.
float draw_rows(Pen& pen, const BlockTimelineInput& input, BlockTimelineScene& scene, const Rect& area, float label, float floor) {
  const Theme& theme = pen.frame.theme;
  const uint32_t warps = trace_of(input).warps;
  const float least = pen.px(kThinRow);
  const auto fit = std::max(1u, std::min(warps, static_cast<uint32_t>(area.height / least)));
  const float height = std::min(area.height / static_cast<float>(fit), pen.px(input.roomy ? 120 : 92));
  const uint32_t first = std::min(warps - fit, input.warp > fit / 2 ? input.warp - fit / 2 : 0);
  // Where rows are thin, the followed one is high enough to count its wavefronts.
  const bool lens = fit > 2 && height < pen.px(44);
  const float other = lens ? std::max(pen.px(20), height * (height < pen.px(34) ? 0.75f : 0.85f)) : height;
  const float own = lens ? std::min(height * static_cast<float>(fit) - other * static_cast<float>(fit - 1), pen.px(92)) : height;
  float y = area.y;
  for (uint32_t i = 0; i < fit; ++i) {
    const float tall = first + i == input.warp ? own : other;
    scene.rows.push_back({first + i, {scene.track.x, y, scene.track.width, tall}, y + tall * 0.74f, 0});
    y += tall;
  }
  const float bottom = y;
  draw_releases(pen, input, scene, bottom);
  for (BlockTimelineScene::Row& row : scene.rows) {
    const bool followed = row.warp == input.warp;
    if (followed) {
      const Rect band{area.x, row.rect.y, area.width, row.rect.height};
      pen.canvas.fill_rect(band, theme.accent.with_alpha(0.07f), pen.px(3));
      pen.canvas.fill_rect({area.x, band.y, 3, band.height}, theme.accent, 1.5f);
    }
    const std::string name = pen.frame.strings.format("tiles.warp", {{"warp", row.warp}});
    pen.hit(Hover::Kind::Tick, {area.x, row.rect.y, label, row.rect.height}, name, static_cast<int64_t>(input.tick), row.warp);
    pen.canvas.begin_group("warp");
    pen.canvas.line({row.rect.x, row.base}, {row.rect.right(), row.base}, theme.line);
    const TextStyle style = followed ? pen.style(12, theme.text, Face::TextSemiBold) : pen.style(12, theme.dim);
    pen.text({area.x + pen.px(10), row.base - pen.px(row.rect.height < pen.px(30) ? 1 : 10)}, name, style, label - pen.px(14));
    if (followed) draw_wavefront_scale(pen, input, row, area.x + pen.px(12) + pen.width(name, style));
    pen.canvas.push_clip({row.rect.x - pen.px(6), row.rect.y, row.rect.width + pen.px(12), row.rect.height});
    draw_waits(pen, input, scene, row);
    draw_copies(pen, input, scene, row);
    draw_bars(pen, input, scene, row, followed);
    pen.canvas.pop_clip();
    pen.canvas.end_group();
  }
  if (fit < warps && bottom + pen.px(16) <= floor)
    pen.text({area.x, bottom + pen.px(14)}, shown_warps_text(input, scene, pen.frame.veil, pen.frame.strings), pen.style(11, theme.dim),
             area.width);
  return bottom + (fit < warps ? pen.px(22) : pen.px(6));
}

}  // namespace

BlockTimelineScene layout_block_timeline(const BlockTimelineInput& input, const Frame& frame) {
  return make_scene<BlockTimelineScene>(frame, [&](Pen& pen, BlockTimelineScene& scene) {
    const Rect stage = inset(frame.rect, std::min(pen.px(24), frame.rect.width * 0.04f));
    if (!input.snapshot || !input.model || !input.lines || input.warp >= input.model->warps.size()) return;
    say_heading(input, frame.veil, frame.strings, scene);
    Rect area = pen.heading(stage, scene.title, scene.sentence);
    const float label = pen.px(80);
    if (area.width < label * 3 || area.height < pen.px(64)) return say_no_room(pen, area);
    float y = area.y;
    if (area.height > pen.px(260)) y = draw_legend(pen, *input.model, {area.x, y, area.width, area.height});
    scene.track = {area.x + label, y, area.width - label - pen.px(8), pen.px(20)};
    if (area.height > pen.px(200)) {
      const float height = std::clamp(static_cast<float>(trace_of(input).warps) * pen.px(6), pen.px(22), pen.px(64));
      scene.overview = {scene.track.x, y + pen.px(4), scene.track.width, height};
      scene.track.y = scene.overview.bottom() + pen.px(22);
      draw_overview(pen, input, scene);
      pen.text({area.x + pen.px(10), scene.overview.center().y + pen.px(4)}, frame.strings.get("timeline.all"),
               pen.style(11, frame.theme.dim), label - pen.px(14));
    }
    const float top = scene.track.bottom() + pen.px(16), room = area.bottom() - top;
    // Rows as thin as can be distinguished before anything else goes; of many warps some are left out. Below them the card beside the
    // table of lines and above that of warps; where the rows have all the room that they can use, it has a row of its own.
    const float warps = static_cast<float>(trace_of(input).warps), card = pen.px(kTimelineCardHeight) + pen.px(16);
    const float space = room > pen.px(kThinRow * 2) ? room - pen.px(18) : room,
                thin = std::min(warps * pen.px(kThinRow), space > pen.px(220) ? space * 0.6f : space);
    const float tables = card + pen.px(20) * (1 + std::min(warps, 4.0f)) + copies_height(pen, input, space),
                high = warps * pen.px(input.roomy ? 120 : 92);
    const bool stacked = !input.roomy && space - high > card + tables;
    // Where the stage is narrow, half of it is too little for a card: it has all of it and is flat, and the tables come when they are asked
    // for.
    const bool low = area.width < pen.px(600), flat = !stacked && !input.tables && (low || input.roomy);
    const float card_height = pen.px(flat && low ? kFlatCardHeight : kTimelineCardHeight);
    const float below_rows = flat                        ? card_height + pen.px(12)
                             : !stacked && !input.tables ? card + pen.px(20)
                                                         : (stacked ? card : 0) + tables;
    float rows = std::clamp(space - below_rows, thin, std::max(thin, high));
    if (space - rows < card_height + pen.px(10)) rows = std::min(std::max(thin, space), high);  // no card fits below
    const float below = draw_rows(pen, input, scene, {area.x, top, area.width, std::max(rows, pen.px(28))}, label, area.bottom());
    draw_axis(pen, input, scene, scene.rows.back().rect.bottom());
    draw_finding_places(pen, input, scene);
    Rect left{area.x, below + pen.px(10), area.width, area.bottom() - below - pen.px(10)}, right;
    if (left.height < card_height) return;
    if (flat)
      return draw_timeline_card(pen, input, {left.x, left.y, left.width, std::min(left.height, pen.px(kTimelineCardHeight))}, scene);
    const float gap = pen.px(28), half = (area.width - gap) / 2;
    // Where no table fits below it, the card takes that height too.
    const float tall = !stacked && left.height - card <= pen.px(44) ? std::min(left.height, pen.px(170)) : pen.px(kTimelineCardHeight);
    draw_timeline_card(pen, input, {left.x, left.y, stacked ? left.width : half, tall}, scene);
    right = {left.x + half + gap, left.y + (stacked ? card : 0), half, left.height - (stacked ? card : 0)};
    left = {left.x, left.y + tall + pen.px(16), half, left.height - tall - pen.px(16)};
    draw_block_costs(pen, input, left, right);
  });
}

}  // namespace warplens::viz
