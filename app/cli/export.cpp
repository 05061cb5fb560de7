#include "app/cli/export.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>

#include "app/cli/what_options.h"
#include "app/paths/paths.h"
#include "app/plots/plots.h"
#include "kernels/base/file.h"
#include "viz/canvas/svg.h"
#include "viz/scenes/banks.h"
#include "viz/scenes/compare.h"
#include "viz/scenes/tiles.h"

namespace warplens::app {
namespace {

constexpr float kLargestSide = 8192;

struct Picture {
  float width = 0, height = 0;
  const viz::Theme* theme = nullptr;
};

Result<Picture> picture_of(const ExportCommand& command) {
  Picture picture;
  const size_t cross = command.size.find('x');
  const auto number = [](std::string_view text) {
    float value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc{} && end == text.data() + text.size() ? value : 0.0f;
  };
  if (cross != std::string::npos) picture = {number(command.size.substr(0, cross)), number(command.size.substr(cross + 1)), nullptr};
  if (picture.width < 200 || picture.height < 200 || picture.width > kLargestSide || picture.height > kLargestSide)
    return Error{fmt::format("--canvas {}: not possible", command.size), {}, "WIDTHxHEIGHT in pixels, 200 to 8192 each", {}};
  if (command.theme != "light" && command.theme != "dark") return Error{fmt::format("--theme {}: no such theme", command.theme), {}, "light or dark", {}};
  picture.theme = command.theme == "dark" ? &viz::dark_theme() : &viz::light_theme();
  return picture;
}

Result<viz::Strings> load_strings() {
  const auto path = data_folder("assets/languages") / "en.json";
  auto text = read_file(path);
  if (!text) return text.error();
  return viz::Strings::parse(*text);
}

using SnapshotHandle = std::shared_ptr<const analysis::Snapshot>;

Result<SnapshotHandle> snapshot_of(Toolbox& tools, const workload::What& what) {
  auto prepared = prepare(tools, what, "run", false);
  if (!prepared) return prepared.error();
  const auto& plan = prepared->plan;
  return analysis::make_snapshot(plan.spec, plan.setting, plan.request.path, plan.request.source, prepared->program, prepared->launch, {});
}

// The tick that the picture shows.
Result<uint64_t> tick_of(const analysis::Snapshot& snapshot, const ExportCommand& command) {
  const simt::Trace& trace = snapshot.block->trace;
  if (command.warp >= trace.warps)
    return Error{fmt::format("--warp {}: the block has {} warps", command.warp, trace.warps), {}, fmt::format("0 to {}", trace.warps - 1), {}};
  if (command.lane > 31) return Error{fmt::format("--lane {}: a warp has lanes 0 to 31", command.lane), {}, {}, {}};
  const auto& steps = trace.steps[command.warp];
  if (command.step >= 0) {
    if (static_cast<uint64_t>(command.step) >= steps.size())
      return Error{fmt::format("--step {}: warp {} has {} steps", command.step, command.warp, steps.size()), {}, {}, {}};
    return steps[static_cast<size_t>(command.step)].tick;
  }
  if (const auto tick = analysis::next_conflict(snapshot, 0, command.warp)) return *tick;
  return analysis::next_access(snapshot, 0, command.warp).value_or(0);
}

Result<analysis::Moment> moment_of(const analysis::Snapshot& snapshot, const ExportCommand& command) {
  auto tick = tick_of(snapshot, command);
  if (!tick) return tick.error();
  const auto cursor = simt::make_cursor(snapshot.block);
  return analysis::make_moment(snapshot, *cursor, *tick, command.warp);
}

Result<viz::Scene> banks_scene(Toolbox& tools, const ExportCommand& command, const viz::Frame& frame) {
  auto snapshot = snapshot_of(tools, command.what);
  if (!snapshot) return snapshot.error();
  auto moment = moment_of(**snapshot, command);
  if (!moment) return moment.error();
  viz::BanksInput input;
  if (moment->access) input.access = viz::make_access_view(**snapshot, *moment->access);
  input.selected_lane = static_cast<int>(command.lane);
  input.wavefronts_so_far = moment->wavefronts_so_far;
  input.conflicts_so_far = moment->conflicts_so_far;
  input.sectors_so_far = moment->sectors_so_far;
  return viz::Scene(viz::layout_banks(input, frame));
}

Result<viz::Scene> tiles_scene(Toolbox& tools, const ExportCommand& command, const viz::Frame& frame) {
  auto snapshot = snapshot_of(tools, command.what);
  if (!snapshot) return snapshot.error();
  auto moment = moment_of(**snapshot, command);
  if (!moment) return moment.error();
  const viz::TilesModel model = viz::make_tiles_model(**snapshot);
  const viz::TilesInput input{snapshot->get(), &model, moment->tick, command.warp, static_cast<int>(command.lane), {}};
  return viz::Scene(viz::layout_tiles(input, frame));
}

// Replaces or adds one setting.
void set(workload::What& what, const std::string& name, const std::string& value) {
  std::erase_if(what.set, [&](const auto& pair) { return pair.first == name; });
  what.set.emplace_back(name, value);
}

// The other side's setting: what --beside says, else another legal choice of the header's last parameter that has one.
Result<workload::What> other_side(const Toolbox& tools, const ExportCommand& command) {
  workload::What other = command.what;
  for (const auto& text : command.beside) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos) return Error{fmt::format("--beside {}: no NAME=VALUE", text), {}, {}, {}};
    set(other, text.substr(0, equals), text.substr(equals + 1));
  }
  if (!command.beside.empty()) return other;
  auto plan = workload::make_plan(tools.kernels, command.what, "run");
  if (!plan) return plan.error();
  const Error nothing{"compare needs a second setting", {}, "give it with --beside NAME=VALUE", {}};
  if (!plan->spec) return nothing;
  for (auto parameter = plan->spec->parameters.rbegin(); parameter != plan->spec->parameters.rend(); ++parameter) {
    const auto broken = catalog::why_illegal(*plan->spec, plan->setting.parameters, "run", plan->setting.sizes, parameter->name);
    for (size_t i = 0; i < parameter->choices.size(); ++i) {
      if (!broken[i].empty() || parameter->choices[i] == plan->setting.parameters.at(parameter->name)) continue;
      set(other, parameter->name, std::to_string(parameter->choices[i]));
      return other;
    }
  }
  return nothing;
}

