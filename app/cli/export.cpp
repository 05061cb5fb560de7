#include "app/cli/export.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <thread>

#include "app/cli/what_options.h"
#include "app/paths/paths.h"
#include "app/plots/plot_table.h"
#include "app/session/real_pipeline.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "kernels/base/file.h"
#include "kernels/base/number.h"
#include "viz/canvas/svg.h"

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
  if (!(picture.width >= 200 && picture.height >= 200 && picture.width <= kLargestSide && picture.height <= kLargestSide))  // nor is nan
    return Error{fmt::format("invalid --canvas '{}'", command.size),
                 {},
                 "expected WIDTHxHEIGHT in pixels, 200 to 8192 each, for example 1100x760",
                 {}};
  if (command.theme != "light" && command.theme != "dark")
    return Error{fmt::format("unknown theme '{}'", command.theme), {}, "expected light or dark", {}};
  picture.theme = command.theme == "dark" ? &viz::dark_theme() : &viz::light_theme();
  return picture;
}

Result<viz::Strings> load_strings() {
  const auto path = data_folder("assets/languages") / "en.json";
  auto text = read_file(path);
  if (!text) return text.error();
  return viz::Strings::parse(*text);
}

// Replaces or adds one setting.
void set(workload::What& what, const std::string& name, frontend::DefinitionValue value) {
  std::erase_if(what.set, [&](const auto& definition) { return definition.name == name; });
  what.set.push_back({name, std::move(value)});
}

// What the command line says of a kernel beyond a choice of the window (sizes, launch, arguments, folders) goes into every request.
// Nothing of the account as compiled is in the pictures.
class ExportPipeline : public Pipeline {
 public:
  ExportPipeline(std::unique_ptr<Pipeline> real, workload::What what) : real_(std::move(real)), what_(std::move(what)) {}

  Result<SnapshotPtr> make(const Request& request, const Report& report) override {
    workload::What what = what_;
    what.name = request.what.name, what.file = request.what.file;
    for (const auto& [name, value] : request.what.set) set(what, name, value);
    Request whole = request;
    whole.what = std::move(what);
    return real_->make(whole, report);
  }
  Result<BlockCounts> count(const Request& request, const Report& report) override { return real_->count(request, report); }
  Result<SnapshotPtr> add_compiled(const Request&, const SnapshotPtr&, const Report&) override { return Error{"not exported"}; }
  Result<std::shared_ptr<const simt::Launch>> launch_for_checks(const Request& request, const SnapshotPtr& snapshot) override {
    return real_->launch_for_checks(request, snapshot);
  }
  Result<measure::Job> measuring_job(const workload::What& what) override { return real_->measuring_job(what); }
  void give_up() override { real_->give_up(); }

 private:
  std::unique_ptr<Pipeline> real_;
  workload::What what_;
};

// Whole numbers are a choice's own; other values are kept as they were typed.
void set_choice(Choice& choice, const std::string& name, const std::string& value) {
  if (const auto number = whole_number(value)) {
    choice.set[name] = *number;
  } else {
    choice.options["set"] += (choice.options["set"].empty() ? "" : " ") + name + "=" + value;
  }
}

Choice choice_of(const workload::What& what) {
  Choice choice{what.name, {}, {}};
  for (const auto& [name, value] : what.set)
    if (const auto number = whole_number(frontend::text_of(value))) choice.set[name] = *number;
  return choice;
}

// The other side's setting: what --beside says, else another legal choice of the header's last parameter that has one.
Result<Choice> other_side(const Toolbox& tools, const ExportCommand& command) {
  Choice other = choice_of(command.what);
  for (const auto& text : command.beside) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos) return Error{fmt::format("invalid --beside '{}'", text), {}, "expected NAME=VALUE", {}};
    set_choice(other, text.substr(0, equals), text.substr(equals + 1));
  }
  if (!command.beside.empty()) return other;
  auto resolved = workload::resolve(tools.kernels, command.what, "run");
  if (!resolved) return resolved.error();
  const catalog::KernelSpec* spec = (*resolved)->spec();
  const catalog::Setting& setting = (*resolved)->setting;
  const Error nothing{"compare needs a second setting", {}, "give it with --beside NAME=VALUE", {}};
  if (!spec) return nothing;
  for (auto parameter = spec->parameters.rbegin(); parameter != spec->parameters.rend(); ++parameter) {
    const auto broken = catalog::why_illegal(*spec, setting.parameters, "run", setting.sizes, parameter->name);
    for (size_t i = 0; i < parameter->choices.size(); ++i) {
      if (!broken[i].empty() || parameter->choices[i] == setting.parameters.at(parameter->name)) continue;
      other.set[parameter->name] = parameter->choices[i];
      return other;
    }
  }
  return nothing;
}

