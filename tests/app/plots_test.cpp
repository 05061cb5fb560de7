#include "app/plots/plots.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/plots/asked.h"
#include "kernels/hardware/throughput.h"
#include "tests/app/made_kernel.h"

namespace warplens::app::plots_tests {
namespace {

// `more`: further parameters.
catalog::KernelSpec kernel(const std::string& name, const std::string& source, const std::string& more = "") {
  const std::string parameters =
      R"({ name = "TILE", default = 16, choices = [8, 16, 32] }, { name = "PAD", default = 0, choices = [0, 1] })";
  catalog::KernelSpec spec = made_kernel(name, "family = \"gemm\"\nparams = [ " + parameters + more + R"( ]
rules = [ { holds = "TILE + PAD != 33", else = "A tile of {TILE} takes no padding." } ]
sizes = { run = { M = 1024, N = 1024, K = 1024 } }
buffers = [
  { name = "A", type = "f32", shape = ["M", "K"], role = "in" },
  { name = "B", type = "f32", shape = ["K", "N"], role = "in" },
  { name = "C", type = "f32", shape = ["M", "N"], role = "out" },
]
launch = { grid = [1], block = [32] }
work = { flops = "2*M*N*K" })");
  spec.source = source;
  return spec;
}
measure::RecordedSpeed speed(const catalog::KernelSpec& spec, const catalog::Values& settings, int64_t size, double median) {
  measure::RecordedSpeed entry;
  entry.started.kernel = spec.name + " TILE=1";
  entry.started.backend = "cuda", entry.started.device = "NVIDIA H200", entry.started.unit = "GFLOPS", entry.started.peak = 66900;
  entry.started.settings = settings;
  entry.started.size = {{"M", size}, {"N", size}, {"K", size}};
  entry.started.work = 2.0 * static_cast<double>(size * size * size);
  entry.started.source_hash = content_hash(catalog::code_of(spec.source));
  entry.summary.value = {median * 0.99, median, median * 1.01};
  entry.summary.samples = 100;
  return entry;
}

class Plots : public testing::Test {
 protected:
  Plots() {
    measure::Hello hello;
    hello.date = "2026-11-21T14:00:00Z";
    measure::Device device;
    device.backend = "cuda", device.name = "NVIDIA H200", device.driver = "580", device.cuda = "13.0", device.peak_gflops = 66900,
    device.peak_gbs = 4800;
    hello.devices.push_back(device);
    MeasuredRun run{"h200", false, true, false, {}};
    run.recording.origins.push_back(hello);
    measure::RecordedSpeed library = speed(tiled, {}, 1024, 50000);
    library.started.kernel = "cublas_sgemm", library.started.source_hash.clear();
    run.recording.speeds = {library, speed(tiled, {{"TILE", 16}, {"PAD", 0}}, 1024, 9000),
                            speed(tiled, {{"TILE", 32}, {"PAD", 0}}, 1024, 12000), speed(other, {{"TILE", 32}, {"PAD", 0}}, 1024, 7000)};
    runs.push_back(run);
  }
  // The same measured on a slower GPU.
  void add_colleague() {
    MeasuredRun run = runs[0];
    run.name = "colleague";
    run.recording.origins[0].devices[0].name = "NVIDIA L40S";
    for (measure::RecordedSpeed& s : run.recording.speeds) {
      s.started.device = "NVIDIA L40S";
      s.summary.value = {s.summary.value.lower * 0.7, s.summary.value.median * 0.7, s.summary.value.upper * 0.7};
    }
    runs.push_back(run);
  }
  PlotSource source() { return {kernels, &kernels[0], choice, view, runs, strings}; }

