// The result itself: elements in colour, the outlines of the levels, and the blocks around this one. What is smaller than can be seen
// is left out or put together, and only what is in sight is looked at: a result of any size costs the same.
#include <algorithm>
#include <cmath>

#include "viz/scenes/tiles/parts.h"
#include "viz/scenes/timeline/strip.h"

namespace warplens::viz::tiles {

Color level_color(const Theme& theme, TilesLevel level) {
  switch (level) {
    case TilesLevel::Whole:
      return theme.dim;
    case TilesLevel::Block:
      return theme.block;
    case TilesLevel::Warp:
      return theme.warp;
    case TilesLevel::Sub:
      return theme.sub;
    case TilesLevel::Thread:
      return theme.thread;
    case TilesLevel::Element:
      break;
  }
  return theme.text;
}

const analysis::Level* agreeing_level(const analysis::Snapshot& snapshot, std::string_view name) {
  for (const analysis::Level& level : snapshot.levels) {
    if (level.name == name && level.disagreement.empty() && level.rows && level.columns) return &level;
  }
  return nullptr;
}

const std::vector<Piece>& pieces_of(const TilesInput& input, uint32_t warp, int lane) {
  static const std::vector<Piece> kEmpty;
  const size_t thread = warp * 32ull + static_cast<size_t>(std::max(0, lane));
  return lane >= 0 && thread < input.model->pieces.size() ? input.model->pieces[thread] : kEmpty;
}

Piece Placement::seen() const {
  const auto part = [](double from, double length, uint64_t first, uint64_t count) {
    const double begin = std::clamp(std::floor(from + 1e-6) - static_cast<double>(first), 0.0, static_cast<double>(count));
    const double end = std::clamp(std::ceil(from + length - 1e-6) - static_cast<double>(first), begin, static_cast<double>(count));
    return std::pair(static_cast<uint32_t>(begin), static_cast<uint32_t>(end - begin));
  };
  const TilesWindow w = camera.seen();
  const auto [row, down] = part(w.row, w.rows, first_row, rows);
  const auto [column, across] = part(w.column, w.columns, first_column, columns);
  if (down == 0 || across == 0) return {0, 0, 0, 0};
  return {row, column, down, across};
}

namespace {

constexpr uint32_t kMaxSamples = 160;    // of the image, along a side
constexpr uint64_t kMaxScanned = 65536;  // elements whose owners are compared for lines between them

// 0 where something is too small to be seen, 1 where it is large enough.
float fade(float pixels, float from, float to) { return std::clamp((pixels - from) / (to - from), 0.0f, 1.0f); }

// What an element's colour says.
class Colors {
 public:
  Colors(const TilesInput& input, const Theme& theme)
      : input_(input), theme_(theme), owned_(*input.snapshot->ownership), accesses_(input.snapshot->block->trace.accesses) {
    warps_ = std::max<float>(2, static_cast<float>(input.model->shares.size()));
    nests_ = input.warp < input.model->shares.size() && !input.model->shares[input.warp].tiles.empty();
    for (const TilesTile& tile : tiles_around(input))
      if (tile.level == TilesLevel::Sub)
        primary_ = Piece{static_cast<uint32_t>(tile.at.row) - static_cast<uint32_t>(owned_.first_row),
                         static_cast<uint32_t>(tile.at.column) - static_cast<uint32_t>(owned_.first_column),
                         static_cast<uint32_t>(tile.at.rows), static_cast<uint32_t>(tile.at.columns)};
  }

  const std::optional<Piece>& primary() const { return primary_; }
  Color at(uint32_t row, uint32_t column) const {
    const size_t i = row * owned_.columns + column;
    const int32_t thread = owned_.thread[i];
    if (thread < 0) return theme_.background;
    if (input_.color == TilesColor::Value) return by_value(i);
    if (input_.color == TilesColor::Touched) return by_time(i);
    const auto warp = static_cast<uint32_t>(thread / 32);
    // Where warps have no tiles their colours say what is whose.
    if (warp != input_.warp) return nests_ ? theme_.panel : mix(theme_.panel, viridis(static_cast<float>(warp) / (warps_ - 1)), 0.28f);
    const bool full = !primary_ || holds(*primary_, row, column);
    return mix(theme_.panel, viridis(static_cast<float>(thread % 32) / 31), full ? 0.92f : 0.3f);
  }

