// Which lane stores a thread tile: its number in it, and where it is too narrow for that, of each row of tiles the first lane and the last.
#include <algorithm>
#include <map>

#include "viz/scenes/tiles/parts.h"

namespace warplens::viz::tiles {
namespace {

constexpr float kDigits = 0.73f;  // of type, how high its digits are

// A thread tile that is seen whole.
struct Tile {
  uint32_t lane = 0;
  Piece piece;
  Rect rect;
};

// In the order of the lanes.
std::vector<Tile> tiles_seen(const TilesInput& input, const Placement& place, const Piece& seen, const std::optional<Piece>& within) {
  std::vector<Tile> tiles;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    each_seen(pieces_of(input, input.warp, static_cast<int>(lane)), seen, [&](const Piece& piece) {
      if (within && !holds(*within, piece.row, piece.column)) return;
      const Rect r = place.rect(piece);
      if (r.x >= place.clip.x - 1 && r.right() <= place.clip.right() + 1 && r.y >= place.clip.y - 1 &&
          r.bottom() <= place.clip.bottom() + 1)
        tiles.push_back({lane, piece, r});
    });
  return tiles;
}

// Where the number of a thread tile is centred: beside the frame of the warp sub tile where that runs through it.
Rect number_box(const Pen& pen, const Placement& place, const std::vector<Piece>& subs, const Tile& tile, float width, float height) {
  const Rect& r = tile.rect;
  const auto sub = std::find_if(subs.begin(), subs.end(), [&](const Piece& sub) { return holds(sub, tile.piece.row, tile.piece.column); });
  if (sub == subs.end()) return r;
  const Rect inner = intersection(r, inset(place.rect(*sub), pen.px(kSubInset) + 1.5f));
  // The whole number, whatever that leaves.
  const auto middle = [](float wanted, float from, float to, float size) {
    return size >= to - from ? (from + to) / 2 : std::clamp(wanted, from + size / 2, to - size / 2);
  };
  const float x = middle(inner.center().x, r.x, r.right(), width), y = middle(inner.center().y, r.y, r.bottom(), height);
  return {x - r.width / 2, y - r.height / 2, r.width, r.height};
}

// "8–15": lanes beside each other whose tiles touch.
void name_rows(Pen& pen, const Placement& place, const std::vector<Piece>& subs, const std::vector<Tile>& tiles, const ElementColor& color,
               TilesScene& scene) {
  std::map<std::pair<uint32_t, uint32_t>, std::vector<const Tile*>> rows;  // by row and height
  for (const Tile& tile : tiles) rows[{tile.piece.row, tile.piece.rows}].push_back(&tile);
  for (const auto& [at, row] : rows) {
    bool one = row.size() > 1;
    for (size_t i = 1; i < row.size(); ++i)
      one &= row[i]->lane == row[i - 1]->lane + 1 && row[i]->piece.column == row[i - 1]->piece.column + row[i - 1]->piece.columns;
    if (!one) continue;
    const Rect all{row.front()->rect.x, row.front()->rect.y, row.back()->rect.right() - row.front()->rect.x, row.front()->rect.height};
    const Piece& middle = row[row.size() / 2]->piece;
    const TextStyle style = pen.style(kSmallestNumber, readable_on(color(middle.row, middle.column)), Face::TextSemiBold, Align::Center);
    const std::string name = std::to_string(row.front()->lane) + "–" + std::to_string(row.back()->lane);
    if (all.height < pen.px(kNamedRow) || pen.width(name, style) > all.width) continue;
    const Rect box = number_box(pen, place, subs, {0, row.front()->piece, all}, pen.width(name, style), kDigits * style.size);
    pen.canvas.text({box.center().x, box.center().y + kDigits / 2 * style.size}, name, style);
    scene.lane_rows.push_back({row.front()->lane, row.back()->lane, all});
  }
}

}  // namespace

void draw_lane_numbers(Pen& pen, const TilesInput& input, const Placement& place, const Piece& seen, const std::optional<Piece>& within,
                       const ElementColor& color, TilesScene& scene) {
  if (shows_values(pen, place) || input.color != TilesColor::Owner) return;
  const std::vector<Piece>& own = pieces_of(input, input.warp, input.lane);
  const float high = static_cast<float>(own.empty() ? 1 : own[0].rows) * place.element_height();
  if (high < kDigits * kSmallestNumber) return;
  static const std::vector<Piece> kNone;
  const std::vector<Piece>& subs = input.warp < input.model->shares.size() ? input.model->shares[input.warp].subs : kNone;
  const std::vector<Tile> tiles = tiles_seen(input, place, seen, within);
  bool any = false;
  pen.canvas.begin_group("lane numbers");
  for (const Tile& tile : tiles) {
    // The number grows with the thread tile, within the sizes that read well.
    const float size = std::clamp(std::min(tile.rect.height * 0.55f, tile.rect.width * 0.5f) / pen.frame.scale, kSmallestNumber, 16.0f);
    const TextStyle style = pen.style(size, readable_on(color(tile.piece.row, tile.piece.column)), Face::TextSemiBold);
    if (pen.width("30", style) > tile.rect.width) continue;
    any = true;
    if (input.values && input.values->now && static_cast<int>(tile.lane) == input.lane) continue;  // its products are shown instead
    const std::string number = std::to_string(tile.lane);
    const Rect box = number_box(pen, place, subs, tile, pen.width(number, style), kDigits * style.size + 2);
    if (pen.centered({box.x, box.y + 0.5f, box.width, box.height - 1}, number, style)) scene.numbers.push_back({tile.lane, tile.rect});
  }
  if (!any) name_rows(pen, place, subs, tiles, color, scene);
  pen.canvas.end_group();
}

}  // namespace warplens::viz::tiles
