// Timeline: all warps of the block over its ticks, with what they access and where they wait.
#include <cmath>

#include "app/session/editing/breakpoints.h"
#include "app/session/kept.h"
#include "app/stages/parts.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "app/stages/veil.h"
#include "kernels/simt/machine/schedule.h"
#include "viz/scenes/timeline/block_timeline.h"

namespace warplens::app {
namespace {

// Whether the tables have their room; else the rows of the warps have it.
constexpr const char* kTablesView = "timeline.tables";
constexpr const char* kPanelView = "timeline.right";  // Stage::companion_view
bool shows_tables(const Workbench& bench) { return bench.view(kTablesView, "off") == "on"; }
// Where the window has a panel for them, they leave it for the stage, and come back.
void flip_tables(Workbench& bench) {
  const bool shown = shows_tables(bench);
  bench.change([&](Settings& s) {
    s.views[kTablesView] = shown ? "off" : "on";
    s.views.erase(kPanelView);
  });
}

class TimelinePicture : public StagePicture {
 public:
  viz::Scene& layout(const Workbench& bench, const Pointing& pointing, const viz::Frame& frame) override {
    const Player& player = bench.player();
    if (snapshot_ != player.snapshot()) reset_view();
    snapshot_ = player.snapshot();
    input_ = {};
    if (snapshot_ && player.moment()) {
      const auto& model = model_.get(snapshot_, [&] { return viz::make_block_timeline_model(*snapshot_); });
      const auto& lines = lines_.get({snapshot_, player.warp()}, [&] { return viz::make_line_costs(*snapshot_, player.warp()); });
      follow(player.tick(), model);
      input_ = {snapshot_.get(), &model, &lines, *window_, player.tick(), player.warp(), player.moment()->access, {}, {}, {}, {}};
      if (pointing.access && *pointing.access < snapshot_->block->trace.accesses.size()) input_.pointed = pointing.access;
      if (pointing.moment && pointing.moment->first < model.warps.size()) input_.pointed_moment = pointing.moment;
      add_finding(bench, frame.strings);
      if (bench.selection() && !bench.veiled())
        input_.touching = &touching_.get({snapshot_, bench.selection()}, [&] { return accesses_of_selected(bench); });
      input_.tables = shows_tables(bench) && !frame.companions.right;
      input_.roomy = frame.companions.right;
      input_.plain = bench.lesson() && bench.view("timeline.caption", "") == "plain";
    }
    stage_ = frame.rect;
    return scene_ = viz::layout_block_timeline(input_, frame);
  }

  // Lessons are made for what the panel usually has, and a word or a register that is followed is in it.
  std::optional<bool> companion(Companion which, const Workbench& bench) const override {
    if (which != Companion::Right || (bench.lesson() && bench.view("timeline.caption", "") == "plain")) return std::nullopt;
    const Selection::Kind selected = bench.selection().kind;
    const bool followed = selected == Selection::Kind::Word || selected == Selection::Kind::Register;
    return !bench.lesson() && !shows_tables(bench) && !followed;
  }
  viz::Scene* layout_companion(Companion, const Workbench&, const viz::Frame& frame, float& bottom) override {
    tables_ = viz::layout_timeline_tables(input_, frame);
    bottom = tables_.bottom;
    return &tables_;
  }

  std::optional<viz::Hover> hover(const viz::Strings& strings, viz::Point point) const override {
    if (!stage_.contains(point)) return viz::hover(tables_, point);
    auto over = viz::hover_block_timeline(scene_, input_, strings, point);
    // The card below the rows says it without hiding any of them.
    const bool in_rows = std::any_of(scene_.rows.begin(), scene_.rows.end(), [&](const auto& row) { return row.rect.contains(point); });
    if (over && in_rows && over->second >= 0 && scene_.card.width > 0) over->text.clear();
    return over;
  }

  // The card is about it.
  Pointing pointing(const viz::Hover& over) const override {
    Pointing at = StagePicture::pointing(over);
    if (over.kind != viz::Hover::Kind::Tick || over.second < 0) return at;
    if (over.third >= 0)
      at.access = static_cast<uint32_t>(over.third);
    else
      at.moment = {static_cast<uint32_t>(over.second), static_cast<uint64_t>(std::max<int64_t>(0, over.index))};
    return at;
  }

