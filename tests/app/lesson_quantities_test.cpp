// What lessons ask for and write into their texts, beside what their kernels and loops do, worked out here without them.
#include <gtest/gtest.h>

#include "app/session/lessons/quantities.h"
#include "app/session/playing/player.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {
namespace lesson_quantities_tests {

std::optional<int64_t> value_at(const Player& player, const std::string& name) {
  QuantityPlace place;
  place.snapshot = player.snapshot().get(), place.moment = player.moment();
  place.warp = player.warp(), place.lane = player.lane();
  if (place.moment && place.moment->access) put_access(place, *place.moment->access);
  return quantity(place, name).value;
}

// Calls `see` at each load of sums[... + s] of a warp, in its order.
void each_turn(const std::string& kernel, uint32_t warp, const std::function<void(const Player&)>& see) {
  RealKernels kernels;
  Player player;
  player.show(kernels.trace({WARPLENS_SOURCE_DIR "/assets/lessons/" + kernel, {}, {}}));
  ASSERT_TRUE(player.snapshot());
  player.follow_warp(warp);
  const analysis::Snapshot& s = *player.snapshot();
  for (const uint32_t index : s.warps[warp].accesses) {
    const simt::AccessRow& row = s.block->trace.accesses[index];
    if (s.program->sites[row.site].op != MemoryOp::Load || s.program->sites[row.site].array != "sums") continue;
    player.seek(row.tick);
    if (!player.site() || player.site()->text.find("+ s]") == std::string::npos) continue;
    see(player);
  }
}

TEST(LessonQuantity, TheWarpsThatWorkInATurnOfAReductionAreThoseWhoseThreadsPassItsTest) {
  int64_t s = 1;
  each_turn("reduce_modulo.cu", 0, [&](const Player& player) {
    std::set<int64_t> warps;
    for (int64_t t = 0; t < 256; ++t)
      if (t % (2 * s) == 0) warps.insert(t / 32);
    EXPECT_EQ(value_at(player, "active_warps"), static_cast<int64_t>(warps.size())) << "s = " << s;
    s *= 2;
  });
  EXPECT_EQ(s, 256) << "eight turns";
  s = 128;
  each_turn("reduce_sequential.cu", 0, [&](const Player& player) {
    EXPECT_EQ(value_at(player, "active_warps"), std::max<int64_t>(1, s / 32)) << "s = " << s;
    s /= 2;
  });
  EXPECT_EQ(s, 0);
}

TEST(LessonQuantity, AVariableHasItsValueOfThatMomentInTheFollowedLaneOrAnotherOne) {
  int64_t s = 1, turns = 0;
  each_turn("reduce_strided.cu", 1, [&](const Player& player) {
    EXPECT_EQ(value_at(player, "value.s"), s);
    EXPECT_EQ(value_at(player, "value.t"), 32);
    EXPECT_EQ(value_at(player, "value.t.5"), 37);
    EXPECT_EQ(value_at(player, "value.at.1"), 2 * s * 33);
    EXPECT_EQ(value_at(player, "value.in"), std::nullopt) << "a pointer";
    EXPECT_EQ(value_at(player, "value.nothing"), std::nullopt);
    s *= 2, ++turns;
  });
  EXPECT_EQ(turns, 2) << "with s = 4, warp 1 has no elements left: 2 * 4 * 32 = 256";
  const QuantityPlace nowhere;
  EXPECT_TRUE(quantity(nowhere, "value.s.5").known);
  EXPECT_FALSE(quantity(nowhere, "value.s.32").known) << "there is no such lane";
}

// Blocks are handed out one by one: whoever counts them finds how many the last wave has.
TEST(LessonQuantity, TheLastWaveHasTheBlocksThatAreLeft) {
  RealKernels kernels;
  const SnapshotPtr snapshot = kernels.trace({WARPLENS_SOURCE_DIR "/assets/lessons/reduce_modulo.cu", {}, {}});
  ASSERT_TRUE(snapshot && snapshot->launch);
  QuantityPlace place;
  place.snapshot = snapshot.get(), place.registers = 32;
  const int64_t each = quantity(place, "occupancy.blocks").value.value_or(0);
  ASSERT_GT(each, 0);
  for (const uint32_t multiprocessors : {1u, 3u, 132u}) {
    place.arch.multiprocessors = multiprocessors;
    int64_t in_wave = 0;
    for (uint64_t block = 0; block < snapshot->launch->grid.count(); ++block) in_wave = in_wave == each * multiprocessors ? 1 : in_wave + 1;
    EXPECT_EQ(quantity(place, "last_wave").value, in_wave) << multiprocessors;
  }
}

TEST(LessonQuantity, FindingsAndSchedulesAreAwaitedAndTheirLinesAreThoseOfTheFirstFinding) {
  QuantityPlace place;
  place.findings_coming = place.schedules_coming = true;
  for (const char* name : {"findings", "finding.first_line", "finding.second_line", "schedules.different"})
    EXPECT_TRUE(quantity(place, name).coming) << name;
  RealKernels kernels;
  const SnapshotPtr snapshot = kernels.trace({WARPLENS_SOURCE_DIR "/assets/lessons/race_neighbors.cu", {}, {}});
  ASSERT_TRUE(snapshot);
  auto report = checks::run_checks(*snapshot->program, *snapshot->launch);
  ASSERT_TRUE(report.ok());
  place.snapshot = snapshot.get(), place.findings = &*report;
  const auto line_with = [&](const std::string& text) {
    const std::string& source = snapshot->source();
    return 1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(source.find(text)), '\n');
  };
  EXPECT_EQ(quantity(place, "findings").value, 1);
  EXPECT_EQ(quantity(place, "finding.first_line").value, line_with("values[t] = in[i]"));
  EXPECT_EQ(quantity(place, "finding.second_line").value, line_with("const float next"));
  report->findings[0].second.reset();
  EXPECT_EQ(quantity(place, "finding.second_line").value, std::nullopt) << "it has one place only";
  ScheduleAnswer answer;
  place.schedules = &answer;
  EXPECT_EQ(quantity(place, "schedules.different").value, 0);
  answer.found.differences.resize(2);
  answer.found.differences[0].different = 24, answer.found.differences[1].different = 3;
  EXPECT_EQ(quantity(place, "schedules.different").value, 27);
  answer.found.faults.resize(1);
  EXPECT_EQ(quantity(place, "schedules.different").value, std::nullopt) << "one schedule has no result";
}

