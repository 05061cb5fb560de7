// The Tiles stage over the kernels that ship: what nests, what the elements hold, and the way through the zoom with mouse and keys.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "app/panels/panels.h"
#include "app/panels/stage.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"
#include "viz/scenes/tiles/values.h"

namespace warplens::app {
namespace tiles_stage {
RealKernels& real_kernels() {
  static RealKernels kernels;
  return kernels;
}

// Who stored each element of the result last, straight from the trace.
std::map<uint64_t, uint32_t> owners_of(const analysis::Snapshot& snapshot) {
  std::map<uint64_t, uint32_t> owners;
  const simt::Trace& trace = snapshot.block->trace;
  for (const simt::AccessRow& row : trace.accesses) {
    if (row.object == kNone || trace.objects[row.object].space != Space::Global) continue;
    const simt::TracedObject& object = trace.objects[row.object];
    const Site& site = snapshot.program->sites[row.site];
    if (site.op == MemoryOp::Load || object.name != snapshot.ownership->buffer) continue;
    for (uint32_t lane = 0; lane < 32; ++lane) {
      if (!(row.mask >> lane & 1)) continue;
      const uint64_t first = (row.base + static_cast<uint64_t>(trace.patterns[row.pattern][lane]) - object.address) / object.element_bytes;
      for (uint32_t e = 0; e < site.width_bytes / object.element_bytes; ++e) owners[first + e] = row.warp * 32u + lane;
    }
  }
  return owners;
}

TEST(TilesStage, EachLevelHoldsTheElementsThatTheTraceSays) {
  std::mt19937 random(11);
  for (const char* name : {"sgemm_warptiling", "sgemm_block_tiling_1d", "sgemm_block_tiling_2d", "sgemm_naive", "sgemm_stream_k",
                           "transpose_shared", "transpose_float4", "copy_float4"}) {
    const SnapshotPtr snapshot = real_kernels().trace({name, {}, {}});
    ASSERT_TRUE(snapshot && snapshot->ownership) << name;
    const auto owners = owners_of(*snapshot);
    const viz::TilesModel model = viz::make_tiles_model(*snapshot);
    const uint64_t columns = snapshot->ownership->total_columns;
    for (int i = 0; i < 30; ++i) {
      viz::TilesInput input{snapshot.get(), &model};
      input.warp = static_cast<uint32_t>(random() % snapshot->block->trace.warps);
      input.lane = static_cast<int>(random() % 32);
      const uint32_t thread = input.warp * 32 + static_cast<uint32_t>(input.lane);
      const auto own = viz::elements_of(model, thread);
      if (own.empty()) continue;
      input.view.element = random() % own.size();
      const auto levels = viz::tiles_around(input);
      for (size_t l = 0; l < levels.size(); ++l) {
        SCOPED_TRACE(std::string(name) + " " + viz::to_text(levels[l].level));
        const viz::TilesWindow& at = levels[l].at;
        if (l > 0) {
          const viz::TilesWindow& above = levels[l - 1].at;
          EXPECT_TRUE(at.row >= above.row && at.column >= above.column && at.bottom() <= above.bottom() && at.right() <= above.right());
        }
        if (levels[l].level < viz::TilesLevel::Warp) continue;
        std::map<uint32_t, uint64_t> counted;  // by thread
        for (auto r = static_cast<uint64_t>(at.row); r < static_cast<uint64_t>(at.bottom()); ++r)
          for (auto c = static_cast<uint64_t>(at.column); c < static_cast<uint64_t>(at.right()); ++c) {
            const auto owner = owners.find(r * columns + c);
            ASSERT_NE(owner, owners.end());
            ++counted[owner->second];
          }
        for (const auto& [who, count] : counted) {
          EXPECT_EQ(who / 32, input.warp);
          if (levels[l].level == viz::TilesLevel::Sub) {
            EXPECT_EQ(count * counted.size(), static_cast<uint64_t>(at.rows * at.columns));
          }
          if (levels[l].level >= viz::TilesLevel::Thread) {
            EXPECT_EQ(who, thread);
          }
        }
      }
      EXPECT_EQ(levels.back().level, viz::TilesLevel::Element);
      // Where the header names a level's shape, it is that.
      for (const auto& level : snapshot->levels)
        for (const auto& [key, named] : {std::pair("warp tile", viz::TilesLevel::Warp), std::pair("warp sub tile", viz::TilesLevel::Sub),
                                         std::pair("thread tile", viz::TilesLevel::Thread)})
          for (const viz::TilesTile& tile : levels)
            if (level.name == key && level.disagreement.empty() && tile.level == named) {
              EXPECT_EQ(tile.at.rows, level.rows) << name << " " << key;
              EXPECT_EQ(tile.at.columns, level.columns) << name << " " << key;
            }
    }
  }
}

// The line that adds a product to sums.
uint32_t product_line(const analysis::Snapshot& snapshot) {
  const std::string& text = snapshot.source();
  return static_cast<uint32_t>(1 +
                               std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("sums[(i*TM + m)")), '\n'));
}

