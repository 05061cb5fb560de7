#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "viz/scenes/heading.h"
#include "viz/scenes/memory/parts.h"
#include "viz/scenes/plots/parts.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::viz {
namespace memory {

const simt::TracedObject& object_of(const MemoryInput& input, const MemoryModel::Array& array) {
  return input.snapshot->block->trace.objects[array.object];
}

Color ramp(float t) { return viridis(0.06f + 0.88f * std::clamp(t, 0.0f, 1.0f)); }

Rect cell_of(const MemoryScene::Grid& grid, uint64_t word) {
  const float width = grid.rect.width / static_cast<float>(grid.columns), height = grid.rect.height / static_cast<float>(grid.rows);
  const uint64_t at = word + grid.lead;
  return {grid.rect.x + static_cast<float>(at % grid.columns) * width, grid.rect.y + static_cast<float>(at / grid.columns) * height, width,
          height};
}

namespace {

float share(double value, double low, double high) { return high > low ? static_cast<float>((value - low) / (high - low)) : 0.5f; }

// Colours side by side in a word: as many as it has values, where they are by value.
uint32_t parts_of_word(const MemoryInput& input, const MemoryModel::Array& array) {
  return input.color == MemoryColor::Value ? std::max(1u, kMemoryWordBytes / units_of(object_of(input, array)).bytes) : 1;
}

// The accesses that wrote what is in shared memory, the oldest first: their order is seen, however long ago they were.
std::vector<uint32_t> writes_by_age(const MemoryInput& input) {
  std::vector<uint32_t> writes;
  for (size_t i = 0; i < input.model->arrays.size(); ++i)
    for (const auto& word : input.state->words(i))
      if (word.writer >= 0 && (writes.empty() || writes.back() != word.access)) writes.push_back(word.access);
  const auto& accesses = input.snapshot->block->trace.accesses;
  std::sort(writes.begin(), writes.end(),
            [&](uint32_t a, uint32_t b) { return std::tuple(accesses[a].tick, a) < std::tuple(accesses[b].tick, b); });
  writes.erase(std::unique(writes.begin(), writes.end()), writes.end());
  return writes;
}

// The colours of each word; a transparent one where there is nothing to colour.
std::vector<Color> word_colors(const MemoryInput& input, size_t index, uint32_t parts) {
  const MemoryModel::Array& array = input.model->arrays[index];
  const auto& words = input.state->words(index);
  std::vector<Color> colors(array.words * parts, Color{0, 0, 0, 0});
  // Threads and banks have a colour each, which many words share.
  const uint32_t threads = std::max(1u, input.snapshot->block->trace.threads);
  const uint32_t steps = input.color == MemoryColor::Bank ? input.banks : threads;
  std::vector<Color> scale;
  if (input.color == MemoryColor::Owner || input.color == MemoryColor::Writer || input.color == MemoryColor::Bank)
    for (uint32_t i = 0; i < steps; ++i) scale.push_back(ramp(static_cast<float>(i) / static_cast<float>(steps)));
  const bool values =
      input.color == MemoryColor::Value && input.values && index < input.values->size() && (*input.values)[index].size() >= array.words;
  const Units units = units_of(object_of(input, array));
  const auto value = [&](uint64_t w, uint32_t part) {
    const auto bits = bits_of_unit(input, index, units, w * kMemoryWordBytes / units.bytes + part);
    return bits ? number_of(*bits, units.type) : NAN;
  };
  double low = INFINITY, high = -INFINITY;
  for (uint64_t w = 0; values && w < array.words; ++w)
    for (uint32_t part = 0; part < parts; ++part)
      if (const double v = value(w, part); words[w].writer >= 0 && std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
  std::map<uint32_t, Color> of_write;
  const auto writes = input.color == MemoryColor::Age ? writes_by_age(input) : std::vector<uint32_t>();
  for (size_t i = 0; i < writes.size(); ++i)
    of_write[writes[i]] = ramp(writes.size() > 1 ? static_cast<float>(i) / static_cast<float>(writes.size() - 1) : 1.0f);
  for (uint64_t w = 0; w < array.words; ++w) {
    if (words[w].writer < 0) continue;
    switch (input.color) {
      case MemoryColor::Owner:
        if (array.owner[w] >= 0) colors[w] = scale[static_cast<uint32_t>(array.owner[w]) % steps];
        break;
      case MemoryColor::Writer:
        colors[w] = scale[static_cast<uint32_t>(words[w].writer) % steps];
        break;
      case MemoryColor::Bank:
        colors[w] = scale[(array.first_word + w) % steps];
        break;
      case MemoryColor::Value:
        for (uint32_t part = 0; values && part < parts; ++part)
          if (const double v = value(w, part); std::isfinite(v)) colors[w * parts + part] = ramp(share(v, low, high));
        break;
      case MemoryColor::Age:
        colors[w] = of_write[words[w].access];
        break;
    }
  }
  return colors;
}

// Words for which `test` holds, as rectangles: runs of a row, or whole rows.
template <class Test, class Draw>
void for_each_run(const MemoryScene::Grid& grid, uint64_t words, Test test, Draw draw) {
  for (uint64_t w = 0; w < words;) {
    if (!test(w)) {
      ++w;
      continue;
    }
    uint64_t end = w + 1;
    while (end < words && (end + grid.lead) % grid.columns != 0 && test(end)) ++end;
    // Whole rows below each other are one rectangle.
    while ((w + grid.lead) % grid.columns == 0 && (end + grid.lead) % grid.columns == 0 && end + grid.columns <= words) {
      uint64_t next = end;
      while (next < end + grid.columns && test(next)) ++next;
      if (next < end + grid.columns) break;
      end = next;
    }
    const Rect first = cell_of(grid, w), last = cell_of(grid, end - 1);
    draw(Rect{first.x, first.y, last.right() - first.x, last.bottom() - first.y});
    w = end;
  }
}

std::vector<Rect> runs_of(const MemoryScene::Grid& grid, const std::vector<uint64_t>& words) {
  std::vector<Rect> runs;
  for (size_t i = 0; i < words.size();) {
    size_t end = i + 1;
    while (end < words.size() && words[end] == words[end - 1] + 1 && (words[end] + grid.lead) % grid.columns != 0) ++end;
    const Rect first = cell_of(grid, words[i]), last = cell_of(grid, words[end - 1]);
    runs.push_back({first.x, first.y, last.right() - first.x, first.height});
    i = end;
  }
  return runs;
}

void draw_grid(Pen& pen, const MemoryInput& input, MemoryScene::Grid& grid) {
  const Theme& theme = pen.frame.theme;
  const MemoryModel::Array& array = input.model->arrays[grid.array];
  const auto& words = input.state->words(grid.array);
  const uint32_t parts = parts_of_word(input, array);
  const std::vector<Color> colors = word_colors(input, grid.array, parts);
  std::vector<Color> pixels(grid.columns * grid.rows * parts, Color{0, 0, 0, 0});
  for (uint64_t i = 0; i < colors.size(); ++i) pixels[i + grid.lead * parts] = colors[i].a ? colors[i] : theme.raised;
  pen.canvas.image(grid.rect, static_cast<uint32_t>(grid.columns * parts), static_cast<uint32_t>(grid.rows), pixels);
  const float width = grid.rect.width / static_cast<float>(grid.columns), height = grid.rect.height / static_cast<float>(grid.rows);
  // Not written yet: hatched. Never touched by the block: hollow.
  for_each_run(
      grid, array.words, [&](uint64_t w) { return array.touched[w] && words[w].writer < 0; },
      [&](const Rect& run) { hatch(pen, run, theme.faint, pen.px(6)); });
  for_each_run(
      grid, array.words, [&](uint64_t w) { return !array.touched[w]; },
      [&](const Rect& run) { pen.canvas.fill_rect(run, theme.background), pen.canvas.stroke_rect(inset(run, 0.5f), theme.line, 1); });
  // Gaps between words, as long as there is a word between them to see.
  const auto gap = [&](float size) { return theme.background.with_alpha(std::clamp((size - 1.5f) / 2.5f, 0.0f, 1.0f)); };
  if (width > 1.5f)
    for (uint64_t c = 1; c < grid.columns; ++c)
      pen.canvas.line({grid.rect.x + static_cast<float>(c) * width, grid.rect.y},
                      {grid.rect.x + static_cast<float>(c) * width, grid.rect.bottom()}, gap(width), pen.between(width));
  if (height > 1.5f)
    for (uint64_t r = 1; r < grid.rows; ++r)
      pen.canvas.line({grid.rect.x, grid.rect.y + static_cast<float>(r) * height},
                      {grid.rect.right(), grid.rect.y + static_cast<float>(r) * height}, gap(height), pen.between(height));
  grid.lit = touched_words(*input.snapshot, array, input.access);
  // Words that follow each other in a row are one rectangle, with an edge that is seen on words of any colour.
  const std::vector<Rect> runs = runs_of(grid, grid.lit);
  for (const Rect& run : runs) pen.canvas.stroke_rect(run, theme.background, 5, pen.px(3));
  for (const Rect& run : runs) pen.canvas.stroke_rect(run, theme.accent, 2, 2);
  if (const EarlyRead* const early = shown_early(input, pen.frame.veil); early && early->array == grid.array)
    draw_early(pen, input, *early, grid);
  // The pinned access keeps its frame, in the colour of text: over the shown one, where both take a word.
  if (!input.pinned_access) return;
  grid.pinned = touched_words(*input.snapshot, array, input.pinned_access);
  for (const Rect& run : runs_of(grid, grid.pinned)) {
    pen.canvas.stroke_rect(run, theme.background, 4, pen.px(3));
    pen.canvas.stroke_rect(run, theme.text, 1.5f, 2);
  }
}

// Name, shape and word range of the array.
std::string caption(const MemoryInput& input, const MemoryModel::Array& array, uint64_t columns, const Strings& strings) {
  return strings.format("memory.caption", {{"rows", (array.words + columns - 1) / columns},
                                           {"columns", columns},
                                           {"first", array.first_word},
                                           {"last", array.first_word + array.words - 1},
                                           {"array", object_of(input, array).name}});
}

MemoryScene::Grid grid_of(const MemoryInput& input, size_t index) {
  const MemoryModel::Array& array = input.model->arrays[index];
  MemoryScene::Grid grid;
  grid.array = index;
  grid.columns = input.by_banks ? input.banks : array.columns;
  grid.lead = input.by_banks ? array.first_word % input.banks : 0;
  grid.rows = (array.words + grid.lead + grid.columns - 1) / grid.columns;
  return grid;
}

// Of all rows, as high as they fit where each array takes at least the line of its name.
float row_height(const std::vector<MemoryScene::Grid>& grids, uint64_t rows, float room, float line) {
  float height = std::max(room, 1.0f) / static_cast<float>(rows);
  for (size_t i = 0; i < grids.size() && line > 0; ++i) {
    float taken = 0, rest = 0;  // by arrays of less, and rows of the others
    for (const auto& grid : grids)
      if (const auto own = static_cast<float>(grid.rows); own * height < line)
        taken += line;
      else
        rest += own;
    if (rest > 0) height = std::max(room - taken, 1.0f) / rest;
  }
  return height;
}

// The arrays below each other, all words of one size, as large as they fit.
float draw_arrays(Pen& pen, const MemoryInput& input, const Rect& area, MemoryScene& scene) {
  const auto [own_columns, own_rows] = extent_of(input);
  const uint64_t widest = std::max(own_columns, input.least_columns), rows = std::max(own_rows, input.least_rows);
  for (size_t i = 0; i < input.model->arrays.size(); ++i) scene.grids.push_back(grid_of(input, i));
  const TextStyle name = pen.style(12, pen.frame.theme.text);
  // Large type on a small stage: the words matter more than their names and numbers, which hovering tells.
  const auto count = static_cast<float>(scene.grids.size());
  const bool numbered = area.width > pen.px(420) && area.height > count * pen.px(52) + static_cast<float>(rows) * pen.px(6);
  const bool named = numbered || area.height > count * pen.px(32) + static_cast<float>(rows) * 4;
  const bool banks = input.by_banks && named && !numbered;  // their numbers, once for all arrays
  const float head = named ? pen.px(22) : 0, gap = pen.px(numbered ? 24 : named ? 10 : 4), foot = banks ? pen.px(8) : 0;
  float names = 0;
  for (const auto& grid : scene.grids)
    names = std::max(names, pen.width(row_name(input, grid.array) + std::to_string(grid.rows - 1), pen.style(10, {})) + pen.px(8));
  // Where no caption fits above them, each has its short name behind its first row, as long as that leaves the words their room.
  const TextStyle brief = pen.style(11, pen.frame.theme.text);
  float longest = 0;
  float parts = 0;  // of what stands beside regions
  for (const auto& grid : scene.grids) {
    longest = std::max(longest, pen.width(object_of(input, input.model->arrays[grid.array]).name, brief));
    if (!input.by_banks)
      for (const auto& region : input.model->arrays[grid.array].regions)
        parts = std::max(parts, pen.width(region_name(pen.frame.veil, region, pen.frame.strings), brief));
  }
  longest = std::max(longest, parts);
  const bool beside = !named && longest + pen.px(8) < area.width * 0.4f;
  // Beside its rows the warps that wrote them, all or none.
  const std::string last_warp(std::to_string((std::max(1u, input.snapshot->block->trace.threads) - 1) / 32).size(), '8');
  const float warps = pen.width(pen.frame.strings.format("tiles.warp", {{"warp", std::string_view(last_warp)}}), pen.style(10, {}));
  const float before = numbered ? std::max(pen.px(26), names) : 0,
              after = numbered ? std::max({pen.px(48), parts + pen.px(10), warps + pen.px(9)})
                      : beside ? longest + pen.px(8)
                               : 0;
  const float line = beside && count * brief.size * 1.2f < area.height * 0.5f ? brief.size * 1.2f : 0;  // that a short array takes
  const float room = row_height(scene.grids, std::max<uint64_t>(1, rows), area.height - foot - count * (head + gap), line);
  // Beside rows of the banks, which are narrow, there is room for a word's card.
  const float card = input.by_banks && area.width > pen.px(600) ? pen.px(kCardWidth) : 0;
  const float width = std::min((area.width - before - std::max(after, card)) / static_cast<float>(widest), pen.px(22));
  const float height = std::min(room, std::max(width * 1.9f, pen.px(24)));
  float y = area.y, named_to = area.y;
  for (MemoryScene::Grid& grid : scene.grids) {
    const MemoryModel::Array& array = input.model->arrays[grid.array];
    const std::string whole = caption(input, array, grid.columns, pen.frame.strings);
    if (named) pen.text({area.x, y + name.size * 1.1f}, whole, name, area.width);
    grid.rect = {area.x + before, y + head, width * static_cast<float>(grid.columns), height * static_cast<float>(grid.rows)};
    pen.canvas.begin_group("array");
    draw_grid(pen, input, grid);
    pen.canvas.end_group();
    if (numbered) draw_axes(pen, input, grid, after, area.right());
    if (const std::string& own = object_of(input, array).name; beside && grid.rect.y >= named_to) {
      const Rect at{grid.rect.right() + pen.px(8), grid.rect.y, pen.width(own, brief), brief.size * 1.2f};
      pen.canvas.text({at.x, at.y + brief.size * 0.95f}, own, brief);
      pen.hit(Hover::Kind::Text, at, whole);
      named_to = at.y + brief.size;
    }
    if (numbered || beside)
      draw_regions(pen, input, grid, beside ? std::max(grid.rect.y, named_to + pen.px(4)) : grid.rect.y, area.right());
    scene.cells.push_back({grid.rect, grid.columns, grid.rows, grid.lit.empty() ? grid.lead : grid.lit.front() + grid.lead});
    y = std::max(grid.rect.bottom(), grid.rect.y + line) + gap;
  }
  if (banks && !scene.grids.empty()) draw_columns(pen, input, scene.grids.back(), area.right());
  return y + foot;
}

}  // namespace
}  // namespace memory

std::pair<uint64_t, uint64_t> extent_of(const MemoryInput& input) {
  uint64_t widest = 1, rows = 0;
  for (size_t i = 0; input.model && i < input.model->arrays.size(); ++i) {
    const MemoryScene::Grid grid = memory::grid_of(input, i);
    widest = std::max(widest, grid.columns), rows += grid.rows;
  }
  return {widest, rows};
}

MemoryScene layout_arrays(const MemoryInput& input, const Frame& frame) {
  using namespace memory;
  return make_scene<MemoryScene>(frame, [&](Pen& pen, MemoryScene& scene) {
    if (!input.snapshot || !input.model || !input.state) return;
    Rect area = frame.rect;
    if (area.height > pen.px(150)) area.y = draw_memory_legend(pen, input, area);
    area.height = frame.rect.bottom() - area.y;
    scene.below = draw_arrays(pen, input, area, scene);
    if (input.pointed) draw_card(pen, input, scene, frame.rect);
  });
}

MemoryScene layout_memory(const MemoryInput& input, const Frame& frame) {
  using namespace memory;
  return make_scene<MemoryScene>(frame, [&](Pen& pen, MemoryScene& scene) {
    const Rect stage = inset(frame.rect, std::min(pen.px(24), frame.rect.width * 0.04f));
    if (!input.snapshot || !input.model || !input.state || input.model->arrays.empty()) {
      const Rect area = pen.heading(stage, frame.strings.get("memory.none_title"), frame.strings.get("memory.none_sentence"));
      if (shows_global(input) && area.height > pen.px(90)) draw_globals(pen, input, area, true, scene);
      return;
    }
    scene.sentence = sentence(input, frame.veil, scene, frame.strings);
    const simt::Dim3 block = input.snapshot->block->trace.block_index;
    const simt::Dim3 grid = input.snapshot->launch->grid;
    const char* const key = grid.y * grid.z == 1 ? "memory.title_row" : "memory.title";  // of a grid that is a row of blocks: one number
    const EarlyRead* const early = shown_early(input, frame.veil);
    const std::string title =
        early ? early_title(input, *early, frame.strings) : frame.strings.format(key, {{"x", block.x}, {"y", block.y}});
    Rect area = heading_of_stage(pen, stage, title, scene.sentence, 0.5f);
    if (area.height > pen.px(150)) {
      const float below = draw_memory_legend(pen, input, area);
      area = {area.x, below, area.width, area.bottom() - below};
    }
    // What is read too early is seen by the numbers in the words, which need the room.
    const bool global = shows_global(input) && area.height > pen.px(300) && !early;
    const float share = global ? globals_height(pen, input, area.height * 0.42f) : 0;
    const float y = draw_arrays(pen, input, {area.x, area.y, area.width, area.height - share - pen.px(global ? 8 : 0)}, scene);
    if (global) draw_globals(pen, input, {area.x, y + pen.px(8), area.width, area.bottom() - y - pen.px(8)}, false, scene);
    if (input.pointed) draw_card(pen, input, scene, stage);
  });
}

}  // namespace warplens::viz
