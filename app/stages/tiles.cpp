// Tiles: the result from the whole of it down to one multiply-add of one lane.
#include "viz/scenes/tiles.h"

#include <charconv>
#include <cmath>

#include "app/session/kept.h"
#include "app/session/shown_variables.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "viz/scenes/tiles_values.h"

namespace warplens::app {
namespace {

constexpr const char *kLevelView = "tiles.level", *kWindowView = "tiles.window", *kElementView = "tiles.element",
                     *kTilesColorView = "tiles.colour";
constexpr std::pair<const char*, viz::TilesColor> kTilesColors[] = {
    {"owners", viz::TilesColor::Owner}, {"values", viz::TilesColor::Value}, {"touched", viz::TilesColor::Touched}};
constexpr double kGlideSeconds = 0.35;
constexpr double kNotch = 1.2;          // of the wheel
constexpr double kNearElements = 8192;  // that are looked at, so few that their values may be read

viz::TilesView tiles_view(const Workbench& bench, const analysis::Snapshot& snapshot) {
  viz::TilesView view;
  view.level = viz::parse_level(bench.view(kLevelView, "block")).value_or(viz::TilesLevel::Block);
  if (snapshot.ownership) view.window = viz::parse_window(bench.view(kWindowView, ""), *snapshot.ownership);
  const std::string element = bench.view(kElementView, "");
  if (std::from_chars(element.data(), element.data() + element.size(), view.element).ec != std::errc()) view.element = SIZE_MAX;
  return view;
}

void go_to_level(Workbench& bench, viz::TilesLevel level) {
  bench.change([&](Settings& s) {
    s.views[kLevelView] = viz::to_text(level);
    s.views.erase(kWindowView);
  });
}

// Where the view has been zoomed or moved to.
void go_to_view(Workbench& bench, const viz::TilesView& view, const analysis::Ownership& owned) {
  if (!view.window) return go_to_level(bench, view.level);
  bench.change([&](Settings& s) { s.views[kWindowView] = viz::to_text(*view.window, owned); });
}

viz::TilesInput tiles_input(const Workbench& bench, const viz::TilesModel& model) {
  const Player& player = bench.player();
  const analysis::Snapshot& snapshot = *player.snapshot();
  viz::TilesInput input{&snapshot, &model, player.tick(), player.warp(), static_cast<int>(player.lane()), tiles_view(bench, snapshot)};
  for (const auto& [name, color] : kTilesColors)
    if (bench.view(kTilesColorView, "owners") == name) input.color = color;
  return input;
}

bool shows_tiles(const Workbench& bench) { return bench.shows("tiles") && bench.player().moment() && bench.player().snapshot()->ownership; }

template <int by>
void climb(Workbench& bench, Overlays&) {
  const viz::TilesModel model = viz::make_tiles_model(*bench.player().snapshot());
  go_to_level(bench, viz::climb(tiles_input(bench, model), by));
}

void next_color(Workbench& bench, Overlays&) {
  const std::string now = bench.view(kTilesColorView, "owners");
  size_t at = 0;
  while (at < std::size(kTilesColors) && now != kTilesColors[at].first) ++at;
  bench.change([&](Settings& s) { s.views[kTilesColorView] = kTilesColors[(at + 1) % std::size(kTilesColors)].first; });
}

class TilesPicture : public StagePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing&, const viz::Frame& frame) override {
    const Player& player = bench.player();
    if (snapshot_ != player.snapshot()) cursor_ = nullptr, before_cursor_ = nullptr, statement_cursor_ = nullptr;
    snapshot_ = player.snapshot();
    const auto& model = model_.get(snapshot_, [&] { return snapshot_ ? viz::make_tiles_model(*snapshot_) : viz::TilesModel{}; });
    if (!snapshot_) return scene_ = {};
    input_ = tiles_input(bench, model);
    if (snapshot_->ownership) {
      if (wants_values(bench))
        input_.values = &values_.get({snapshot_, input_.tick, input_.warp, input_.lane}, [&] { return read(bench); });
      glide();
    }
    return scene_ = viz::layout_tiles(input_, frame);
  }

