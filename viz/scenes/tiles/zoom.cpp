// The zoom of the Tiles stage: from a view to what is seen, as pure functions.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "viz/scenes/tiles/parts.h"

namespace warplens::viz {
namespace {

constexpr const char* kLevelNames[] = {"whole", "block", "warp", "sub", "thread", "element"};
constexpr float kThinnest = 64;      // pixels across a result of few rows or columns: it is stretched to be seen
constexpr double kClosest = 0.75;    // of an element: nearer there is nothing to see
constexpr double kAround = 1.06;     // of a level's tile is seen, so that its outline is
constexpr double kNearEnough = 1.3;  // a level is looked at from this many times its size on
constexpr double kNeighbours = 3;  // of a lane's tile, and of an element, what is beside it too: without that one would not see where it is
constexpr double kCloser = 0.75;   // of what the level above shows, at most

// How many rows and columns are seen of each level when one goes there.
struct Extent {
  double rows = 0, columns = 0;
};
std::vector<Extent> extents_of(const std::vector<TilesTile>& levels) {
  std::vector<Extent> out;
  for (const TilesTile& tile : levels) {
    Extent extent{tile.at.rows * kAround, tile.at.columns * kAround};
    if (tile.level >= TilesLevel::Thread && !out.empty()) {
      extent.rows = std::max(extent.rows, std::min(tile.at.rows * kNeighbours, out.back().rows * kCloser));
      extent.columns = std::max(extent.columns, std::min(tile.at.columns * kNeighbours, out.back().columns * kCloser));
    }
    out.push_back(extent);
  }
  return out;
}

std::vector<double> numbers_in(std::string_view text) {
  std::vector<double> out;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    double number = 0;
    const auto read = std::from_chars(at, end, number);
    if (read.ec != std::errc() || !std::isfinite(number)) return {};
    out.push_back(number);
    at = read.ptr;
    if (at < end && *at++ != ' ') return {};
  }
  return out;
}

}  // namespace

std::string to_text(TilesLevel level) { return kLevelNames[static_cast<size_t>(level)]; }

std::optional<TilesLevel> parse_level(std::string_view text) {
  for (size_t i = 0; i < std::size(kLevelNames); ++i)
    if (text == kLevelNames[i]) return static_cast<TilesLevel>(i);
  return std::nullopt;
}

static std::string of_result(const analysis::Ownership& owned) { return fmt::format("{} {}: ", owned.total_rows, owned.total_columns); }

std::string to_text(const TilesWindow& window, const analysis::Ownership& owned) {
  return of_result(owned) + fmt::format("{:.9g} {:.9g} {:.9g} {:.9g}", window.row, window.column, window.rows, window.columns);
}

std::optional<TilesWindow> parse_window(std::string_view text, const analysis::Ownership& owned) {
  const std::string of = of_result(owned);
  if (!text.starts_with(of)) return std::nullopt;
  const std::vector<double> n = numbers_in(text.substr(of.size()));
  if (n.size() != 4 || n[2] <= 0 || n[3] <= 0) return std::nullopt;
  return TilesWindow{n[0], n[1], n[2], n[3]};
}

TilesCamera aim(const TilesWindow& window, const Rect& clip, uint64_t rows, uint64_t columns) {
  TilesCamera camera;
  camera.clip = clip;
  const double size = std::min(clip.height / std::max(window.rows, 1e-6), clip.width / std::max(window.columns, 1e-6));
  const auto all_rows = static_cast<double>(rows), all_columns = static_cast<double>(columns);
  camera.height = std::max(size, static_cast<double>(std::min(clip.height, kThinnest)) / all_rows);
  camera.width = std::max(size, static_cast<double>(std::min(clip.width, kThinnest)) / all_columns);
  // In the middle of what is seen, but never beyond the result's edges while there is more of it.
  const auto corner = [](double clip_from, double clip_length, double middle, double length) {
    const double wanted = clip_from + clip_length / 2 - middle;
    if (length <= clip_length) return clip_from + (clip_length - length) / 2;
    return std::clamp(wanted, clip_from + clip_length - length, clip_from);
  };
  camera.x = corner(clip.x, clip.width, (window.column + window.columns / 2) * camera.width, all_columns * camera.width);
  camera.y = corner(clip.y, clip.height, (window.row + window.rows / 2) * camera.height, all_rows * camera.height);
  return camera;
}

