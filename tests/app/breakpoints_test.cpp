// Breakpoints with conditions, and who wrote and reads a word, over kernels that ship.
#include "app/session/editing/breakpoints.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <thread>

#include "app/panels/act.h"
#include "app/panels/panels.h"
#include "app/panels/source/compiled_badges.h"
#include "app/session/editing/condition.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace breakpoints_tests {

using testing::HasSubstr;

constexpr uint32_t kSum = 56, kStore = 47, kAfter = 62;  // lines of sgemm_tiled

class Breaks : public testing::Test {
 protected:
  void SetUp() override {
    ViewState state;
    state.stage = "timeline";
    state.choices[0] = {"sgemm_tiled", {}, {}};
    bench->restore(state);
    ASSERT_TRUE(settle_real(*bench));
    bench->seek(0);
  }
  // One lane's value of a variable, read from the moment.
  std::optional<double> value(const std::string& name, uint32_t lane) const {
    const auto& program = *bench->player().snapshot()->program;
    for (const simt::VariableValues& v : bench->player().moment()->variables) {
      if (program.variables[v.variable].name != name || !(v.known >> lane & 1)) continue;
      if (program.variables[v.variable].scalar == Type::F32) return std::bit_cast<float>(static_cast<uint32_t>(v.bits[lane]));
      return static_cast<int32_t>(v.bits[lane]);
    }
    return std::nullopt;
  }
  bool said(const char* key) const { return bench->notice && bench->notice->key == key; }
  RealKernels kernels;
  std::unique_ptr<Workbench> bench = real_workbench(kernels);
};

TEST_F(Breaks, RunningOnStopsWhereTheConditionHoldsInTheFollowedLane) {
  ASSERT_TRUE(set_condition(*bench, kSum, "threadIdx.x == 3 && sum > 1 && k + u == 9"));
  uint64_t before = 0;
  int stops = 0;
  for (; stops < 20; ++stops) {
    run_on(*bench, true);
    if (bench->notice) break;
    ASSERT_GT(bench->player().tick(), before);
    before = bench->player().tick();
    EXPECT_EQ(bench->player().moment()->line, kSum);
    const uint32_t lane = bench->player().lane();
    EXPECT_EQ((bench->player().warp() * 32 + lane) % 16, 3u);
    EXPECT_GT(value("sum", lane).value_or(0), 1);
    EXPECT_EQ(value("k", lane).value_or(-1) + value("u", lane).value_or(-1), 9);
  }
  EXPECT_GT(stops, 3);
}

