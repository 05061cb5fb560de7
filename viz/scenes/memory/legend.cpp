// What the colours and the marks of Memory's words mean.
#include <algorithm>

#include "viz/scenes/memory/parts.h"
#include "viz/scenes/plots/parts.h"

namespace warplens::viz::memory {

// What the colours mean: the scale from one end to the other, by warps where it is of threads, and the marks, in as many rows as they
// need.
float draw_memory_legend(Pen& pen, const MemoryInput& input, const Rect& area) {
  static constexpr const char* kEnds[] = {"memory.ends_thread", "memory.ends_thread", "memory.ends_bank", "memory.ends_value",
                                          "memory.ends_age"};
  const Strings& s = pen.frame.strings;
  const TextStyle style = pen.style(11, pen.frame.theme.dim);
  const float height = pen.px(12), row = pen.px(20), scale = std::min(pen.px(160), area.width * 0.3f);
  std::vector<Color> pixels;
  for (int i = 0; i < 48; ++i) pixels.push_back(ramp(static_cast<float>(i) / 47));
  pen.canvas.image({area.x, area.y, scale, height}, 48, 1, pixels);
  const uint32_t threads = std::max(1u, input.snapshot->block->trace.threads), warps = (threads + 31) / 32;
  const bool of_threads = input.color == MemoryColor::Owner || input.color == MemoryColor::Writer;
  for (uint32_t warp = 1; of_threads && warp < warps && warps <= 16; ++warp) {
    const float x = area.x + scale * static_cast<float>(warp * 32) / static_cast<float>(threads);
    pen.canvas.line({x, area.y}, {x, area.y + height}, pen.frame.theme.background);
  }
  float x = area.x + scale + pen.px(8), y = area.y;
  // A mark with its word; the next row where it does not fit.
  const auto say = [&](const std::string& text, int mark) {
    const float box = mark < 0 ? 0 : height + pen.px(6), width = box + pen.width(text, style);
    if (x > area.x && x + width > area.right()) x = area.x, y += row;
    const Rect sign{x, y, height, height};
    if (mark == 0) pen.canvas.stroke_rect(inset(sign, 1), pen.frame.theme.accent, 2, 2);
    if (mark == 1) hatch(pen, sign, pen.frame.theme.faint, pen.px(4));
    if (mark == 3) pen.canvas.stroke_rect(inset(sign, 1), pen.frame.theme.text, 1.5f, 2);
    if (mark == 4) pen.canvas.fill_rect(inset(sign, 1), pen.frame.theme.ok, 2);
    if (mark == 5) pen.canvas.fill_rect(inset(sign, 1), pen.frame.theme.conflict, 2);
    if (mark == 2) pen.canvas.stroke_rect(inset(sign, 0.5f), pen.frame.theme.line, 1);
    pen.text({x + box, y + height * 0.85f}, text, style, area.right() - x - box);
    x += width + pen.px(18);
  };
  if (of_threads && warps > 1)
    say(s.format("memory.ends_warp", {{"last", number_or_asked(pen.frame.veil.launch, warps - 1)}}), -1);
  else
    say(s.format(kEnds[static_cast<size_t>(input.color)], {{"last", input.color == MemoryColor::Bank ? input.banks - 1 : threads - 1}}),
        -1);
  say(s.get("memory.legend_access"), 0);
  if (input.pinned_access) say(s.get("memory.legend_pinned"), 3);
  say(s.get("memory.legend_unwritten"), 1);
  if (const EarlyRead* const early = shown_early(input, pen.frame.veil)) {
    say(s.get("memory.legend_early"), 5);
    if (early->writer.size() < touched_words(*input.snapshot, input.model->arrays[early->array], input.access).size())
      say(s.get("memory.legend_in_time"), 4);
    say(s.get("memory.legend_number"), -1);
  }
  const auto& arrays = input.model->arrays;
  if (std::any_of(arrays.begin(), arrays.end(),
                  [](const auto& a) { return std::find(a.touched.begin(), a.touched.end(), 0) != a.touched.end(); }))
    say(s.get("memory.legend_padding"), 2);
  return y + height + pen.px(12);
}

std::string region_name(const Veil& veil, const MemoryModel::Array::Region& region, const Strings& strings) {
  return strings.format("memory.region", {{"line", veil.lines ? std::string("?") : std::to_string(region.line)}});
}

void draw_regions(Pen& pen, const MemoryInput& input, const MemoryScene::Grid& grid, float from, float right) {
  if (input.by_banks) return;
  const TextStyle style = pen.style(11, pen.frame.theme.dim);
  const float height = grid.rect.height / static_cast<float>(grid.rows), x = grid.rect.right() + pen.px(3);
  pen.canvas.begin_group("regions");
  for (const auto& region : input.model->arrays[grid.array].regions) {
    const float top = grid.rect.y + static_cast<float>(region.first / grid.columns) * height,
                bottom = grid.rect.y + static_cast<float>((region.end - 1) / grid.columns + 1) * height;
    const std::string name = region_name(pen.frame.veil, region, pen.frame.strings);
    const float y = std::max(top, from);
    const Rect at{x + pen.px(5), y, pen.width(name, style), style.size * 1.3f};
    if (at.right() > right || at.bottom() > bottom) continue;
    pen.canvas.line({x, top + 1}, {x, bottom - 1}, pen.frame.theme.dim, pen.px(1));
    pen.canvas.text({at.x, y + style.size * 0.95f}, name, style);
    pen.hit(
        Hover::Kind::Text, at,
        pen.frame.strings.format("memory.region_help", {{"first", region.first},
                                                        {"last", region.end - 1},
                                                        {"line", pen.frame.veil.lines ? std::string("?") : std::to_string(region.line)}}));
    from = at.bottom();
  }
  pen.canvas.end_group();
}

}  // namespace warplens::viz::memory
