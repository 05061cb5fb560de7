#include "app/cli/export.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>

#include "app/cli/expected.h"
#include "app/cli/languages.h"
#include "app/cli/lessons.h"
#include "app/cli/what_options.h"
#include "app/export/exporting.h"
#include "app/plots/plot_table.h"
#include "app/session/real_pipeline.h"
#include "app/stages/stages.h"
#include "kernels/base/file.h"
#include "kernels/base/number.h"
#include "kernels/base/option.h"
#include "kernels/workload/option.h"

namespace warplens::app {
namespace {

// "A:B" as two numbers from 0.
Result<std::pair<uint64_t, uint64_t>> two_numbers(const std::string& text, const char* option) {
  const size_t colon = text.find(':');
  const auto first = whole_number(text.substr(0, colon)), last = whole_number(colon == std::string::npos ? "" : text.substr(colon + 1));
  if (!first || !last || *first < 0 || *last < *first)
    return Error{fmt::format("invalid {} '{}'", option, text), {}, "expected FIRST:LAST, for example 10:20", {}};
  return std::pair{static_cast<uint64_t>(*first), static_cast<uint64_t>(*last)};
}

Result<ExportWish> wish_of(const ExportCommand& command) {
  ExportWish wish;
  wish.path = command.output;
  wish.lesson =
      std::filesystem::path(command.lesson).extension() == ".json" ? std::filesystem::path(command.lesson).stem().string() : command.lesson;
  const size_t cross = command.size.find('x');
  const auto number = [](std::string_view text) {
    float value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc{} && end == text.data() + text.size() ? value : 0.0f;
  };
  float width = 0, height = 0;
  if (cross != std::string::npos) width = number(command.size.substr(0, cross)), height = number(command.size.substr(cross + 1));
  constexpr float kLeast = kSmallestExport, kMax = kLargestExport;
  if (!(width >= kLeast && height >= kLeast && width <= kMax && height <= kMax))  // nor is nan
    return invalid_option("--canvas", command.size, "WIDTHxHEIGHT in pixels, 200 to 8192 each, for example 1100x760");
  wish.dark = command.theme == "dark", wish.transparent = command.transparent;
  wish.density = static_cast<float>(command.density), wish.scale = static_cast<float>(command.scale);
  wish.width = static_cast<uint32_t>(width * wish.density), wish.height = static_cast<uint32_t>(height * wish.density);
  wish.frames_per_second = command.frames_per_second;
  if (!command.steps.empty() && !command.range.empty()) return Error{"--steps and --range exclude each other", {}, "give one of them", {}};
  if (command.steps.empty() && command.range.empty()) return wish;
  using Of = FilmRange::Of;
  wish.range = FilmRange{command.range == "tile" ? Of::Tile : command.range == "access" ? Of::Access : Of::Steps, 0, 0, {}, command.speed};
  if (!command.by.empty()) wish.range->by = find_play_by(command.by);
  return wish;
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
  workload::ResolvedHandle resolved() const override { return real_->resolved(); }
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
    const auto pairs = workload::read_pairs("--beside", text);
    if (!pairs) return pairs.error();
    for (const auto& [name, value] : *pairs) set_choice(other, name, value);
  }
  if (!command.beside.empty()) return other;
  auto resolved = workload::resolve(tools.kernels, command.what, "run", tools.compiler.get());
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
Status go_to_place(Workbench& bench, const ExportCommand& command, ExportWish& wish) {
  if (!bench.stage().has_kernel()) return Nothing{};
  settle(bench, [] { return true; });
  const bool pair = bench.stage().kernels == KernelsShown::Compared;
  std::vector<SideId> shown{SideId::Main};
  if (pair) shown.assign(kCompared, kCompared + bench.comparison().size());
  for (const SideId id : shown)
    if (!bench.side(id).player.snapshot()) return bench.side(id).session.error().value_or(Error{"nothing was traced"});
  ExportCommand at = command;
  if (!command.steps.empty()) {
    auto steps = two_numbers(command.steps, "--steps");
    if (!steps) return steps.error();
    at.step = static_cast<int64_t>(steps->second);
    const auto last = tick_of(*bench.clock().players().front()->snapshot(), at);
    if (!last) return last.error();
    wish.range->last = pair ? pair_of(bench, at, *last) : *last;
    at.step = static_cast<int64_t>(steps->first);
  }
  const auto tick = tick_of(*bench.clock().players().front()->snapshot(), at);
  if (!tick) return tick.error();
  bench.follow_warp(command.warp);
  bench.follow_lane(command.lane);
  bench.seek(pair ? pair_of(bench, at, *tick) : *tick);
  if (!command.steps.empty()) wish.range->first = bench.clock().at();
  return Nothing{};
}

// The workbench of a window that shows what the command line names.
Result<std::unique_ptr<Workbench>> open_bench(Toolbox& tools, const ExportCommand& command, const Stage& stage) {
  WorkbenchParts parts;
  ViewState state;
  state.stage = stage.id;
  state.choices[0] = choice_of(command.what);
  if (stage.measures) {
    if (const Status taken = take_recording(tools, command, state, parts.recordings); !taken) return taken.error();
  }
  if (stage.kernels == KernelsShown::Compared) {
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
  auto bench = std::make_unique<Workbench>(std::move(parts));
  bench->restore(state);
  return bench;
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
  subcommand.add_option("--scene", command.scene, "a stage (" + stages().names(", ") + "); plot means measure")
      ->type_name("SCENE")
      ->capture_default_str();
  expect_integer(subcommand.add_option("--step", command.step, "step of the followed warp; by default its first conflict"), 0)
      ->type_name("N");
  expect_integer(subcommand.add_option("--warp", command.warp, "the followed warp"), 0, UINT32_MAX)->type_name("W")->capture_default_str();
  expect_integer(subcommand.add_option("--lane", command.lane, "the selected lane"), 0, 31)->type_name("L")->capture_default_str();
  subcommand.add_option("--beside", command.beside, "for compare: a parameter that differs on the other side")->type_name("NAME=VALUE");
  subcommand.add_option("--runs", command.runs, "for plot: the output of `warplens measure --json`")->type_name("FILE");
  expect_one_of(subcommand.add_option("--plot", command.plot, "for plot: the plot to draw"), plot_ids())
      ->type_name("PLOT")
      ->capture_default_str();
  subcommand.add_option("--steps", command.steps, "animate from a step of the followed warp to another")->type_name("A:B");
  expect_one_of(
      subcommand.add_option("--range", command.range, "animate the wavefronts of the access at --step, or the k tile that it is in"),
      {"access", "tile"})
      ->type_name("RANGE");
  expect_one_of(subcommand.add_option("--by", command.by,
                                      "unit of the animation; by default each step, each access of a tile, each wavefront of an access"),
                {"step", "access", "wavefront", "conflict", "tile"})
      ->type_name("UNIT");
  expect_number(subcommand.add_option("--speed", command.speed, "how many of those per second"), kSlowest, kFastest)->capture_default_str();
  expect_integer(subcommand.add_option("--fps", command.frames_per_second, "frames per second, 1 to 60"), 1, kMaxFramesPerSecond)
      ->capture_default_str();
  subcommand.add_option("--canvas", command.size, "size of the picture")->type_name("WxH")->capture_default_str();
  expect_number(subcommand.add_option("--density", command.density, "pixels for each of these: 2 for a picture twice as sharp"), 1, 8)
      ->capture_default_str();
  subcommand.add_flag("--transparent", command.transparent, "no background (not in MP4)");
  expect_one_of(subcommand.add_option("--theme", command.theme, "light or dark"), {"light", "dark"})
      ->type_name("THEME")
      ->capture_default_str();
  subcommand.add_option("--language", command.language, kLanguageHelp)->type_name("NAME");
  expect_number(subcommand.add_option("--scale", command.scale, "text size, 1 to 2.5"), 1, 2.5)->capture_default_str();
  subcommand.add_option("--lesson", command.lesson, "a handout of this lesson as .html, instead of a stage: a name or a .json file")
      ->type_name("NAME");
  subcommand.add_option("-o", command.output, "the file to write; its extension determines the format. MP4 and WebM need ffmpeg")
      ->type_name("FILE.svg|png|gif|mp4|webm|html")
      ->required();
}

static int export_handout(const ExportCommand& command, const ExportWish& wish, std::ostream& out, std::ostream& err) {
  if (!command.what.name.empty())
    return report(err, Error{fmt::format("--lesson and '{}' exclude each other", command.what.name), {}, "give one of them", {}});
  auto strings = texts_in(command.language);
  if (!strings) return report(err, strings.error());
  auto bench = lesson_bench(command.lesson);
  if (!bench) return report(err, bench.error());
  if (const Status written = export_picture(**bench, *strings, wish, [](uint64_t, uint64_t) { return true; }); !written)
    return report(err, written.error());
  out << command.output << "\n";
  return kFine;
}

int run_export(const ExportCommand& command, std::ostream& out, std::ostream& err) {
  auto wish = wish_of(command);
  if (!wish) return report(err, wish.error());
  if (const Status checked = check(*wish); !checked) return report(err, checked.error());
  if (!command.lesson.empty()) return export_handout(command, *wish, out, err);
  const Stage* const stage = command.scene == "plot" ? stages().first(&Stage::measures) : stages().find(command.scene);
  if (!stage) return report(err, invalid_option("--scene", command.scene, stages().names()));
  if (stage->has_kernel() && command.what.name.empty())
    return report(err, Error{"WHAT is missing", {}, "expected a built-in kernel's name or a .cu file", {}});
  auto strings = texts_in(command.language);
  if (!strings) return report(err, strings.error());
  auto tools = make_toolbox();
  if (!tools) return report(err, tools.error());
  auto bench = open_bench(*tools, command, *stage);
  if (!bench) return report(err, bench.error());
  if (const Status there = go_to_place(**bench, command, *wish); !there) return report(err, there.error());
  const auto go_on = [](uint64_t, uint64_t) { return true; };
  if (const Status written = export_picture(**bench, *strings, *wish, go_on); !written) return report(err, written.error());
  out << command.output << "\n";
  return kFine;
}

}  // namespace warplens::app
