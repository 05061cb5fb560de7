// Any tick can be reached in either direction, and what is shown there is what a fresh run stopped there shows.
#include <map>
#include <random>
#include <set>

#include "tests/pipeline/pipeline.h"

namespace warplens::pipeline {
namespace {

struct Shown {
  std::vector<std::pair<uint32_t, std::array<uint64_t, 32>>> values;
  std::vector<uint32_t> known;
  std::vector<uint8_t> shared, result;
  uint32_t pc = 0, active = 0;
  friend bool operator==(const Shown&, const Shown&) = default;
};

Shown look(const simt::Cursor& cursor, const simt::TracedBlock& block, uint32_t warp, uint64_t shared_bytes) {
  Shown shown;
  for (const auto& variable : cursor.variables(warp)) {
    auto bits = variable.bits;
    for (uint32_t lane = 0; lane < 32; ++lane)
      if (!(variable.known >> lane & 1)) bits[lane] = 0;
    shown.values.emplace_back(variable.variable, bits);
    shown.known.push_back(variable.known);
  }
  shown.shared = cursor.shared_bytes(0, shared_bytes);
  for (const auto& object : block.trace.objects)
    if (object.name == "C") shown.result = cursor.global_bytes(object.address, object.bytes);
  shown.pc = cursor.lanes(warp).pc;
  shown.active = cursor.lanes(warp).active;
  return shown;
}

TEST(Time, a_thousand_random_ticks_show_the_same_values_forwards_backwards_and_fresh) {
  const Ready ready = prepare(what("sgemm_warptiling", {}, {{"M", 64}, {"N", 128}, {"K", 64}}));
  simt::TraceOptions sparse, fresh_only;
  fresh_only.checkpoint_ticks = ~0ull;  // one checkpoint, the start: every seek of a new cursor is a fresh run
  const auto block = simt::trace_block(ready.program, ready.launch, sparse);
  const auto fresh = simt::trace_block(ready.program, ready.launch, fresh_only);
  ASSERT_TRUE(block.ok() && fresh.ok());
  const uint64_t ticks = (*block)->trace.ticks;
  ASSERT_GT(ticks, 65'536u) << "the run is too short to have a second checkpoint";
  std::mt19937_64 random(7);
  std::vector<uint64_t> stops(1000);
  for (auto& stop : stops) stop = random() % (ticks + 1);
  std::sort(stops.begin(), stops.end());
  const auto ahead = simt::make_cursor(*fresh), jumping = simt::make_cursor(*block), back = simt::make_cursor(*block);
  std::vector<Shown> expected;
  for (const uint64_t stop : stops) {
    ASSERT_TRUE(ahead->seek(stop).ok());
    expected.push_back(look(*ahead, **fresh, static_cast<uint32_t>(stop % 4), ready.program->shared_static_bytes));
  }
  for (size_t i = stops.size(); i-- > 0;) {
    ASSERT_TRUE(back->seek(stops[i]).ok());
    EXPECT_EQ(look(*back, **block, static_cast<uint32_t>(stops[i] % 4), ready.program->shared_static_bytes), expected[i])
        << "backwards to " << stops[i];
  }
  EXPECT_EQ(expected.back().result.size(), 64u * 128 * 4);
  EXPECT_NE(expected.front().result, expected.back().result);
  std::vector<size_t> order(stops.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  for (const size_t i : order) {
    ASSERT_TRUE(jumping->seek(stops[i]).ok());
    EXPECT_EQ(look(*jumping, **block, static_cast<uint32_t>(stops[i] % 4), ready.program->shared_static_bytes), expected[i])
        << "jumping to " << stops[i];
  }
}

TEST(Time, the_transport_walks_every_step_forwards_and_back_again) {
  const Ready ready = prepare(what("transpose_shared"));
  auto made = analysis::make_snapshot(ready.kernel->file, ready.kernel->setting, ready.program, ready.launch, {});
  ASSERT_TRUE(made.ok()) << to_string(made.error());
  const analysis::Snapshot& snapshot = **made;
  for (uint32_t warp = 0; warp < snapshot.block->trace.warps; ++warp) {
    std::vector<uint64_t> forwards, backwards;
    uint64_t tick = 0;
    while (const auto next = analysis::next_step(snapshot, tick, warp)) forwards.push_back(tick = *next);
    tick = snapshot.block->trace.ticks;
    while (const auto previous = analysis::previous_step(snapshot, tick, warp)) backwards.push_back(tick = *previous);
    std::reverse(backwards.begin(), backwards.end());
    if (!backwards.empty() && backwards.front() == 0) backwards.erase(backwards.begin());
    EXPECT_EQ(forwards, backwards) << "warp " << warp;
    EXPECT_GE(forwards.size(), 10u);
  }
}

TEST(Time, a_variable_is_shown_only_where_it_is_in_scope) {
  workload::What how;
  how.block = simt::Dim3{32, 1, 1};
  how.grid = simt::Dim3{1, 1, 1};
  how.args = {{"out", "i32[32]:zero"}};
  const Ready ready = prepare_source(R"(__global__ void kernel(int *out) {
  for (int j = 0; j < 3; ++j) out[threadIdx.x] += j;
  for (int j = 5; j < 7; ++j) out[threadIdx.x] += j;
  out[threadIdx.x] += 1;
})",
                                     how);
  auto made = analysis::make_snapshot(ready.kernel->file, {}, ready.program, ready.launch, {});
  ASSERT_TRUE(made.ok());
  const auto cursor = simt::make_cursor((*made)->block);
  std::map<uint32_t, std::set<uint32_t>> declared;  // line of the step -> lines that the j's there were declared in
  for (const simt::StepRow& step : (*made)->block->trace.steps[0]) {
    const auto moment = analysis::make_moment(**made, *cursor, step.tick, 0);
    ASSERT_TRUE(moment.ok());
    declared[moment->line];
    for (const auto& shown : moment->variables)
      if (ready.program->variables[shown.variable].name == "j")
        declared[moment->line].insert(ready.program->variables[shown.variable].line);
  }
  EXPECT_EQ(declared[2], std::set<uint32_t>{2});
  EXPECT_EQ(declared[3], std::set<uint32_t>{3});
  EXPECT_EQ(declared[4], std::set<uint32_t>{});
}

TEST(Time, the_next_conflict_of_an_unpadded_transpose_is_its_column_read) {
  const Ready ready = prepare(what("transpose_shared", {{"PAD", "0"}}));
  auto made = analysis::make_snapshot(ready.kernel->file, ready.kernel->setting, ready.program, ready.launch, {});
  ASSERT_TRUE(made.ok());
  const auto tick = analysis::next_conflict(**made, 0, 0);
  ASSERT_TRUE(tick.has_value());
  const auto cursor = simt::make_cursor((*made)->block);
  const auto moment = analysis::make_moment(**made, *cursor, *tick, 0);
  ASSERT_TRUE(moment.ok());
  ASSERT_TRUE(moment->access.has_value());
  const auto& row = (*made)->block->trace.accesses[*moment->access];
  EXPECT_EQ(row.wavefronts, 32);
  EXPECT_EQ(ready.program->sites[row.site].array, "tile");
  EXPECT_EQ(moment->line, analysis::line_in_file(*ready.program, ready.program->sites[row.site].location));
}

}  // namespace
}  // namespace warplens::pipeline
