#include "viz/scenes/memory.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "viz/scenes/parts.h"
#include "viz/scenes/plot_parts.h"
#include "viz/scenes/strip.h"

namespace warplens::viz {
namespace {

const simt::TracedObject& object_of(const MemoryInput& input, const MemoryModel::Array& array) {
  return input.snapshot->block->trace.objects[array.object];
}

float share(double value, double low, double high) { return high > low ? static_cast<float>((value - low) / (high - low)) : 0.5f; }

Color ramp(float t) { return viridis(0.06f + 0.88f * std::clamp(t, 0.0f, 1.0f)); }

// Words that the shown access touches, of this array.
std::vector<uint64_t> touched_words(const MemoryInput& input, const MemoryModel::Array& array) {
  std::vector<uint64_t> words;
  if (!input.access) return words;
  const simt::Trace& trace = input.snapshot->block->trace;
  const simt::AccessRow& row = trace.accesses[*input.access];
  if (row.object != array.object) return words;
  const hardware::WarpAccess access = trace.access(row, *input.snapshot->program);
  for (const uint32_t lane : bits_of(access.mask)) {
    const uint64_t first = (access.address[lane] - object_of(input, array).address) / kMemoryWordBytes;
    for (uint64_t w = first; w < first + std::max(1u, access.width_bytes / kMemoryWordBytes) && w < array.words; ++w) words.push_back(w);
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

// The colour of each word; a transparent one where there is nothing to colour.
std::vector<Color> word_colors(const MemoryInput& input, size_t index) {
  const MemoryModel::Array& array = input.model->arrays[index];
  const auto& words = input.state->words(index);
  const auto threads = static_cast<double>(std::max(1u, input.snapshot->block->trace.threads));
  const auto& accesses = input.snapshot->block->trace.accesses;
  std::vector<Color> colors(array.words, Color{0, 0, 0, 0});
  double low = INFINITY, high = -INFINITY;
  const bool values = input.color == MemoryColor::Value && index < input.values.size() && input.values[index].size() >= array.words;
  const bool floats = object_of(input, array).scalar == Type::F32;
  const auto value = [&](uint64_t w) {
    return floats ? static_cast<double>(std::bit_cast<float>(input.values[index][w]))
                  : static_cast<double>(static_cast<int32_t>(input.values[index][w]));
  };
  for (uint64_t w = 0; values && w < array.words; ++w)
    if (words[w].writer >= 0 && std::isfinite(value(w))) low = std::min(low, value(w)), high = std::max(high, value(w));
  for (uint64_t w = 0; w < array.words; ++w) {
    const bool written = words[w].writer >= 0;
    switch (input.color) {
      case MemoryColor::Owner:
        if (array.owner[w] >= 0 && written) colors[w] = ramp(static_cast<float>(array.owner[w] / threads));
        break;
      case MemoryColor::Writer:
        if (written) colors[w] = ramp(static_cast<float>(words[w].writer / threads));
        break;
      case MemoryColor::Bank:
        if (written) colors[w] = ramp(static_cast<float>((array.first_word + w) % input.banks) / static_cast<float>(input.banks));
        break;
      case MemoryColor::Value:
        if (written && values && std::isfinite(value(w))) colors[w] = ramp(share(value(w), low, high));
        break;
      case MemoryColor::Age:
        if (written)
          colors[w] = ramp(1 - share(static_cast<double>(input.tick - accesses[words[w].access].tick), 0,
                                     static_cast<double>(std::max<uint64_t>(1, input.tick))));
        break;
    }
  }
  return colors;
}

Rect cell_of(const MemoryScene::Grid& grid, uint64_t word) {
  const float width = grid.rect.width / static_cast<float>(grid.columns), height = grid.rect.height / static_cast<float>(grid.rows);
  const uint64_t at = word + grid.lead;
  return {grid.rect.x + static_cast<float>(at % grid.columns) * width, grid.rect.y + static_cast<float>(at / grid.columns) * height, width,
          height};
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

void draw_grid(Pen& pen, const MemoryInput& input, MemoryScene::Grid& grid) {
  const Theme& theme = pen.frame.theme;
  const MemoryModel::Array& array = input.model->arrays[grid.array];
  const auto& words = input.state->words(grid.array);
  std::vector<Color> colors = word_colors(input, grid.array);
  std::vector<Color> pixels(grid.columns * grid.rows, Color{0, 0, 0, 0});
  for (uint64_t w = 0; w < array.words; ++w) pixels[w + grid.lead] = colors[w].a ? colors[w] : theme.raised;
  pen.canvas.image(grid.rect, static_cast<uint32_t>(grid.columns), static_cast<uint32_t>(grid.rows), pixels);
  const float width = grid.rect.width / static_cast<float>(grid.columns), height = grid.rect.height / static_cast<float>(grid.rows);
  // Not written yet: hatched. Never touched by the block: hollow.
  for_each_run(
      grid, array.words, [&](uint64_t w) { return array.touched[w] && words[w].writer < 0; },
      [&](const Rect& run) { hatch(pen, run, theme.faint, pen.px(6)); });
  for_each_run(
      grid, array.words, [&](uint64_t w) { return !array.touched[w]; },
      [&](const Rect& run) { pen.canvas.fill_rect(run, theme.background), pen.canvas.stroke_rect(inset(run, 0.5f), theme.line, 1); });
  if (width >= 4)
    for (uint64_t c = 1; c < grid.columns; ++c)
      pen.canvas.line({grid.rect.x + static_cast<float>(c) * width, grid.rect.y},
                      {grid.rect.x + static_cast<float>(c) * width, grid.rect.bottom()}, theme.background);
  if (height >= 4)
    for (uint64_t r = 1; r < grid.rows; ++r)
      pen.canvas.line({grid.rect.x, grid.rect.y + static_cast<float>(r) * height},
                      {grid.rect.right(), grid.rect.y + static_cast<float>(r) * height}, theme.background);
  grid.lit = touched_words(input, array);
  const auto lit = [&](uint64_t w) { return std::binary_search(grid.lit.begin(), grid.lit.end(), w); };
  for_each_run(grid, array.words, lit, [&](const Rect& run) { pen.canvas.stroke_rect(run, theme.accent, 2, 2); });
}

// Name, shape, and where the array lies.
std::string caption(const MemoryInput& input, const MemoryModel::Array& array, uint64_t columns, const Strings& strings) {
  return strings.format("memory.caption", {{"rows", (array.words + columns - 1) / columns},
                                           {"columns", columns},
                                           {"first", array.first_word},
                                           {"last", array.first_word + array.words - 1},
                                           {"array", object_of(input, array).name}});
}

// The arrays below each other, all words of one size, as large as they fit.
float draw_arrays(Pen& pen, const MemoryInput& input, const Rect& area, MemoryScene& scene) {
  uint64_t widest = 1, rows = 0;
  for (size_t i = 0; i < input.model->arrays.size(); ++i) {
    const MemoryModel::Array& array = input.model->arrays[i];
    MemoryScene::Grid grid;
    grid.array = i;
    grid.columns = input.by_banks ? input.banks : array.columns;
    grid.lead = input.by_banks ? array.first_word % input.banks : 0;
    grid.rows = (array.words + grid.lead + grid.columns - 1) / grid.columns;
    widest = std::max(widest, grid.columns);
    rows += grid.rows;
    scene.grids.push_back(std::move(grid));
  }
  const TextStyle name = pen.style(12, pen.frame.theme.text);
  // Large type on a small stage: the words matter more than their names, which hovering tells.
  const auto count = static_cast<float>(scene.grids.size());
  const bool named = area.height > count * pen.px(32) + static_cast<float>(rows) * 4;
  const float head = named ? pen.px(22) : 0, gap = pen.px(named ? 10 : 4);
  const float room = area.height - count * (head + gap);
  const float width = std::min(area.width / static_cast<float>(widest), pen.px(20));
  const float height = std::min(std::max(room, 1.0f) / static_cast<float>(std::max<uint64_t>(1, rows)), std::max(width * 1.9f, pen.px(12)));
  float y = area.y;
  for (MemoryScene::Grid& grid : scene.grids) {
    const MemoryModel::Array& array = input.model->arrays[grid.array];
    if (named) pen.text({area.x, y + name.size * 1.1f}, caption(input, array, grid.columns, pen.frame.strings), name, area.width);
    grid.rect = {area.x, y + head, width * static_cast<float>(grid.columns), height * static_cast<float>(grid.rows)};
    pen.canvas.begin_group("array");
    draw_grid(pen, input, grid);
    pen.canvas.end_group();
    scene.cells.push_back({grid.rect, grid.columns, grid.rows, grid.lit.empty() ? grid.lead : grid.lit.front() + grid.lead});
    y = grid.rect.bottom() + gap;
  }
  return y;
}

// What the colours mean: the scale from one end to the other, and the marks.
float draw_memory_legend(Pen& pen, const MemoryInput& input, const Rect& area) {
  static constexpr const char* kEnds[] = {"memory.ends_thread", "memory.ends_thread", "memory.ends_bank", "memory.ends_value",
                                          "memory.ends_age"};
  const Strings& s = pen.frame.strings;
  const TextStyle style = pen.style(11, pen.frame.theme.dim);
  const float height = pen.px(12), base = area.y + height * 0.85f, scale = std::min(pen.px(120), area.width * 0.3f);
  std::vector<Color> pixels;
  for (int i = 0; i < 48; ++i) pixels.push_back(ramp(static_cast<float>(i) / 47));
  pen.canvas.image({area.x, area.y, scale, height}, 48, 1, pixels);
  float x = area.x + scale + pen.px(8);
  const auto say = [&](const std::string& text) {
    const float width = pen.width(text, style);
    if (x + width > area.right()) return false;
    pen.canvas.text({x, base}, text, style);
    x += width + pen.px(18);
    return true;
  };
  const uint32_t last = input.snapshot->block->trace.threads ? input.snapshot->block->trace.threads - 1 : 0;
  say(s.format(kEnds[static_cast<size_t>(input.color)], {{"last", input.color == MemoryColor::Bank ? input.banks - 1 : last}}));
  for (const auto& [key, mark] : {std::pair{"memory.legend_access", 0}, {"memory.legend_unwritten", 1}, {"memory.legend_padding", 2}}) {
    const Rect box{x, area.y, height, height};
    if (x + height + pen.px(6) + pen.width(s.get(key), style) > area.right()) break;
    if (mark == 0) pen.canvas.stroke_rect(inset(box, 1), pen.frame.theme.accent, 2, 2);
    if (mark == 1) hatch(pen, box, pen.frame.theme.faint, pen.px(4));
    if (mark == 2) pen.canvas.stroke_rect(inset(box, 0.5f), pen.frame.theme.line, 1);
    x = box.right() + pen.px(6);
    say(s.get(key));
  }
  return area.y + height + pen.px(12);
}

// The lines that a global access touches, four sectors of eight words each: used by which lane, moved for nothing, not moved.
void draw_global(Pen& pen, const MemoryInput& input, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  const AccessView& view = *input.global;
  const auto e = hardware::explain_sectors(view.access);
  pen.canvas.line({area.x, area.y}, {area.right(), area.y}, theme.line);
  const TextStyle title = pen.style(14, theme.text, Face::TextSemiBold), quiet = pen.style(12, theme.dim);
  const uint64_t percent = e.bytes_moved ? e.bytes_used * 100 / e.bytes_moved : 0;
  pen.text({area.x, area.y + pen.px(24)},
           s.format("memory.global_title", {{"op", s.get(std::string("op.") + name(view.op))}, {"array", view.array}, {"line", view.line}}),
           title, area.width);
  pen.text({area.x, area.y + pen.px(42)},
           s.format("memory.global_sentence", {{"used", e.bytes_used},
                                               {"moved", e.bytes_moved},
                                               {"percent", percent},
                                               {"sectors", s.plural("banks.sectors", e.sectors.size())},
                                               {"lines", s.plural("banks.lines", e.lines.size())}}) +
               (e.bytes_used < e.bytes_moved ? s.get("join.sentences") + s.get("memory.global_wasted") : ""),
           quiet, area.width);
  const float top = area.y + pen.px(54), label_width = pen.px(64), row = pen.px(14);
  const float word = std::min((area.width - label_width) / 33.5f, pen.px(12));
  if (word < 1.5f) return;
  const auto rows = static_cast<size_t>(std::max(0.0f, (area.bottom() - top) / row));
  pen.canvas.begin_group("global");
  for (size_t line = 0; line < std::min(rows, e.lines.size()); ++line) {
    const float y = top + row * static_cast<float>(line);
    const uint64_t byte = e.lines[line] * hardware::kLineBytes;
    const TextStyle mono = pen.style(10, theme.dim, Face::Mono, Align::Right);
    const std::string label =
        byte >= view.object_address ? "+" + grouped(byte - view.object_address) : "-" + grouped(view.object_address - byte);
    pen.canvas.text({area.x + label_width - pen.px(8), y + row * 0.75f}, label, mono);
    for (uint64_t sector = 0; sector < 4; ++sector) {
      const uint64_t index = e.lines[line] * 4 + sector;
      const bool moved = std::any_of(e.sectors.begin(), e.sectors.end(), [&](const auto& x) { return x.index == index; });
      for (uint64_t w = 0; w < 8; ++w) {
        const uint64_t address = index * hardware::kSectorBytes + w * kMemoryWordBytes;
        int by = -1;
        for (const uint32_t lane : bits_of(view.access.mask))
          if (view.access.address[lane] < address + kMemoryWordBytes && view.access.address[lane] + view.access.width_bytes > address)
            by = static_cast<int>(lane);
        const Color color = by >= 0 ? ramp(static_cast<float>(by) / 32) : moved ? theme.conflict : theme.raised;
        pen.canvas.fill_rect(
            {area.x + label_width + (static_cast<float>(sector * 8 + w) + static_cast<float>(sector) * 0.5f) * word, y, word - 1, row - 2},
            color, 1);
      }
    }
  }
  pen.canvas.end_group();
}

std::string sentence(const MemoryInput& input, const MemoryScene& scene, const Strings& s) {
  std::string text;
  for (const MemoryScene::Grid& grid : scene.grids) {
    if (grid.lit.empty()) continue;
    const simt::AccessRow& row = input.snapshot->block->trace.accesses[*input.access];
    const char* const verb = name(input.snapshot->program->sites[row.site].op);
    text = s.format("memory.sentence", {{"warp", static_cast<uint32_t>(row.warp)},
                                        {"verb", s.get(std::string("memory.verb.") + verb)},
                                        {"words", static_cast<uint64_t>(grid.lit.size())},
                                        {"array", object_of(input, input.model->arrays[grid.array]).name}}) +
           s.get("join.sentences");
  }
  if (scene.unwritten == 0) return text + s.format("memory.all_written", {{"words", scene.words}});
  return text + s.format("memory.unwritten", {{"unwritten", scene.unwritten}, {"words", scene.words}});
}

}  // namespace

MemoryScene layout_memory(const MemoryInput& input, const Frame& frame) {
  return make_scene<MemoryScene>(frame, [&](Pen& pen, MemoryScene& scene) {
    const Rect stage = inset(frame.rect, std::min(pen.px(20), frame.rect.width * 0.04f));
    if (!input.snapshot || !input.model || !input.state || input.model->arrays.empty()) {
      const Rect area = pen.heading(stage, frame.strings.get("memory.none_title"), frame.strings.get("memory.none_sentence"));
      if (input.global && area.height > pen.px(90)) draw_global(pen, input, area);
      return;
    }
    for (size_t i = 0; i < input.model->arrays.size(); ++i) {
      for (uint64_t w = 0; w < input.model->arrays[i].words; ++w) {
        if (!input.model->arrays[i].touched[w]) continue;
        ++scene.words;
        scene.unwritten += input.state->words(i)[w].writer < 0;
      }
    }
    // The sentence is about the words that are lit, which the grids find: laid out twice would be wasted, so they are asked here.
    for (size_t i = 0; i < input.model->arrays.size(); ++i) {
      MemoryScene::Grid grid;
      grid.array = i;
      grid.lit = touched_words(input, input.model->arrays[i]);
      scene.grids.push_back(std::move(grid));
    }
    scene.sentence = sentence(input, scene, frame.strings);
    scene.grids.clear();
    const simt::Dim3 block = input.snapshot->block->trace.block_index;
    Rect area = pen.heading(stage, frame.strings.format("memory.title", {{"x", block.x}, {"y", block.y}}), scene.sentence);
    if (area.height > pen.px(150)) {
      const float below = draw_memory_legend(pen, input, area);
      area = {area.x, below, area.width, area.bottom() - below};
    }
    const bool global = input.global && area.height > pen.px(300);
    const float share = global ? std::min(area.height * 0.38f, pen.px(260)) : 0;
    const float y = draw_arrays(pen, input, {area.x, area.y, area.width, area.height - share}, scene);
    if (global) draw_global(pen, input, {area.x, y + pen.px(8), area.width, area.bottom() - y - pen.px(8)});
  });
}

std::optional<Hover> hover_memory(const MemoryScene& scene, const MemoryInput& input, const Strings& s, Point point) {
  for (const MemoryScene::Grid& grid : scene.grids) {
    if (!grid.rect.contains(point) || grid.columns == 0) continue;
    const auto column = static_cast<uint64_t>((point.x - grid.rect.x) / grid.rect.width * static_cast<float>(grid.columns));
    const auto row = static_cast<uint64_t>((point.y - grid.rect.y) / grid.rect.height * static_cast<float>(grid.rows));
    const MemoryModel::Array& array = input.model->arrays[grid.array];
    const uint64_t at = row * grid.columns + column;
    if (at < grid.lead || at - grid.lead >= array.words) return std::nullopt;
    const uint64_t word = at - grid.lead;
    const MemoryState::Word& state = input.state->words(grid.array)[word];
    const auto& accesses = input.snapshot->block->trace.accesses;
    const auto by = [&](uint32_t access, int32_t thread) {
      const uint32_t line =
          analysis::line_in_file(*input.snapshot->program, input.snapshot->program->sites[accesses[access].site].location);
      return thread < 0
                 ? s.format("memory.hover_warp", {{"warp", static_cast<uint32_t>(accesses[access].warp)}, {"line", line}})
                 : s.format("memory.hover_thread",
                            {{"warp", static_cast<uint32_t>(thread / 32)}, {"lane", static_cast<uint32_t>(thread % 32)}, {"line", line}});
    };
    std::string text = s.format(
        "memory.hover_word", {{"array", object_of(input, array).name}, {"word", word}, {"bank", (array.first_word + word) % input.banks}});
    if (!array.touched[word]) {
      text += "\n" + s.get("memory.hover_padding");
    } else {
      if (grid.array < input.values.size() && word < input.values[grid.array].size() && state.writer >= 0)
        text += "\n" + format_value(input.values[grid.array][word], object_of(input, array).scalar, false);
      text += "\n" + (state.writer < 0 ? s.get("memory.hover_unwritten")
                                       : s.format("memory.hover_writer", {{"who", by(state.access, state.writer)}}));
      if (state.before != kNone) text += "\n" + s.format("memory.hover_before", {{"who", by(state.before, -1)}});
      uint64_t done = 0, coming = 0;
      const uint64_t address = object_of(input, array).address + word * kMemoryWordBytes;
      for (const simt::AccessRow& access : accesses) {
        if (access.object != array.object || input.snapshot->program->sites[access.site].op != MemoryOp::Load) continue;
        const hardware::WarpAccess lanes = input.snapshot->block->trace.access(access, *input.snapshot->program);
        for (const uint32_t lane : bits_of(lanes.mask))
          if (lanes.address[lane] < address + kMemoryWordBytes && lanes.address[lane] + lanes.width_bytes > address)
            ++(access.tick < input.tick ? done : coming);
      }
      text += "\n" + s.format("memory.hover_readers", {{"done", done}, {"coming", coming}});
    }
    return Hover{Hover::Kind::SharedElement,
                 static_cast<int64_t>(word),
                 static_cast<int64_t>(array.object),
                 state.writer,
                 cell_of(grid, word),
                 text};
  }
  return hover(scene, point);
}

}  // namespace warplens::viz