// What the recording says where the command line is silent: its last entry's kernel, setting and size.
Status take_recording(const Toolbox& tools, const ExportCommand& command, ViewState& state, std::vector<MeasuredRun>& runs) {
  const char* const wanted = "expected --runs FILE, the output of `warplens measure --json`";
  if (command.runs.empty()) return Error{"a plot needs runs", {}, wanted, {}};
  auto lines = read_file(command.runs, wanted);
  if (!lines) return lines.error();
  auto recording = measure::read_recording(command.runs, *lines);
  if (!recording) return recording.error();
  const measure::Started& last = recording->speeds.back().started;
  Choice& choice = state.choices[0];
  for (const auto& [name, value] : command.what.sizes) state.measure.size[name] = value;
  if (choice.name.empty()) choice = {measure::kernel_of(last.kernel), last.settings, {}}, state.measure.size = last.size;
  const bool known = std::any_of(tools.kernels.begin(), tools.kernels.end(), [&](const auto& k) { return k.name == choice.name; });
  const auto is_of_choice = [&](const measure::RecordedSpeed& speed) { return measure::kernel_of(speed.started.kernel) == choice.name; };
  if (!known && std::none_of(recording->speeds.begin(), recording->speeds.end(), is_of_choice))
    return workload::unknown_kernel(tools.kernels, choice.name);
  state.measure.plot = command.plot == "samples" ? "live" : command.plot;
  runs.push_back({command.runs, false, true, false, recording.take()});  // as one that ships: it is not of the state
  return Nothing{};
}

// The tick of the step that was named; else the warp's first conflict, else its first access.
Result<uint64_t> tick_of(const analysis::Snapshot& snapshot, const ExportCommand& command) {
  const simt::Trace& trace = snapshot.block->trace;
  if (command.warp >= trace.warps)
    return Error{fmt::format("--warp {}: the block has {}", command.warp, counted(trace.warps, "warp")),
                 {},
                 fmt::format("expected 0 to {}", trace.warps - 1),
                 {}};
  if (command.lane > 31) return Error{fmt::format("--lane {}: a warp has lanes 0 to 31", command.lane), {}, {}, {}};
  const auto& steps = trace.steps[command.warp];
  if (command.step >= 0) {
    if (static_cast<uint64_t>(command.step) >= steps.size())
      return Error{fmt::format("--step {}: warp {} has {}", command.step, command.warp, counted(steps.size(), "step")), {}, {}, {}};
    return steps[static_cast<size_t>(command.step)].tick;
  }
  if (const auto tick = analysis::next_conflict(snapshot, 0, command.warp)) return *tick;
  return analysis::next_access(snapshot, 0, command.warp).value_or(0);
}

// The pair at which the left side reaches its tick; where nothing conflicts, the first to shared memory.
uint64_t pair_of(const Workbench& bench, const ExportCommand& command, uint64_t tick) {
  const Clock& clock = bench.clock();
  const auto players = clock.players();
  const auto row = [&](const PairedAccess& pair, size_t side) {
    return pair.access[side] == kNone ? nullptr : &players[side]->snapshot()->block->trace.accesses[pair.access[side]];
  };
  const Pairing& pairs = *clock.pairs();
  if (command.step < 0)
    if (const auto conflict = clock.target(Jump::NextConflict)) return *conflict;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const simt::AccessRow* const left = row(pairs[i], 0);
    if (command.step >= 0 ? left && left->tick >= tick : left && players[0]->snapshot()->program->sites[left->site].space == Space::Shared)
      return i + 1;
  }
  return std::min<uint64_t>(1, pairs.size());
}

// Waits for everything that the stage shows, and moves to the place that the command line names.
Status settle(Workbench& bench, const ExportCommand& command) {
  if (!shows_kernel(bench.stage().shows)) return Nothing{};
  bench.poll();
  while (bench.waiting()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    bench.poll();
  }
  bench.poll();
  const bool pair = bench.stage().shows == Shows::Pair;
  for (const SideId id : pair ? std::vector{SideId::Left, SideId::Right} : std::vector{SideId::Main})
    if (!bench.side(id).player.snapshot()) return bench.side(id).session.error().value_or(Error{"nothing was traced"});
  const auto tick = tick_of(*bench.clock().players().front()->snapshot(), command);
  if (!tick) return tick.error();
  bench.follow_warp(command.warp);
  bench.follow_lane(command.lane);
  bench.seek(pair ? pair_of(bench, command, *tick) : *tick);
  return Nothing{};
}