  std::vector<catalog::KernelSpec> kernels{kernel("tiled", "one"), kernel("other", "two")};
  const catalog::KernelSpec &tiled = kernels[0], &other = kernels[1];
  std::vector<MeasuredRun> runs;
  Choice choice{"tiled", {}, {}};
  MeasureView view;
  viz::Strings strings;
};

TEST_F(Plots, TheChosenKernelHasABarOnlyForItsVerySetting) {
  auto ladder = ladder_input(source());
  ASSERT_EQ(ladder.rows.size(), 2u);
  ASSERT_EQ(ladder.rows[0].bars.size(), 1u);
  EXPECT_EQ(ladder.rows[0].bars[0].value, 9000) << "TILE = 16 is chosen";
  EXPECT_TRUE(ladder.rows[0].bars[0].recorded);
  EXPECT_EQ(ladder.rows[1].bars[0].value, 7000) << "another kernel shows its best";
  choice.set = {{"PAD", 1}};
  ladder = ladder_input(source());
  EXPECT_TRUE(ladder.rows[0].bars.empty());
  EXPECT_FALSE(ladder.rows[0].problem.empty());
}

TEST_F(Plots, TheTitleSaysWhatShareOfTheLibrarysSpeedTheKernelReaches) {
  strings = *viz::Strings::parse(R"({"measure": {"reaches": "{kernel} reaches {percent}% of {reference}"}})");
  const viz::PlotInput input = recorded_input(source());
  ASSERT_EQ(input.series.size(), 2u);
  const double share = input.series[1].known->median / input.series[0].known->median;
  EXPECT_EQ(input.title, input.series[1].name + " reaches " + std::to_string(std::lround(share * 100)) + "% of " + input.series[0].name);
}

TEST_F(Plots, TitlesSayWhatThePlotsCameToAndNothingWhileItIsAsked) {
  strings = *viz::Strings::parse(
      R"({"measure": {"ladder": "LADDER", "ladder_fastest": "{name} {value}", "sweep_best": "{row} {column} {value}"}})");
  EXPECT_EQ(ladder_input(source()).title, ladder_input(source()).rows[0].name + " 9\u00a0000");
  EXPECT_EQ(sweep_input(source()).title, "32 0 12\u00a0000");
  for (viz::LadderInput input : {ladder_input(source())}) EXPECT_EQ((cover(input, strings), input.title), "LADDER");
  add_colleague();  // of another GPU
  EXPECT_EQ(ladder_input(source()).title, "LADDER");
}

TEST_F(Plots, CublasAndThePeakAreTheLines) {
  const auto ladder = ladder_input(source());
  ASSERT_EQ(ladder.lines.size(), 2u);
  EXPECT_EQ(ladder.lines[0].value, 50000);
  EXPECT_FALSE(ladder.lines[0].peak);
  EXPECT_EQ(ladder.lines[1].value, 66900);
  EXPECT_TRUE(ladder.lines[1].peak);
}

TEST_F(Plots, TheLibrarysSamplesAndSizesHaveTheReferencesColour) {
  const auto samples = recorded_input(source());
  ASSERT_EQ(samples.series.size(), 2u);
  EXPECT_TRUE(samples.series[0].reference);
  EXPECT_FALSE(samples.series[1].reference);
  const auto sizes = sizes_input(source());
  ASSERT_EQ(sizes.lines.size(), 2u);
  EXPECT_FALSE(sizes.lines[0].reference);
  EXPECT_TRUE(sizes.lines[1].reference);
}

TEST_F(Plots, ARecordingOfAnotherSourceIsNotShown) {
  kernels[0].source = "one, changed";
  const auto ladder = ladder_input(source());
  EXPECT_TRUE(ladder.rows[0].bars.empty());
  EXPECT_NE(ladder.rows[0].problem.find("measure.stale"), std::string::npos) << ladder.rows[0].problem;
  EXPECT_FALSE(measured_side(source()));
}

TEST_F(Plots, RunsAreComparedAndHiddenOnesAreNot) {
  MeasuredRun live{"2 · tiled", true, true, true, runs[0].recording};
  live.recording.speeds = {speed(tiled, {{"TILE", 16}, {"PAD", 0}}, 1024, 9500)};
  runs.push_back(live);
  auto bars = ladder_input(source()).rows[0].bars;
  ASSERT_EQ(bars.size(), 2u);
  EXPECT_FALSE(bars[1].recorded);
  EXPECT_EQ(bars[1].source, "2 · tiled");
  runs[0].shown = false;
  bars = ladder_input(source()).rows[0].bars;
  ASSERT_EQ(bars.size(), 1u);
  EXPECT_EQ(bars[0].value, 9500);
}

TEST_F(Plots, OfTheLocalRunsTheLastAndTheNamedOnesAreShown) {
  const auto measured = [&](const std::string& name, double median, double reference, bool named) {
    MeasuredRun live{name, true, true, true, runs[0].recording, named};
    live.recording.speeds = {runs[0].recording.speeds[0], speed(tiled, {{"TILE", 16}, {"PAD", 0}}, 1024, median)};
    live.recording.speeds[0].summary.value = {reference, reference, reference};
    return live;
  };
  runs.push_back(measured("1 · tiled", 9100, 50100, false));
  runs.push_back(measured("before the change", 9200, 50200, true));
  runs.push_back(measured("3 · tiled", 9300, 50300, false));
  MeasuredRun sweep = measured("4 · tiled", 0, 50400, false);
  sweep.recording.speeds[1] = speed(tiled, {{"TILE", 32}, {"PAD", 0}}, 1024, 12000);
  runs.push_back(sweep);
  const auto ladder = ladder_input(source());
  std::vector<double> bars;
  for (const viz::LadderBar& bar : ladder.rows[0].bars) bars.push_back(bar.value);
  EXPECT_EQ(bars, (std::vector<double>{9000, 9200, 9300})) << "recorded, named, the last";
  EXPECT_EQ(ladder.lines[0].value, 50300) << "the library as it was beside the last run of this setting";
  const auto sizes = sizes_input(source());
  EXPECT_EQ(sizes.lines.size(), 6u) << "kernel and library: recorded, named, here";
  runs.back().shown = false;
  runs[3].shown = false;
  bars.clear();
  const auto named = ladder_input(source());
  for (const viz::LadderBar& bar : named.rows[0].bars) bars.push_back(bar.value);
  EXPECT_EQ(bars, (std::vector<double>{9000, 9200})) << "what is hidden replaces nothing";
  runs.back().shown = true;
  // Another kernel's ladder takes its default, named or not, before what a later sweep found.
  choice.name = "other";
  bars.clear();
  const auto before = ladder_input({kernels, &kernels[1], choice, view, runs, strings});
  for (const viz::LadderBar& bar : before.rows[0].bars) bars.push_back(bar.value);
  EXPECT_EQ(bars, (std::vector<double>{9000, 9200})) << "and not 12000 of TILE = 32";
  choice.name = "tiled";
  runs[3].shown = true;
  // Unnamed too.
  choice.name = "other";
  bars.clear();
  const auto of_other = ladder_input({kernels, &kernels[1], choice, view, runs, strings});
  for (const viz::LadderBar& bar : of_other.rows[0].bars) bars.push_back(bar.value);
  EXPECT_EQ(bars, (std::vector<double>{9000, 9200, 9300}));
}

TEST_F(Plots, ThatARecordingKeptOnlySomeOfItsSamplesIsSaid) {
  runs[0].recording.speeds[1].samples.resize(100);
  EXPECT_EQ(recorded_input(source()).footnote.find("measure.kept"), std::string::npos);
  runs[0].recording.speeds[1].samples.resize(10);
  EXPECT_NE(recorded_input(source()).footnote.find("measure.kept"), std::string::npos);
}

TEST_F(Plots, CodeThatNvrtcDidNotMakeIsNamed) {
  measure::RecordedSpeed& tile = runs[0].recording.speeds[1];
  tile.started.compiled.code = "NVRTC 13.0";
  const std::string usual = ladder_input(source()).rows[0].bars[0].source;
  tile.started.compiled.code = "Clang/LLVM 19.1.7 (PTX)";
  EXPECT_EQ(ladder_input(source()).rows[0].bars[0].source, usual + ", Clang/LLVM 19.1.7 (PTX)");
  runs[0].live = true;
  EXPECT_EQ(ladder_input(source()).rows[0].bars[0].source, "h200, Clang/LLVM 19.1.7 (PTX)");
}

TEST_F(Plots, ASweepFallsBackOnTheFastestOfOtherSettingsAndNamesThem) {
  const std::string rows = R"(, { name = "ROWS", default = 8, choices = [4, 8] })";
  kernels[0] = kernel("tiled", "one", rows), kernels[1] = kernel("other", "two", rows);
  view.rows = "TILE", view.columns = "PAD";
  runs[0].recording.speeds = {speed(tiled, {{"TILE", 16}, {"PAD", 0}, {"ROWS", 8}}, 1024, 9000),
                              speed(tiled, {{"TILE", 8}, {"PAD", 0}, {"ROWS", 4}}, 1024, 4000),
                              speed(tiled, {{"TILE", 16}, {"PAD", 0}, {"ROWS", 4}}, 1024, 9900)};
  const auto sweep = sweep_input(source());
  ASSERT_EQ(sweep.cells.size(), 6u);
  EXPECT_EQ(sweep.cells[0].value, 4000);
  EXPECT_NE(sweep.cells[0].note.find("ROWS"), std::string::npos) << sweep.cells[0].note;
  EXPECT_EQ(sweep.cells[2].value, 9000) << "its very setting was measured";
  EXPECT_EQ(sweep.cells[2].note.find("ROWS"), std::string::npos) << sweep.cells[2].note;
  EXPECT_FALSE(sweep.cells[1].value) << "no setting with PAD = 1 was";
}

TEST_F(Plots, ASweepHatchesWhatBreaksARuleAndNumbersWhatWasMeasured) {
  const auto sweep = sweep_input(source());
  EXPECT_EQ(sweep.rows, (std::vector<int64_t>{8, 16, 32}));
  EXPECT_EQ(sweep.columns, (std::vector<int64_t>{0, 1}));
  ASSERT_EQ(sweep.cells.size(), 6u);
  EXPECT_FALSE(sweep.cells[0].value);
  EXPECT_EQ(sweep.cells[2].value, 9000);
  EXPECT_TRUE(sweep.cells[2].current);
  EXPECT_EQ(sweep.cells[4].value, 12000);
  EXPECT_EQ(sweep.cells[5].illegal, "A tile of 32 takes no padding.");
}

TEST_F(Plots, SizesMakeALineForTheKernelAndOneForTheLibrary) {
  runs[0].recording.speeds.push_back(speed(tiled, {{"TILE", 16}, {"PAD", 0}}, 2048, 11000));
  const auto sizes = sizes_input(source());
  ASSERT_EQ(sizes.lines.size(), 2u) << "other was measured at one size only";
  ASSERT_EQ(sizes.lines[0].points.size(), 2u);
  EXPECT_EQ(sizes.lines[0].points[1].extent, 2048);
  EXPECT_EQ(sizes.lines[0].points[1].value, 11000);
  EXPECT_EQ(sizes.lines[1].points.size(), 1u) << "the library did the work of 1024 only";
}

// The roofline of an H200, with counts of both kernels in warps' multiply-adds.
class Rooflines : public Plots {
 protected:
  Rooflines() {
    for (MeasuredRun& run : runs) set_clock(run);
    counts["tiled"] = {1.6, 0.1, true}, counts["other"] = {0, 4, true};
  }
  static void set_clock(MeasuredRun& run) {
    measure::Device& device = run.recording.origins[0].devices[0];
    device.architecture = "sm_90", device.multiprocessors = 132, device.clock_mhz = 1980;
  }
  viz::RooflineInput roofline() {
    PlotSource with = source();
    with.level_cost = [this](const catalog::KernelSpec& spec, const catalog::Values&, const catalog::Values& size) {
      EXPECT_EQ(size.at("M"), 1024) << "at the size that was measured";
      const auto found = counts.find(spec.name);
      return found == counts.end() ? std::nullopt : std::optional(found->second);
    };
    with.counting = [this] { return counting; };
    return roofline_input(with);
  }
  std::map<std::string, LevelCost> counts;
  bool counting = false;
};

TEST_F(Rooflines, AKernelsPlaceAtEachLevelIsThatOfItsBytes) {
  const auto input = roofline();
  ASSERT_EQ(input.points.size(), 2u);
  const viz::RooflinePoint &tile = input.points[0], &plain = input.points[1];
  // 2 * 1024^3 flops over 3 * 4 * 1024^2 bytes.
  EXPECT_NEAR(tile.intensity[0], 2.0 * 1024 / 12, 1e-9);
  // 64 flops for 0.1 sectors of 32 bytes, and for 1.6 wavefronts of 128.
  EXPECT_NEAR(tile.intensity[1], 64 / (0.1 * 32), 1e-9);
  EXPECT_NEAR(tile.intensity[2], 64 / (1.6 * 128), 1e-9);
  EXPECT_EQ(plain.intensity[2], 0) << "no shared memory";
  EXPECT_EQ(tile.gflops, 9000) << "TILE = 16 is chosen";
  EXPECT_EQ(plain.gflops, 7000) << "another kernel shows its best";
}

TEST_F(Rooflines, TheRoofsAreThoseOfTheGpu) {
  const auto input = roofline();
  EXPECT_EQ(input.peak_gflops, 66900);
  EXPECT_EQ(input.gbs[0], 4800);
  // 132 SMs, each a wavefront of 128 bytes in a cycle of 1,980 MHz.
  EXPECT_NEAR(input.gbs[2], 132 * 128 * 1.98, 1e-6);
  const auto rates = hardware::rates_of(hardware::default_architecture());
  EXPECT_NEAR(input.gbs[1], rates->l2_bytes * 132 * 1.98, 1e-6);
  EXPECT_EQ(input.footnote.find("roofline_no_l2") == std::string::npos, rates->l2_bytes > 0) << input.footnote;
  // An architecture has other GPUs too, whose L2 nobody has measured.
  runs[0].recording.origins[0].devices[0].name = "NVIDIA H100";
  for (measure::RecordedSpeed& s : runs[0].recording.speeds) s.started.device = "NVIDIA H100";
  EXPECT_EQ(roofline().gbs[1], 0);
  EXPECT_NE(roofline().footnote.find("roofline_no_l2"), std::string::npos) << roofline().footnote;
  runs[0].recording.origins[0].devices[0].peak_gflops = 0;
  EXPECT_NE(roofline().footnote.find("roofline_no_roofs"), std::string::npos) << roofline().footnote;
}

TEST_F(Rooflines, OtherSizesAreNotAmongItsPoints) {
  runs[0].recording.speeds.push_back(speed(tiled, {{"TILE", 16}, {"PAD", 0}}, 2048, 11000));
  for (const viz::RooflinePoint& point : roofline().points) {
    EXPECT_NE(point.gflops, 11000) << "2048 is another size";
    EXPECT_NE(point.note.find("1024³"), std::string::npos) << point.note;
  }
}

TEST_F(Rooflines, TheSentenceNamesTheRoofThatBindsTheChosenKernelAndTheOthers) {
  strings = *viz::Strings::parse(
      R"({"join": {"items": ", ", "sentences": " "}, "measure": {"roofline_chosen": "{name} {percent} {roof}; {others}", "roofline_far": "FAR {name} {percent} {roof}; {others}",
          "roof_name": {"shared": "SHARED", "fma": "FMA"}, "roofline_other": {"dram": "{percent} dram", "l2": "{percent} l2", "fma": "{percent} fma",
          "shared": "{percent} shared"}, "roofline_above": {"shared": "above shared"}}})");
  // 9000 of 0.3125 x 33454 = 10454, of 66900, of 171 x 4800.
  std::string said = roofline().sentence;
  EXPECT_TRUE(said.starts_with("tiled 86 SHARED; 13 fma, ")) << said;
  EXPECT_TRUE(said.ends_with("1 dram")) << said;
  counts["tiled"].wavefronts = 3.2;  // which allows 5227
  said = roofline().sentence;
  EXPECT_TRUE(said.starts_with("FAR tiled 13 FMA; above shared, ")) << said;
}