TEST(TilesStage, TheAccumulatorsAreFoundAndFillAsTheKStepMultiplies) {
  const SnapshotPtr snapshot = real_kernels().trace({"sgemm_warptiling", {}, {}});
  ASSERT_TRUE(snapshot);
  const viz::TilesModel model = viz::make_tiles_model(*snapshot);
  const auto cursor = simt::make_cursor(snapshot->block), before_cursor = simt::make_cursor(snapshot->block);
  const uint32_t warp = 2, line = product_line(*snapshot);
  const auto registers = viz::find_registers(*snapshot, model, warp, *cursor);
  ASSERT_TRUE(registers);
  EXPECT_EQ(snapshot->program->variables[registers->variable].name, "sums");
  EXPECT_TRUE(registers->multiplies);
  // Row by row of the lane's 8 x 8 elements: WMITER = WNITER = 2, TM = TN = 4, as the kernel indexes them.
  for (uint32_t part = 0; part < 64; ++part) EXPECT_EQ(registers->parts[part], part);

  std::vector<std::optional<viz::TilesRegisters>> all(snapshot->block->trace.warps);
  all[warp] = registers;
  std::mt19937 random(5);
  std::vector<uint64_t> ticks;
  for (const simt::StepRow& step : snapshot->block->trace.steps[warp])
    if (step.statement != kNone && snapshot->program->statements[step.statement].line == line) ticks.push_back(step.tick);
  ASSERT_GT(ticks.size(), 1000u);
  int compared = 0;
  for (int i = 0; i < 25; ++i) {
    const uint64_t tick = ticks[random() % ticks.size()];
    const uint32_t lane = static_cast<uint32_t>(random() % 32);
    const auto begin = viz::k_step_begin(*snapshot, model, warp, tick);
    ASSERT_TRUE(begin);
    ASSERT_TRUE(before_cursor->seek(*begin) && cursor->seek(tick));
    const auto before = viz::register_bits(*before_cursor, *registers, warp, lane, *snapshot->program);
    ASSERT_TRUE(before);
    viz::TilesReading reading{snapshot.get(), &model, cursor.get(), tick, warp, lane, &all, &*before, {}};
    const viz::TilesValues values = viz::read_values(reading);
    ASSERT_EQ(values.products.size(), 64u);
    const auto done =
        static_cast<size_t>(std::count_if(values.products.begin(), values.products.end(), [](const auto& p) { return p.done; }));
    const auto executed =
        static_cast<size_t>(std::count_if(ticks.begin(), ticks.end(), [&](uint64_t t) { return t >= *begin && t < tick; }));
    EXPECT_EQ(done, executed) << tick;
    // The next product is the one that the next step has added: the two factors, to the bit.
    const auto own = viz::elements_of(model, warp * 32ull + lane);
    const auto next = std::upper_bound(ticks.begin(), ticks.end(), tick);
    if (next == ticks.end() || executed >= 64) continue;
    ASSERT_TRUE(cursor->seek(tick + (*next - tick)));
    const auto after = viz::register_bits(*cursor, *registers, warp, lane, *snapshot->program);
    ASSERT_TRUE(after);
    for (size_t n = 0; n < 64; ++n) {
      const viz::TilesValues::Product& p = values.products[n];
      const size_t at = own[n].first * snapshot->ownership->columns + own[n].second;
      const auto now = std::bit_cast<float>(static_cast<uint32_t>((*after)[n]));
      if (static_cast<double>(now) == values.value[at] || !p.left || !p.above) continue;
      EXPECT_FALSE(p.done);
      EXPECT_EQ(now, std::fma(static_cast<float>(*p.left), static_cast<float>(*p.above), static_cast<float>(values.value[at])));
      ++compared;
    }
  }
  EXPECT_GT(compared, 15);
  // In the end everything is stored, and is what the registers held.
  const uint64_t end = snapshot->block->trace.ticks;
  ASSERT_TRUE(cursor->seek(end));
  const viz::TilesValues stored = viz::read_values({snapshot.get(), &model, cursor.get(), end, warp, 0, &all, nullptr, {}});
  EXPECT_TRUE(std::all_of(stored.where.begin(), stored.where.end(), [](auto w) { return w == viz::TilesValues::Where::Stored; }));
}