// Each coming of each warp to the line, stepped through and judged one by one, is what running on finds; and backwards the same.
TEST_F(Breaks, RunningOnFindsAllThatStepsFind) {
  ASSERT_TRUE(set_condition(*bench, kSum, "sum > 2.5f && As[threadIdx.y][k + u] > 0.5f"));
  const SnapshotPtr& shown = bench->player().snapshot();
  const Program& program = *shown->program;
  std::vector<std::pair<uint64_t, uint32_t>> expected;
  const auto cursor = simt::make_cursor(shown->block);
  std::optional<uint32_t> as, sum, k, u;
  for (uint32_t i = 0; i < program.variables.size(); ++i) {
    const std::string& name = program.variables[i].name;
    if (name == "sum") sum = i;
    if (name == "k") k = i;
    if (name == "u") u = i;
  }
  for (uint32_t i = 0; i < shown->block->trace.objects.size(); ++i)
    if (shown->block->trace.objects[i].name == "As") as = i;
  ASSERT_TRUE(as && sum && k && u);
  for (uint32_t warp = 0; warp < shown->block->trace.warps; ++warp) {
    for (const simt::StepRow& step : shown->block->trace.steps[warp]) {
      if (program.statements[step.statement].line != kSum) continue;
      ASSERT_TRUE(cursor->seek(step.tick));
      const auto at = [&](uint32_t variable, uint32_t lane) {
        for (const auto& v : cursor->variables(warp))
          if (v.variable == variable) return static_cast<uint32_t>(v.bits[lane]);
        return 0u;
      };
      bool any = false;
      for (uint32_t lane = 0; lane < 32; ++lane) {
        const uint32_t ty = (warp * 32 + lane) / 16;
        const auto bytes =
            cursor->shared_bytes(shown->block->trace.objects[*as].address - kSharedBase + (ty * 16 + at(*k, lane) + at(*u, lane)) * 4, 4);
        float element = 0;
        std::memcpy(&element, bytes.data(), 4);
        any |= std::bit_cast<float>(at(*sum, lane)) > 2.5f && element > 0.5f;
      }
      if (any) expected.emplace_back(step.tick, warp);
    }
  }
  std::sort(expected.begin(), expected.end());
  ASSERT_GT(expected.size(), 5u);
  std::vector<std::pair<uint64_t, uint32_t>> forth, back;
  const Breakpoints& breakpoints = breakpoints_of(*bench);
  for (uint64_t tick = 0;;) {
    const auto stop = find_stop(*shown, breakpoints, tick, true);
    if (!stop) break;
    ASSERT_TRUE(stop->found);
    forth.emplace_back(tick = stop->tick, stop->warp);
  }
  EXPECT_EQ(forth, expected);
  for (uint64_t tick = shown->block->trace.ticks;;) {
    const auto stop = find_stop(*shown, breakpoints, tick, false);
    if (!stop) break;
    back.emplace_back(tick = stop->tick, stop->warp);
  }
  std::reverse(back.begin(), back.end());
  EXPECT_EQ(back, expected);
}

TEST_F(Breaks, AConditionIsUndoneSavedAndAskedForInOneSentenceWhereItIsWrong) {
  toggle_breakpoint(*bench, kAfter);
  run_on(*bench, true);
  EXPECT_EQ(bench->player().moment()->line, kAfter);
  EXPECT_TRUE(bench->undo());  // the followed warp
  while (!breakpoints_of(*bench).empty()) ASSERT_TRUE(bench->undo());
  const Status unknown = set_condition(*bench, kSum, "summe > 10");
  ASSERT_FALSE(unknown);
  EXPECT_THAT(english().say(unknown.error()), HasSubstr("summe"));
  for (const char* wrong : {"sum >", "(sum", "sum > 1)", "As[1", "f(2)", "1 +* 2", "12ab", "sum = 3", "a ? 1", "1.5.2x"}) {
    const Status set = set_condition(*bench, kSum, wrong);
    ASSERT_FALSE(set) << wrong;
    EXPECT_FALSE(set.error().said.empty()) << wrong;
    EXPECT_THAT(english().say(set.error()), testing::Not(HasSubstr("{"))) << wrong;
  }
  EXPECT_TRUE(breakpoints_of(*bench).empty());
  const Status missing = set_condition(*bench, kSum, "As[0][999] > 1");
  ASSERT_FALSE(missing);
  EXPECT_THAT(english().say(missing.error()), HasSubstr("There is no element As[0][999]"));
  EXPECT_THAT(english().say(set_condition(*bench, kSum, "sum >").error()), testing::Not(HasSubstr("..")));
  ASSERT_TRUE(set_condition(*bench, kStore, "tile >= 32"));
  EXPECT_EQ(bench->state().breakpoints.at("sgemm_tiled").at(kStore), "tile >= 32");
}

TEST_F(Breaks, WhereNothingHoldsItIsSaid) {
  ASSERT_TRUE(set_condition(*bench, kSum, "tile == 7"));
  const uint64_t here = bench->player().tick();
  run_on(*bench, true);
  EXPECT_TRUE(said("break.never"));
  EXPECT_EQ(bench->player().tick(), here);
  const auto stop = find_stop(*bench->player().snapshot(), breakpoints_of(*bench), 0, true, 3);
  ASSERT_TRUE(stop);
  EXPECT_FALSE(stop->found);  // too many conditions for one go: it says how far it looked
}

