// Tiles: how block, warp and thread tiles nest, and what the current step reads.
#include "viz/scenes/tiles.h"

#include <cmath>

#include "app/session/kept.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"

namespace warplens::app {
namespace {

class TilesPicture : public StagePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing&, const viz::Frame& frame) override {
    const Player& player = bench.player();
    snapshot_ = player.snapshot();
    const auto& model = model_.get(snapshot_, [&] { return snapshot_ ? viz::make_tiles_model(*snapshot_) : viz::TilesModel{}; });
    input_ = {snapshot_.get(), &model, player.tick(), player.warp(), static_cast<int>(player.lane()), view_};
    return scene_ = viz::layout_tiles(input_, frame);
  }

  std::optional<viz::Hover> hover(const viz::Strings& strings, viz::Point point) const override {
    return viz::hover_tiles(scene_, input_, strings, point);
  }

  // A level is zoomed to; an element's thread and a lane are followed.
  void click(Workbench& bench, const viz::Hover& over) override {
    if (over.kind == viz::Hover::Kind::Level) {
      view_ = viz::view_of_level(input_, static_cast<int>(over.index));
    } else if (over.kind == viz::Hover::Kind::Element && over.third >= 0) {
      bench.follow_warp(static_cast<uint32_t>(over.third / 32));
      bench.follow_lane(static_cast<uint32_t>(over.third % 32));
    } else {
      StagePicture::click(bench, over);
    }
  }
  void wheel(viz::Point point, float by) override { view_ = viz::zoom_at(view_, scene_, point, std::pow(1.2f, by)); }
  void drag(float dx, float dy) override { view_ = viz::pan_by(view_, scene_, dx, dy); }
  void reset_view() override { view_ = {}; }

 private:
  SnapshotPtr snapshot_;  // what the input points into
  Kept<viz::TilesModel, SnapshotPtr> model_;
  viz::TilesInput input_;
  viz::TilesScene scene_;
  viz::TilesView view_;
};

std::vector<std::string> tiles_crumbs(const Workbench& bench, const viz::Strings& strings) {
  std::vector<std::string> parts = {kernel_title(bench, bench.active().choice, strings)};
  const Player& player = bench.player();
  if (!player.moment()) return parts;
  parts.push_back(block_text(player.snapshot()->launch->grid, player.snapshot()->block->trace.block, strings));
  parts.push_back(strings.format("panel.crumb.warp", {{"warp", player.warp()}}));
  parts.push_back(strings.format("panel.crumb.lane", {{"lane", player.lane()}}));
  return parts;
}

}  // namespace

const Stage& tiles_stage() {
  static const Stage stage = {.id = "tiles", .shows = Shows::Kernel, .picture = make_picture<TilesPicture>, .crumbs = tiles_crumbs};
  return stage;
}

}  // namespace warplens::app