// What a kernel reads ahead it multiplies later: such words are not shown as factors.
TEST(TilesStage, FactorsAreOnlyShownWhereTheKernelMultipliesWhatItReads) {
  for (const char* name : {"sgemm_tiled", "sgemm_block_tiling_2d", "sgemm_warptiling_padded"}) {
    const SnapshotPtr snapshot = real_kernels().trace({name, {}, {}});
    ASSERT_TRUE(snapshot);
    const viz::TilesModel model = viz::make_tiles_model(*snapshot);
    const auto cursor = simt::make_cursor(snapshot->block);
    const auto registers = viz::find_registers(*snapshot, model, 1, *cursor);
    ASSERT_TRUE(registers) << name;
    EXPECT_TRUE(registers->multiplies) << name;
  }
  // The accumulators of stream-k, which reads ahead, are found all the same.
  const SnapshotPtr ahead = real_kernels().trace({"sgemm_stream_k", {}, {}});
  ASSERT_TRUE(ahead);
  const viz::TilesModel model = viz::make_tiles_model(*ahead);
  const auto cursor = simt::make_cursor(ahead->block);
  const auto registers = viz::find_registers(*ahead, model, 1, *cursor);
  ASSERT_TRUE(registers);
  EXPECT_EQ(ahead->program->variables[registers->variable].name, "sums");
  EXPECT_FALSE(registers->multiplies);
}

TEST(TilesStage, OneDynamicArrayThatHoldsTwoIsTwoStripsAsItsLinesReadIt) {
  const SnapshotPtr snapshot = real_kernels().trace({"sgemm_stream_k", {}, {}});
  ASSERT_TRUE(snapshot);
  const viz::TilesModel model = viz::make_tiles_model(*snapshot);
  ASSERT_EQ(model.arrays.size(), 2u);
  EXPECT_EQ(model.arrays[0].object, model.arrays[1].object);
  EXPECT_NE(model.arrays[0].line, model.arrays[1].line);
  EXPECT_EQ(model.arrays[0].place, viz::TilesModel::Place::Left);
  EXPECT_EQ(model.arrays[0].columns, 128u);  // a word for each of the block's 128 rows and 256 columns
  EXPECT_EQ(model.arrays[1].place, viz::TilesModel::Place::Top);
  EXPECT_EQ(model.arrays[1].columns, 256u);
}