// Its turns are no visits of their own, but the condition may hold in one of them.
TEST_F(Breaks, AConditionIsLookedAtInEachTurnOfALoopOnOneLine) {
  // Below the working folder, and with a slash too many: statements are found by the file's path, whoever spells it.
  const std::string path = std::filesystem::current_path().string() + "//turns.cu";
  ASSERT_TRUE(write_file(path,
                         "__global__ void turns(float* out) {\n  float sum = 0;\n  for (int w = 0; w < 4; ++w) sum += w;\n"
                         "  out[threadIdx.x] = sum;\n}\n"));
  ViewState state;
  state.stage = "timeline";
  state.choices[0] = {path, {}, {{"grid", "1"}, {"block", "32"}}};
  bench->restore(state);
  ASSERT_TRUE(settle_real(*bench));
  for (const int turn : {0, 2, 3}) {
    bench->seek(0);
    ASSERT_TRUE(set_condition(*bench, 3, "w == " + std::to_string(turn)));
    run_on(*bench, true);
    ASSERT_FALSE(bench->notice) << turn;
    EXPECT_EQ(bench->player().moment()->line, 3u);
    EXPECT_EQ(value("w", 0), turn);
    run_on(*bench, true);  // once a turn
    EXPECT_TRUE(bench->notice);
    bench->notice.reset();
  }
  std::filesystem::remove(path);
}

// The numbers are those of C++.
TEST_F(Breaks, ConditionsComeToWhatTheyDoInTheKernelsLanguage) {
  bench->seek(bench->player().ticks() / 2);
  const analysis::Snapshot& shown = *bench->player().snapshot();
  const auto holds = [&](const char* text) {
    const auto condition = Condition::parse(text);
    EXPECT_TRUE(condition) << text;
    if (!condition) return false;
    EXPECT_TRUE(condition->check(shown)) << text;
    const auto cursor = simt::make_cursor(shown.block);
    EXPECT_TRUE(cursor->seek(shown.block->trace.steps[0][4].tick));
    return condition->lanes(shown, *cursor, 0, 40) == cursor->lanes(0).active;
  };
#define SAME(expression) EXPECT_EQ(holds(#expression), bool(expression)) << #expression
  SAME(1 + 2 * 3 == 7);
  SAME((1 + 2) * 3 == 9);
  SAME(7 / 2 == 3 && -7 / 2 == -3 && -7 % 3 == -1);
  SAME(7 / 2.0 == 3.5);
  EXPECT_TRUE(holds("-1 > 1u"));
  SAME(-1 < 1);
  SAME(0xffffffff > 0);
  SAME(0xffffffffu + 1u == 0);
  SAME(2147483647L + 1 > 0);
  SAME(1u - 2u > 0);
  EXPECT_FALSE(holds("0.1f == 0.1"));  // nor in C++; not written there, as Clang says so
  SAME(0.1f + 0.2f == 0.3f);
  SAME((1 << 4 | 3) == 19);
  SAME((5 & 3) == 1 && (5 ^ 3) == 6 && ~0 == -1);
  SAME(!0 && !!5);
  SAME((1 ? 0 : 1) || 0);
  SAME(1e3 == 1000 && .5 + .5 == 1.0f);
  SAME(-8 >> 1 == -4);
  SAME(true && !false);
  SAME(017 == 15 && 0 == 00 && 0b101 == 5 && 0xFF == 255 && 0.5 == 05e-1);
  SAME(017777777777 + 1u == 0x80000000);
#undef SAME
  EXPECT_FALSE(holds("1 / 0 == 0"));
  EXPECT_FALSE(holds("1 << 40 == 0"));
  EXPECT_FALSE(holds("1 << 3.5 == 0"));
  EXPECT_FALSE(Condition::parse("threadIdx.x == 08"));
  EXPECT_TRUE(holds("blockDim.x * blockDim.y == 256 && gridDim.x == 8 && blockIdx.x == 0 && TILE == 16"));
  EXPECT_FALSE(Condition::parse("As[99][0] == 0")->check(shown));  // there is no such element
  EXPECT_TRUE(holds("M == 128 && N == 128 && K == 64"));
}