// What distinguishes one side from the other, by the values of their parameters.
std::string label_of(const analysis::Snapshot& snapshot, const analysis::Snapshot& against) {
  std::string label;
  for (const auto& [name, value] : snapshot.setting.parameters) {
    const auto other = against.setting.parameters.find(name);
    if (other == against.setting.parameters.end() || other->second != value) label += fmt::format("{}{} = {}", label.empty() ? "" : ", ", name, value);
  }
  return label.empty() ? snapshot.program->kernel : label;
}

// How many accesses of the followed warp come before the one to be shown: the step that was asked for, else the first conflict,
// else the first access of shared memory, else the first access.
Result<std::optional<size_t>> clock_of(const analysis::Snapshot& snapshot, const ExportCommand& command) {
  auto moment = moment_of(snapshot, command);
  if (!moment) return moment.error();
  if (command.step >= 0 || analysis::next_conflict(snapshot, 0, command.warp)) {
    if (!moment->access) return std::optional<size_t>{};
    const auto& accesses = snapshot.warps[command.warp].accesses;
    return std::optional(static_cast<size_t>(std::find(accesses.begin(), accesses.end(), *moment->access) - accesses.begin()));
  }
  return std::optional<size_t>{};
}

size_t first_shared_access(const analysis::Snapshot& snapshot, uint32_t warp) {
  const auto& accesses = snapshot.warps[warp].accesses;
  const auto& rows = snapshot.block->trace.accesses;
  const auto at = std::find_if(accesses.begin(), accesses.end(), [&](uint32_t i) { return snapshot.program->sites[rows[i].site].space == Space::Shared; });
  return at == accesses.end() ? 0 : static_cast<size_t>(at - accesses.begin());
}