TEST(TilesStage, ABlockThatWorksForTwoTilesHasItsFactorsBesideTheOneThatItStores) {
  // Stream-k's first block begins with two k tiles of the tile to the right.
  const SnapshotPtr snapshot = real_kernels().trace({"sgemm_stream_k", {}, {}});
  ASSERT_TRUE(snapshot);
  const viz::TilesModel model = viz::make_tiles_model(*snapshot);
  ASSERT_EQ(model.sources.size(), 2u);
  EXPECT_EQ(model.sources[0].place, viz::TilesModel::Place::Left);
  EXPECT_EQ(model.sources[1].place, viz::TilesModel::Place::Top);
  // While it works for the other one, the picture is there: columns 256 on of C, of which it stores 0 to 255.
  const viz::Recorder metrics;
  const auto scene_at = [&](uint64_t tick, std::string& said) {
    const auto corner = viz::corner_at(*snapshot, model, 0, tick);
    const auto shown = viz::moved_to(*snapshot, corner);
    const viz::TilesModel of = viz::make_tiles_model(*shown);
    viz::TilesInput input;
    input.snapshot = shown.get(), input.model = &of, input.tick = tick;
    viz::TilesScene scene = viz::layout_tiles(input, {{0, 0, 1200, 800}, viz::dark_theme(), english(), metrics, 1});
    for (const viz::Record& r : scene.drawing)
      if (r.kind == viz::Record::Kind::Text) said += r.text + " ";
    return scene;
  };
  std::string first, last;
  const viz::TilesScene there = scene_at(376, first), here = scene_at(snapshot->block->trace.ticks, last);
  EXPECT_NE(first.find("columns 256–511 of C, which it does not store"), std::string::npos) << first;
  EXPECT_EQ(last.find("does not store"), std::string::npos);
  EXPECT_EQ(there.levels.at(1).at.column, 256);
  EXPECT_EQ(here.levels.at(1).at.column, 0);
  // The part of B that is loaded is above all of the elements, not beside them.
  ASSERT_EQ(there.sources.size(), 2u);
  EXPECT_NEAR(there.sources[1].tile_rect.x, there.box.x, 1);
  EXPECT_NEAR(there.sources[1].tile_rect.width, there.box.width, 1);
}

