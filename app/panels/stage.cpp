#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/panels/panels.h"
#include "app/plots/plots.h"
#include "viz/scenes/banks.h"
#include "viz/scenes/compare.h"

namespace warplens::app {
namespace {

viz::TilesInput tiles_input(const Workbench& bench, PanelState& state) {
  const Player& player = bench.player();
  const SnapshotPtr& snapshot = player.snapshot();
  const auto& model = state.tiles_model.get(snapshot, [&] { return snapshot ? viz::make_tiles_model(*snapshot) : viz::TilesModel{}; });
  return {snapshot.get(), &model, player.tick(), player.warp(), static_cast<int>(player.lane()), state.tiles_view};
}

// The setting's neighbours for the shown access: those that change something first.
std::vector<Workbench::Alternative> shown_alternatives(const Workbench& bench) {
  auto found = bench.alternatives();
  const simt::AccessRow* const row = bench.player().access();
  if (row) std::stable_partition(found.begin(), found.end(), [&](const auto& a) { return a.wavefronts != row->wavefronts; });
  return found;
}

// What stands beside "Ask the GPU", in the words of the string table.
viz::GpuLine gpu_line(const Workbench& bench, const viz::Strings& strings) {
  const auto pattern = bench.askable();
  if (!pattern) return {};
  const GpuQuestion& question = bench.gpu_question();
  const std::string& device = bench.measuring().device("cuda")->name;
  viz::GpuLine line;
  if (bench.can_ask_gpu()) line.button = strings.get("banks.ask"), line.button_help = strings.format("banks.ask_help", {{"device", device}});
  const auto* asked = question.answer(*pattern);
  if (question.asking(*pattern)) {
    line.answer = strings.format("banks.asking", {{"device", device}});
  } else if (asked && !*asked) {
    line.answer = strings.format("banks.ask_failed", {{"device", device}, {"why", asked->error().message}});
    line.agrees = false;
  } else if (asked && !asked->value().answers.empty()) {
    const measure::ProbeAnswer& answer = asked->value().answers.front();
    line.agrees = answer.agrees();
    line.answer = strings.format(answer.agrees() ? "banks.ask_agrees" : "banks.ask_differs",
                                 {{"device", asked->value().device.name}, {"cycles", fmt::format("{:.1f}", answer.cycles)}, {"wavefronts", fmt::format("{:.2f}", answer.wavefronts)},
                                  {"error", fmt::format("{:.2f}", answer.error)}, {"predicted", answer.predicted}});
    line.button.clear();
  }
  return line;
}

viz::BanksInput banks_input(const Workbench& bench, const PanelState& state, const viz::Strings& strings) {
  const Player& player = bench.player();
  viz::BanksInput input;
  const analysis::Moment* moment = player.moment();
  if (!moment) return input;
  if (moment->access) input.access = viz::make_access_view(*player.snapshot(), *moment->access);
  if (state.pointed_access && *state.pointed_access < player.snapshot()->block->trace.accesses.size()) input.pointed = viz::make_access_view(*player.snapshot(), *state.pointed_access);
  input.phase = bench.phase();
  input.selected_lane = static_cast<int>(player.lane());
  input.hovered_lane = state.hovered_lane;
  input.wavefronts_so_far = moment->wavefronts_so_far;
  input.conflicts_so_far = moment->conflicts_so_far;
  input.sectors_so_far = moment->sectors_so_far;
  input.gpu = gpu_line(bench, strings);
  const auto alternatives = shown_alternatives(bench);
  if (!alternatives.empty() && player.access()) {
    input.what_if.push_back({strings.get("banks.as_it_is"), player.access()->wavefronts, true});
    for (const auto& [neighbour, wavefronts] : alternatives) {
      const bool kernel = neighbour.parameter.empty();
      const std::string label = kernel ? kernel_title(bench, neighbour.choice) : neighbour.parameter + " = " + std::to_string(neighbour.value);
      input.what_if.push_back({label, wavefronts, false, kernel});
    }
    input.note = strings.get("banks.what_if_note");
  }
  return input;
}

// What distinguishes one side's setting from the other's: "PAD = 0"; the kernel where that differs.
std::string side_label(const Workbench& bench, SideId id) {
  const Choice& mine = bench.side(id).choice;
  const Choice& other = bench.side(id == SideId::Left ? SideId::Right : SideId::Left).choice;
  if (mine.name != other.name) return kernel_title(bench, mine);
  std::string text;
  const auto& spec = bench.side(id).spec;
  if (!spec) return {};
  for (const catalog::ParameterSpec& parameter : spec->parameters) {
    const auto value = [&](const Choice& c) {
      const auto it = c.set.find(parameter.name);
      return it == c.set.end() ? parameter.default_value : it->second;
    };
    if (value(mine) != value(other)) text += (text.empty() ? "" : ", ") + parameter.name + " = " + std::to_string(value(mine));
  }
  return text;
}

viz::CompareInput compare_input(Workbench& bench, const viz::Strings& strings) {
  viz::CompareInput input;
  for (const SideId id : {SideId::Left, SideId::Right}) {
    viz::CompareSide& side = input.sides[id == SideId::Left ? 0 : 1];
    const Player& player = bench.side(id).player;
    std::string label = side_label(bench, id);
    if (label.empty()) label = strings.get(id == SideId::Left ? "compare.left" : "compare.right");
    const std::string title = kernel_title(bench, bench.side(id).choice);
    if (player.moment()) {
      side = viz::make_compare_side(*player.snapshot(), *player.moment(), label, title);
      const auto& warps = player.snapshot()->warps;
      side.ended = player.warp() < warps.size() && bench.compare_clock() > warps[player.warp()].accesses.size();
    } else {
      side.label = label;
      side.title = title;
    }
    const PlotSource plots = plot_source(bench, id, strings);
    side.measured = measured_side(plots);
    const bool running = bench.measuring().running();
    if (side.measured && running) side.measured->source += "; " + strings.get("compare.measuring");
    if (!side.measured) side.unmeasured = running ? strings.get("compare.measuring") : unmeasured_side(plots);
    if (running) side.measure = strings.get("panel.cancel");
    if (bench.can_measure_sides()) side.measure = strings.get("compare.measure"), side.measure_help = strings.get("compare.measure_help");
  }
  input.selected_lane = static_cast<int>(bench.player().lane());
  return input;
}

// Zoom about the mouse with the wheel, pan by dragging, back with a double click; a click on an element follows its lane.
void steer_tiles(Workbench& bench, PanelState& state, const viz::TilesScene& scene, const viz::TilesInput& input, const Skin& skin, const Hit& h) {
  const ImGuiIO& io = ImGui::GetIO();
  const viz::Point mouse{io.MousePos.x, io.MousePos.y};
  if (h.hovered && io.MouseWheel != 0) state.tiles_view = viz::zoom_at(state.tiles_view, scene, mouse, std::pow(1.2f, io.MouseWheel));
  if (h.held && ImGui::IsMouseDragging(ImGuiMouseButton_Left, 4)) state.tiles_view = viz::pan_by(state.tiles_view, scene, io.MouseDelta.x, io.MouseDelta.y);
  if (h.hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) state.tiles_view = {};
  if (!h.hovered) return;
  const auto over = viz::hover_tiles(scene, input, skin.strings, mouse);
  if (!over) return;
  tooltip(skin, over->text);
  const bool dragged = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 4).x != 0;
  if (!h.clicked || dragged) return;
  if (over->kind == viz::Hover::Kind::Level) {
    state.tiles_view = viz::view_of_level(input, static_cast<int>(over->index));
  } else if (over->kind == viz::Hover::Kind::Element && over->third >= 0) {
    bench.player().follow_warp(static_cast<uint32_t>(over->third / 32));
    bench.player().follow_lane(static_cast<uint32_t>(over->third % 32));
  } else if (over->kind == viz::Hover::Kind::Lane) {
    bench.player().follow_lane(static_cast<uint32_t>(over->index));
  }
}

void steer_others(Workbench& bench, PanelState& state, const viz::Scene& scene, const Skin& skin, const Hit& h) {
  state.hovered_lane = -1;
  state.pointed_source = false;
  for (const viz::Hover& part : scene.hits) {
    if (!skin.places) break;
    if (part.kind == viz::Hover::Kind::WhatIf) (*skin.places)["what_if." + std::to_string(part.index)] = part.rect;
    if (part.kind == viz::Hover::Kind::Measure) (*skin.places)["measure_side." + std::to_string(part.index)] = part.rect;
    if (part.kind == viz::Hover::Kind::Ask) (*skin.places)["ask_gpu"] = part.rect;
  }
  if (!h.hovered) return;
  const ImVec2 mouse = ImGui::GetMousePos();
  const auto over = viz::hover(scene, {mouse.x, mouse.y});
  if (!over) return;
  tooltip(skin, over->text);
  if (bench.stage() == Stage::Measure && h.clicked) return click_plot(bench, *over);
  using Kind = viz::Hover::Kind;
  state.pointed_source = bench.stage() == Stage::Banks && (over->kind == Kind::Lane || over->kind == Kind::Word || over->kind == Kind::Bank || over->kind == Kind::Sector);
  if (over->kind == viz::Hover::Kind::Lane) {
    state.hovered_lane = static_cast<int>(over->index);
    if (h.clicked) bench.player().follow_lane(static_cast<uint32_t>(over->index));
  }
  if (over->kind == viz::Hover::Kind::WhatIf && over->index > 0 && h.clicked) {
    const auto alternatives = shown_alternatives(bench);
    const auto at = static_cast<size_t>(over->index - 1);
    if (at < alternatives.size()) bench.choose(SideId::Main, alternatives[at].neighbour.choice);
    return;
  }
  if (over->kind == Kind::Measure && h.clicked) return bench.measuring().running() ? bench.cancel_measuring() : bench.measure_sides();
  if (over->kind == Kind::Ask && h.clicked) return bench.ask_gpu();
  if (over->kind == viz::Hover::Kind::Side && h.clicked) bench.select_compare_side(over->index == 0 ? SideId::Left : SideId::Right);
}

}  // namespace