TEST_F(Rooflines, KernelsWithoutCountsAreNamedAndHaveNoMark) {
  strings = *viz::Strings::parse(
      R"({"join": {"items": ", ", "clauses": "; "}, "measure": {"roofline_counting": "counting {names}", "roofline_uncounted": "without {names}"}})");
  counts.erase("other");
  counting = true;
  EXPECT_EQ(roofline().points.size(), 1u);
  EXPECT_NE(roofline().footnote.find("counting other"), std::string::npos) << roofline().footnote;
  counting = false;
  EXPECT_NE(roofline().footnote.find("without other"), std::string::npos) << roofline().footnote;
  counts.clear();
  EXPECT_TRUE(roofline().points.empty());
  EXPECT_EQ(roofline().empty, "⟨measure.roofline_nothing⟩");
}

TEST_F(Rooflines, OneGpuIsShownAndNamedWhereThereAreSeveral) {
  strings = *viz::Strings::parse(R"({"join": {"introduces": ": "}, "measure": {"only_gpu": "only {device}"}})");
  EXPECT_EQ(roofline().sentence.find("only"), std::string::npos);
  add_colleague();
  runs[1].recording.origins[0].devices[0].peak_gbs = 864;
  const auto input = roofline();
  EXPECT_EQ(input.sentence.rfind("only NVIDIA L40S: ", 0), 0u) << input.sentence;
  EXPECT_EQ(input.gbs[0], 864);
  ASSERT_EQ(input.points.size(), 2u);
  EXPECT_EQ(input.points[0].gflops, 9000 * 0.7);
}