// The stage of this name as a window shows it.
Status draw(Toolbox& tools, const ExportCommand& command, const Stage& stage, const viz::Frame& frame, viz::Canvas& canvas) {
  WorkbenchParts parts;
  ViewState state;
  state.stage = stage.id;
  state.choices[0] = choice_of(command.what);
  if (stage.shows == Shows::Speed) {
    if (const Status taken = take_recording(tools, command, state, parts.recordings); !taken) return taken;
  }
  if (stage.shows == Shows::Pair) {
    auto other = other_side(tools, command);
    if (!other) return other.error();
    state.choices[1] = state.choices[0];
    state.choices[2] = other.take();
  }
  parts.kernels = std::make_shared<const std::vector<catalog::KernelSpec>>(tools.kernels);
  parts.stages = &stages();
  parts.neighbours = false;
  parts.pipelines = [real = real_pipelines(parts.kernels, compiler_options()), what = command.what] {
    return std::make_unique<ExportPipeline>(real(), what);
  };
  Workbench bench(std::move(parts));
  bench.restore(state);
  if (const Status settled = settle(bench, command); !settled) return settled;
  const auto picture = stage.picture();
  const viz::Scene* scene = &picture->layout(bench, {}, frame);
  // A picture that needs counts has asked for them by now.
  while (bench.counting()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    if (bench.poll_counts()) scene = &picture->layout(bench, {}, frame);
  }
  viz::paint(*scene, canvas);
  return Nothing{};
}

std::vector<std::string> plot_ids() {
  std::vector<std::string> ids = {"samples"};
  for (const Plot& plot : plots()) ids.push_back(plot.id);
  return ids;
}

}  // namespace

void add_export_options(CLI::App& subcommand, ExportCommand& command) {
  add_what_options(subcommand, command.what);
  subcommand.get_option("WHAT")->required(false);
  subcommand.add_option("--scene", command.scene, stages().names() + "; plot means measure")->type_name("SCENE")->capture_default_str();
  subcommand.add_option("--step", command.step, "step of the followed warp; by default its first conflict")
      ->check(not_negative())
      ->type_name("N");
  subcommand.add_option("--warp", command.warp, "the followed warp")->check(not_negative())->type_name("W")->capture_default_str();
  subcommand.add_option("--lane", command.lane, "the selected lane")->check(not_negative())->type_name("L")->capture_default_str();
  subcommand.add_option("--beside", command.beside, "for compare: a parameter that differs on the other side")->type_name("NAME=VALUE");
  subcommand.add_option("--runs", command.runs, "for plot: the output of `warplens measure --json`")->type_name("FILE");
  subcommand.add_option("--plot", command.plot, "for plot: which one")
      ->check(CLI::IsMember(plot_ids()))
      ->type_name("PLOT")
      ->capture_default_str();
  subcommand.add_option("--canvas", command.size, "size of the picture")->type_name("WxH")->capture_default_str();
  subcommand.add_option("--theme", command.theme, "light or dark")->type_name("THEME")->capture_default_str();
  subcommand.add_option("--scale", command.scale, "text size, 1 to 2.5")->check(number_in(1, 2.5))->capture_default_str();
  subcommand.add_option("-o", command.output, "the file to write")->type_name("FILE.svg")->required();
}

int run_export(const ExportCommand& command, std::ostream& out, std::ostream& err) {
  if (!command.output.ends_with(".svg"))
    return report(err, Error{fmt::format("invalid -o '{}'", command.output), {}, "expected a file name that ends in .svg", {}});
  const Stage* const stage = stages().find(command.scene == "plot" ? "measure" : command.scene);
  if (!stage) return report(err, Error{fmt::format("unknown scene '{}'", command.scene), {}, "expected " + stages().names(), {}});
  if (shows_kernel(stage->shows) && command.what.name.empty())
    return report(err, Error{"WHAT is missing", {}, "expected a built-in kernel's name or a .cu file", {}});
  auto picture = picture_of(command);
  if (!picture) return report(err, picture.error());
  auto strings = load_strings();
  if (!strings) return report(err, strings.error());
  auto tools = make_toolbox();
  if (!tools) return report(err, tools.error());
  viz::SvgCanvas canvas(picture->width, picture->height, picture->theme->background);
  const viz::Frame frame{{0, 0, picture->width, picture->height}, *picture->theme, *strings, canvas, static_cast<float>(command.scale)};
  if (const Status drawn = draw(*tools, command, *stage, frame, canvas); !drawn) return report(err, drawn.error());
  if (auto written = write_file(command.output, canvas.finish()); !written) return report(err, written.error());
  out << command.output << "\n";
  return kFine;
}

}  // namespace warplens::app