TEST_F(Breaks, AWordSaysWhoWroteItLastAndWhoReadsItNextAndGoesThere) {
  const SnapshotPtr& shown = bench->player().snapshot();
  const simt::Trace& trace = shown->block->trace;
  const auto word = [&](const simt::AccessRow& row) {  // of As: does it touch As[2][5]?
    if (row.object == kNone || trace.objects[row.object].name != "As") return false;
    const auto access = trace.access(row, *shown->program);
    for (uint32_t lane = 0; lane < 32; ++lane)
      if ((access.mask >> lane & 1) && access.address[lane] == trace.objects[row.object].address + (2 * 16 + 5) * 4) return true;
    return false;
  };
  bench->seek(trace.ticks / 2);
  bench->select({Selection::Kind::Word, "As", 2 * 16 + 5});
  std::optional<uint32_t> written, read;
  for (uint32_t i = 0; i < trace.accesses.size(); ++i) {
    const simt::AccessRow& row = trace.accesses[i];
    if (!word(row)) continue;
    const bool load = shown->program->sites[row.site].op == MemoryOp::Load;
    if (row.tick < bench->player().tick() && !load) written = i;
    if (row.tick > bench->player().tick() && load && !read) read = i;
  }
  const auto history = word_history(*bench, accesses_of_selected(*bench));
  ASSERT_TRUE(history && written && read);
  EXPECT_EQ(history->written, written);
  EXPECT_EQ(history->read, read);
  PaperScreen screen;
  screen.click(*bench, "watch.read");
  EXPECT_EQ(bench->player().tick(), trace.accesses[*read].tick);
  EXPECT_EQ(bench->player().warp(), trace.accesses[*read].warp);
  EXPECT_EQ(bench->selection().kind, Selection::Kind::Word);  // it is still watched
  for (uint32_t i = 0; i < *read; ++i)                        // it may have been written once more until then
    if (word(trace.accesses[i]) && shown->program->sites[trace.accesses[i].site].op == MemoryOp::Store) written = i;
  screen.press(*bench, {Key::Up, false, false, true});
  EXPECT_EQ(bench->player().tick(), trace.accesses[*written].tick);
  // There it is this store that wrote it, as Memory says; the key goes to the one before.
  EXPECT_EQ(word_history(*bench, accesses_of_selected(*bench))->written, written);
  const auto before = word_history(*bench, accesses_of_selected(*bench))->written_before;
  screen.press(*bench, {Key::Up, false, false, true});
  EXPECT_EQ(bench->player().tick(), trace.accesses[before.value_or(*written)].tick);
}