Result<viz::Scene> compare_scene(Toolbox& tools, const ExportCommand& command, const viz::Frame& frame) {
  auto other = other_side(tools, command);
  if (!other) return other.error();
  viz::CompareInput input;
  input.selected_lane = static_cast<int>(command.lane);
  const workload::What* sides[2] = {&command.what, &*other};
  SnapshotHandle snapshots[2];
  std::optional<size_t> clock;  // how many accesses of the followed warp have passed
  for (int side = 0; side < 2; ++side) {
    auto snapshot = snapshot_of(tools, *sides[side]);
    if (!snapshot) return snapshot.error();
    snapshots[side] = *snapshot;
    auto at = clock_of(**snapshot, command);
    if (!at) return at.error();
    if (*at) clock = clock ? std::min(*clock, **at) : **at;
  }
  if (!clock) clock = first_shared_access(*snapshots[0], command.warp);
  for (int side = 0; side < 2; ++side) {
    const auto& accesses = snapshots[side]->warps[command.warp].accesses;
    const bool ended = *clock >= accesses.size();
    uint64_t tick = 0;
    if (!accesses.empty()) tick = snapshots[side]->block->trace.accesses[accesses[std::min(*clock, accesses.size() - 1)]].tick;
    const auto cursor = simt::make_cursor(snapshots[side]->block);
    auto moment = analysis::make_moment(*snapshots[side], *cursor, tick, command.warp);
    if (!moment) return moment.error();
    const std::string title = snapshots[side]->kernel ? snapshots[side]->kernel->title.at("en") : snapshots[side]->program->kernel;
    input.sides[side] = viz::make_compare_side(*snapshots[side], *moment, label_of(*snapshots[side], *snapshots[1 - side]), title);
    input.sides[side].ended = ended;
  }
  return viz::Scene(viz::layout_compare(input, frame));
}

// The runs of a recording: which kernel, setting and size is said as for other commands; else those of its last entry.
Result<viz::Scene> plot_scene(Toolbox& tools, const ExportCommand& command, const viz::Frame& frame) {
  const char* const wanted = "--runs FILE with the lines of `warplens measure --json`";
  if (command.runs.empty()) return Error{"a plot needs runs", {}, wanted, {}};
  auto lines = read_file(command.runs, wanted);
  if (!lines) return lines.error();
  auto recording = measure::read_recording(command.runs, *lines);
  if (!recording) return recording.error();
  const measure::Started& last = recording->speeds.back().started;
  Choice choice{command.what.name.empty() ? measure::kernel_of(last.kernel) : command.what.name, {}, {}};
  MeasureView view;
  for (const auto& [name, value] : command.what.set) choice.set[name] = std::strtoll(value.c_str(), nullptr, 10);
  for (const auto& [name, value] : command.what.sizes) view.size[name] = value;
  if (command.what.name.empty()) choice.set = last.settings, view.size = last.size;
  const auto spec = std::find_if(tools.kernels.begin(), tools.kernels.end(), [&](const auto& k) { return k.name == choice.name; });
  const catalog::KernelSpec* kernel = spec == tools.kernels.end() ? nullptr : &*spec;
  const auto is_of_choice = [&](const measure::RecordedSpeed& speed) { return measure::kernel_of(speed.started.kernel) == choice.name; };
  if (!kernel && std::none_of(recording->speeds.begin(), recording->speeds.end(), is_of_choice))
    return workload::unknown_kernel(tools.kernels, choice.name);
  const std::vector<MeasuredRun> runs{{command.runs, false, true, true, recording.take()}};
  view = with_measured_size(std::move(view), kernel, runs);
  const PlotSource source{tools.kernels, kernel, choice, view, runs, frame.strings};
  if (command.plot == "ladder") return viz::Scene(viz::layout_ladder(ladder_input(source), frame));
  if (command.plot == "sizes") return viz::Scene(viz::layout_sizes(sizes_input(source), frame));
  if (command.plot == "sweep") return viz::Scene(viz::layout_sweep(sweep_input(source), frame));
  if (command.plot == "roofline") return viz::Scene(viz::layout_roofline(roofline_input(source), frame));
  return viz::Scene(viz::layout_plot(recorded_input(source), frame));
}

}  // namespace