viz::Scene layout_stage(Workbench& bench, PanelState& state, const viz::Frame& frame) {
  switch (bench.stage()) {
    case Stage::Tiles: return viz::layout_tiles(tiles_input(bench, state), frame);
    case Stage::Banks: return viz::layout_banks(banks_input(bench, state, frame.strings), frame);
    case Stage::Compare: return viz::layout_compare(compare_input(bench, frame.strings), frame);
    case Stage::Measure: return layout_measure(bench, frame);
  }
  return {};
}

void draw_stage(Workbench& bench, PanelState& state, const Skin& skin, const Rect& rect) {
  Pen pen(skin);
  pen.canvas.fill_rect(rect, skin.theme.background);
  const bool nothing = bench.stage() != Stage::Measure && !bench.player().snapshot();
  if (nothing) {
    const std::string text = skin.text(bench.active().session.error() ? "panel.stage_error" : "panel.stage_waiting");
    pen.text(rect.center().x, rect.center().y, text, Face::Text, 13, skin.theme.dim, Align::Center);
    return;
  }
  Rect inner = inset(rect, skin.px(4));
  if (bench.stage() == Stage::Measure) inner = draw_plot_tabs(bench, pen, inner);
  const viz::Frame frame{inner, skin.theme, skin.strings, pen.canvas, skin.scale};
  pen.canvas.push_clip(rect);
  if (bench.stage() == Stage::Tiles) {
    const viz::TilesInput input = tiles_input(bench, state);
    const viz::TilesScene scene = viz::layout_tiles(input, frame);
    viz::paint(scene, pen.canvas);
    pen.canvas.pop_clip();
    steer_tiles(bench, state, scene, input, skin, hit(pen, "stage", rect));
    return;
  }
  const viz::Scene scene = layout_stage(bench, state, frame);
  viz::paint(scene, pen.canvas);
  pen.canvas.pop_clip();
  steer_others(bench, state, scene, skin, hit(pen, "stage", bench.stage() == Stage::Measure ? inner : rect));
}

}  // namespace warplens::app
