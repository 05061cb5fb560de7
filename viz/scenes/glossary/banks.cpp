// Banks and what lanes do with them. Where a word is follows from the bank rule alone: word modulo the number of banks.
#include <algorithm>

#include "viz/scenes/glossary/glossary.h"

namespace warplens::viz::glossary {
namespace {

// Two labelled rows of 32: what reads above, what is read below.
struct TwoRows {
  Row lanes, banks;
};
TwoRows draw_two_rows(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float text = pen.px(16), cell = pen.px(18);
  const Row lanes{{area.x, area.y + text, area.width, cell}, kLanes};
  const Row banks{{area.x, area.bottom() - cell - text, area.width, cell}, kBanks};
  label(pen, {area.x, area.y, area.width, text}, pen.frame.strings.get("banks.lanes"), theme.dim);
  label(pen, {area.x, area.bottom() - text, area.width, text}, pen.frame.strings.get("banks.banks"), theme.dim);
  for (int i = 0; i < kLanes; ++i) {
    box(pen, lanes.cell(i), theme.thread, std::to_string(i));
    box(pen, banks.cell(i), theme.raised, std::to_string(i));
  }
  return {lanes, banks};
}

void connect(Pen& pen, const TwoRows& rows, int lane, int bank, Color color) {
  const Rect from = rows.lanes.cell(lane), to = rows.banks.cell(bank);
  const float half = (to.y - from.bottom()) / 2;
  pen.canvas.curve({from.center().x, from.bottom()}, {from.center().x, from.bottom() + half}, {to.center().x, to.y - half},
                   {to.center().x, to.y}, color, pen.px(1));
}

void draw_bank(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kRows = 3, kShown = 37;
  const float text = pen.px(18), cell = (area.height - 2 * text) / kRows;
  const Row head{{area.x, area.y, area.width, text}, kBanks};
  label(pen, {area.x, area.bottom() - text, area.width, text}, name_of(pen, "bank") + ": 0 – 31", theme.dim);
  for (int bank = 0; bank < kBanks; ++bank)
    pen.centered(head.cell(bank), std::to_string(bank), pen.style(10, bank == kShown % kBanks ? theme.accent : theme.dim, Face::Mono));
  for (int word = 0; word < kRows * kBanks; ++word) {
    const Row row{{area.x, area.y + text + cell * static_cast<float>(word / kBanks), area.width, cell * 0.86f}, kBanks};
    const bool same = word % kBanks == kShown % kBanks;
    box(pen, row.cell(word % kBanks),
        word == kShown ? theme.accent
        : same         ? mix(theme.raised, theme.accent, 0.35f)
                       : theme.raised,
        std::to_string(word));
  }
}

void draw_broadcast(Pen& pen, const Rect& area) {
  const TwoRows rows = draw_two_rows(pen, area);
  constexpr int kBank = 16;
  for (int lane = 0; lane < kLanes; ++lane) connect(pen, rows, lane, kBank, pen.frame.theme.ok.with_alpha(0.7f));
  box(pen, rows.banks.cell(kBank), pen.frame.theme.ok, std::to_string(kBank));
}

// Every eighth word: four banks, eight different words in each.
void draw_conflict(Pen& pen, const Rect& area) {
  const TwoRows rows = draw_two_rows(pen, area);
  constexpr int kStride = 8;
  const Color color = pen.frame.theme.conflict;
  std::vector<int> words(kBanks, 0);
  for (int lane = 0; lane < kLanes; ++lane) {
    connect(pen, rows, lane, lane * kStride % kBanks, color.with_alpha(0.7f));
    ++words[static_cast<size_t>(lane * kStride % kBanks)];
  }
  for (int bank = 0; bank < kBanks; ++bank) {
    const int count = words[static_cast<size_t>(bank)];
    if (count < 2) continue;
    const Rect cell = rows.banks.cell(bank);
    box(pen, cell, color, std::to_string(bank));
    pen.triangle({cell.center().x - pen.px(5), cell.bottom() + pen.px(9)}, pen.px(4), color);
    pen.canvas.text({cell.center().x + pen.px(3), cell.bottom() + pen.px(13)}, std::to_string(count),
                    pen.style(11, color, Face::MonoSemiBold));
  }
}

// Every second word: half of the lanes, then the other half.
void draw_wavefront(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float row = area.height / 5;
  const auto at = [&](int line) { return Row{{area.x, area.y + row * static_cast<float>(line), area.width, row * 0.7f}, kLanes}; };
  label(pen, at(0).area, pen.frame.strings.get("banks.lanes"), theme.dim);
  constexpr int kStride = 2;
  for (int lane = 0; lane < kLanes; ++lane) {
    const int word = lane * kStride, wavefront = word / kBanks;
    const Color color = wavefront == 0 ? theme.accent : theme.warp;
    box(pen, at(1).cell(lane), color, std::to_string(lane));
    box(pen, at(3 + wavefront).cell(word % kBanks), color, std::to_string(word));
    box(pen, at(3 + wavefront).cell(word % kBanks + 1), theme.raised);
  }
  label(pen, at(2).area, name_of(pen, "wavefront") + ": 1, 2", theme.dim);
}

// The quarters of a warp whose lanes load 16 bytes each.
void draw_pass(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const Color colors[] = {theme.accent, theme.warp, theme.sub, theme.thread};
  const Row lanes{{area.x, area.y + area.height * 0.18f, area.width, pen.px(20)}, kLanes};
  label(pen, {area.x, area.y, area.width, pen.px(16)}, "float4", theme.dim);
  for (int lane = 0; lane < kLanes; ++lane) box(pen, lanes.cell(lane), colors[lane / 8], std::to_string(lane));
  for (int pass = 0; pass < 4; ++pass) {
    const float left = lanes.cell(pass * 8).x, right = lanes.cell(pass * 8 + 7).right(), y = lanes.area.bottom() + pen.px(10);
    pen.canvas.line({left, y}, {right, y}, colors[pass], 2);
    pen.centered({left, y + pen.px(4), right - left, pen.px(22)}, pen.frame.strings.format("banks.pass", {{"pass", pass + 1}}),
                 pen.style(12, theme.text));
  }
}

void draw_pair(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const Row lanes{{area.x, area.center().y, area.width, pen.px(20)}, kLanes};
  for (int lane = 0; lane < kLanes; ++lane) box(pen, lanes.cell(lane), lane / 2 % 2 ? theme.thread : theme.sub, std::to_string(lane));
  for (int lane = 0; lane < kLanes; lane += 2) {
    const Point a{lanes.cell(lane).center().x, lanes.area.y}, b{lanes.cell(lane ^ 1).center().x, lanes.area.y};
    const float up = pen.px(16);
    pen.canvas.curve(a, {a.x, a.y - up}, {b.x, b.y - up}, b, theme.ok, 1.5f);
  }
  label(pen, {area.x, area.y, area.width, pen.px(16)}, "i, i ^ 1", theme.dim);
}

// Column 0 of a tile of 32 rows, in the words of shared memory, 32 to a line: each line is one word of every bank.
void draw_column(Pen& pen, const Rect& area, int pitch, int swizzled, bool conflicts) {
  const Theme& theme = pen.frame.theme;
  const int lines = (kLanes * pitch + kBanks - 1) / kBanks;
  const float across = area.width / kBanks, down = area.height / static_cast<float>(lines);
  pen.canvas.fill_rect(area, theme.raised);
  const auto mark = [&](int word, Color color) {
    pen.canvas.fill_rect({area.x + across * static_cast<float>(word % kBanks), area.y + down * static_cast<float>(word / kBanks),
                          std::max(1.0f, across * 0.9f), std::max(1.0f, down * 0.9f)},
                         color);
  };
  for (int row = 0; row < kLanes; ++row) {
    for (int pad = kBanks; pad < pitch; ++pad) mark(row * pitch + pad, theme.faint);
    mark(row * pitch + (swizzled >= 0 ? swizzled ^ row : 0), conflicts ? theme.conflict : theme.ok);
  }
  pen.canvas.stroke_rect(area, theme.line);
}

void draw_before_and_after(Pen& pen, const Rect& area, const std::string& after, int pitch, int swizzled) {
  const Theme& theme = pen.frame.theme;
  const float text = pen.px(18), side = std::min((area.width - pen.px(30)) / 2, (area.height - text) * 1.4f);
  const Rect left{area.x, area.y, side, area.height - text}, right{left.right() + pen.px(30), area.y, side, area.height - text};
  draw_column(pen, left, kBanks, -1, true);
  draw_column(pen, right, pitch, swizzled, false);
  label(pen, {left.x, left.bottom(), side, text}, "[32][32]", theme.conflict);
  label(pen, {right.x, right.bottom(), side, text}, after, theme.ok);
}

void draw_padding(Pen& pen, const Rect& area) { draw_before_and_after(pen, area, "[32][32 + 1]", kBanks + 1, -1); }
void draw_swizzle(Pen& pen, const Rect& area) { draw_before_and_after(pen, area, "[row][column ^ row]", kBanks, 0); }

// A 4-way conflict, and the same lanes without one.
void draw_ideal(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float half = area.height / 2, text = pen.px(18), high = half - text - pen.px(10);
  for (const int wavefronts : {4, 1}) {
    const float y = area.y + (wavefronts == 1 ? half : 0);
    const std::string count = pen.frame.strings.plural("banks.wavefronts", static_cast<uint64_t>(wavefronts));
    label(pen, {area.x, y, area.width, text}, wavefronts == 1 ? name_of(pen, "ideal") + ": " + count : count, theme.dim);
    const Row row{{area.x, y + text, area.width, high}, 4};
    for (int i = 0; i < wavefronts; ++i) box(pen, row.cell(i), i == 0 ? theme.ok : theme.conflict, std::to_string(kLanes / wavefronts), 11);
  }
}

// A matrix of 8 x 8 halves: lanes 0 to 7 name its rows, and each lane receives the two elements that have its number.
void draw_ldmatrix(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kSide = 8, kTogether = 2;
  const Color colors[] = {theme.block, theme.warp, theme.sub, theme.thread};
  const float left = pen.px(64), row = area.height / kSide;
  for (int y = 0; y < kSide; ++y) {
    const float top = area.y + row * static_cast<float>(y);
    label(pen, {area.x, top, left - pen.px(6), row * 0.9f}, pen.frame.strings.format("tiles.lane", {{"lane", y}}), theme.dim, 10);
    const Row cells{{area.x + left, top, area.width - left, row * 0.9f}, kSide / kTogether};
    for (int pair = 0; pair < kSide / kTogether; ++pair)
      box(pen, cells.cell(pair), colors[pair], std::to_string(y * kSide / kTogether + pair));
  }
}

}  // namespace

std::vector<Picture> bank_pictures() {
  return {{"ideal", draw_ideal},       {"ldmatrix", draw_ldmatrix},   {"bank", draw_bank}, {"broadcast", draw_broadcast},
          {"conflict", draw_conflict}, {"wavefront", draw_wavefront}, {"pass", draw_pass}, {"pair", draw_pair},
          {"padding", draw_padding},   {"swizzle", draw_swizzle}};
}

}  // namespace warplens::viz::glossary