TEST_F(Plots, CompareShowsTheSpeedOfTheVerySettingWithItsReference) {
  const auto measured = measured_side(source());
  ASSERT_TRUE(measured);
  EXPECT_EQ(measured->value, 9000);
  EXPECT_EQ(measured->reference, 50000);
  EXPECT_TRUE(measured->recorded);
  choice.set = {{"TILE", 8}};
  EXPECT_FALSE(measured_side(source()));
}

TEST_F(Plots, BarsOfTwoGpusAreDistinguishedAndEachGpuHasItsOwnLines) {
  add_colleague();
  const auto ladder = ladder_input(source());
  ASSERT_EQ(ladder.origins.size(), 2u);
  EXPECT_NE(ladder.origins[0].name, ladder.origins[1].name);
  ASSERT_EQ(ladder.rows[0].bars.size(), 2u);
  EXPECT_NE(ladder.rows[0].bars[0].origin, ladder.rows[0].bars[1].origin);
  EXPECT_EQ(ladder.rows[0].bars[0].origin, ladder.rows[1].bars[0].origin) << "the same run in every row";
  std::vector<std::pair<std::string, double>> lines;
  for (const viz::LadderLine& line : ladder.lines) lines.push_back({line.name.substr(line.name.find(", ") + 2), line.value});
  EXPECT_THAT(lines,
              testing::UnorderedElementsAre(std::pair("H200", 50000.0), std::pair("L40S", 35000.0), std::pair("L40S, H200", 66900.0)));
}

