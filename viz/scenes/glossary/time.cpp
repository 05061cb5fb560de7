// What happens after what: masks, barriers, races, turns. Time goes to the right or downwards.
#include "viz/scenes/glossary/glossary.h"

namespace warplens::viz::glossary {
namespace {

void draw_lanes_of(Pen& pen, const Rect& area, uint32_t mask, bool numbered) {
  const Theme& theme = pen.frame.theme;
  const Row row{area, kLanes};
  for (int lane = 0; lane < kLanes; ++lane)
    box(pen, row.cell(lane), mask >> lane & 1 ? theme.thread : theme.raised, numbered ? std::to_string(lane) : "");
}

void draw_mask(Pen& pen, const Rect& area) {
  constexpr uint32_t kMask = 0x000fffff;
  draw_lanes_of(pen, {area.x, area.y + area.height * 0.3f, area.width, pen.px(22)}, kMask, true);
  label(pen, {area.x, area.y, area.width, pen.px(16)}, fmt::format("if (lane < 20):  0x{:08x}", kMask), pen.frame.theme.dim);
}

void draw_divergence(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  struct Line {
    const char* code;
    uint32_t mask;
  };
  constexpr Line kCode[] = {{"if (lane < 16)", 0xffffffff}, {"  a();", 0x0000ffff}, {"else b();", 0xffff0000}, {"c();", 0xffffffff}};
  const float left = pen.px(116), row = area.height / 4;
  for (size_t i = 0; i < std::size(kCode); ++i) {
    const float y = area.y + row * static_cast<float>(i);
    const TextStyle style = pen.style(12, theme.text, Face::Mono);
    pen.text({area.x, y + row * 0.5f}, kCode[i].code, style, left - pen.px(6));
    draw_lanes_of(pen, {area.x + left, y, area.width - left, row * 0.66f}, kCode[i].mask, false);
  }
}

void draw_barrier(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr float kArrives[] = {0.35f, 0.5f, 0.22f, 0.62f};
  const float text = pen.px(18), left = pen.px(64), row = (area.height - text) / 4, width = area.width - left, at = 0.62f * width;
  for (int warp = 0; warp < 4; ++warp) {
    const float y = area.y + row * static_cast<float>(warp), high = row * 0.62f, arrives = kArrives[warp] * width;
    label(pen, {area.x, y, left - pen.px(6), high}, pen.frame.strings.format("tiles.warp", {{"warp", warp}}), theme.dim);
    pen.canvas.fill_rect({area.x + left, y, arrives, high}, theme.warp, pen.px(2));
    if (arrives < at) pen.canvas.stroke_rect({area.x + left + arrives, y, at - arrives, high}, theme.faint, 1);
    pen.canvas.fill_rect({area.x + left + at + pen.px(3), y, width - at - pen.px(3), high}, theme.warp, pen.px(2));
  }
  const float x = area.x + left + at + pen.px(1);
  pen.canvas.line({x, area.y - pen.px(4)}, {x, area.bottom() - text}, theme.accent, 2);
  label(pen, {area.x + left, area.bottom() - text, width, text}, "__syncthreads()", theme.accent);
}

void draw_race(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float wide = area.width * 0.3f, high = area.height * 0.26f;
  const Rect one{area.x, area.y, wide, high}, other{area.x, area.bottom() - high, wide, high};
  const Rect word{area.right() - wide, area.center().y - high / 2, wide, high};
  box(pen, one, theme.warp, "s[5] = x;", 11);
  box(pen, other, theme.sub, "y = s[5];", 11);
  box(pen, word, theme.raised, "s[5]", 11);
  arrow(pen, {one.right() + pen.px(4), one.center().y}, {word.x - pen.px(4), word.center().y - pen.px(5)}, theme.conflict);
  arrow(pen, {word.x - pen.px(4), word.center().y + pen.px(5)}, {other.right() + pen.px(4), other.center().y}, theme.conflict);
  label(pen, {area.x, area.center().y - high / 2, wide, high},
        pen.frame.strings.format("tiles.warp", {{"warp", 0}}) + " ? " + pen.frame.strings.format("tiles.warp", {{"warp", 1}}),
        theme.conflict);
}

// Lanes that update one word take turns.
void draw_atomic(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kShown = 6;
  const float row = area.height / kShown, step = area.width * 0.7f / kShown, left = pen.px(64);
  for (int lane = 0; lane < kShown; ++lane) {
    const float y = area.y + row * static_cast<float>(lane);
    label(pen, {area.x, y, left - pen.px(6), row * 0.7f}, pen.frame.strings.format("tiles.lane", {{"lane", lane}}), theme.dim);
    const float from = area.x + left, wait = step * static_cast<float>(lane);
    if (lane > 0) pen.canvas.line({from, y + row * 0.35f}, {from + wait, y + row * 0.35f}, theme.faint, 1, true);
    box(pen, {from + wait, y, step * 0.9f, row * 0.7f}, theme.accent, "+1");
  }
}

// While one tile is used, the next one is loaded.
void draw_double_buffering(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kTiles = 4;
  const float left = pen.px(110), row = area.height / 2, step = (area.width - left) / (kTiles + 1);
  label(pen, {area.x, area.y, left - pen.px(8), row * 0.6f}, pen.frame.strings.get("op.load"), theme.dim);
  label(pen, {area.x, area.y + row, left - pen.px(8), row * 0.6f}, name_of(pen, "multiply_add"), theme.dim);
  for (int tile = 0; tile < kTiles; ++tile) {
    const float x = area.x + left + step * static_cast<float>(tile);
    const Color color = tile % 2 ? theme.sub : theme.block;
    box(pen, {x, area.y, step * 0.9f, row * 0.6f}, color, "k" + std::to_string(tile), 11);
    box(pen, {x + step, area.y + row, step * 0.9f, row * 0.6f}, color, "k" + std::to_string(tile), 11);
  }
}

// Five tiles of four k tiles on four SMs: whole tiles leave three of them idle in the second turn.
void draw_stream_k(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kSms = 4, kTiles = 5, kEach = 4;
  const Color colors[kTiles] = {theme.block, theme.warp, theme.sub, theme.thread, theme.accent};
  const float half = (area.width - pen.px(24)) / 2, row = area.height / kSms, step = half / (2 * kEach);
  const auto unit = [&](float x, int sm, int at, int tile) {
    pen.canvas.fill_rect({x + step * static_cast<float>(at), area.y + row * static_cast<float>(sm), step * 0.92f, row * 0.7f}, colors[tile],
                         pen.px(1));
  };
  for (int k = 0; k < kTiles * kEach; ++k) {
    const int tile = k / kEach, share = kTiles * kEach / kSms;
    unit(area.x, tile % kSms, tile / kSms * kEach + k % kEach, tile);
    unit(area.x + half + pen.px(24), k / share, k % share, tile);
  }
}

void draw_roofline(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float text = pen.px(18);
  const Rect plot{area.x + pen.px(8), area.y, area.width - pen.px(8), area.height - text};
  const Point corner{plot.x + plot.width * 0.45f, plot.y + plot.height * 0.2f};
  pen.canvas.line({plot.x, plot.y}, {plot.x, plot.bottom()}, theme.line, 1);
  pen.canvas.line({plot.x, plot.bottom()}, {plot.right(), plot.bottom()}, theme.line, 1);
  pen.canvas.line({plot.x, plot.bottom()}, corner, theme.block, 2);
  pen.canvas.line(corner, {plot.right(), corner.y}, theme.accent, 2);
  pen.canvas.fill_circle({plot.x + plot.width * 0.3f, plot.y + plot.height * 0.65f}, pen.px(4), theme.ok);
  pen.canvas.fill_circle({plot.x + plot.width * 0.7f, plot.y + plot.height * 0.4f}, pen.px(4), theme.ok);
  label(pen, {area.x, plot.bottom(), area.width, text}, name_of(pen, "intensity"), theme.dim);
  label(pen, {plot.x + pen.px(6), plot.y, plot.width * 0.3f, text}, name_of(pen, "gflops"), theme.dim);
  label(pen, {plot.x + plot.width * 0.62f, corner.y - text, plot.width * 0.38f, text}, name_of(pen, "multiply_add"), theme.accent);
  label(pen, {plot.x + plot.width * 0.28f, plot.bottom() - text, plot.width * 0.3f, text}, name_of(pen, "dram"), theme.block);
}

}  // namespace

std::vector<Picture> time_pictures() {
  return {{"mask", draw_mask},         {"divergence", draw_divergence}, {"barrier", draw_barrier},
          {"race", draw_race},         {"atomic", draw_atomic},         {"double_buffering", draw_double_buffering},
          {"stream_k", draw_stream_k}, {"roofline", draw_roofline}};
}

}  // namespace warplens::viz::glossary
