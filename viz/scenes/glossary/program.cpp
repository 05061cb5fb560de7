// What the program counts and shows: accounts, ticks, traces, speeds.
#include "viz/scenes/glossary/glossary.h"

namespace warplens::viz::glossary {
namespace {

// Four loads side by side, and the one that the compiler makes of them.
void draw_compiled(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kLoads = 4;
  const float half = area.height / 2, text = pen.px(18), high = half - text - pen.px(10);
  label(pen, {area.x, area.y, area.width, text}, name_of(pen, "as_written"), theme.dim);
  label(pen, {area.x, area.y + half, area.width, text}, name_of(pen, "as_compiled"), theme.dim);
  const Row row{{area.x, area.y + text, area.width, high}, kLoads};
  for (int i = 0; i < kLoads; ++i) box(pen, row.cell(i), theme.accent, "b[" + std::to_string(i) + "]", 11);
  const Rect first = row.cell(0), last = row.cell(kLoads - 1);
  const Rect wide{first.x, area.y + half + text, last.right() - first.x, high};
  box(pen, wide, theme.accent);
  box(pen, {first.x, wide.y, first.width, high}, theme.accent, "float4", 11);
  for (int i = 1; i < kLoads; ++i) {
    const float x = row.area.x + row.area.width / kLoads * static_cast<float>(i);
    pen.canvas.line({x, wide.y}, {x, wide.bottom()}, theme.background, 1, true);
  }
}

// Ticks in a row; the color is the warp that executes one.
void draw_tick(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kTicks = 12, kWarpOf[kTicks] = {0, 0, 1, 1, 0, 1, 2, 2, 2, 0, 1, 2};
  const Color colors[] = {theme.block, theme.warp, theme.sub};
  const float text = pen.px(18), cell = (area.height - text) / 3;
  const Row head{{area.x + pen.px(60), area.y, area.width - pen.px(60), text}, kTicks};
  label(pen, {area.x, area.y, pen.px(56), text}, name_of(pen, "tick"), theme.dim);
  for (int warp = 0; warp < 3; ++warp) {
    const float y = area.y + text + cell * static_cast<float>(warp);
    label(pen, {area.x, y, pen.px(56), cell * 0.8f}, pen.frame.strings.format("tiles.warp", {{"warp", warp}}), theme.dim);
    const Row row{{head.area.x, y, head.area.width, cell * 0.8f}, kTicks};
    for (int tick = 0; tick < kTicks; ++tick) box(pen, row.cell(tick), kWarpOf[tick] == warp ? colors[warp] : theme.raised);
  }
  for (int tick = 0; tick < kTicks; ++tick) pen.centered(head.cell(tick), std::to_string(tick), pen.style(10, theme.dim, Face::Mono));
}

// One statement, and the instructions that it is made of.
void draw_step(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const char* const parts[] = {"i + 1", "a[..]", "* 2", "s[..] ="};
  const float high = pen.px(32);
  const Rect statement{area.x, area.y, area.width, high};
  box(pen, statement, theme.accent, "s[i] = 2 * a[i + 1];", 12);
  const Row row{{area.x, area.bottom() - high, area.width, high}, 4};
  for (int i = 0; i < 4; ++i) {
    const Rect part = row.cell(i);
    box(pen, part, theme.raised, parts[i], 11);
    arrow(pen, {part.center().x, statement.bottom() + pen.px(3)}, {part.center().x, part.y - pen.px(3)}, theme.dim);
  }
}

// The beginning of a kernel, and what an access in it takes.
void draw_source(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const char* const lines[] = {"template <int N>", "__global__ void f(const float *a)", "  __shared__ float s[N];", "  s[t] = a[t];"};
  constexpr size_t kLines = std::size(lines);
  const float high = area.height / static_cast<float>(kLines);
  for (size_t i = 0; i < kLines; ++i) {
    const Rect line{area.x, area.y + high * static_cast<float>(i), area.width, high};
    const bool access = i + 1 == kLines;
    if (access) pen.canvas.fill_rect(line, theme.accent.with_alpha(0.2f), pen.px(2));
    const TextStyle style = pen.style(11, theme.text, Face::Mono);
    const Rect badge{line.right() - pen.px(34), line.center().y - pen.px(9), pen.px(28), pen.px(18)};
    pen.text({line.x + pen.px(4), line.center().y + 0.36f * style.size}, lines[i], style, badge.x - line.x - pen.px(8));
    if (access) box(pen, badge, theme.ok, "1", 11);
  }
}

// Four floats at an address, as the pointer's type takes them.
void draw_cast(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kFloats = 8, kWide = 4;
  const float half = area.height / 2, text = pen.px(18), high = half - text - pen.px(10);
  const char* const types[] = {"float *p", "(float4 *)p"};
  for (int wide = 0; wide < 2; ++wide) {
    const float y = area.y + half * static_cast<float>(wide);
    label(pen, {area.x, y, area.width, text}, types[wide], theme.dim);
    const Row row{{area.x, y + text, area.width, high}, wide ? kFloats / kWide : kFloats};
    for (int i = 0; i < row.count; ++i) box(pen, row.cell(i), i == 0 ? theme.accent : theme.raised, "[" + std::to_string(i) + "]", 11);
  }
}

// A row for each warp: loads, stores, and the barrier that joins them.
void draw_trace(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kWarps = 4, kMarks = 14, kBarrier = 8;
  const float left = pen.px(60), row = area.height / kWarps;
  const auto x_of = [&](int mark) { return area.x + left + (area.width - left) / kMarks * (static_cast<float>(mark) + 0.5f); };
  for (int warp = 0; warp < kWarps; ++warp) {
    const float y = area.y + row * static_cast<float>(warp), base = y + row * 0.8f;
    label(pen, {area.x, y, left - pen.px(6), row}, pen.frame.strings.format("tiles.warp", {{"warp", warp}}), theme.dim);
    pen.canvas.line({area.x + left, base}, {area.right(), base}, theme.line, 1);
    for (int mark = 0; mark < kMarks; ++mark) {
      if (mark == kBarrier || (mark + warp) % 3 == 2) continue;
      const float high = row * (mark > kBarrier ? 0.6f : 0.3f);
      pen.canvas.fill_rect({x_of(mark) - pen.px(3), base - high, pen.px(6), high}, mark > kBarrier ? theme.accent : theme.text);
    }
  }
  pen.canvas.line({x_of(kBarrier), area.y}, {x_of(kBarrier), area.bottom()}, theme.faint, pen.px(2));
}

// Bars of kernels, each longer than the one before. Gives where the longest ends.
float draw_bars(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr float kShare[] = {0.08f, 0.2f, 0.42f, 0.66f, 0.84f};
  const float row = area.height / static_cast<float>(std::size(kShare));
  float end = area.x;
  for (size_t i = 0; i < std::size(kShare); ++i) {
    const Rect bar{area.x, area.y + row * static_cast<float>(i), area.width * kShare[i], row * 0.72f};
    pen.canvas.fill_rect({area.x, bar.y, area.width, bar.height}, theme.raised, pen.px(2));
    pen.canvas.fill_rect(bar, theme.accent, pen.px(2));
    if (i > 0) pen.canvas.line({end, bar.y - row * 0.28f}, {end, bar.y}, theme.dim, 1);
    end = bar.right();
  }
  return end;
}
void draw_ladder(Pen& pen, const Rect& area) {
  const float end = draw_bars(pen, area), foot = area.bottom() - area.height / 10;
  arrow(pen, {area.x + area.width * 0.3f, area.y + pen.px(8)}, {end + pen.px(6), foot - area.height * 0.16f}, pen.frame.theme.dim);
}
void draw_cublas(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float text = pen.px(18), x = area.x + area.width * 0.9f;
  draw_bars(pen, {area.x, area.y + text, area.width, area.height - text});
  pen.canvas.line({x, area.y}, {x, area.bottom()}, theme.reference, pen.px(2), true);
  label_right(pen, {area.x, area.y, x - area.x - pen.px(6), text}, "cuBLAS", pen.style(11, theme.reference));
}

// A column of tile[32][32], and of tile[32][33].
void draw_what_if(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float half = area.height / 2, text = pen.px(18);
  for (int padded = 0; padded < 2; ++padded) {
    const int wavefronts = padded ? 1 : kBanks;
    const float y = area.y + half * static_cast<float>(padded), high = half - text - pen.px(10);
    label(
        pen, {area.x, y, area.width, text},
        std::string(padded ? "PAD = 1:  " : "PAD = 0:  ") + pen.frame.strings.plural("banks.wavefronts", static_cast<uint64_t>(wavefronts)),
        padded ? theme.ok : theme.conflict);
    const Row row{{area.x, y + text, area.width, high}, kBanks};
    for (int i = 0; i < wavefronts; ++i) box(pen, row.cell(i), padded ? theme.ok : theme.conflict);
  }
}

void draw_fraction(Pen& pen, const Rect& area, const std::string& above, const std::string& below, const std::string& name) {
  const Theme& theme = pen.frame.theme;
  const float left = area.width * 0.28f, wide = area.width - left, row = pen.px(30);
  label(pen, {area.x, area.center().y - row / 2, left - pen.px(8), row}, name + " =", theme.text, 15);
  const Rect top{area.x + left, area.center().y - row - pen.px(6), wide, row}, bottom{top.x, area.center().y + pen.px(6), wide, row};
  pen.canvas.fill_rect(top, theme.raised, pen.px(4));
  pen.canvas.fill_rect(bottom, theme.raised, pen.px(4));
  pen.centered(top, above, pen.style(13, theme.accent, Face::Mono));
  pen.centered(bottom, below, pen.style(13, theme.text, Face::Mono));
  pen.canvas.line({top.x, area.center().y}, {top.right(), area.center().y}, theme.text, pen.px(1.5f));
  for (const float x : {top.x, top.right()})
    pen.canvas.line({x, area.center().y - pen.px(3)}, {x, area.center().y + pen.px(3)}, theme.text, pen.px(1.5f));
}
void draw_gflops(Pen& pen, const Rect& area) { draw_fraction(pen, area, "2 × M × N × K", "10^9 × s", name_of(pen, "gflops")); }
void draw_gb_per_s(Pen& pen, const Rect& area) { draw_fraction(pen, area, "NX × NY × (4 + 4)", "10^9 × s", name_of(pen, "gb_per_s")); }

// Nine runs in order: the fifth is the median, the three to seven are the half around it.
void draw_median(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr float kTimes[] = {0.5f, 0.54f, 0.56f, 0.57f, 0.58f, 0.6f, 0.62f, 0.8f, 0.98f};
  constexpr int kRuns = static_cast<int>(std::size(kTimes)), kMiddle = kRuns / 2;
  const float foot = pen.px(20), room = area.height - foot;
  const Row row{{area.x, area.y, area.width, room}, kRuns};
  for (int i = 0; i < kRuns; ++i) {
    const Rect cell = row.cell(i);
    const float high = room * kTimes[i];
    const bool half = i >= kMiddle - 2 && i <= kMiddle + 2;
    pen.canvas.fill_rect({cell.x, cell.bottom() - high, cell.width, high},
                         i == kMiddle ? theme.accent
                         : half       ? theme.block
                                      : theme.raised,
                         pen.px(2));
  }
  const float from = row.cell(kMiddle - 2).x, to = row.cell(kMiddle + 2).right(), y = area.y + room + pen.px(6);
  pen.canvas.line({from, y}, {to, y}, theme.block, pen.px(2));
  for (const float x : {from, to}) pen.canvas.line({x, y - pen.px(4)}, {x, y + pen.px(4)}, theme.block, pen.px(2));
  pen.canvas.fill_circle({row.cell(kMiddle).center().x, y}, pen.px(4), theme.accent);
}

// From the GPU into a file, and from there to the screen.
void draw_recorded(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const char* const names[] = {"GPU", "h200.json", "GFLOPS"};
  const float wide = area.width * 0.26f, gap = (area.width - 3 * wide) / 2, high = area.height * 0.5f;
  for (int i = 0; i < 3; ++i) {
    const Rect place{area.x + (wide + gap) * static_cast<float>(i), area.center().y - high / 2, wide, high};
    pen.canvas.fill_rect(place, theme.raised, pen.px(4));
    pen.canvas.stroke_rect(place, i == 1 ? theme.accent : theme.line, 1.5f, pen.px(4));
    pen.centered(place, names[i], pen.style(12, theme.text, Face::Mono));
    if (i > 0) arrow(pen, {place.x - gap + pen.px(4), place.center().y}, {place.x - pen.px(4), place.center().y}, theme.accent);
  }
}

}  // namespace

std::vector<Picture> program_pictures() {
  return {{"compiled", draw_compiled}, {"tick", draw_tick},     {"step", draw_step},         {"trace", draw_trace},
          {"ladder", draw_ladder},     {"cublas", draw_cublas}, {"what_if", draw_what_if},   {"gflops", draw_gflops},
          {"gb_per_s", draw_gb_per_s}, {"median", draw_median}, {"recorded", draw_recorded}, {"source", draw_source},
          {"cast", draw_cast}};
}

}  // namespace warplens::viz::glossary