TEST_F(Plots, TheFooterNamesEveryRecordingThatIsShown) {
  viz::Strings english = *viz::Strings::parse(
      R"({"join": {"items": ", ", "clauses": "; "}, "measure": {"recorded_on": "recorded on {device}, {date}", "driver": "driver {driver}"}})");
  const PlotSource asked{kernels, &kernels[0], choice, view, runs, english};
  EXPECT_EQ(ladder_input(asked).footnote, "recorded on NVIDIA H200, 2026-11-21, driver 580");
  EXPECT_EQ(sweep_input(asked).footnote, "recorded on NVIDIA H200, 2026-11-21, driver 580") << "the sweep too";
  add_colleague();
  const std::string both = "recorded on NVIDIA H200, 2026-11-21; recorded on NVIDIA L40S, 2026-11-21";
  EXPECT_EQ(ladder_input(asked).footnote, both);
  EXPECT_EQ(sizes_input(asked).footnote, both);
}

TEST_F(Plots, ASweepShowsOneGpuAndSaysWhich) {
  viz::Strings english = *viz::Strings::parse(
      R"({"join": {"items": ", ", "introduces": ": "}, "measure": {"recorded_on": "recorded on {device}", "only_gpu": "only {device}"}})");
  const PlotSource asked{kernels, &kernels[0], choice, view, runs, english};
  EXPECT_EQ(sweep_input(asked).sentence.find("only"), std::string::npos);
  add_colleague();
  runs.back().recording.speeds.erase(runs.back().recording.speeds.begin() + 1);  // TILE = 16
  const auto sweep = sweep_input(asked);
  EXPECT_EQ(sweep.sentence.rfind("only NVIDIA L40S", 0), 0u) << sweep.sentence;
  EXPECT_EQ(sweep.cells[4].value, 12000 * 0.7);
  EXPECT_FALSE(sweep.cells[2].value) << "the other GPU's number is not put among this one's";
  EXPECT_EQ(sweep.footnote, "recorded on NVIDIA L40S, ⟨measure.driver⟩");
}