  std::optional<viz::Hover> hover(const viz::Strings& strings, viz::Point point) const override {
    return viz::hover_tiles(scene_, input_, strings, point);
  }

  // A level is gone to; an element's thread and a lane are followed; another block is traced.
  void click(Workbench& bench, const viz::Hover& over) override {
    if (over.kind == viz::Hover::Kind::Level && over.index >= 0 && static_cast<size_t>(over.index) < scene_.levels.size()) {
      go_to_level(bench, scene_.levels[static_cast<size_t>(over.index)].level);
    } else if (over.kind == viz::Hover::Kind::Block && over.index >= 0) {
      bench.show_block(static_cast<uint64_t>(over.second) * snapshot_->launch->grid.x + static_cast<uint64_t>(over.index));
    } else if (over.kind == viz::Hover::Kind::Element && over.third >= 0) {
      select(bench, over);
      StagePicture::click(bench, over);
    } else {
      StagePicture::click(bench, over);
    }
  }
  std::vector<viz::Rect> marked(const viz::Scene& scene, const viz::Marks& marks) const override {
    auto found = viz::marked_parts(scene, marks);
    if (snapshot_)
      for (const viz::Rect& word : viz::marked_strips(scene_, input_, marks)) found.push_back(word);
    if (!marks.element || scene_.columns == 0) return found;
    const viz::TilesWindow element{static_cast<double>(marks.element->first), static_cast<double>(marks.element->second), 1, 1};
    found.push_back(viz::intersection(scene_.camera.rect(element), scene_.matrix));
    return found;
  }
  void double_click(Workbench& bench, viz::Point point) override {
    if (!snapshot_ || !snapshot_->ownership || !scene_.matrix.contains(point)) return;
    go_to_level(bench, viz::climb(tiles_input(bench, model_.last()), 1));
  }
  void wheel(Workbench& bench, viz::Point point, float by) override {
    if (snapshot_ && snapshot_->ownership && scene_.matrix.contains(point))
      move(bench, viz::zoom_at(input_, scene_, point, std::pow(kNotch, by)));
  }
  void drag(Workbench& bench, float dx, float dy) override {
    if (snapshot_ && snapshot_->ownership) move(bench, viz::pan_by(input_, scene_, dx, dy));
  }
  bool advance(double seconds) override {
    seconds_ = seconds;
    return gliding();
  }

  std::vector<Switch> switches(const Workbench& bench, const viz::Strings& strings) const override {
    std::vector<Switch> all;
    for (const auto& [name, color] : kTilesColors) {
      const std::string key = std::string("tiles.colour_") + name;
      all.push_back({std::string(kTilesColorView) + "=" + name, strings.get(key), strings.get(key + "_help"),
                     bench.view(kTilesColorView, "owners") == name, true, "colour", strings.get("tiles.colour_group")});
    }
    return all;
  }
  float least_height() const override { return 330; }
  void flip(Workbench& bench, const std::string& id) override {
    bench.change([&](Settings& s) { s.views[kTilesColorView] = id.substr(id.find('=') + 1); });
  }

