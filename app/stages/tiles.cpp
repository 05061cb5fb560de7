// Tiles: the result from the whole of it down to one multiply-add of one lane.
#include "viz/scenes/tiles/tiles.h"

#include <cmath>

#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/result_map.h"
#include "app/stages/stages.h"
#include "app/stages/tiles_reader.h"
#include "app/stages/veil.h"

namespace warplens::app {
namespace {

constexpr double kGlideSeconds = 0.35;

template <int by>
void climb(Workbench& bench, Overlays&) {
  const viz::TilesModel model = viz::make_tiles_model(*bench.player().snapshot());
  go_to_level(bench, viz::climb(tiles_input(bench, bench.player(), model), by));
}

OperandCard card_of(const viz::TilesOperand& operand, const viz::Strings& strings) {
  OperandCard card;
  const std::string_view name = operand.name, array = operand.array;
  card.title = operand.sum             ? strings.format("tiles.operand_sum", {{"name", name}})
               : operand.array.empty() ? operand.name
               : operand.name == array ? strings.format("tiles.operand_of", {{"array", array}})
                                       : strings.format("tiles.operand_from", {{"name", name}, {"array", array}});
  if (operand.line > 0) card.note = strings.format("panel.line_note", {{"line", operand.line}});
  for (const std::string& code : {operand.text, operand.address})
    if (!code.empty()) card.code.push_back(code);
  if (card.code.empty()) card.code.emplace_back();
  card.code.back() += (card.code.back().empty() ? "= " : " = ") + operand.value;
  card.place = operand.place;
  card.facts = operand.facts;
  if (!operand.others.empty()) card.place += " · " + operand.others;
  return card;
}

void next_color(Workbench& bench, Overlays&) {
  const std::string now = shown_tiles_color(bench);
  size_t at = 0;
  while (at < std::size(kTilesColors) && now != kTilesColors[at].first) ++at;
  bench.change([&](Settings& s) { s.views[kTilesColorView] = kTilesColors[(at + 1) % std::size(kTilesColors)].first; });
}

class TilesPicture : public StagePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing&, const viz::Frame& frame) override {
    stage_ = frame.rect;
    snapshot_ = bench.player().snapshot();
    shows_result_ = shown_tiles_color(bench) == "wrong";
    if (shows_result_) return result_ = map_.layout(bench.result_check()->outcome, owned(), frame);
    input_ = reading_.at(bench, bench.player());
    snapshot_ = reading_.snapshot();
    if (!snapshot_) return scene_ = {};
    if (snapshot_->ownership) glide();
    return scene_ = viz::layout_tiles(input_, frame);
  }

  // The map, once somebody has gone to a warp or farther: until then the kernels and their parameters are of more use. Lessons are made for
  // those. The wheel alone brings no map: the picture would move under the mouse.
  std::optional<bool> companion(Companion which, const Workbench& bench) const override {
    const SnapshotPtr& snapshot = bench.player().snapshot();
    if (which != Companion::Left || !snapshot || !snapshot->ownership || shown_tiles_color(bench) == "wrong") return std::nullopt;
    if (bench.lesson()) return false;
    return shown_tiles_level(bench) >= viz::TilesLevel::Warp;
  }
  viz::Scene* layout_companion(Companion, const Workbench& bench, const viz::Frame& frame, float& bottom) override {
    input_ = reading_.at(bench, bench.player());
    snapshot_ = reading_.snapshot();
    map_of_levels_ = viz::layout_tiles_map(input_, frame);
    bottom = map_of_levels_.map_bottom;
    return &map_of_levels_;
  }

  // Near by, of the product that is added.
  std::vector<OperandCard> operands(const Workbench& bench, const viz::Strings& strings) override {
    if (shown_tiles_color(bench) == "wrong" || !is_near() || veil_of(bench).any()) return {};
    std::vector<OperandCard> cards;
    for (const viz::TilesOperand& operand : viz::operands_of(reading_.at(bench, bench.player()), strings))
      cards.push_back(card_of(operand, strings));
    return cards;
  }

  std::optional<viz::Hover> hover(const viz::Strings& strings, viz::Point point) const override {
    if (!stage_.contains(point)) return viz::hover(map_of_levels_, point);
    if (shows_result_) return map_.hover(strings, point);
    return viz::hover_tiles(scene_, input_, strings, point);
  }

