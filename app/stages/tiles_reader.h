// What Tiles' picture of one player is drawn from, kept from frame to frame: the model of its snapshot, and what the elements hold.
#pragma once

#include <map>
#include <tuple>

#include "app/session/kept.h"
#include "app/session/workbench/workbench.h"
#include "app/stages/picture.h"
#include "viz/scenes/tiles/values.h"

namespace warplens::app {

inline constexpr double kTilesNotch = 1.2;  // of the wheel
inline constexpr const char *kTilesElementView = "tiles.element", *kTilesColorView = "tiles.colour";
// The names of the colours in the order in which a key goes through them.
inline constexpr std::pair<const char*, viz::TilesColor> kTilesColors[] = {
    {"owners", viz::TilesColor::Owner}, {"values", viz::TilesColor::Value}, {"touched", viz::TilesColor::Touched}};
std::string shown_tiles_color(const Workbench& bench);  // by name; "wrong": the map of wrong elements
void add_tiles_colors(const Workbench& bench, const viz::Strings& strings, std::vector<Switch>& switches);

// On the stage Tiles, or on each side of Compare.
bool shows_tiles(const Workbench& bench);
viz::TilesLevel shown_tiles_level(const Workbench& bench);  // that was gone to last
void go_to_level(Workbench& bench, viz::TilesLevel level);
// Where the view has been zoomed or moved to.
void go_to_view(Workbench& bench, const viz::TilesView& view, const analysis::Ownership& owned);
// What the stage draws for a player that has a snapshot, without values.
viz::TilesInput tiles_input(const Workbench& bench, const Player& player, const viz::TilesModel& model);

class TilesReader {
 public:
  // At the player's moment; without a snapshot it has none. Valid until the next call.
  const viz::TilesInput& at(const Workbench& bench, const Player& player);
  const viz::TilesModel& model() const { return is_moved_ ? moved_.last().second : model_.last(); }
  const SnapshotPtr& snapshot() const { return is_moved_ ? moved_.last().first : snapshot_; }  // that the input points to

 private:
  bool wants_values() const;
  viz::TilesValues read(const Player& player);
  std::shared_ptr<const viz::TilesOrder> order_of(uint32_t warp, const viz::TilesRegisters& registers);
  void add_addresses(const viz::TilesReading& reading, uint64_t begin, viz::TilesValues::Product& product);
  void add_operand(const viz::TilesReading& reading, const viz::TilesModel::Array& array, uint32_t load, bool left,
                   viz::TilesValues::Product& product) const;

  void move(const Workbench& bench, const Player& player);

  SnapshotPtr snapshot_;  // what the input points into, of the player
  Kept<viz::TilesModel, SnapshotPtr> model_;
  // While the block works for other elements than those it stores: the snapshot as if these were its own, and its model.
  using Corner = std::tuple<SnapshotPtr, uint64_t, uint64_t>;
  Kept<std::pair<SnapshotPtr, viz::TilesModel>, Corner> moved_;
  Kept<uint64_t, std::pair<SnapshotPtr, uint32_t>> other_sums_;  // where they end, by warp
  bool is_moved_ = false;
  Kept<std::vector<std::optional<viz::TilesRegisters>>, SnapshotPtr> registers_;
  std::map<uint32_t, std::shared_ptr<const viz::TilesOrder>> orders_;  // of the snapshot, by warp
  using At = std::tuple<SnapshotPtr, uint64_t, uint32_t, uint32_t>;    // tick, warp, lane
  Kept<std::optional<std::vector<uint64_t>>, At> before_;
  Kept<viz::TilesValues, At> values_;
  std::unique_ptr<simt::Cursor> cursor_, before_cursor_, statement_cursor_;
  viz::TilesInput input_;
};

}  // namespace warplens::app
