// Global memory in sectors, the levels of memory, and who uses them.
#include "kernels/hardware/sectors.h"
#include "viz/scenes/glossary/glossary.h"

namespace warplens::viz::glossary {
namespace {

constexpr int kSectors = static_cast<int>(hardware::kLineBytes / hardware::kSectorBytes);
constexpr int kWords = static_cast<int>(hardware::kSectorBytes / 4);

// Four sectors of a line: the words that are used, and how many bytes that makes.
void draw_sector(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const int used[kSectors] = {kWords, kWords, 2, 0};
  const Row line{{area.x, area.y + area.height * 0.25f, area.width, area.height * 0.4f}, kSectors};
  label(pen, {area.x, area.y, area.width, pen.px(16)}, name_of(pen, "cache_line") + ": " + std::to_string(hardware::kLineBytes), theme.dim);
  for (int sector = 0; sector < kSectors; ++sector) {
    const Rect whole = line.cell(sector);
    const bool moved = used[sector] > 0;
    const Row words{inset(whole, pen.px(3)), kWords};
    for (int word = 0; word < kWords; ++word)
      box(pen, words.cell(word), word < used[sector] ? theme.accent : moved ? theme.conflict.with_alpha(0.55f) : theme.raised);
    pen.canvas.stroke_rect(whole, moved ? theme.text : theme.line, 1);
    pen.centered({whole.x, whole.bottom() + pen.px(4), whole.width, pen.px(20)},
                 moved ? std::to_string(used[sector] * 4) + " / " + std::to_string(hardware::kSectorBytes) : "–",
                 pen.style(12, theme.text, Face::Mono));
  }
}

// Floats in a row, and every eighth float.
void draw_coalescing(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float half = area.height / 2, cell = half * 0.5f;
  const auto title = [&](float y, int stride) {
    const int sectors = (kLanes * stride * 4) / static_cast<int>(hardware::kSectorBytes);
    label(pen, {area.x, y, area.width, pen.px(16)},
          "a[" + (stride == 1 ? std::string() : std::to_string(stride) + " * ") +
              "lane]:  " + pen.frame.strings.plural("banks.sectors", static_cast<uint64_t>(sectors)),
          theme.dim);
    return Row{{area.x, y + pen.px(18), area.width, cell}, sectors};
  };
  const Row few = title(area.y, 1), many = title(area.y + half, kWords);
  for (int sector = 0; sector < few.count; ++sector) {
    const Row words{few.cell(sector), kWords};
    for (int word = 0; word < kWords; ++word) box(pen, words.cell(word), theme.accent);
  }
  for (int sector = 0; sector < many.count; ++sector) {
    const Rect whole = many.cell(sector);
    pen.canvas.fill_rect(whole, theme.conflict.with_alpha(0.45f));
    pen.canvas.fill_rect({whole.x, whole.y, whole.width / kWords + 1, whole.height}, theme.accent);
  }
}

void draw_levels(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const std::string names[] = {name_of(pen, "register"), name_of(pen, "shared_memory") + ", L1", "L2", name_of(pen, "dram")};
  const Color colors[] = {theme.thread, theme.sub, theme.warp, theme.block};
  const float row = area.height / 4;
  for (int i = 0; i < 4; ++i) {
    const auto level = static_cast<float>(i);
    const Rect bar{area.x, area.y + row * level, area.width * (0.4f + 0.2f * level), row * 0.82f};
    pen.canvas.fill_rect(bar, colors[i].with_alpha(0.35f), pen.px(4));
    pen.canvas.fill_rect({bar.x, bar.y, pen.px(4), bar.height}, colors[i]);
    label(pen, {bar.x + pen.px(14), bar.y, bar.width - pen.px(18), bar.height}, names[i], theme.text, 12);
  }
}

void draw_async(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float wide = area.width * 0.3f, high = area.height * 0.32f;
  const Rect global{area.x, area.center().y, wide, high}, shared{area.right() - wide, area.center().y, wide, high};
  const Rect registers{area.center().x - wide / 2, area.y, wide, high};
  const auto place = [&](const Rect& rect, const char* term, Color color) {
    pen.canvas.stroke_rect(rect, color, 1.5f, pen.px(4));
    label(pen, inset(rect, pen.px(6)), name_of(pen, term), theme.text, 12);
  };
  place(global, "global_memory", theme.block);
  place(shared, "shared_memory", theme.sub);
  place(registers, "register", theme.faint);
  pen.canvas.line({global.center().x, global.y}, {registers.x, registers.center().y}, theme.faint, 1, true);
  pen.canvas.line({registers.right(), registers.center().y}, {shared.center().x, shared.y}, theme.faint, 1, true);
  arrow(pen, {global.right() + pen.px(4), global.center().y}, {shared.x - pen.px(4), shared.center().y}, theme.accent);
}

// A grid of blocks, and one of them with its warps.
void draw_grid(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float text = pen.px(18), wide = area.width * 0.42f, high = area.height - text;
  const Rect grid{area.x, area.y, wide, high}, block{area.right() - wide, area.y, wide, high};
  Rect chosen;
  for (int y = 0; y < 3; ++y) {
    const Row row{{grid.x, grid.y + grid.height / 3 * static_cast<float>(y), grid.width, grid.height / 3 * 0.9f}, 4};
    for (int x = 0; x < 4; ++x) {
      const bool one = x == 2 && y == 1;
      if (one) chosen = row.cell(x);
      box(pen, row.cell(x), one ? theme.accent : theme.raised, std::to_string(x) + "," + std::to_string(y));
    }
  }
  pen.canvas.line({chosen.right(), chosen.y}, {block.x, block.y}, theme.accent, 1, true);
  pen.canvas.line({chosen.right(), chosen.bottom()}, {block.x, block.bottom()}, theme.accent, 1, true);
  for (int warp = 0; warp < 4; ++warp) {
    const Row row{{block.x, block.y + block.height / 4 * static_cast<float>(warp), block.width, block.height / 4 * 0.8f}, kLanes};
    for (int lane = 0; lane < kLanes; ++lane) box(pen, row.cell(lane), warp % 2 ? theme.thread : theme.warp);
  }
  label(pen, {grid.x, grid.bottom(), wide, text}, name_of(pen, "grid"), theme.dim);
  label(pen, {block.x, block.bottom(), wide, text}, name_of(pen, "block"), theme.dim);
}

void draw_warp(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float left = pen.px(64), row = area.height / 4;
  for (int warp = 0; warp < 4; ++warp) {
    const float y = area.y + row * static_cast<float>(warp);
    label(pen, {area.x, y, left - pen.px(6), row * 0.7f}, pen.frame.strings.format("tiles.warp", {{"warp", warp}}),
          warp == 1 ? theme.text : theme.dim);
    const Row lanes{{area.x + left, y, area.width - left, row * 0.7f}, kLanes};
    for (int lane = 0; lane < kLanes; ++lane)
      box(pen, lanes.cell(lane), warp == 1 ? theme.thread : theme.raised, std::to_string(warp * kLanes + lane), 7.5f);
  }
}

// A block of 8 × 8 threads: the warps are its rows, one behind the other.
void draw_two_d(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kColumns = 8, kRows = 8, kRowsOfWarp = kLanes / kColumns;
  const Color colors[] = {theme.warp, theme.sub};
  const float left = pen.px(60), high = area.height / kRows;
  for (int y = 0; y < kRows; ++y) {
    const float top = area.y + high * static_cast<float>(y);
    const int warp = y / kRowsOfWarp;
    if (y % kRowsOfWarp == 0)
      label(pen, {area.x, top, left - pen.px(6), high}, pen.frame.strings.format("tiles.warp", {{"warp", warp}}), colors[warp]);
    const Row row{{area.x + left, top, area.width - left, high * 0.88f}, kColumns};
    for (int x = 0; x < kColumns; ++x) box(pen, row.cell(x), colors[warp], std::to_string(y * kColumns + x));
  }
}

// The warps that fit: of 64 places, three blocks of eight warps take 24.
void draw_occupancy(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kPlaces = 64, kBlock = 8, kBlocks = 3, kColumns = 16;
  const Color colors[] = {theme.block, theme.warp, theme.sub};
  const float text = pen.px(20), row = (area.height - text) / (kPlaces / kColumns);
  for (int i = 0; i < kPlaces; ++i) {
    const Row cells{{area.x, area.y + text + row * static_cast<float>(i / kColumns), area.width, row * 0.8f}, kColumns};
    box(pen, cells.cell(i % kColumns), i / kBlock < kBlocks ? colors[i / kBlock] : theme.raised);
  }
  label(pen, {area.x, area.y, area.width, text * 0.8f},
        "SM: " + std::to_string(kBlocks * kBlock) + " / " + std::to_string(kPlaces) + " = " +
            std::to_string((kBlocks * kBlock * 100 + kPlaces / 2) / kPlaces) + "%",
        theme.text);
}

// Ten values, eight registers: two go to local memory.
void draw_spill(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kRegisters = 8, kValues = 10;
  const float text = pen.px(18), cell = pen.px(26), pitch = area.width / kRegisters;
  const Row registers{{area.x, area.y + text, area.width, cell}, kRegisters};
  label(pen, {area.x, area.y, area.width, text}, name_of(pen, "register"), theme.dim);
  for (int i = 0; i < kRegisters; ++i) box(pen, registers.cell(i), theme.thread, "v" + std::to_string(i));
  const Row local{{area.x, area.bottom() - cell, pitch * (kValues - kRegisters), cell}, kValues - kRegisters};
  label(pen, {local.area.right() + pen.px(10), local.area.y, area.width - local.area.width - pen.px(10), cell},
        name_of(pen, "local_memory"), theme.dim);
  for (int i = kRegisters; i < kValues; ++i) {
    const Rect to = local.cell(i - kRegisters), from = registers.cell(i - kRegisters);
    box(pen, to, theme.conflict, "v" + std::to_string(i));
    arrow(pen, {from.center().x, from.bottom() + pen.px(3)}, {to.center().x, to.y - pen.px(3)}, theme.conflict);
  }
}

// All lanes read one address.
void draw_constant(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const float cell = pen.px(20), wide = pen.px(90);
  const Row lanes{{area.x, area.bottom() - cell, area.width, cell}, kLanes};
  const Rect word{area.center().x - wide / 2, area.y, wide, cell * 1.3f};
  box(pen, word, theme.accent, "c[3]", 12);
  for (int lane = 0; lane < kLanes; ++lane) {
    const Rect to = lanes.cell(lane);
    box(pen, to, theme.thread, std::to_string(lane));
    pen.canvas.line({word.center().x, word.bottom()}, {to.center().x, to.y}, theme.ok.with_alpha(0.7f), 1);
  }
}

// A loop over floats in a row: the first of each line misses, the others of the line are there.
void draw_miss(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const auto words = static_cast<int>(hardware::kLineBytes / 4);
  const float half = area.height / 2, text = pen.px(18);
  label(pen, {area.x, area.y, area.width, text},
        fmt::format("for (i = 0; i < {}; ++i) sum += a[i];   {}: 2 / {}", 2 * words, name_of(pen, "cache_miss"), 2 * words), theme.dim);
  for (int line = 0; line < 2; ++line) {
    const float y = area.y + text + (half - text * 0.5f) * static_cast<float>(line);
    const Row row{{area.x, y, area.width, half - text}, words};
    for (int word = 0; word < words; ++word)
      box(pen, row.cell(word), word == 0 ? theme.conflict : theme.ok, std::to_string(line * words + word));
  }
}

// Accesses of 16 bytes: at 0 and 16, which they may be at, and at 4.
void draw_alignment(Pen& pen, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  constexpr int kWords = 8;
  const float row = area.height / 3, high = row * 0.7f;
  const Row words{{area.x, area.y, area.width, high}, kWords};
  const auto access = [&](int line, int first, bool may) {
    const Rect from = words.cell(first), to = words.cell(first + 3);
    const Rect rect{from.x, area.y + row * static_cast<float>(line), to.right() - from.x, high};
    box(pen, rect, may ? theme.ok : theme.conflict, fmt::format("float4: {}", first * 4), 11);
  };
  for (int word = 0; word < kWords; ++word) box(pen, words.cell(word), theme.raised, std::to_string(word * 4));
  access(1, 0, true), access(1, 4, true), access(2, 1, false);
}

}  // namespace

std::vector<Picture> memory_pictures() {
  return {{"spill", draw_spill},         {"constant", draw_constant},   {"miss", draw_miss},
          {"alignment", draw_alignment}, {"sector", draw_sector},       {"coalescing", draw_coalescing},
          {"levels", draw_levels},       {"async", draw_async},         {"grid", draw_grid},
          {"warp", draw_warp},           {"occupancy", draw_occupancy}, {"two_d", draw_two_d}};
}

}  // namespace warplens::viz::glossary
