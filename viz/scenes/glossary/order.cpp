// Who sees what and in what order: shuffles, scopes, fences, and what the checks find.
#include "viz/scenes/glossary/glossary.h"

namespace warplens::viz::glossary {
namespace {

std::string warp_name(const Pen& pen, int warp) { return pen.frame.strings.format("tiles.warp", {{"warp", warp}}); }

// Eight lanes: each takes the value of the lane that is four further.
void draw_shuffle(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kShown = 8, kStep = 4;
  const float text = pen.px(18), cell = pen.px(22);
  label(pen, {area.x, area.y, area.width, text}, "__shfl_down_sync(0xffffffff, v, 4)", theme.dim);
  const Row from{{area.x, area.y + text, area.width, cell}, kShown}, to{{area.x, area.bottom() - cell, area.width, cell}, kShown};
  for (int lane = 0; lane < kShown; ++lane) {
    box(pen, from.cell(lane), theme.thread, "v" + std::to_string(lane));
    box(pen, to.cell(lane), theme.raised, "v" + std::to_string(lane + kStep));
    if (lane < kStep)
      arrow(pen, {from.cell(lane + kStep).center().x, from.area.bottom() + pen.px(2)}, {to.cell(lane).center().x, to.area.y - pen.px(2)},
            theme.accent);
  }
}

// The threads that see an atomic of a scope: each contains the one before.
void draw_scope(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const std::string names[] = {"GPU + CPU", "GPU", name_of(pen, "block")};
  const char* const calls[] = {"atomicAdd_system", "atomicAdd", "atomicAdd_block"};
  const Color colors[] = {theme.block, theme.warp, theme.sub};
  Rect rect = area;
  const float row = pen.px(26), side = pen.px(12);
  for (size_t i = 0; i < 3; ++i) {
    pen.canvas.fill_rect(rect, colors[i].with_alpha(0.18f), pen.px(5));
    pen.canvas.stroke_rect(rect, colors[i], 1.5f, pen.px(5));
    label(pen, {rect.x + side, rect.y + pen.px(3), rect.width * 0.4f, row - pen.px(4)}, names[i], theme.text);
    label_right(pen, {rect.x + rect.width * 0.45f, rect.y + pen.px(3), rect.width * 0.55f - side, row - pen.px(4)}, calls[i],
                pen.style(11, theme.dim, Face::Mono));
    rect = {rect.x + side, rect.y + row, rect.width - 2 * side, rect.height - row - pen.px(6)};
  }
}

// Two threads of different blocks: what was stored before the fence is there when what was stored after it is.
void draw_fence(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float half = (area.width - pen.px(40)) / 2, row = area.height / 3, right = area.right() - half;
  const auto at = [&](float x, int line) { return Rect{x, area.y + row * static_cast<float>(line), half, row * 0.72f}; };
  box(pen, at(area.x, 0), theme.warp, "data = 7;", 11);
  box(pen, at(area.x, 1), theme.accent, "__threadfence();", 11);
  box(pen, at(area.x, 2), theme.warp, "flag = 1;", 11);
  box(pen, at(right, 0), theme.sub, "flag == 1", 11);
  box(pen, at(right, 1), theme.accent, "__threadfence();", 11);
  box(pen, at(right, 2), theme.sub, "data == 7", 11);
  arrow(pen, {area.x + half + pen.px(3), at(right, 2).center().y}, {right - pen.px(3), at(right, 0).center().y}, theme.ok);
  for (const float x : {area.x, right}) pen.canvas.line({x + half / 2, at(x, 0).bottom()}, {x + half / 2, at(x, 2).y}, theme.faint, 1);
}

// Source lines, a sign in the margin of two of them, and the one that is proposed between.
void draw_finding(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const char* const code[] = {"s[t] = a[t];", "__syncthreads();", "b[t] = s[255 - t];"};
  const float row = area.height / 3, left = pen.px(34);
  for (int i = 0; i < 3; ++i) {
    const Rect line{area.x, area.y + row * static_cast<float>(i), area.width, row * 0.84f};
    const bool proposed = i == 1;
    pen.canvas.fill_rect(line, proposed ? theme.ok.with_alpha(0.14f) : theme.raised, pen.px(3));
    if (proposed) pen.canvas.stroke_rect(line, theme.ok, 1, pen.px(3));
    const Point sign{line.x + pen.px(17), line.center().y};
    const float s = pen.px(6);
    if (proposed)
      pen.centered({line.x, line.y, left, line.height}, "+", pen.style(13, theme.ok, Face::MonoSemiBold));
    else
      pen.canvas.fill_polygon({{sign.x, sign.y - s}, {sign.x + s, sign.y + s}, {sign.x - s, sign.y + s}}, theme.conflict);
    const TextStyle style = pen.style(12, proposed ? theme.dim : theme.text, Face::Mono);
    pen.text({line.x + left, line.center().y + 0.36f * style.size}, code[i], style, line.width - left);
  }
}

// Eight words: six were stored, two are read before anything was.
void draw_uninitialized(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kWords = 8, kStored = 6;
  const float cell = pen.px(30);
  const Row words{{area.x, area.bottom() - cell, area.width, cell}, kWords};
  label(pen, {area.x, area.y, area.width, pen.px(16)}, "if (t < 6) s[t] = t;   x = s[t];", theme.dim);
  for (int i = 0; i < kWords; ++i) {
    const Rect word = words.cell(i);
    const Color color = i < kStored ? theme.ok : theme.conflict;
    if (i < kStored) {
      box(pen, word, theme.accent, std::to_string(i));
    } else {
      pen.canvas.stroke_rect(word, color, 1.5f, pen.px(2));
      pen.centered(word, "?", pen.style(13, color, Face::MonoSemiBold));
    }
    arrow(pen, {word.center().x, word.y - pen.px(4)}, {word.center().x, area.y + pen.px(24)}, color);
  }
}

// An array of eight elements, and an access beside it.
void draw_bounds(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kElements = 8;
  const float cell = pen.px(30);
  const Row row{{area.x, area.center().y - cell / 2, area.width, cell}, kElements + 1};
  label(pen, {area.x, area.y, area.width, pen.px(16)}, "float a[8];", theme.dim);
  for (int i = 0; i < kElements; ++i) box(pen, row.cell(i), theme.accent, std::to_string(i));
  const Rect outside = row.cell(kElements);
  pen.canvas.stroke_rect(outside, theme.conflict, 1.5f, pen.px(2));
  pen.centered(outside, "8", pen.style(10, theme.conflict, Face::Mono));
  arrow(pen, {outside.center().x, area.bottom() - pen.px(16)}, {outside.center().x, outside.bottom() + pen.px(3)}, theme.conflict);
  label_right(pen, {area.x, area.bottom() - pen.px(16), area.width, pen.px(16)}, "a[8] = x;", pen.style(11, theme.conflict, Face::Mono));
}

// Two warps store the same value: whichever comes last, the word is the same.
void draw_benign(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float wide = area.width * 0.3f, high = area.height * 0.26f, left = pen.px(56);
  const Rect word{area.right() - wide, area.center().y - high / 2, wide, high};
  for (int warp = 0; warp < 2; ++warp) {
    const Rect store{area.x + left, warp ? area.bottom() - high : area.y, wide, high};
    label(pen, {area.x, store.y, left - pen.px(6), high}, warp_name(pen, warp), theme.dim);
    box(pen, store, warp ? theme.sub : theme.warp, "found = 1;", 11);
    arrow(pen, {store.right() + pen.px(4), store.center().y}, {word.x - pen.px(4), word.center().y + pen.px(warp ? 5 : -5)}, theme.ok);
  }
  box(pen, word, theme.raised, "1", 13);
}

// The same instructions of four warps, one warp after the other and in turns.
void draw_schedule(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kWarps = 4, kEach = 4;
  const Color colors[kWarps] = {theme.block, theme.warp, theme.sub, theme.thread};
  const float half = area.height / 2, text = pen.px(18);
  for (int turn = 0; turn < 2; ++turn) {
    const float y = area.y + half * static_cast<float>(turn);
    label(pen, {area.x, y, area.width, text}, turn ? "round-robin" : "in-order", theme.dim);
    const Row row{{area.x, y + text, area.width, half - text - pen.px(10)}, kWarps * kEach};
    for (int i = 0; i < kWarps * kEach; ++i) {
      const int warp = turn ? i % kWarps : i / kEach;
      box(pen, row.cell(i), colors[warp], std::to_string(warp));
    }
  }
}

}  // namespace

std::vector<Picture> order_pictures() {
  return {{"shuffle", draw_shuffle},
          {"scope", draw_scope},
          {"fence", draw_fence},
          {"finding", draw_finding},
          {"uninitialized", draw_uninitialized},
          {"bounds", draw_bounds},
          {"benign", draw_benign},
          {"schedule", draw_schedule}};
}

}  // namespace warplens::viz::glossary