  // The warp is followed to that tick; a line of the source to where the warp executes it next.
  void click(Workbench& bench, const viz::Hover& over) override {
    if (over.kind == viz::Hover::Kind::Tick) {
      const auto tick = static_cast<uint64_t>(std::max<int64_t>(0, over.index));
      const auto warp = over.second >= 0 ? std::optional(static_cast<uint32_t>(over.second)) : std::nullopt;
      if (warp && over.third >= 0)
        return bench.select({Selection::Kind::Access, {}, over.index, over.second}, {.warp = warp, .place = tick});
      if (warp) bench.follow_warp(*warp);
      bench.seek(tick);
    } else if (over.kind == viz::Hover::Kind::Bar) {
      bench.select({Selection::Kind::Line, {}, over.index}, {.place = bench.player().next_on_line(static_cast<uint32_t>(over.index))});
    }
  }
  std::vector<viz::Rect> marked(const viz::Scene&, const viz::Marks& marks) const override {
    return viz::marked_accesses(scene_, input_, marks);
  }
  void wheel(Workbench&, viz::Point point, float by) override {
    if (!window_ || scene_.track.width <= 0 || !stage_.contains(point)) return;
    const double share = std::clamp((point.x - scene_.track.x) / scene_.track.width, 0.0f, 1.0f);
    window_ = viz::zoomed(*window_, window_->from + share * (window_->to - window_->from), std::pow(1.25, by), ticks());
  }
  void drag(Workbench&, float dx, float) override {
    if (!window_ || scene_.track.width <= 0) return;
    window_ = viz::moved(*window_, -dx / scene_.track.width * (window_->to - window_->from), ticks());
  }
  void slide(Workbench&, size_t handle, double share) override {
    if (window_ && handle < viz::kBracketParts)
      window_ = viz::slid(*window_, static_cast<viz::Bracket>(handle), share * static_cast<double>(ticks()), ticks());
  }
  // A tenth of what is shown.
  void nudge(Workbench&, size_t handle, float by) override {
    if (!window_ || handle >= viz::kBracketParts) return;
    const auto part = static_cast<viz::Bracket>(handle);
    const double from = part == viz::Bracket::To     ? window_->to
                        : part == viz::Bracket::From ? window_->from
                                                     : (window_->from + window_->to) / 2;
    window_ = viz::slid(*window_, part, from + by * (window_->to - window_->from) / 10, ticks());
  }
  void double_click(Workbench&, viz::Point) override { reset_view(); }

  // In which order the warps take turns. A second click on the random one takes the next seed.
  std::vector<Switch> switches(const Workbench& bench, const viz::Strings& strings) const override {
    const simt::Schedule now = schedule_of(bench);
    std::vector<Switch> all;
    for (const simt::Order order : {simt::Order::InOrder, simt::Order::RoundRobin, simt::Order::Reversed}) {
      const std::string name = simt::to_string({order, 0});
      all.push_back({"schedule=" + name, strings.get("schedule." + name), strings.get("schedule." + name + "_help"), now.order == order,
                     false, "schedule", strings.get("schedule.group")});
    }
    const bool seeded = now.order == simt::Order::Seeded;
    all.push_back({"schedule=seeded", strings.format("schedule.seeded", {{"seed", std::to_string(seeded ? now.seed : 1)}}),
                   strings.get("schedule.seeded_help"), seeded, false, "schedule", strings.get("schedule.group")});
    all.push_back({kTablesView, strings.get("timeline.tables"), strings.get("timeline.tables_help"), shows_tables(bench), true});
    return all;
  }
  void flip(Workbench& bench, const std::string& id) override {
    if (id == kTablesView) return flip_tables(bench);
    const simt::Schedule now = schedule_of(bench);
    const uint64_t seed = now.order == simt::Order::Seeded ? now.seed + 1 : 1;
    const std::string name = id.substr(id.find('=') + 1);
    bench.show_schedule(name == "seeded" ? simt::to_string({simt::Order::Seeded, seed}) : name);
  }