  // A level is gone to; an element's thread and a lane are followed; another block is traced.
  void click(Workbench& bench, const viz::Hover& over) override {
    if (shows_result_) return;
    if (over.kind == viz::Hover::Kind::Level && over.index >= 0 && static_cast<size_t>(over.index) < scene_.levels.size()) {
      if (!stage_.contains(over.rect.center())) keep_map(bench);
      go_to_level(bench, scene_.levels[static_cast<size_t>(over.index)].level);
    } else if (over.kind == viz::Hover::Kind::Block && over.index >= 0) {
      bench.show_block(static_cast<uint64_t>(over.second) * snapshot_->launch->grid.x + static_cast<uint64_t>(over.index));
    } else if (over.kind == viz::Hover::Kind::Element && over.third >= 0) {
      const auto held = register_of(over);
      select(bench, over);
      if (held) return bench.select({Selection::Kind::Register, *held});
      StagePicture::click(bench, over);
    } else {
      StagePicture::click(bench, over);
    }
  }
  std::vector<viz::Rect> marked(const viz::Scene& scene, const viz::Marks& marks) const override {
    if (shows_result_) return {};
    auto found = viz::marked_parts(scene, marks);
    if (snapshot_)
      for (const viz::Rect& word : viz::marked_strips(scene_, input_, marks)) found.push_back(word);
    if (!marks.variable.empty()) add_held(marks.variable, found);
    if (!marks.element || scene_.columns == 0) return found;
    const viz::TilesWindow element{static_cast<double>(marks.element->first), static_cast<double>(marks.element->second), 1, 1};
    found.push_back(viz::intersection(scene_.camera.rect(element), scene_.matrix));
    return found;
  }
  void double_click(Workbench& bench, viz::Point point) override {
    if (shows_result_ || !snapshot_ || !snapshot_->ownership || !scene_.matrix.contains(point)) return;
    go_to_level(bench, viz::climb(tiles_input(bench, bench.player(), reading_.model()), 1));
  }
  void wheel(Workbench& bench, viz::Point point, float by) override {
    if (shows_result_ || !snapshot_ || !snapshot_->ownership) return;
    const bool on_map = !stage_.contains(point);
    if (on_map) keep_map(bench);
    if (on_map || scene_.matrix.contains(point))
      move(bench, viz::zoom_at(input_, scene_, on_map ? scene_.matrix.center() : point, std::pow(kTilesNotch, by)));
  }
  // The slider of the map.
  void slide(Workbench& bench, size_t, double share) override {
    if (!snapshot_ || !snapshot_->ownership) return;
    keep_map(bench);
    move(bench, viz::zoom_to_place(input_, scene_, viz::slider_place(map_of_levels_, share)));
  }
  void nudge(Workbench& bench, size_t, float by) override {
    if (!snapshot_ || !snapshot_->ownership) return;
    keep_map(bench);
    go_to_level(bench, viz::climb(input_, by > 0 ? 1 : -1));
  }
  void drag(Workbench& bench, float dx, float dy) override {
    if (!shows_result_ && snapshot_ && snapshot_->ownership) move(bench, viz::pan_by(input_, scene_, dx, dy));
  }
  bool advance(double seconds) override {
    seconds_ = seconds;
    return gliding();
  }

  std::vector<Switch> switches(const Workbench& bench, const viz::Strings& strings) const override {
    std::vector<Switch> all;
    add_tiles_colors(bench, strings, all);
    return all;
  }
  float least_height() const override { return 330; }
  void flip(Workbench& bench, const std::string& id) override {
    bench.change([&](Settings& s) { s.views[kTilesColorView] = id.substr(id.find('=') + 1); });
  }