 private:
  Color by_value(size_t i) const {
    const TilesValues* const v = input_.values;
    if (!v || i >= v->value.size() || v->where[i] == TilesValues::Where::Unknown) return theme_.panel;
    const double share = v->greatest > 0 ? v->value[i] / v->greatest : 0;
    return mix(theme_.panel, viridis(static_cast<float>(0.5 + 0.5 * share)), 0.88f);
  }
  Color by_time(size_t i) const {
    const uint64_t tick = accesses_[owned_.access[i]].tick;
    if (tick >= input_.tick) return theme_.panel;
    const auto span = static_cast<float>(std::max<uint64_t>(1, input_.model->last_store - input_.model->first_store));
    return mix(theme_.panel, viridis(static_cast<float>(tick - input_.model->first_store) / span), 0.92f);
  }

  const TilesInput& input_;
  const Theme& theme_;
  const analysis::Ownership& owned_;
  const std::vector<simt::AccessRow>& accesses_;
  std::optional<Piece> primary_;
  float warps_ = 2;
  bool nests_ = false;
};

void draw_colors(Pen& pen, const Colors& colors, const Placement& place, const Piece& seen, TilesScene& scene) {
  const auto every = [](float size, uint32_t count) {
    uint32_t step = 1;
    while (size * static_cast<float>(step) < 1.5f || (count + step - 1) / step > kMaxSamples) step *= 2;
    return step;
  };
  const uint32_t down = every(place.element_height(), seen.rows), across = every(place.element_width(), seen.columns);
  // Samples stay on the same elements while the picture moves.
  const uint32_t row = seen.row / down * down, column = seen.column / across * across;
  const uint32_t rows = (seen.row + seen.rows - row + down - 1) / down,
                 columns = (seen.column + seen.columns - column + across - 1) / across;
  std::vector<Color> pixels;
  pixels.reserve(size_t{rows} * columns);
  for (uint32_t r = 0; r < rows; ++r)
    for (uint32_t c = 0; c < columns; ++c) pixels.push_back(colors.at(row + r * down, column + c * across));
  scene.elements_drawn = pixels.size();
  pen.canvas.push_clip(intersection(place.box, place.clip));
  pen.canvas.image(place.rect({row, column, rows * down, columns * across}), columns, rows, pixels);
  pen.canvas.pop_clip();
}

// Lines between elements that `differ(a, b)` tells apart, those that follow each other as one.
template <class Differ>
void draw_boundaries(Pen& pen, const analysis::Ownership& owned, const Placement& place, const Piece& seen, Color color, float width,
                     Differ differ) {
  const auto thread = [&](uint32_t r, uint32_t c) { return owned.thread[r * owned.columns + c]; };
  for (uint32_t c = std::max(1u, seen.column); c < seen.column + seen.columns; ++c) {
    uint32_t length = 0;
    for (uint32_t r = seen.row; r <= seen.row + seen.rows; ++r) {
      if (r < seen.row + seen.rows && differ(thread(r, c - 1), thread(r, c))) {
        ++length;
      } else if (length) {
        const Rect at = place.rect({r - length, c, length, 1});
        pen.canvas.line({at.x, at.y}, {at.x, at.bottom()}, color, width);
        length = 0;
      }
    }
  }
  for (uint32_t r = std::max(1u, seen.row); r < seen.row + seen.rows; ++r) {
    uint32_t length = 0;
    for (uint32_t c = seen.column; c <= seen.column + seen.columns; ++c) {
      if (c < seen.column + seen.columns && differ(thread(r - 1, c), thread(r, c))) {
        ++length;
      } else if (length) {
        const Rect at = place.rect({r, c - length, 1, length});
        pen.canvas.line({at.x, at.y}, {at.right(), at.y}, color, width);
        length = 0;
      }
    }
  }
}

void draw_thread_tiles(Pen& pen, const TilesInput& input, const Placement& place, const Piece& seen) {
  const Theme& theme = pen.frame.theme;
  const analysis::Ownership& owned = *input.snapshot->ownership;
  pen.canvas.begin_group("thread tiles");
  const std::vector<Piece>& own = pieces_of(input, input.warp, input.lane);
  const float least = own.empty() ? std::min(place.element_width(), place.element_height())
                                  : std::min(static_cast<float>(own[0].columns) * place.element_width(),
                                             static_cast<float>(own[0].rows) * place.element_height());
  const float strength = fade(least, 3, 7);
  if (strength > 0 && uint64_t{seen.rows} * seen.columns <= kMaxScanned)
    draw_boundaries(pen, owned, place, seen, theme.background.with_alpha(0.5f * strength), 1, [](int32_t a, int32_t b) { return a != b; });
  pen.canvas.end_group();
}

void draw_sub_tiles(Pen& pen, const TilesInput& input, const Placement& place, const Piece& seen) {
  if (input.warp >= input.model->shares.size() || input.model->shares[input.warp].subs.empty()) return;
  pen.canvas.begin_group("warp sub tiles");
  each_seen(input.model->shares[input.warp].subs, seen, [&](const Piece& sub) {
    const Rect r = place.rect(sub);
    const float strength = fade(std::min(r.width, r.height), 5, 12);
    if (strength > 0)
      pen.canvas.stroke_rect(inset(r, std::min(pen.px(kSubInset), 0.1f * std::min(r.width, r.height))),
                             pen.frame.theme.sub.with_alpha(strength), 1.6f);
  });
  pen.canvas.end_group();
}

void draw_warps(Pen& pen, const TilesInput& input, const Placement& place, const Piece& seen) {
  const Theme& theme = pen.frame.theme;
  const TextStyle label = pen.style(15, theme.warp, Face::TextSemiBold);
  const bool texts = shows_values(pen, place);
  pen.canvas.begin_group("warps");
  bool all = true;
  for (uint32_t warp = 0; warp < input.model->shares.size(); ++warp) {
    const std::vector<Piece>& tiles = input.model->shares[warp].tiles;
    all &= !tiles.empty();
    each_seen(tiles, seen, [&](const Piece& tile) {
      const Rect r = place.rect(tile);
      const float strength = fade(std::min(r.width, r.height), 3, 8);
      if (strength <= 0) return;
      pen.canvas.stroke_rect(r, theme.warp.with_alpha(strength), 2.5f);
      const Rect in_sight = intersection(r, place.clip);
      if (warp == input.warp || texts || in_sight.width <= 0) return;
      const std::string name = pen.frame.strings.format("tiles.warp", {{"warp", warp}});
      const float wide = pen.width(name, label) + pen.px(14), high = label.size * 1.6f;
      // On colours of its own, a plate keeps it readable.
      if (input.color != TilesColor::Owner && wide < in_sight.width && high < in_sight.height)
        pen.canvas.fill_rect({in_sight.center().x - wide / 2, in_sight.center().y - high / 2, wide, high}, theme.panel.with_alpha(0.85f),
                             pen.px(4));
      pen.centered(inset(in_sight, 4), name, label);
    });
  }
  const float least = std::min(place.element_width(), place.element_height());
  if (!all && uint64_t{seen.rows} * seen.columns <= kMaxScanned)
    draw_boundaries(pen, *input.snapshot->ownership, place, seen, theme.warp.with_alpha(0.55f * fade(least, 1, 3)),
                    std::clamp(least * 0.3f, 0.8f, 1.2f),
                    [](int32_t a, int32_t b) { return (a < 0 ? -1 : a / 32) != (b < 0 ? -1 : b / 32); });
  pen.canvas.end_group();
}

// The elements that the current statement stores.
void draw_stores(Pen& pen, const TilesInput& input, const Placement& place, const Piece& seen) {
  if (uint64_t{seen.rows} * seen.columns > kMaxScanned) return;
  const analysis::Ownership& owned = *input.snapshot->ownership;
  const auto [begin, end] = step_ticks(*input.snapshot, input.warp, input.tick);
  if (end <= input.model->first_store || begin > input.model->last_store) return;
  pen.canvas.begin_group("stores");
  const auto& accesses = input.snapshot->block->trace.accesses;
  for (uint32_t r = seen.row; r < seen.row + seen.rows; ++r) {
    uint32_t length = 0;
    for (uint32_t c = seen.column; c <= seen.column + seen.columns; ++c) {
      const size_t i = r * owned.columns + c;
      const bool now = c < seen.column + seen.columns && owned.thread[i] >= 0 &&
                       static_cast<uint32_t>(owned.thread[i] / 32) == input.warp && accesses[owned.access[i]].tick >= begin &&
                       accesses[owned.access[i]].tick < end;
      if (now) {
        ++length;
      } else if (length) {
        const Rect at = place.rect({r, c - length, 1, length});
        pen.canvas.fill_rect(at, pen.frame.theme.accent.with_alpha(0.55f));
        length = 0;
      }
    }
  }
  pen.canvas.end_group();
}

// The other blocks, where their tiles are as large as this one's; only what is large enough to be seen.
void draw_blocks(Pen& pen, const TilesInput& input, const Placement& place) {
  const Theme& theme = pen.frame.theme;
  const analysis::Ownership& o = *input.snapshot->ownership;
  const TilesCamera& camera = place.camera;
  const Rect whole = intersection(camera.rect({0, 0, static_cast<double>(o.total_rows), static_cast<double>(o.total_columns)}), place.clip);
  pen.canvas.begin_group("blocks");
  pen.canvas.fill_rect(whole, theme.panel.with_alpha(0.55f));
  const auto grid = block_grid(*input.snapshot);
  if (grid) {
    const float wide = static_cast<float>(static_cast<double>(o.columns) * camera.width),
                high = static_cast<float>(static_cast<double>(o.rows) * camera.height);
    const auto lines = [&](double origin, double step, float from, float to, bool vertical) {
      while (step < 4) step *= 2;
      const auto first = static_cast<int64_t>(std::ceil((static_cast<double>(from) - origin) / step));
      for (int64_t i = first; origin + static_cast<double>(i) * step < static_cast<double>(to) + 0.5; ++i) {
        const auto at = static_cast<float>(origin + static_cast<double>(i) * step);
        if (vertical)
          pen.canvas.line({at, whole.y}, {at, whole.bottom()}, theme.line, 1);
        else
          pen.canvas.line({whole.x, at}, {whole.right(), at}, theme.line, 1);
      }
    };
    lines(camera.x, wide, whole.x, whole.right(), true);
    lines(camera.y, high, whole.y, whole.bottom(), false);
    const TextStyle style = pen.style(12, mix(theme.panel, theme.dim, fade(std::min(wide, high), pen.px(16), pen.px(40))));
    if (grid->named && wide > pen.px(44) && high > pen.px(16)) {
      const TilesWindow seen = camera.seen();
      const auto first = [](double at, uint64_t size) { return static_cast<uint64_t>(std::max(0.0, at / static_cast<double>(size))); };
      for (uint64_t row = first(seen.row, o.rows); row < grid->rows && static_cast<double>(row * o.rows) < seen.bottom(); ++row)
        for (uint64_t column = first(seen.column, o.columns);
             column < grid->columns && static_cast<double>(column * o.columns) < seen.right(); ++column) {
          if (row * o.rows == o.first_row && column * o.columns == o.first_column) continue;
          const Rect at = camera.rect({static_cast<double>(row * o.rows), static_cast<double>(column * o.columns),
                                       static_cast<double>(o.rows), static_cast<double>(o.columns)});
          const simt::Dim3 block = grid->block_at(row, column);
          pen.centered(inset(intersection(at, place.clip), 3), "(" + grouped(block.x) + ", " + grouped(block.y) + ")", style);
        }
    }
  }
  pen.canvas.stroke_rect(whole, theme.line, 1);
  pen.canvas.end_group();
}

}  // namespace

bool shows_values(const Pen& pen, const Placement& place) {
  return place.element_width() >= pen.px(44) && place.element_height() >= pen.px(20);
}

std::pair<uint64_t, uint64_t> step_ticks(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick) {
  const simt::Trace& trace = snapshot.block->trace;
  if (warp >= trace.steps.size()) return {0, 0};
  const auto& steps = trace.steps[warp];
  const auto next = std::upper_bound(steps.begin(), steps.end(), tick, [](uint64_t t, const simt::StepRow& s) { return t < s.tick; });
  return {next == steps.begin() ? 0 : std::prev(next)->tick, next == steps.end() ? trace.ticks : next->tick};
}

simt::Dim3 BlockGrid::block_at(uint64_t row, uint64_t column) const {
  return {static_cast<uint32_t>(swapped ? row : column), static_cast<uint32_t>(swapped ? column : row), 1};
}

namespace {

// Which side of the result the header divides among blocks along x: 0 rows, 1 columns, -1 not said.
int header_says(const analysis::Snapshot& snapshot) {
  const catalog::KernelSpec* const spec = snapshot.spec();
  if (!spec || spec->grid.empty()) return -1;
  for (const auto& buffer : spec->buffers) {
    if (buffer.name != snapshot.ownership->buffer || buffer.shape.size() != 2) continue;
    const bool rows = spec->grid[0].text().find(buffer.shape[0].text()) != std::string::npos,
               columns = spec->grid[0].text().find(buffer.shape[1].text()) != std::string::npos;
    if (rows != columns) return columns ? 1 : 0;
  }
  return -1;
}

}  // namespace

std::optional<BlockGrid> block_grid(const analysis::Snapshot& snapshot) {
  const analysis::Ownership& o = *snapshot.ownership;
  const simt::Dim3 grid = snapshot.launch->grid, here = snapshot.block->trace.block_index;
  if (grid.z != 1 || o.rows == 0 || o.columns == 0) return std::nullopt;
  const auto along = [](uint64_t first, uint64_t size, uint64_t total, uint32_t at, uint32_t count) {
    return first == at * size && (total + size - 1) / size == count;
  };
  const bool plain =
      along(o.first_column, o.columns, o.total_columns, here.x, grid.x) && along(o.first_row, o.rows, o.total_rows, here.y, grid.y);
  const bool swapped =
      along(o.first_row, o.rows, o.total_rows, here.x, grid.x) && along(o.first_column, o.columns, o.total_columns, here.y, grid.y);
  if (!plain && !swapped) return std::nullopt;
  BlockGrid out{plain ? grid.y : grid.x, plain ? grid.x : grid.y, !plain, true};
  if (plain && swapped && grid.count() > 1) {
    const int side = header_says(snapshot);
    out.swapped = side == 0, out.named = side >= 0;
  }
  return out;
}

void draw_matrix(Pen& pen, const TilesInput& input, const Placement& place, TilesScene& scene) {
  const Colors colors(input, pen.frame.theme);
  const Piece seen = place.seen();
  pen.canvas.begin_group("result");
  pen.canvas.push_clip(place.clip);
  draw_blocks(pen, input, place);
  if (seen.rows > 0) {
    draw_colors(pen, colors, place, seen, scene);
    draw_thread_tiles(pen, input, place, seen);
    draw_stores(pen, input, place, seen);
    draw_beams(pen, input, place);
    draw_sub_tiles(pen, input, place, seen);
    draw_warps(pen, input, place, seen);
    draw_lane_numbers(pen, input, place, seen, colors.primary(), [&](uint32_t r, uint32_t c) { return colors.at(r, c); }, scene);
    if (shows_values(pen, place)) draw_elements(pen, input, place, seen, [&](uint32_t r, uint32_t c) { return colors.at(r, c); }, scene);
    pen.canvas.stroke_rect(inset(place.box, -1), pen.frame.theme.block, 2.5f, 2);
  }
  pen.canvas.pop_clip();
  pen.canvas.stroke_rect(inset(place.clip, -1), pen.frame.theme.line, 1, 2);
  pen.canvas.end_group();
}

void draw_selected(Pen& pen, const TilesScene& scene) {
  pen.canvas.begin_group("selected lane");
  for (const Rect& r : scene.selected) {
    const float width = std::clamp(std::min(r.width, r.height) * 0.3f, 1.0f, 2.6f);
    pen.canvas.stroke_rect(r, pen.frame.theme.thread, width, std::min(pen.px(3), r.width / 4));
  }
  pen.canvas.end_group();
}

}  // namespace warplens::viz::tiles