TEST_F(Plots, TheSamplesOfOneRunSayThatTheyAreNotAll) {
  viz::Strings english = *viz::Strings::parse(R"({"measure": {"recorded_on": "on {device}", "only_last": "last of {count}: {what}"}})");
  const PlotSource asked{kernels, &kernels[0], choice, view, runs, english};
  EXPECT_EQ(recorded_input(asked).sentence.find("last of"), std::string::npos);
  add_colleague();
  EXPECT_EQ(recorded_input(asked).sentence.rfind("last of 2: on NVIDIA L40S", 0), 0u) << recorded_input(asked).sentence;
  EXPECT_EQ(recorded_input(asked).footnote.rfind("on NVIDIA L40S", 0), 0u) << recorded_input(asked).footnote;
}

TEST_F(Plots, ALadderSaysHowAKernelFailed) {
  const measure::Started& other = runs[0].recording.speeds[0].started;
  measure::Failure failure{0,
                           "tiled PAD=1",
                           measure::Outcome::Wrong,
                           "C[3] is wrong",
                           other.size,
                           {{"TILE", 16}, {"PAD", 1}},
                           content_hash(catalog::code_of(kernels[0].source))};
  runs[0].recording.failures = {failure};
  EXPECT_FALSE(ladder_input(source()).rows[0].bars.empty()) << "another setting failed";
  choice.set = {{"PAD", 1}};
  auto row = ladder_input(source()).rows[0];
  EXPECT_EQ(row.problem, "⟨measure.failed.wrong⟩");
  EXPECT_EQ(row.note, "C[3] is wrong");
  view.size = {{"M", 2048}, {"N", 2048}, {"K", 2048}};
  EXPECT_EQ(ladder_input(source()).rows[0].problem, "⟨measure.none⟩") << "at another size";
  view.size.clear();
  runs[0].recording.failures[0].source_hash = "of an older source";
  EXPECT_EQ(ladder_input(source()).rows[0].problem, "⟨measure.none⟩") << "it has changed since";
  runs[0].recording.failures = {failure};
  runs[0].recording.failures[0].outcome = measure::Outcome::Cancelled;
  EXPECT_EQ(ladder_input(source()).rows[0].problem, "⟨measure.none⟩") << "who cancels learns nothing of it";
}

TEST_F(Plots, WithoutAChosenSizeTheOneThatWasMeasuredIsShown) {
  kernels[0].sizes["measure"] = {{"M", 512}, {"N", 512}, {"K", 512}};
  EXPECT_EQ(with_measured_size({}, &kernels[0], runs).size.at("M"), 1024);
  MeasureView chosen;
  chosen.size = {{"M", 256}};
  EXPECT_EQ(with_measured_size(chosen, &kernels[0], runs).size, chosen.size);
}

}  // namespace
}  // namespace warplens::app::plots_tests