// A convolution from a file that says nothing of its shapes: rows of 128 elements, which nobody has declared.
TEST(TilesStage, OfAFileTheRowsOfTheResultAreReadFromTheStores) {
  const std::string path = testing::TempDir() + "warplens_convolution.cu";
  ASSERT_TRUE(write_file(path, R"(
__global__ void convolve(const float* in, float* out, int width) {
  __shared__ float tile[18][18];
  for (int j = threadIdx.y; j < 18; j += 16)
    for (int i = threadIdx.x; i < 18; i += 16) tile[j][i] = in[(blockIdx.y * 16 + j) * width + blockIdx.x * 16 + i];
  __syncthreads();
  float sum = 0;
  for (int j = 0; j < 3; ++j)
    for (int i = 0; i < 3; ++i) sum += tile[threadIdx.y + j][threadIdx.x + i];
  out[(blockIdx.y * 16 + threadIdx.y) * width + blockIdx.x * 16 + threadIdx.x] = sum;
}
)"));
  const SnapshotPtr snapshot = real_kernels().trace(
      {path, {}, {{"grid", "7,7"}, {"block", "16,16"}, {"arg", "in=f32[16384]:random out=f32[16384]:zero width=128"}}});
  ASSERT_TRUE(snapshot && snapshot->ownership);
  EXPECT_EQ(snapshot->ownership->total_rows, 128u);
  EXPECT_EQ(snapshot->ownership->total_columns, 128u);
  EXPECT_EQ(snapshot->ownership->rows, 16u);
  EXPECT_EQ(snapshot->ownership->columns, 16u);
  const auto owners = owners_of(*snapshot);
  for (uint32_t r = 0; r < 16; ++r)
    for (uint32_t c = 0; c < 16; ++c) EXPECT_EQ(snapshot->ownership->thread[r * 16 + c], static_cast<int32_t>(owners.at(r * 128 + c)));
  const viz::TilesModel model = viz::make_tiles_model(*snapshot);
  viz::TilesInput input{snapshot.get(), &model};
  input.warp = 3, input.lane = 17;
  const auto levels = viz::tiles_around(input);
  ASSERT_EQ(levels.size(), 4u);
  EXPECT_EQ(levels[2].level, viz::TilesLevel::Warp);  // two rows of the block
  EXPECT_EQ(levels[2].at.row, 6);
  EXPECT_EQ(levels[2].at.rows, 2);
  EXPECT_EQ(levels[3].at.row, 7);
  EXPECT_EQ(levels[3].at.column, 1);
}

// A window whose time goes on.
class Window {
 public:
  Window() : bench(real_workbench(real_kernels())) {
    ViewState state;
    state.stage = "tiles";
    for (Choice& choice : state.choices) choice = {"sgemm_warptiling", {}, {}};
    bench->restore(state);
    settled = settle_real(*bench);
    wait();
  }
  PanelsScene frame(const Pointer& pointer = {}) {
    return next_frame(*bench, state, {1600, 900, viz::dark_theme(), english(), metrics_, 1}, pointer, false, seconds_ += 1.0 / 60);
  }
  void wait() {
    for (int i = 0; i < 40; ++i) frame();
  }
  void press(Chord chord) {
    state.pressed = {chord};
    wait();
  }
  void wheel(viz::Point at, float by) {
    Pointer pointer;
    pointer.at = at;
    frame(pointer);
    pointer.wheel = by;
    frame(pointer);
  }
  void drag(viz::Point from, viz::Point by) {
    Pointer pointer;
    pointer.at = from;
    frame(pointer);
    pointer.down = pointer.pressed = true;
    frame(pointer);
    pointer.pressed = false;
    for (int i = 1; i <= 10; ++i) {
      pointer.at = {from.x + by.x * static_cast<float>(i) / 10, from.y + by.y * static_cast<float>(i) / 10};
      pointer.moved = {by.x / 10, by.y / 10};
      frame(pointer);
    }
    pointer.down = false, pointer.released = true, pointer.moved = {};
    frame(pointer);
  }
  void click(viz::Point at, bool twice) {
    Pointer pointer;
    pointer.at = at;
    for (int i = 0; i < (twice ? 2 : 1); ++i) {
      frame(pointer);
      pointer.down = pointer.pressed = true, pointer.released = false, pointer.double_clicked = i == 1;
      frame(pointer);
      pointer.down = pointer.pressed = false, pointer.released = true, pointer.double_clicked = false;
      frame(pointer);
      pointer.released = false;
    }
    wait();
  }
  // What is under the middle of the stage's picture.
  viz::Point middle() { return {state.places.at("stage").x + 430, state.places.at("stage").y + 380}; }
  std::string view(const char* name) const { return bench->view(name, "-"); }
  std::string over(viz::Point at) {
    const auto found = picture_of(*bench, state).hover(english(), at);
    return found ? found->text.substr(0, found->text.find('\n')) : "";
  }

  std::unique_ptr<Workbench> bench;
  PanelState state;
  bool settled = false;

 private:
  viz::Recorder metrics_;
  double seconds_ = 0;
};

TEST(TilesStage, TheWheelZoomsAtTheMouseAndManyNotchesAreOneStep) {
  Window window;
  ASSERT_TRUE(window.settled);
  const viz::Point at = window.middle();
  const std::string element = window.over(at);
  EXPECT_EQ(element.substr(0, 2), "C[");
  for (int i = 0; i < 12; ++i) {
    window.wheel(at, 1);
    EXPECT_EQ(window.over(at), element);
  }
  EXPECT_NE(window.view("tiles.window"), "-");
  window.drag(at, {60, 30});
  EXPECT_EQ(window.over({at.x + 60, at.y + 30}), element);
  ASSERT_TRUE(window.bench->undo());
  EXPECT_EQ(window.view("tiles.window"), "-");
  ASSERT_TRUE(window.bench->redo());
  window.wait();
  EXPECT_EQ(window.over({at.x + 60, at.y + 30}), element);
}

TEST(TilesStage, ADoubleClickGoesIntoTheLevelUnderTheMouseAndKeysClimb) {
  Window window;
  const viz::Point at = window.middle();
  const auto over = picture_of(*window.bench, window.state).hover(english(), at);
  ASSERT_TRUE(over && over->third >= 0);
  window.click(at, true);
  EXPECT_EQ(window.view("tiles.level"), "warp");
  EXPECT_EQ(window.bench->player().warp(), static_cast<uint32_t>(over->third / 32));
  EXPECT_EQ(window.bench->player().lane(), static_cast<uint32_t>(over->third % 32));
  const Chord in{key('Z'), false, true}, out{key('Z')};
  for (const char* level : {"sub", "thread", "element", "element"}) {
    window.press(in);
    EXPECT_EQ(window.view("tiles.level"), level);
  }
  for (const char* level : {"thread", "sub", "warp", "block", "whole", "whole"}) {
    window.press(out);
    EXPECT_EQ(window.view("tiles.level"), level);
  }
  window.press(in);
  window.press({key('0')});
  EXPECT_EQ(window.view("tiles.level"), "whole");
  // Each of these is a step of its own.
  ASSERT_TRUE(window.bench->undo());
  EXPECT_EQ(window.view("tiles.level"), "block");
}

TEST(TilesStage, TheMapGoesToItsLevelsAndAnotherBlockIsTracedByAClick) {
  Window window;
  window.click(window.state.places.at("level.3").center(), false);
  EXPECT_EQ(window.view("tiles.level"), "sub");
  window.press({key('0')});
  window.state.seen = {};
  // The block at the lower right of the picture is another one.
  viz::Point found{-1, -1};
  const Rect stage = window.state.places.at("stage");
  int64_t x = 0, y = 0;
  for (float py = stage.bottom(); py > stage.y && found.x < 0; py -= 9)
    for (float px = stage.right(); px > stage.x && found.x < 0; px -= 9)
      if (const auto over = picture_of(*window.bench, window.state).hover(english(), {px, py});
          over && over->kind == viz::Hover::Kind::Block && over->index >= 0)
        found = {px, py}, x = over->index, y = over->second;
  ASSERT_GE(found.x, 0);
  EXPECT_EQ(std::pair(x, y), std::pair(int64_t{1}, int64_t{3}));  // 256 x 256 in blocks of 64 x 128
  window.click(found, false);
  ASSERT_TRUE(settle_real(*window.bench));
  EXPECT_EQ(window.bench->settings().block, 3u * 2 + 1);
  EXPECT_EQ(window.bench->player().snapshot()->ownership->first_row, 192u);
  EXPECT_EQ(window.bench->player().snapshot()->ownership->first_column, 128u);
}

TEST(TilesStage, GoingToALevelTakesAMomentAndEndsWhereAScreenshotIs) {
  Window window;
  window.state.pressed = {{key('Z'), false, true}};
  window.frame();
  std::vector<std::string> on_the_way;
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(i == 0 || window.state.moving);
    window.frame();
    on_the_way.push_back(window.over(window.middle()));
  }
  window.wait();
  EXPECT_FALSE(window.state.moving);
  const auto shown = static_cast<viz::TilesScene*>(
      &layout_stage(*window.bench, window.state, {{0, 0, 1000, 700}, viz::dark_theme(), english(), viz::Recorder(), 1}));
  PanelState other;
  const auto still = static_cast<viz::TilesScene*>(
      &layout_stage(*window.bench, other, {{0, 0, 1000, 700}, viz::dark_theme(), english(), viz::Recorder(), 1}));
  ASSERT_TRUE(shown && still);
  EXPECT_EQ(shown->camera.x, still->camera.x);
  EXPECT_EQ(shown->camera.width, still->camera.width);
}

TEST(TilesStage, ZoomAndColourAreSavedWithTheState) {
  Window window;
  window.wheel(window.middle(), 3);
  window.press({key('Y')});
  const ViewState saved = window.bench->state();
  EXPECT_EQ(saved.views.at("tiles.colour"), "values");
  Window other;
  other.bench->restore(saved);
  ASSERT_TRUE(settle_real(*other.bench));
  other.wait();
  EXPECT_EQ(other.over(other.middle()), window.over(window.middle()));
}

}  // namespace tiles_stage
}  // namespace warplens::app