// A list for each set, the line that was used last in front; misses of A, B and C in the first multiply-adds.
std::array<int64_t, 3> count_misses(bool ijk, int64_t n, const cpu::CacheShape& shape, int64_t steps) {
  std::vector<std::vector<int64_t>> held(shape.sets());
  std::array<int64_t, 3> missed{};
  const auto touch = [&](int64_t matrix, int64_t row, int64_t column) {
    const int64_t line = 4 * (matrix * n * n + row * n + column) / shape.line_bytes;
    auto& set = held[static_cast<size_t>(line % shape.sets())];
    const auto at = std::find(set.begin(), set.end(), line);
    missed[static_cast<size_t>(matrix)] += at == set.end();
    if (at != set.end()) set.erase(at);
    set.insert(set.begin(), line);
    if (set.size() > shape.ways) set.pop_back();
  };
  for (int64_t step = 0; step < steps; ++step) {
    const int64_t i = step / n / n, middle = step / n % n, inner = step % n;
    if (ijk) {
      touch(0, i, inner), touch(1, inner, middle);
      if (inner == n - 1) touch(2, i, middle);
      continue;
    }
    for (int64_t j = 0; j < n && middle == 0 && inner == 0; ++j) touch(2, i, j);
    if (inner == 0) touch(0, i, middle);
    touch(1, middle, inner), touch(2, i, inner);
  }
  return missed;
}

TEST(LessonQuantity, TheLoopsMissWhatACacheThatIsTooSimpleToBeWrongMisses) {
  for (const LoopSetup& setup : {LoopSetup{32, {4 * 1024, 64, 4}}, LoopSetup{64, {32 * 1024, 64, 8}}}) {
    const LoopRuns runs = run_loops(setup);
    QuantityPlace place;
    place.loops = &runs, place.loop_step = 5 * setup.n + 3;
    const auto value = [&](const std::string& name) { return quantity(place, name).value; };
    const int64_t n = setup.n;
    EXPECT_EQ(value("loops.n"), n);
    EXPECT_EQ(value("loops.products"), n * n * n);
    EXPECT_EQ(value("loops.step"), 5 * n + 3);
    EXPECT_EQ(value("loops.row_lines"), n * 4 / setup.cache.line_bytes);
    EXPECT_EQ(value("ijk.accesses.B"), n * n * n);
    EXPECT_EQ(value("ikj.accesses.C"), 2 * n * n * n + n * n);
    for (const bool ijk : {true, false}) {
      const std::string order = ijk ? "ijk" : "ikj";
      const auto whole = count_misses(ijk, n, setup.cache, n * n * n), so_far = count_misses(ijk, n, setup.cache, 5 * n + 3);
      for (size_t m = 0; m < 3; ++m) {
        const std::string matrix(1, "ABC"[m]);
        EXPECT_EQ(value(order + ".misses." + matrix), whole[m]) << order << " " << matrix << " at " << n;
        EXPECT_EQ(value(order + ".misses_so_far." + matrix), so_far[m]) << order << " " << matrix << " at " << n;
      }
      EXPECT_EQ(value(order + ".misses"), whole[0] + whole[1] + whole[2]);
    }
    EXPECT_FALSE(quantity(place, "ijk.misses.D").known);
    EXPECT_FALSE(quantity(place, "ijk.hits").known);
  }
  EXPECT_EQ(quantity({}, "ijk.misses").value, std::nullopt) << "no loops are shown";
}

}  // namespace lesson_quantities_tests
}  // namespace warplens::app