 private:
  static simt::Schedule schedule_of(const Workbench& bench) {
    const auto chosen = simt::parse_schedule(bench.settings().schedule);
    return chosen ? *chosen : simt::Schedule{};
  }

  // The places of the selected finding that are in this block.
  void add_finding(const Workbench& bench, const viz::Strings& strings) {
    const auto* const finding = bench.checking().selected();
    const viz::Veil veil = veil_of(bench);
    if (!finding || veil.findings || veil.lines) return;
    input_.finding = finding_title(*finding, strings);
    // Looked up once: the trace may be long. What is selected of a launch is the same finding each time.
    input_.places = places_.get({snapshot_, bench.checking().selected_index()}, [&] {
      std::vector<viz::BlockTimelineInput::Place> places;
      const auto add = [&](const auto& moment, int number) {
        if (moment.block == snapshot_->block->trace.block) places.push_back({moment.warp, tick_of(*snapshot_, moment), number});
      };
      if (finding->first.instruction != kNone) add(finding->first, 1);
      if (finding->second) add(*finding->second, 2);
      return places;
    });
  }

  void reset_view() { window_.reset(), at_.reset(); }
  uint64_t ticks() const { return snapshot_ ? snapshot_->block->trace.ticks : 0; }

  // The window moves with the cursor when that leaves it, and not when it was dragged away.
  void follow(uint64_t tick, const viz::BlockTimelineModel& model) {
    const auto at = static_cast<double>(tick);
    const viz::TickWindow first = viz::first_window(model, ticks()), usual = viz::usual_window(ticks());
    if (!window_) window_ = at < first.to ? first : usual;
    // What is shown at first is left for the usual part.
    if (window_ == first && at >= first.to) window_ = usual;
    const double span = window_->to - window_->from;
    if (at_ != tick && (at < window_->from || at > window_->to - span * 0.04))
      window_ = viz::moved(*window_, at - span / 4 - window_->from, ticks());
    at_ = tick;
  }

  SnapshotPtr snapshot_;  // what the input points into
  Kept<viz::BlockTimelineModel, SnapshotPtr> model_;
  Kept<std::vector<viz::LineCost>, std::pair<SnapshotPtr, uint32_t>> lines_;
  Kept<std::vector<viz::BlockTimelineInput::Place>, std::pair<SnapshotPtr, size_t>> places_;
  Kept<std::vector<uint32_t>, std::pair<SnapshotPtr, Selection>> touching_;
  std::optional<viz::TickWindow> window_;
  std::optional<uint64_t> at_;  // the tick that the window was placed for
  viz::BlockTimelineInput input_;
  viz::BlockTimelineScene scene_;
  viz::TimelineTables tables_;  // in the window's panel
  viz::Rect stage_;
};

void next_schedule(Workbench& bench, Overlays&) {
  const auto chosen = simt::parse_schedule(bench.settings().schedule);
  const simt::Order now = chosen ? chosen->order : simt::Order::InOrder;
  constexpr simt::Order kOrders[] = {simt::Order::InOrder, simt::Order::RoundRobin, simt::Order::Reversed, simt::Order::Seeded};
  const auto at = static_cast<size_t>(std::find(std::begin(kOrders), std::end(kOrders), now) - std::begin(kOrders));
  bench.show_schedule(simt::to_string({kOrders[(at + 1) % std::size(kOrders)], 1}));
}

}  // namespace

const Stage& timeline_stage() {
  static const Stage stage = {
      .id = "timeline",
      .kernels = KernelsShown::One,
      .picture = make_picture<TimelinePicture>,
      .crumbs = access_crumbs,
      .commands = {
          {"view.schedule", "view", {key('T'), false, true}, next_schedule, [](const Workbench& b) { return b.shows("timeline"); }},
          {"view.timeline_tables",
           "view",
           {key('D')},
           [](Workbench& b, Overlays&) { flip_tables(b); },
           [](const Workbench& b) { return b.shows("timeline"); }}}};
  return stage;
}

}  // namespace warplens::app