std::vector<std::pair<uint32_t, uint32_t>> elements_of(const TilesModel& model, size_t thread) {
  std::vector<std::pair<uint32_t, uint32_t>> out;
  if (thread >= model.pieces.size()) return out;
  for (const Piece& piece : model.pieces[thread])
    for (uint32_t r = 0; r < piece.rows; ++r)
      for (uint32_t c = 0; c < piece.columns; ++c) out.emplace_back(piece.row + r, piece.column + c);
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<TilesTile> tiles_around(const TilesInput& input) {
  std::vector<TilesTile> out;
  if (!input.snapshot || !input.snapshot->ownership) return out;
  const analysis::Ownership& o = *input.snapshot->ownership;
  const auto add = [&](TilesLevel level, double row, double column, double rows, double columns) {
    const TilesWindow at{row, column, rows, columns};
    // What is as large as the level above is that level.
    if (!out.empty()) {
      const TilesWindow& above = out.back().at;
      if (at.rows == above.rows && at.columns == above.columns) return;
      if (at.row < above.row || at.column < above.column || at.bottom() > above.bottom() || at.right() > above.right()) return;
    }
    out.push_back({level, at});
  };
  const auto first_row = static_cast<double>(o.first_row), first_column = static_cast<double>(o.first_column);
  add(TilesLevel::Whole, 0, 0, static_cast<double>(o.total_rows), static_cast<double>(o.total_columns));
  add(TilesLevel::Block, first_row, first_column, static_cast<double>(o.rows), static_cast<double>(o.columns));
  const size_t thread = input.warp * 32ull + static_cast<size_t>(std::max(0, input.lane));
  if (input.lane < 0 || thread >= input.model->pieces.size() || input.model->pieces[thread].empty()) return out;
  const auto own = elements_of(*input.model, thread);
  const size_t now = input.values && input.values->now ? *input.values->now : 0;
  const auto [row, column] = own[input.view.element < own.size() ? input.view.element : std::min(now, own.size() - 1)];
  const auto add_holder = [&, r = row, c = column](TilesLevel level, const std::vector<Piece>& tiles) {
    const auto holds = [&](const Piece& p) { return r >= p.row && r < p.row + p.rows && c >= p.column && c < p.column + p.columns; };
    const auto it = std::find_if(tiles.begin(), tiles.end(), holds);
    if (it != tiles.end()) add(level, first_row + it->row, first_column + it->column, it->rows, it->columns);
  };
  if (input.warp < input.model->shares.size()) {
    add_holder(TilesLevel::Warp, input.model->shares[input.warp].tiles);
    add_holder(TilesLevel::Sub, input.model->shares[input.warp].subs);
  }
  const std::vector<Piece>& pieces = input.model->pieces[thread];
  if (std::any_of(pieces.begin(), pieces.end(), [](const Piece& p) { return p.rows * p.columns > 1; }))
    add_holder(TilesLevel::Thread, pieces);
  add(TilesLevel::Element, first_row + row, first_column + column, 1, 1);
  return out;
}

TilesWindow window_of(const TilesInput& input, const TilesView& view) {
  if (!input.snapshot || !input.snapshot->ownership) return {};
  const analysis::Ownership& o = *input.snapshot->ownership;
  if (view.window) {
    TilesWindow w = *view.window;
    w.row += static_cast<double>(o.first_row), w.column += static_cast<double>(o.first_column);
    return w;
  }
  const std::vector<TilesTile> levels = tiles_around(input);
  if (levels.empty()) return {};
  size_t found = 0;  // the next larger one where there is none of this level
  for (size_t i = 0; i < levels.size(); ++i)
    if (levels[i].level <= view.level) found = i;
  const TilesWindow& at = levels[found].at;
  const Extent seen = extents_of(levels)[found];
  return {at.row - (seen.rows - at.rows) / 2, at.column - (seen.columns - at.columns) / 2, seen.rows, seen.columns};
}

namespace {

// What the camera sees, as a view that stays where it is.
TilesView view_of(const TilesInput& input, double center_row, double center_column, double rows, double columns) {
  const analysis::Ownership& o = *input.snapshot->ownership;
  // The window has the aspect ratio of the stage, so that nothing jumps when it is fitted again.
  const double row = std::clamp(center_row, 0.0, static_cast<double>(o.total_rows)),
               column = std::clamp(center_column, 0.0, static_cast<double>(o.total_columns));
  TilesView view = input.view;
  view.window = TilesWindow{row - rows / 2 - static_cast<double>(o.first_row), column - columns / 2 - static_cast<double>(o.first_column),
                            rows, columns};
  return view;
}

}  // namespace

TilesView zoom_at(const TilesInput& input, const TilesScene& scene, Point point, double factor) {
  if (!input.snapshot || !input.snapshot->ownership || scene.camera.width <= 0) return input.view;
  const analysis::Ownership& o = *input.snapshot->ownership;
  const auto all_rows = static_cast<double>(o.total_rows), all_columns = static_cast<double>(o.total_columns);
  const TilesCamera& now = scene.camera;
  const TilesWindow seen = now.seen();
  // The whole result, and one element, fill the stage at the ends.
  const double size = std::min(now.clip.width / std::max(scene.window.columns, 1e-6), now.clip.height / std::max(scene.window.rows, 1e-6));
  const double least = std::min(now.clip.width / all_columns, now.clip.height / all_rows),
               most = std::max(least, std::min(now.clip.width, now.clip.height) / kClosest);
  const double wanted = std::clamp(size * factor, least, most);
  if (wanted <= least) return {TilesLevel::Whole, {}, input.view.element};
  const double rows = now.clip.height / wanted, columns = now.clip.width / wanted;
  const TilesCamera next = aim({0, 0, rows, columns}, now.clip, o.total_rows, o.total_columns);
  const double row = std::clamp(now.row_at(point.y), seen.row, seen.bottom()),
               column = std::clamp(now.column_at(point.x), seen.column, seen.right());
  return view_of(input, row + (now.clip.center().y - point.y) / next.height, column + (now.clip.center().x - point.x) / next.width, rows,
                 columns);
}

TilesView pan_by(const TilesInput& input, const TilesScene& scene, float dx, float dy) {
  if (!input.snapshot || !input.snapshot->ownership || scene.camera.width <= 0) return input.view;
  const analysis::Ownership& o = *input.snapshot->ownership;
  const TilesCamera& now = scene.camera;
  const TilesWindow seen = now.seen();
  const double size = std::min(now.clip.width / std::max(scene.window.columns, 1e-6), now.clip.height / std::max(scene.window.rows, 1e-6));
  const auto middle = [](double at, double half, double all) { return 2 * half >= all ? all / 2 : std::clamp(at, half, all - half); };
  return view_of(input, middle(seen.row + seen.rows / 2 - dy / now.height, seen.rows / 2, static_cast<double>(o.total_rows)),
                 middle(seen.column + seen.columns / 2 - dx / now.width, seen.columns / 2, static_cast<double>(o.total_columns)),
                 now.clip.height / size, now.clip.width / size);
}

size_t near_level(const TilesInput& input, const std::vector<TilesTile>& levels) {
  size_t near = 0;
  const TilesWindow window = window_of(input, input.view);
  const std::vector<Extent> extents = extents_of(levels);
  for (size_t i = 1; i < levels.size(); ++i) {
    const TilesWindow& at = levels[i].at;
    const double fills = std::max(extents[i].rows / window.rows, extents[i].columns / window.columns);
    const bool inside = at.row < window.bottom() && at.bottom() > window.row && at.column < window.right() && at.right() > window.column;
    // The deepest level that fills the stage about as much as when one goes there.
    if (input.view.window ? inside && fills * kNearEnough >= 1 : levels[i].level <= input.view.level) near = i;
  }
  return near;
}

double zoom_place(const TilesInput& input, const std::vector<TilesTile>& levels) {
  if (levels.empty()) return 0;
  if (!input.view.window) return static_cast<double>(near_level(input, levels));
  const TilesWindow w = window_of(input, input.view);
  // How large an element is now, beside what it is when one goes to that level.
  const std::vector<Extent> extents = extents_of(levels);
  const auto size = [&](size_t i) { return std::max(extents[i].rows / w.rows, extents[i].columns / w.columns); };
  size_t at = 0;
  while (at + 1 < levels.size() && size(at + 1) >= 1) ++at;
  if (at + 1 == levels.size() || size(at) <= 1) return static_cast<double>(at);
  return static_cast<double>(at) + std::log(size(at)) / std::log(size(at) / size(at + 1));
}

TilesView zoom_to_place(const TilesInput& input, const TilesScene& scene, double place) {
  constexpr double kSnaps = 0.06;  // of a level
  const auto levels = tiles_around(input);
  const Rect& clip = scene.camera.clip;
  if (levels.empty() || clip.width <= 0 || clip.height <= 0) return input.view;
  place = std::clamp(place, 0.0, static_cast<double>(levels.size() - 1));
  const auto nearest = static_cast<size_t>(std::lround(place));
  if (std::abs(place - static_cast<double>(nearest)) < kSnaps) return {levels[nearest].level, {}, input.view.element};
  const auto above = static_cast<size_t>(place);
  const double share = place - static_cast<double>(above);
  const TilesWindow &from = levels[above].at, &to = levels[above + 1].at;
  const std::vector<Extent> extents = extents_of(levels);
  const auto size = [&](size_t i) { return std::min(clip.height / extents[i].rows, clip.width / extents[i].columns); };
  const double far = size(above), close = size(above + 1), wanted = far * std::pow(close / far, share);
  // The middle moves as what is seen becomes less: what is gone to is in the picture all the way.
  const double whole = 1 / far - 1 / close;
  const double way = whole > 1e-9 ? (1 / far - 1 / wanted) / whole : share;
  const auto middle = [&](double a, double a_length, double b, double b_length) {
    return a + a_length / 2 + (b + b_length / 2 - a - a_length / 2) * way;
  };
  return view_of(input, middle(from.row, from.rows, to.row, to.rows), middle(from.column, from.columns, to.column, to.columns),
                 clip.height / wanted, clip.width / wanted);
}

double slider_place(const TilesScene& map, double share) {
  const auto& stops = map.level_middles;
  if (stops.size() < 2) return 0;
  const double y = stops.front() + share * (stops.back() - stops.front());
  size_t at = 0;
  while (at + 2 < stops.size() && y >= stops[at + 1]) ++at;
  return static_cast<double>(at) + std::clamp((y - stops[at]) / std::max(1.0f, stops[at + 1] - stops[at]), 0.0, 1.0);
}

TilesLevel climb(const TilesInput& input, int by) {
  const auto levels = tiles_around(input);
  if (levels.empty()) return TilesLevel::Block;
  const auto at = static_cast<int>(near_level(input, levels)) + by;
  return levels[static_cast<size_t>(std::clamp(at, 0, static_cast<int>(levels.size()) - 1))].level;
}

TilesWindow glide(const TilesWindow& from, const TilesWindow& to, double share) {
  if (share >= 1 || from.rows <= 0 || from.columns <= 0) return to;
  const double s = std::max(0.0, share), eased = s * s * (3 - 2 * s);
  const auto between = [&](double a, double b) { return a * std::pow(b / a, eased); };
  const double rows = between(from.rows, to.rows), columns = between(from.columns, to.columns);
  // About the point that both have in common: the middle moves as the size does.
  const auto moved = [&](double a, double b, double size_a, double size_b, double size) {
    const double way = std::abs(size_b - size_a) < 1e-9 * size_a ? eased : (size - size_a) / (size_b - size_a);
    return a + (b - a) * way;
  };
  const double row = moved(from.row + from.rows / 2, to.row + to.rows / 2, from.rows, to.rows, rows),
               column = moved(from.column + from.columns / 2, to.column + to.columns / 2, from.columns, to.columns, columns);
  return {row - rows / 2, column - columns / 2, rows, columns};
}

namespace tiles {

// The deepest level that fills the stage about as much as when one goes there.
Placement place_view(const TilesInput& input, const Rect& matrix) {
  const analysis::Ownership& o = *input.snapshot->ownership;
  Placement place;
  place.camera = aim(input.shown ? *input.shown : window_of(input, input.view), matrix, o.total_rows, o.total_columns);
  place.clip = matrix;
  place.first_row = o.first_row, place.first_column = o.first_column;
  place.rows = o.rows, place.columns = o.columns;
  place.box = place.rect({0, 0, static_cast<uint32_t>(o.rows), static_cast<uint32_t>(o.columns)});
  return place;
}

}  // namespace tiles
}  // namespace warplens::viz