void add_export_options(CLI::App& subcommand, ExportCommand& command) {
  add_what_options(subcommand, command.what);
  subcommand.get_option("WHAT")->required(false);
  subcommand.add_option("--scene", command.scene, "tiles, banks, compare or plot")->type_name("SCENE")->capture_default_str();
  subcommand.add_option("--step", command.step, "step of the followed warp; the first conflict where not given")
      ->check(not_negative())
      ->type_name("N");
  subcommand.add_option("--warp", command.warp, "the followed warp")->check(not_negative())->type_name("W")->capture_default_str();
  subcommand.add_option("--lane", command.lane, "the selected lane")->check(not_negative())->type_name("L")->capture_default_str();
  subcommand.add_option("--beside", command.beside, "compare: what differs on the other side")->type_name("NAME=VALUE");
  subcommand.add_option("--runs", command.runs, "plot: lines of `warplens measure --json`")->type_name("FILE");
  subcommand.add_option("--plot", command.plot, "plot: samples, ladder, sizes, sweep or roofline")->check(CLI::IsMember({"samples", "ladder", "sizes", "sweep", "roofline"}))->type_name("PLOT")->capture_default_str();
  subcommand.add_option("--canvas", command.size, "size of the picture")->type_name("WxH")->capture_default_str();
  subcommand.add_option("--theme", command.theme, "light or dark")->type_name("THEME")->capture_default_str();
  subcommand.add_option("--scale", command.scale, "of the texts, 1 to 2.5")->check(CLI::Range(1.0, 2.5))->capture_default_str();
  subcommand.add_option("-o", command.output, "the file to write")->type_name("FILE.svg")->required();
}

int run_export(const ExportCommand& command, std::ostream& out, std::ostream& err) {
  if (!command.output.ends_with(".svg")) return report(err, Error{fmt::format("-o {}: pictures are written as SVG", command.output), {}, "a name that ends in .svg", {}});
  if (command.scene != "plot" && command.what.name.empty()) return report(err, Error{"WHAT is missing", {}, "a built-in kernel's name or a .cu file", {}});
  auto picture = picture_of(command);
  if (!picture) return report(err, picture.error());
  auto strings = load_strings();
  if (!strings) return report(err, strings.error());
  auto tools = make_toolbox();
  if (!tools) return report(err, tools.error());
  viz::SvgCanvas canvas(picture->width, picture->height, picture->theme->background);
  const viz::Frame frame{{0, 0, picture->width, picture->height}, *picture->theme, *strings, canvas, static_cast<float>(command.scale)};
  auto scene = command.scene == "tiles"     ? tiles_scene(*tools, command, frame)
               : command.scene == "banks"   ? banks_scene(*tools, command, frame)
               : command.scene == "compare" ? compare_scene(*tools, command, frame)
               : command.scene == "plot"    ? plot_scene(*tools, command, frame)
                                            : Result<viz::Scene>(Error{fmt::format("--scene {}: no such scene", command.scene), {}, "tiles, banks, compare or plot", {}});
  if (!scene) return report(err, scene.error());
  viz::paint(*scene, canvas);
  std::ofstream file(command.output, std::ios::binary);
  file << canvas.finish();
  file.flush();
  if (!file) return report(err, Error{fmt::format("cannot be written: {}", std::strerror(errno)), {command.output, 0, 0}, {}, {}});
  out << command.output << "\n";
  return kFine;
}

}  // namespace warplens::app