TEST_F(Breaks, KeysAndTheMarginSetThemAndTheFieldAsksForTheCondition) {
  PaperScreen screen;
  bench->seek(bench->player().ticks() / 2);  // the source shows the line
  const uint32_t line = bench->player().moment()->line;
  const std::string margin = "break." + std::to_string(line);
  for (int i = 0; i < 3; ++i) screen.frame(*bench);  // it is scrolled there
  screen.click(*bench, margin);
  EXPECT_TRUE(breakpoints_of(*bench).contains(line));
  screen.click(*bench, margin);
  EXPECT_TRUE(breakpoints_of(*bench).empty());
  bench->seek(0);
  toggle_breakpoint(*bench, kStore);
  screen.press(*bench, {Key::F8});
  EXPECT_EQ(bench->player().moment()->line, kStore);
  screen.press(*bench, {Key::F9});
  EXPECT_TRUE(breakpoints_of(*bench).empty());
  screen.press(*bench, {Key::F9, false, true});
  ASSERT_TRUE(screen.state.overlays.condition);
  EXPECT_EQ(screen.state.condition_line, kStore);
  const auto use = [&](Use::How how, const std::string& text, Action action) {
    apply({.action = std::move(action), .how = how, .text = text}, *bench, screen.state, english());
  };
  use(Use::How::Type, "tile == 16 &&", act::Write{act::Write::Field::Condition, {}});
  use(Use::How::Click, {}, act::SetCondition{});
  EXPECT_TRUE(screen.state.overlays.condition);
  EXPECT_THAT(said_by(screen.frame(*bench), "right"), HasSubstr("column"));
  use(Use::How::Type, "tile == 16 && threadIdx.y > 4", act::Write{act::Write::Field::Condition, {}});
  use(Use::How::Click, {}, act::SetCondition{});
  EXPECT_FALSE(screen.state.overlays.condition);
  screen.press(*bench, {Key::F8});
  EXPECT_EQ(value("tile", bench->player().lane()), 16);
  EXPECT_GT((bench->player().warp() * 32 + bench->player().lane()) / 16, 4u);
  // F10 stays in the function, F11 goes on by a step.
  const uint64_t tick = bench->player().tick();
  screen.press(*bench, {Key::F11});
  EXPECT_GT(bench->player().tick(), tick);
}

// The second column of the source: what the compiler made of each line.
TEST_F(Breaks, TheSourceShowsBothAccountsBesideEachOther) {
  const SnapshotPtr written = bench->player().snapshot();
  for (int i = 0; i < 60'000 && !bench->player().snapshot()->compiled_totals; ++i) {
    bench->poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  const SnapshotPtr shown = bench->player().snapshot();
  ASSERT_TRUE(shown->compiled_totals);
  uint64_t wavefronts = 0, sectors = 0;
  for (const auto& [line, heat] : compiled_heat(*shown)) wavefronts += heat.wavefronts, sectors += heat.sectors;
  EXPECT_EQ(wavefronts, shown->compiled_totals->wavefronts);
  EXPECT_EQ(sectors, shown->compiled_totals->sectors);
  bench->seek(*bench->player().next_on_line(kSum));
  PaperScreen screen;
  const std::string margin = "compiled." + std::to_string(kSum);
  for (int i = 0; i < 3; ++i) screen.frame(*bench);
  EXPECT_FALSE(screen.state.places.contains(margin));
  const PanelsScene scene = screen.press(*bench, {key('E'), false, true});
  EXPECT_TRUE(screen.state.places.contains(margin));
  EXPECT_THAT(said_by(scene, "right"), HasSubstr(english().get("badges.compiled")));
  EXPECT_TRUE(bench->undo());
  screen.frame(*bench);
  EXPECT_FALSE(screen.state.places.contains(margin));
}

TEST_F(Breaks, TheSourceAndTheTotalsSayWhereTheMachineCodeMayDiffer) {
  PaperScreen screen;
  const auto all = [&] {
    std::string text;
    const PanelsScene scene = screen.frame(*bench);
    for (const viz::Record& r : scene.canvas.drawing())
      if (r.kind == viz::Record::Kind::Text) text += r.text + "\n";
    return text;
  };
  const auto show = [&](const char* kernel) {
    ViewState state;
    state.stage = "timeline";
    state.choices[0] = {kernel, {}, {}, true};
    bench->restore(state);
    ASSERT_TRUE(settle_real(*bench));
    for (int i = 0; i < 3; ++i) all();
  };
  show("sgemm_naive");  // its loop stays, unrolled as each compiler likes
  EXPECT_THAT(all(), HasSubstr("≈ this block, as compiled"));
  EXPECT_THAT(all(), HasSubstr("\n≈\n")) << "beside the badge of the line";
  show("transpose_float4");
  EXPECT_THAT(all(), HasSubstr("this block, as compiled"));
  EXPECT_THAT(all(), Not(HasSubstr("≈ this block")));
}

}  // namespace breakpoints_tests
}  // namespace warplens::app