 private:
  // The thread is followed, and this element is the one that the deepest level shows.
  void select(Workbench& bench, const viz::Hover& over) {
    const analysis::Ownership& o = *snapshot_->ownership;
    const auto own = viz::elements_of(model_.last(), static_cast<size_t>(over.third));
    const std::pair at(static_cast<uint32_t>(over.index - static_cast<int64_t>(o.first_row)),
                       static_cast<uint32_t>(over.second - static_cast<int64_t>(o.first_column)));
    const auto element = std::lower_bound(own.begin(), own.end(), at) - own.begin();
    bench.change([&](Settings& s) {
      s.followed[0] = {static_cast<uint32_t>(over.third / 32), static_cast<uint32_t>(over.third % 32)};
      s.views[kElementView] = std::to_string(element);
    });
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

  // Values are read where they are seen: reading them takes the machine to this moment.
  bool wants_values(const Workbench& bench) const {
    if (!bench.player().cursor()) return false;
    const auto& window = input_.view.window;
    return input_.color == viz::TilesColor::Value ||
           (window ? window->rows * window->columns < kNearElements : input_.view.level >= viz::TilesLevel::Sub);
  }

  viz::TilesValues read(const Workbench& bench) {
    const Player& player = bench.player();
    const auto& registers = registers_.get(snapshot_, [&] {
      std::vector<std::optional<viz::TilesRegisters>> all;
      if (!cursor_) cursor_ = simt::make_cursor(snapshot_->block);
      for (uint32_t warp = 0; warp < snapshot_->block->trace.warps; ++warp)
        all.push_back(viz::find_registers(*snapshot_, model_.last(), warp, *cursor_));
      return all;
    });
    viz::TilesReading reading{
        snapshot_.get(), &model_.last(), player.cursor(), player.tick(), player.warp(), player.lane(), &registers, nullptr, {}};
    const auto& own = reading.warp < registers.size() ? registers[reading.warp] : std::nullopt;
    const auto begin = viz::k_step_begin(*snapshot_, model_.last(), reading.warp, reading.tick);
    if (own && begin) {
      const auto& before = before_.get({snapshot_, *begin, reading.warp, reading.lane}, [&] {
        if (!before_cursor_) before_cursor_ = simt::make_cursor(snapshot_->block);
        if (!before_cursor_->seek(*begin)) return std::optional<std::vector<uint64_t>>();
        return viz::register_bits(*before_cursor_, *own, reading.warp, reading.lane, *snapshot_->program);
      });
      if (before) reading.before = &*before;
      reading.part = written_part(player, own->variable);
    }
    viz::TilesValues values = viz::read_values(reading);
    if (begin && values.now) add_addresses(reading, *begin, values.products[*values.now]);
    if (!begin && own) {
      if (!statement_cursor_) statement_cursor_ = simt::make_cursor(snapshot_->block);
      if (statement_cursor_) viz::add_statement(reading, *statement_cursor_, values);
    }
    return values;
  }

  // The index of both factors as arithmetic, with the lane's values as they were loaded.
  void add_addresses(const viz::TilesReading& reading, uint64_t begin, viz::TilesValues::Product& product) {
    for (const viz::TilesModel::Array& array : reading.model->arrays) {
      const bool left = array.place == viz::TilesModel::Place::Left;
      if (array.place == viz::TilesModel::Place::Beside || array.line || !(left ? product.left : product.above)) continue;
      const uint32_t word = left ? product.left_word : product.above_word;
      const auto load = viz::load_of(reading, begin, array.object, word);
      if (!load) continue;
      if (!statement_cursor_) statement_cursor_ = simt::make_cursor(snapshot_->block);
      const simt::AccessRow& row = snapshot_->block->trace.accesses[*load];
      if (!statement_cursor_ || !statement_cursor_->seek(row.tick)) continue;
      const simt::ShownAddress shown = simt::show_address(*statement_cursor_, *snapshot_->block, row, reading.lane);
      if (!shown.available || shown.index > word) continue;
      // A load of several elements begins before it.
      const std::string more = shown.index < word ? " + " + std::to_string(word - shown.index) : "";
      (left ? product.left_address : product.above_address) = shown.values + more;
    }
  }

  // The part of the variable that the current statement names.
  std::optional<uint32_t> written_part(const Player& player, uint32_t variable) const {
    const ShownVariables shown = shown_variables(player, {});
    for (const auto* list : {&shown.varying, &shown.uniform})
      for (const ShownVariable& v : *list)
        if (v.in_statement && v.values.variable == variable)
          return static_cast<uint32_t>(v.values.offset / std::max(1u, size_bytes(snapshot_->program->variables[variable].scalar)));
    return std::nullopt;
  }

  SnapshotPtr snapshot_;  // what the input points into
  Kept<viz::TilesModel, SnapshotPtr> model_;
  Kept<std::vector<std::optional<viz::TilesRegisters>>, SnapshotPtr> registers_;
  using At = std::tuple<SnapshotPtr, uint64_t, uint32_t, uint32_t>;  // tick, warp, lane
  Kept<std::optional<std::vector<uint64_t>>, At> before_;
  Kept<viz::TilesValues, At> values_;
  std::unique_ptr<simt::Cursor> cursor_, before_cursor_, statement_cursor_;
  viz::TilesInput input_;
  viz::TilesScene scene_;

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
      .shows = Shows::Kernel,
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
