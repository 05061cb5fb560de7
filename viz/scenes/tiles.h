// The Tiles stage: who owns the result, level by level, and what the current step reads of the shared arrays.
#pragma once

#include <memory>

#include "kernels/analysis/snapshot.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

struct Piece {
  uint32_t row = 0, column = 0, rows = 1, columns = 1;
};  // of the box, in elements

// What is read from a snapshot once: pieces of every thread, and how the shared arrays lie beside the result.
struct TilesModel {
  std::vector<std::vector<Piece>> pieces;  // by thread of the block
  struct Edge {
    uint32_t row = 0, column = 0, length = 0;
    bool vertical = false;
  };
  std::vector<Edge> warp_edges;  // between elements that different warps own
  // A shared array as it is drawn: where its long side runs along the result's rows or columns, as the reads show, beside them.
  enum class Place : uint8_t { Left, Top, Beside };
  struct Array {
    uint32_t object = 0;             // into Trace::objects
    uint64_t rows = 0, columns = 0;  // of the array; a flat array's pitch is read from the steps of its accesses
    Place place = Place::Beside;
    bool transposed = false;  // drawn with its rows from left to right
  };
  std::vector<Array> arrays;
  // A buffer that the block reads: the part that each k tile takes of it, and the side of the result that it runs along.
  struct Source {
    uint32_t object = 0;             // into Trace::objects
    uint64_t rows = 0, columns = 0;  // of the whole buffer
    std::vector<Piece> tiles;        // by k tile the box of what is loaded in it; the first: before any k tile; no rows: nothing
    Piece all;                       // the box of all that the block loads
    Place place = Place::Beside;
    bool transposed = false;  // its columns run along the result's rows, or its rows along the result's columns
  };
  std::vector<Source> sources;
  std::vector<uint32_t> shapeless;  // buffers that are read and whose rows and columns nobody has given
};
TilesModel make_tiles_model(const analysis::Snapshot& snapshot);

// Zoom 1 shows the whole block; the centre is in fractions of the box, so that it survives another size of the stage.
struct TilesView {
  float zoom = 1, center_x = 0.5f, center_y = 0.5f;
};

struct TilesInput {
  const analysis::Snapshot* snapshot = nullptr;
  const TilesModel* model = nullptr;
  uint64_t tick = 0;
  uint32_t warp = 0;
  int lane = 0;  // the selected lane
  TilesView view;
};

struct TilesScene : Scene {
  Rect matrix;  // where the box is shown (the clip)
  Rect box;     // the whole box in the same pixels: larger when zoomed
  uint64_t rows = 0, columns = 0;
  struct LaneMark {
    uint32_t lane = 0;
    Rect rect;
  };
  std::vector<LaneMark> numbers;  // lane numbers that are drawn
  std::vector<Rect> selected;     // the selected lane's pieces
  struct Strip {
    TilesModel::Array array;
    Rect rect;
    std::vector<uint32_t> lit, read;  // elements that the warp, and the selected lane, touch in this step
  };
  std::vector<Strip> strips;
  // A buffer beside the result, or only its place in the map: `tile` is what the block loads of it in the current k tile.
  struct SourceStrip {
    uint32_t object = 0;
    Rect rect, tile_rect;  // the strip, and the tile in it
    Piece tile;
    std::vector<uint64_t> lit, read;  // elements of the buffer that the warp, and the selected lane, load in this k tile
    Rect map, map_tile;               // the whole buffer in the map, and the tile in it
  };
  std::vector<SourceStrip> sources;
  Rect mini_map;  // of the result
};

TilesScene layout_tiles(const TilesInput& input, const Frame& frame);
// As viz::hover, and any element of the result: owner at each level and indices.
std::optional<Hover> hover_tiles(const TilesScene& scene, const TilesInput& input, const Strings& strings, Point point);

TilesView zoom_at(const TilesView& view, const TilesScene& scene, Point point, float factor);  // the point stays in place
TilesView pan_by(const TilesView& view, const TilesScene& scene, float dx, float dy);
// The view that fills the stage with one level's tile around the selected lane: index into Snapshot::levels, -1: everything.
TilesView view_of_level(const TilesInput& input, int level);

}  // namespace warplens::viz