 private:
  const analysis::Ownership* owned() const { return snapshot_ && snapshot_->ownership ? &*snapshot_->ownership : nullptr; }
  // The picture is about one thread: its elements are its registers.
  bool is_near() const {
    return input_.values && scene_.near < scene_.levels.size() && scene_.levels[scene_.near].level >= viz::TilesLevel::Thread;
  }
  // There: the register of its thread that holds it until it is stored.
  std::optional<std::string> register_of(const viz::Hover& over) const {
    if (!is_near() || over.third / 32 != static_cast<int64_t>(input_.warp)) return std::nullopt;
    const auto n = static_cast<size_t>(element_of(over));
    const auto& products = input_.values->products;
    if (n >= products.size() || products[n].accumulator.empty()) return std::nullopt;
    return products[n].accumulator;
  }
  // The followed lane's elements that the register holds.
  void add_held(const std::string& name, std::vector<viz::Rect>& found) const {
    if (!is_near() || input_.lane < 0) return;
    const auto own = viz::elements_of(reading_.model(), input_.warp * 32ull + static_cast<size_t>(input_.lane));
    for (size_t n = 0; n < own.size() && n < input_.values->products.size(); ++n) {
      if (input_.values->products[n].accumulator != name) continue;
      const viz::TilesWindow element{static_cast<double>(snapshot_->ownership->first_row + own[n].first),
                                     static_cast<double>(snapshot_->ownership->first_column + own[n].second), 1, 1};
      found.push_back(viz::intersection(scene_.camera.rect(element), scene_.matrix));
      for (const auto& cell : scene_.registers)
        if (cell.element == n) found.push_back(cell.rect);
    }
  }
  // Which of its thread's elements it is.
  std::ptrdiff_t element_of(const viz::Hover& over) const {
    const analysis::Ownership& o = *snapshot_->ownership;
    const auto own = viz::elements_of(reading_.model(), static_cast<size_t>(over.third));
    const std::pair at(static_cast<uint32_t>(over.index - static_cast<int64_t>(o.first_row)),
                       static_cast<uint32_t>(over.second - static_cast<int64_t>(o.first_column)));
    return std::lower_bound(own.begin(), own.end(), at) - own.begin();
  }

  // The thread is followed, and this element is the one that the deepest level shows.
  void select(Workbench& bench, const viz::Hover& over) {
    const auto element = element_of(over);
    bench.change([&](Settings& s) {
      s.followed[0] = {static_cast<uint32_t>(over.third / 32), static_cast<uint32_t>(over.third % 32)};
      s.views[kTilesElementView] = std::to_string(element);
    });
  }

  // Whoever uses it keeps it, however far out that leads.
  static void keep_map(Workbench& bench) {
    if (bench.view(bench.stage().companion_view(Companion::Left), "") == "on") return;
    bench.change([&](Settings& s) { s.views[bench.stage().companion_view(Companion::Left)] = "on"; });
  }

  void move(Workbench& bench, const viz::TilesView& view) {
    go_to_view(bench, view, *snapshot_->ownership);
    jump_ = true;
  }

  // The way from what is shown to what is wanted takes a moment; only where there is a window's time.
  void glide() {
    const viz::TilesWindow wanted = viz::window_of(input_, input_.view);
    const auto same = [](const viz::TilesWindow& a, const viz::TilesWindow& b) {
      return a.row == b.row && a.column == b.column && a.rows == b.rows && a.columns == b.columns;
    };
    if (!to_ || !same(*to_, wanted) || glided_ != snapshot_->launch) {
      const bool at_once = !to_ || !seconds_ || jump_ || glided_ != snapshot_->launch;
      from_ = at_once ? wanted : shown_;
      begun_ = seconds_.value_or(0);
      to_ = wanted;
      glided_ = snapshot_->launch;
    }
    jump_ = false;
    shown_ = gliding() ? viz::glide(from_, wanted, (*seconds_ - begun_) / kGlideSeconds) : wanted;
    if (gliding()) input_.shown = shown_;
  }
  bool gliding() const {
    return to_ && seconds_ && *seconds_ - begun_ < kGlideSeconds &&
           (from_.rows != to_->rows || from_.row != to_->row || from_.column != to_->column);
  }

  SnapshotPtr snapshot_;  // what the input points into
  TilesReader reading_;
  viz::TilesInput input_;
  viz::TilesScene scene_, map_of_levels_;  // the second in the window's panel
  viz::Rect stage_;
  bool shows_result_ = false;  // in place of the tiles
  ResultMap map_;
  viz::Scene result_;

  std::optional<double> seconds_;
  double begun_ = 0;
  viz::TilesWindow from_, shown_;
  std::optional<viz::TilesWindow> to_;
  std::shared_ptr<const simt::Launch> glided_;  // a glide does not lead from one launch to another
  bool jump_ = false;                           // the next way is none: the mouse holds the picture
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
  static const Stage stage = {
      .id = "tiles",
      .kernels = KernelsShown::One,
      .picture = make_picture<TilesPicture>,
      .crumbs = tiles_crumbs,
      .commands = {
          {"view.level_out", "view", {key('Z')}, climb<-1>, shows_tiles},
          {"view.level_in", "view", {key('Z'), false, true}, climb<1>, shows_tiles},
          {"view.level_whole", "view", {key('0')}, [](Workbench& b, Overlays&) { go_to_level(b, viz::TilesLevel::Whole); }, shows_tiles},
          {"view.tiles_colour", "view", {key('Y')}, next_color, shows_tiles}}};
  return stage;
}

}  // namespace warplens::app
