#include "tests/viz/scenes_under_test.h"

#include <cmath>

#include "tests/viz/plot_samples.h"
#include "viz/scenes/banks/banks.h"
#include "viz/scenes/compare/compare.h"
#include "viz/scenes/cpu_loops/cpu_loops.h"
#include "viz/scenes/lab/lab.h"
#include "viz/scenes/memory/memory.h"
#include "viz/scenes/tiles/tiles.h"
#include "viz/scenes/timeline/block_timeline.h"

namespace warplens::viz {
namespace {

BanksInput as_store() {
  // The transposed As store of a warp-tiled product: BM=64, BK=8, line e=1.
  BanksInput input;
  input.access = make_view(make_access(true, 4, ~0u, [](uint32_t l) { return ((l % 2 * 4 + 1) * 64 + l / 2) * 4; }), "As", {512});
  input.wavefronts_so_far = 8;
  input.conflicts_so_far = 4;
  input.phase = 0.2f;
  input.what_if = {{"as written", 2, true}, {"row pitch + 4", 1, false}, {"BK = 16", 4, false}};
  input.note = "In one k tile this block needs 448 shared-memory wavefronts; 16 of them are conflicts.";
  return input;
}

BanksInput banks_of(bool store, uint32_t width, const std::function<uint64_t(uint32_t)>& address, std::vector<uint64_t> extents,
                    Space space = Space::Shared) {
  BanksInput input;
  input.access = make_view(make_access(store, width, ~0u, address), "tile", std::move(extents), space);
  input.selected_lane = 5;
  input.phase = 0.4f;
  return input;
}

// A load that a GPU was asked about, or can be.
BanksInput asked(std::optional<bool> agrees) {
  BanksInput input = banks_of(false, 4, [](uint32_t l) { return (l * 32 + 5) * 4ull; }, {32, 32});
  input.what_if = {{"as it is", 32, true}, {"PAD = 1", 1, false}};
  input.gpu.agrees = agrees;
  if (!agrees)
    input.gpu.button = "Measure on the GPU", input.gpu.button_help = "Runs exactly this pattern.";
  else
    input.gpu.answer = *agrees ? "NVIDIA H200: 85.0 cycles per load, 32.00 wavefronts (± 0.02), as predicted (32)."
                               : "NVIDIA H200: 85.0 cycles per load, 31.00 wavefronts (± 0.02), but 32 predicted.";
  return input;
}

Scene tiles_scene(const std::shared_ptr<const analysis::Snapshot>& snapshot, uint64_t tick, uint32_t warp, int lane, TilesView view,
                  const Frame& frame) {
  const TilesModel model = make_tiles_model(*snapshot);
  TilesInput input{snapshot.get(), &model, tick, warp, lane, view};
  // As if the accumulators had been read in the middle of a k step.
  TilesValues values;
  const size_t elements = snapshot->ownership->thread.size();
  for (size_t i = 0; i < elements; ++i) values.value.push_back(0.01 * static_cast<double>(i) - 40);
  values.where.assign(elements, TilesValues::Where::Accumulator), values.greatest = 42;
  for (size_t n = 0; n < elements_of(model, warp * 32ull + static_cast<size_t>(lane)).size(); ++n)
    values.products.push_back({"sums[" + std::to_string(n) + "]", n < 9, -0.894, 0.8106, 196, 388});
  values.now = values.products.size() / 2;
  input.values = &values;
  input.color = view.level == TilesLevel::Warp  ? TilesColor::Value
                : view.level == TilesLevel::Sub ? TilesColor::Touched
                                                : TilesColor::Owner;
  return layout_tiles(input, frame);
}

CompareSide side(uint32_t pad) {
  const auto snapshot = sample_transpose(pad);
  analysis::Moment moment;
  for (uint32_t i = 0; i < snapshot->block->trace.accesses.size(); ++i) {
    const simt::AccessRow& row = snapshot->block->trace.accesses[i];
    if (row.object == 2 && row.warp == 5 && snapshot->program->sites[row.site].op == MemoryOp::Load) {
      moment.access = i;
      break;
    }
  }
  moment.wavefronts_so_far = pad ? 5 : 36;
  moment.conflicts_so_far = pad ? 0 : 31;
  CompareSide made = make_compare_side(*snapshot, moment, moment.access, "PAD = " + std::to_string(pad), "transpose");
  made.use = make_array_use(*snapshot, 2);
  made.measured = Measured{pad ? 3561.0 : 1612.0, 4200, 4128, "GB/s", "measured, 8192 × 8192", "a plain copy", true};
  return made;
}

// Half-way through the stores, with the last global load before.
Scene memory_scene(const std::shared_ptr<const analysis::Snapshot>& snapshot, MemoryColor color, bool by_banks, const Frame& frame,
                   bool pinned = false) {
  const MemoryModel model = make_memory_model(*snapshot);
  const auto& rows = snapshot->block->trace.accesses;
  MemoryInput input;
  input.snapshot = snapshot.get();
  input.model = &model;
  input.access = model.stores[model.stores.size() / 2];
  input.tick = rows[*input.access].tick + 1;
  MemoryState state;
  state.move_to(*snapshot, model, input.tick);
  input.state = &state;
  input.color = color;
  input.by_banks = by_banks;
  for (uint32_t i = 0; i < *input.access; ++i)
    if (rows[i].sectors > 0) input.global = make_access_view(*snapshot, i);
  for (uint32_t i = 0; pinned && i < rows.size() && !input.pinned; ++i)
    if (rows[i].sectors > 0) input.pinned_access = i, input.pinned = make_access_view(*snapshot, i);
  return layout_memory(input, frame);
}

Scene timeline_scene(const std::shared_ptr<const analysis::Snapshot>& snapshot, TickWindow window, uint32_t warp, const Frame& frame) {
  const BlockTimelineModel model = make_block_timeline_model(*snapshot);
  const auto lines = make_line_costs(*snapshot, warp);
  const uint32_t access = snapshot->warps[warp].accesses.front();
  return layout_block_timeline({snapshot.get(), &model, &lines, window, snapshot->block->trace.accesses[access].tick, warp, access}, frame);
}

}  // namespace

std::vector<SceneUnderTest> scenes_under_test() {
  const auto warp_tiling = sample_warp_tiling();
  const auto transpose = sample_transpose(1);
  const auto banks = [](BanksInput input) { return [input](const Frame& f) -> Scene { return layout_banks(input, f); }; };
  std::vector<SceneUnderTest> all;
  all.push_back({"banks-as-store", banks(as_store())});
  all.push_back({"banks-none", banks({})});
  all.push_back({"banks-column", banks(banks_of(false, 4, [](uint32_t l) { return (l * 32 + 5) * 4ull; }, {32, 32}))});
  all.push_back({"banks-wide", banks(banks_of(false, 16, [](uint32_t l) { return l * 16ull; }, {1024}))});
  all.push_back({"banks-broadcast", banks(banks_of(false, 4, [](uint32_t l) { return l / 8 * 16ull; }, {512}))});
  all.push_back({"banks-global", banks(banks_of(false, 4, [](uint32_t l) { return l * 4ull; }, {4096}, Space::Global))});
  all.push_back({"banks-global-strided", banks(banks_of(false, 4, [](uint32_t l) { return l * 128ull; }, {4096}, Space::Global))});
  const auto drawn_as = [&](const char* name, BanksInput input, BanksPicture picture) {
    input.picture = picture;
    all.push_back({name, banks(std::move(input))});
  };
  BanksInput atomics = banks_of(true, 4, [](uint32_t l) { return l % 4 * 4ull; }, {512});
  atomics.access->access.kind = hardware::AccessKind::Atomic;
  drawn_as("banks-atomics", atomics, BanksPicture::Arrows);
  const auto pairs = [](uint32_t t) -> uint64_t { return (t / 8 * 2 + t % 8 / 2 % 2) * 16; };
  const auto broken = [](uint32_t t) -> uint64_t { return (t / 8 * 2 + (t < 16 ? t % 8 / 2 % 2 : t % 8 % 2)) * 16; };
  drawn_as("banks-pairs", banks_of(false, 16, pairs, {1024}), BanksPicture::Arrows);
  drawn_as("banks-pairs-broken", banks_of(false, 16, broken, {1024}), BanksPicture::Array);
  drawn_as("banks-array", as_store(), BanksPicture::Array);
  drawn_as("banks-card", as_store(), BanksPicture::Card);
  drawn_as("banks-card-wide", banks_of(false, 16, broken, {1024}), BanksPicture::Card);
  const uint64_t reading = warp_tiling->block->trace.accesses[100].tick;
  all.push_back({"tiles-warp", [=](const Frame& f) { return tiles_scene(warp_tiling, reading, 0, 9, {}, f); }});
  all.push_back({"tiles-zoomed", [=](const Frame& f) {
                   return tiles_scene(warp_tiling, reading, 0, 9, {TilesLevel::Block, TilesWindow{0, 0, 16, 32}, SIZE_MAX}, f);
                 }});
  for (const TilesLevel level : {TilesLevel::Whole, TilesLevel::Warp, TilesLevel::Sub, TilesLevel::Thread, TilesLevel::Element}) {
    all.push_back(
        {"tiles-" + to_text(level), [=](const Frame& f) { return tiles_scene(warp_tiling, reading, 0, 9, {level, {}, SIZE_MAX}, f); }});
    all.push_back({"tiles-transpose-" + to_text(level), [=](const Frame& f) {
                     return tiles_scene(transpose, transpose->block->trace.ticks - 10, 1, 9, {level, {}, SIZE_MAX}, f);
                   }});
  }
  all.push_back(
      {"tiles-transpose", [=](const Frame& f) { return tiles_scene(transpose, transpose->block->trace.ticks - 10, 1, 9, {}, f); }});
  all.push_back({"memory-writer", [=](const Frame& f) { return memory_scene(warp_tiling, MemoryColor::Writer, false, f); }});
  all.push_back({"memory-banks", [=](const Frame& f) { return memory_scene(transpose, MemoryColor::Owner, true, f); }});
  all.push_back({"memory-pinned", [=](const Frame& f) { return memory_scene(transpose, MemoryColor::Writer, false, f, true); }});
  all.push_back({"lab-column", [=](const Frame& f) -> Scene {
                   LabInput input;
                   input.banks = banks_of(false, 4, [](uint32_t l) { return (l * 32 + 5) * 4ull; }, {32, 32});
                   input.banks.title = "tile[lane][5] takes 32 wavefronts", input.banks.totals = "Click a lane.";
                   input.banks.what_if = {{"as typed", 32, true}, {"PAD = 1 (128 bytes)", 1, false}, {"XOR <5, 0, 5>", 1, false}};
                   for (uint32_t stride = 1; stride <= 64; ++stride)
                     input.by_stride.push_back(
                         hardware::count_banks(make_access(false, 4, ~0u, [=](uint32_t l) { return l * stride * 4ull; })).wavefronts);
                   input.stride = 32, input.unit = "words", input.architecture = "Hopper (H100, H200)";
                   return layout_lab(input, f);
                 }});
  all.push_back({"lab-problem", [](const Frame& f) -> Scene {
                   LabInput input;
                   input.text = "lane * warp", input.problem = "Unknown name 'warp'. Expected lane, PAD.";
                   input.column = 8;
                   return layout_lab(input, f);
                 }});
  const uint64_t ticks = warp_tiling->block->trace.ticks;
  all.push_back({"timeline-all", [=](const Frame& f) { return timeline_scene(warp_tiling, {0, static_cast<double>(ticks)}, 1, f); }});
  all.push_back({"timeline-near", [=](const Frame& f) { return timeline_scene(transpose, {10, 60}, 7, f); }});
  all.push_back({"memory-none", [](const Frame& f) -> Scene { return layout_memory({}, f); }});
  all.push_back({"compare-transpose", [](const Frame& f) -> Scene { return layout_compare({{side(0), side(1)}, true, 5}, f); }});
  all.push_back({"banks-ask", banks(asked({}))});
  all.push_back({"banks-asked", banks(asked(true))});
  all.push_back({"banks-asked-differs", banks(asked(false))});
  for (const bool as_banks : {false, true})
    all.push_back({as_banks ? "compare-three-banks" : "compare-three", [=](const Frame& f) -> Scene {
                     CompareInput input{{side(0), side(1), side(2)}, true, 5};
                     input.sides[2].compiled = true, input.sides[2].parts = 4;
                     input.selected = 2, input.picture = as_banks ? ComparePicture::Banks : ComparePicture::Array;
                     return layout_compare(input, f);
                   }});
  all.push_back(
      {"compare-limits", [](const Frame& f) -> Scene {
         CompareInput input{{side(0), side(1)}, true, 5, {}, {}};
         input.limits.sentence =
             "PAD = 0 is limited by shared-memory wavefronts, PAD = 1 by DRAM bandwidth. Predicted from these bounds: PAD = 1 takes "
             "16.5 times fewer wavefronts and is only 2.4 times as fast as PAD = 0. Measured: PAD = 1 is 2.2 times as fast.";
         input.limits.note = "Bounds from the counts as written and the rates of an NVIDIA H200.";
         input.limits.title = "cycles per block on one SM, at least";
         input.limits.heads = {"shared memory", "DRAM", "occupancy"};
         input.limits.rows = {{"PAD = 0", {"1 056", "445", "100%"}, 0}, {"PAD = 1", {"64", "445", ""}, 1}};
         input.sides[0].wavefronts_compiled = 1056, input.sides[1].wavefronts_compiled = 64;
         return layout_compare(input, f);
       }});
  all.push_back({"compare-unmeasured", [](const Frame& f) -> Scene {
                   CompareSide left = side(0), right = side(1);
                   left.measured.reset();
                   left.unmeasured = "not measured, 8192²", left.measure = "Measure both", left.measure_help = "Compiles both.";
                   return layout_compare({{left, right}, true, 5}, f);
                 }});
  all.push_back({"compare-again", [](const Frame& f) -> Scene {
                   CompareSide left = side(0), right = side(1);
                   for (CompareSide* s : {&left, &right}) s->measure = "Measure both", s->measure_help = "Compiles both.";
                   return layout_compare({{left, right}, true, 5}, f);
                 }});
  for (const uint32_t n : {16u, 128u, 512u}) {
    all.push_back({"cpu-loops-" + std::to_string(n), [n](const Frame& f) -> Scene {
                     CpuLoopsInput input;
                     std::vector<cpu::LoopRun> runs;
                     for (const cpu::LoopOrder order : cpu::kLoopOrders) runs.emplace_back(order, n, cpu::CacheShape{});
                     input.step = uint64_t{n} * n + 5 * n / 2;
                     for (size_t i = 0; i < 2; ++i)
                       input.sides[i] = {&runs[i], runs[i].at(input.step), "not measured at this size", "", false};
                     input.sides[1].speed = "9.62 GFLOPS, measured here", input.sides[1].measured = true;
                     input.measure = "Measure", input.measure_help = "Runs both loops.";
                     return layout_cpu_loops(input, f);
                   }});
  }
  all.push_back({"plot-cpu", [](const Frame& f) -> Scene { return layout_plot(sample_plot(), f); }});
  all.push_back({"plot-ladder", [](const Frame& f) -> Scene { return layout_ladder(sample_ladder(), f); }});
  all.push_back({"plot-sizes", [](const Frame& f) -> Scene { return layout_sizes(sample_sizes(), f); }});
  all.push_back({"plot-sweep", [](const Frame& f) -> Scene { return layout_sweep(sample_sweep(), f); }});
  all.push_back({"plot-roofline", [](const Frame& f) -> Scene { return layout_roofline(sample_roofline(), f); }});
  return all;
}

}  // namespace warplens::viz
