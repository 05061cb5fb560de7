// Compare over the kernels that ship: accounts, three sides, and what is selected on each; every number is the trace's own.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "app/session/compare/pairing.h"
#include "app/session/compare/variant.h"
#include "app/session/editing/apply_fix.h"
#include "app/stages/picture.h"
#include "app/stages/stages.h"
#include "kernels/base/file.h"
#include "tests/app/accesses_done.h"
#include "tests/app/real_kernels.h"
#include "viz/canvas/recorder.h"

namespace warplens::app {
namespace compare_numbers {

using testing::HasSubstr;

const viz::Strings& english() {
  static const viz::Strings strings = viz::Strings::parse(*read_file(WARPLENS_SOURCE_DIR "/assets/languages/en.json")).take();
  return strings;
}

std::unique_ptr<Workbench> comparing(const RealKernels& kernels, const std::string& preset) {
  auto bench = real_workbench(kernels);
  bench->show_stage("compare");
  bench->compare_preset(preset);
  EXPECT_TRUE(settle_real(*bench));
  return bench;
}

// The stage's picture and what is written in it.
struct Shown {
  std::unique_ptr<StagePicture> picture;
  viz::Scene* scene = nullptr;
  std::string text, said;  // with a line for each text; said: as one line, so that sentences are whole
};
Shown show(const Workbench& bench) {
  static const viz::Recorder metrics;
  Shown shown{bench.stage().picture(), nullptr, {}};
  shown.scene = &shown.picture->layout(bench, {}, {{0, 0, 1600, 1000}, viz::dark_theme(), english(), metrics, 1});
  for (const viz::Record& record : shown.scene->drawing)
    if (record.kind == viz::Record::Kind::Text) shown.text += record.text + "\n", shown.said += record.text + " ";
  return shown;
}

uint64_t sum_of(const nlohmann::json& document, const char* what) {
  uint64_t sum = 0;
  for (const auto& site : document.at("sites"))
    if (site.at("space") != "constant") sum += site.at(what).get<uint64_t>();
  return sum;
}

// In the stage of a window of 1024 x 768 names and numbers leave hardly anything beside them.
TEST(CompareBars, HaveRoomInANarrowWindow) {
  const RealKernels kernels;
  const auto bench = comparing(kernels, "padding");
  const viz::Recorder metrics;
  const auto picture = bench->stage().picture();
  const viz::Scene& scene = picture->layout(*bench, {}, {{0, 0, 784, 610}, viz::dark_theme(), english(), metrics, 1});
  size_t bars = 0;
  for (const viz::Record& record : scene.drawing) {
    if (record.kind != viz::Record::Kind::FillRect || record.group.find("bars") == std::string::npos) continue;
    if (!(record.color == viz::dark_theme().raised)) continue;  // what they would fill
    EXPECT_GE(record.rect.width, 104) << record.rect.x << " " << record.rect.y;
    ++bars;
  }
  EXPECT_GE(bars, 8u);
}

// What stands below each side's array, in both languages, is what the lanes' addresses in the trace say.
TEST(CompareCaption, NamesTheColumnOrTheRowThatTheLanesTouch) {
  const RealKernels kernels;
  const auto bench = comparing(kernels, "padding");
  const viz::Strings zh = viz::Strings::parse(*read_file(WARPLENS_SOURCE_DIR "/assets/languages/zh.json")).take();
  const viz::Recorder metrics;
  for (const Jump jump : {Jump::Start, Jump::NextAccess, Jump::NextAccess, Jump::End}) {
    bench->jump(jump);
    for (const viz::Strings* const strings : {&english(), &zh}) {
      const auto picture = bench->stage().picture();
      std::string text;
      for (const viz::Record& r : picture->layout(*bench, {}, {{0, 0, 1600, 1000}, viz::dark_theme(), *strings, metrics, 1}).drawing)
        if (r.kind == viz::Record::Kind::Text) text += r.text + "\n";
      for (const SideId side : {SideId::Left, SideId::Right}) {
        const Player& player = bench->side(side).player;
        const simt::AccessRow* const row = player.access();
        if (!row || player.snapshot()->program->sites[row->site].space != Space::Shared) continue;
        const simt::Trace& trace = player.snapshot()->block->trace;
        const auto address = trace.access(*row, *player.snapshot()->program).address;
        const uint64_t first = (address[0] - trace.objects[row->object].address) / 4, pitch = side == SideId::Left ? 32 : 33;
        const bool down = address[1] - address[0] == pitch * 4;
        const bool load = player.snapshot()->program->sites[row->site].op == MemoryOp::Load;
        const std::string en = down ? fmt::format("column {}: lane r {} row ", first % pitch, load ? "reads" : "writes")
                                    : fmt::format("row {}: lane r {} column ", first / pitch, load ? "reads" : "writes");
        const std::string in_zh = down ? fmt::format("第 {} 列：lane r {}第 r ", first % pitch, load ? "读" : "写")
                                       : fmt::format("第 {} 行：lane r {}第 r ", first / pitch, load ? "读" : "写");
        EXPECT_THAT(text, HasSubstr(strings == &zh ? in_zh : en));
      }
    }
  }
}

TEST(CompareAccounts, EveryKernelCanBeSteppedAsCompiledAndItsCountsAreThoseOfTheCommandLine) {
  RealKernels kernels;
  std::set<std::string> seen;
  for (Choice choice : real_settings()) {
    if (!choice.set.empty()) continue;
    choice.compiled = true;
    const SnapshotPtr compiled = kernels.trace(choice);
    ASSERT_TRUE(compiled) << choice.name;
    EXPECT_EQ(compiled->program->account, "compiled");
    EXPECT_FALSE(compiled->block->fault) << choice.name;
    if (seen.size() < 6 && compiled->totals.wavefronts > 0 && seen.insert(choice.name).second) {
      const auto document = traced_document(choice.name + " --blocks first --as compiled");
      EXPECT_EQ(compiled->totals.wavefronts, sum_of(document, "wavefronts")) << choice.name;
      EXPECT_EQ(compiled->totals.sectors, sum_of(document, "sectors")) << choice.name;
    }
  }
  EXPECT_EQ(seen.size(), 6u);
}

TEST(CompareAccounts, AWideAccessIsTheCounterpartOfAllThatTouchItsBytes) {
  RealKernels kernels;
  const SnapshotPtr written = kernels.trace({"sgemm_warptiling", {}, {}}), compiled = kernels.trace({"sgemm_warptiling", {}, {}, true});
  ASSERT_TRUE(written && compiled);
  ASSERT_TRUE(two_accounts(*written, *compiled));
  for (const bool swapped : {false, true}) {
    const SnapshotPtr sides[] = {swapped ? compiled : written, swapped ? written : compiled};
    const Pairing pairs = pair_accesses({{sides[0].get(), 1}, {sides[1].get(), 1}});
    std::map<uint32_t, std::set<uint32_t>> parts;  // of each compiled access
    std::set<uint32_t> of_written;
    for (const PairedAccess& pair : pairs) {
      const uint32_t w = pair.access[swapped ? 1 : 0], c = pair.access[swapped ? 0 : 1];
      if (w != kNone) of_written.insert(w);
      if (c == kNone) continue;
      ASSERT_NE(w, kNone) << "the compiler adds no access to this kernel";
      parts[c].insert(w);
      const simt::AccessRow &narrow = written->block->trace.accesses[w], &wide = compiled->block->trace.accesses[c];
      const simt::TracedObject &from = written->block->trace.objects[narrow.object], &to = compiled->block->trace.objects[wide.object];
      EXPECT_EQ(from.name, to.name);
      EXPECT_EQ(narrow.mask, wide.mask);
      const uint64_t at = narrow.base - from.address, first = wide.base - to.address;
      EXPECT_GE(at, first);
      EXPECT_LT(at, first + compiled->program->sites[wide.site].width_bytes);
      EXPECT_EQ(pair.part[swapped ? 0 : 1].of,
                compiled->program->sites[wide.site].width_bytes / written->program->sites[narrow.site].width_bytes);
    }
    EXPECT_EQ(parts.size(), compiled->warps[1].accesses.size());
    EXPECT_EQ(of_written.size(), written->warps[1].accesses.size()) << "all of them are steps";
    const auto wide = std::count_if(parts.begin(), parts.end(), [](const auto& each) { return each.second.size() == 4; });
    EXPECT_GT(wide, 50) << "As and Bs are read with 16 bytes per lane";
  }
}

TEST(CompareAccounts, ThePresetSaysHowManyAccessesAWideOneReplacesAndStepsBothSides) {
  RealKernels kernels;
  auto bench = comparing(kernels, "accounts");
  const Shown first = show(*bench);
  EXPECT_THAT(first.said, HasSubstr("One load of As of 16 bytes per lane in place of 4: 2 wavefronts in place of 4"));
  EXPECT_THAT(first.text, HasSubstr("16 bytes per lane; covers 4 accesses of another side"));
  const Player &written = bench->side(SideId::Left).player, &compiled = bench->side(SideId::Right).player;
  ASSERT_TRUE(written.access() && compiled.access());
  const uint64_t before = compiled.tick();
  while (compiled.tick() == before && bench->can(Jump::NextAccess)) bench->jump(Jump::NextAccess);
  EXPECT_GT(compiled.tick(), before);
  EXPECT_EQ(compiled.access()->tick, compiled.tick());
}

TEST(CompareAccounts, AKernelThatCannotBeCompiledSaysWhyAndLeavesTheOtherSide) {
  RealKernels kernels;
  auto bench = comparing(kernels, "accounts");
  const std::string path = testing::TempDir() + "warplens_broken.cu";
  ASSERT_TRUE(write_file(path, "__global__ void broken(float* out) { out[threadIdx.x] = missing; }\n"));
  bench->restore([&] {
    ViewState state;
    state.stage = "compare";
    state.choices = {Choice{"sgemm_warptiling", {}, {}}, Choice{"sgemm_warptiling", {}, {}}, Choice{path, {}, {}, true}, Choice{}};
    return state;
  }());
  ASSERT_TRUE(settle_real(*bench));
  bench->seek(1);
  EXPECT_TRUE(bench->side(SideId::Left).player.access());
}

TEST(CompareThree, UnpaddedPaddedAndSwizzledStandBesideEachOtherWithTheTracesCounts) {
  RealKernels kernels;
  auto bench = comparing(kernels, "three");
  EXPECT_EQ(bench->comparison().size(), 3u);
  const Shown shown = show(*bench);
  EXPECT_THAT(shown.said,
              HasSubstr("PAD = 1 and Swizzled take 16.5 times fewer wavefronts per block than PAD = 0: 64 instead of 1\u00a0056"));
  EXPECT_THAT(shown.said, HasSubstr("PAD = 1 and Swizzled take 32 times fewer wavefronts than PAD = 0 for this load of tile"));
  for (const char* name : {"transpose_shared --set PAD=0", "transpose_shared --set PAD=1", "transpose_swizzled"}) {
    const auto document = traced_document(std::string(name) + " --blocks first");
    const uint64_t wavefronts = sum_of(document, "wavefronts");
    EXPECT_THAT(shown.text, HasSubstr("\n" + viz::grouped(wavefronts) + "\n")) << name;
  }
  // What is shown third is stepped as the others are.
  bench->jump(Jump::NextAccess);
  for (const SideId id : kCompared) EXPECT_EQ(accesses_done(bench->side(id).player), accesses_done(bench->side(SideId::Left).player));
}

TEST(CompareThree, ASideIsAddedLikeTheSelectedOneAndRemovedAndBothCanBeUndone) {
  RealKernels kernels;
  auto bench = comparing(kernels, "padding");
  bench->select_compare_side(SideId::Left);
  bench->add_compare_side();
  ASSERT_TRUE(settle_real(*bench));
  EXPECT_EQ(bench->comparison().size(), 3u);
  EXPECT_EQ(bench->active_id(), SideId::Third);
  EXPECT_EQ(bench->side(SideId::Third).choice, bench->side(SideId::Left).choice);
  bench->set_parameter("PAD", 2);
  ASSERT_TRUE(settle_real(*bench));
  EXPECT_THAT(show(*bench).text, HasSubstr("PAD = 2"));
  bench->select_compare_side(SideId::Left);
  bench->remove_compare_side();
  ASSERT_TRUE(settle_real(*bench));
  EXPECT_EQ(bench->comparison().size(), 2u);
  EXPECT_EQ(bench->side(SideId::Left).choice.set.at("PAD"), 1);
  EXPECT_EQ(bench->side(SideId::Right).choice.set.at("PAD"), 2);
  EXPECT_TRUE(bench->undo());
  ASSERT_TRUE(settle_real(*bench));
  EXPECT_EQ(bench->comparison().size(), 3u);
}

// Of the first warp's shared arrays, those that a fix helps.
TEST(ApplyFix, ACopyHasTheWavefrontsThatWerePredictedAndGivesTheOriginalsResult) {
  RealKernels kernels;
  const std::string folder = testing::TempDir() + "warplens_copies";
  size_t pads = 0, swizzles = 0, parameters = 0, refused = 0;
  for (const Choice& choice : real_settings()) {
    const SnapshotPtr shown = kernels.trace(choice);
    ASSERT_TRUE(shown);
    const auto& objects = shown->block->trace.objects;
    for (uint32_t object = 0; object < objects.size(); ++object) {
      if (objects[object].space != Space::Shared || objects[object].extents.size() < 2) continue;
      const ArrayFixes found =
          array_fixes(*shown, object, objects[object].extents.back() * objects[object].element_bytes, hardware::default_architecture());
      std::set<hardware::Remedy::Kind> tried;  // the cheapest of each kind
      for (const ArrayFix& fix : found.fixes) {
        if (!tried.insert(fix.remedy.kind).second) continue;
        const auto applied = apply_fix(choice, *shown, object, fix.remedy, folder);
        if (!applied) {
          EXPECT_TRUE(applied.error().said.name.starts_with("fix_")) << choice.name << ": " << to_string(applied.error());
          ++refused;
          continue;
        }
        SCOPED_TRACE(in_words(choice) + " " + objects[object].name + " " + applied->file);
        const SnapshotPtr copy = kernels.trace(applied->choice);
        ASSERT_TRUE(copy);
        uint64_t wavefronts = 0;
        for (const simt::AccessRow& row : copy->block->trace.accesses)
          if (row.object == object) wavefronts += row.wavefronts;
        EXPECT_EQ(wavefronts, fix.wavefronts);
        EXPECT_LT(copy->totals.wavefronts, shown->totals.wavefronts);
        std::string arguments = applied->choice.name;
        for (const auto& [name, value] : applied->choice.set) arguments += " --set " + name + "=" + std::to_string(value);
        EXPECT_EQ(std::system((WARPLENS_PROGRAM " run " + arguments + " > /dev/null").c_str()), 0) << "checked against the reference";
        ++(applied->file.empty() ? parameters : fix.remedy.kind == hardware::Remedy::Kind::Pad ? pads : swizzles);
      }
    }
  }
  std::printf("%zu copies padded, %zu swizzled, %zu parameters set, %zu refused\n", pads, swizzles, parameters, refused);
  EXPECT_GT(pads + parameters, 4u);
  EXPECT_GT(swizzles, 2u);
  EXPECT_GT(parameters, 0u);
}

// Where the array has one extent no copy can be made: the button says so before it is clicked.
TEST(ApplyFix, ThatCannotBeMadeIsSaidBeforehand) {
  const RealKernels kernels;
  const auto bench = real_workbench(kernels);
  bench->show_stage("banks");
  bench->choose(SideId::Main, {"sgemm_warptiling", {}, {}});
  ASSERT_TRUE(settle_real(*bench) && bench->go_to_worst());
  const auto switches = show(*bench).picture->switches(*bench, english());
  const auto fix = std::find_if(switches.begin(), switches.end(), [](const Switch& s) { return s.id == "fix"; });
  ASSERT_TRUE(fix != switches.end());
  EXPECT_THAT(fix->refused, testing::AllOf(HasSubstr("has one extent"), HasSubstr("in every index that steps from row to row")));
}

TEST(ApplyFix, FromBanksOpensTheCopyBesideTheOriginalAndLeavesTheFileAlone) {
  RealKernels kernels;
  WorkbenchParts parts;
  parts.kernels = kernels.kernels(), parts.stages = &stages(), parts.pipelines = kernels.pipelines(), parts.neighbours = false;
  parts.copies = testing::TempDir() + "warplens_copies";
  Workbench bench(std::move(parts));
  ViewState state;
  state.stage = "banks";
  state.choices[0] = {"transpose_shared", {}, {}};
  bench.restore(state);
  ASSERT_TRUE(settle_real(bench));
  ASSERT_TRUE(bench.go_to_worst());
  const std::string before = *read_file(bench.side(SideId::Main).spec->path);
  Shown banks = show(bench);
  const auto switches = banks.picture->switches(bench, english());
  ASSERT_TRUE(std::any_of(switches.begin(), switches.end(), [](const Switch& s) { return s.id == "fix"; }));
  banks.picture->flip(bench, "fix");
  ASSERT_TRUE(settle_real(bench));
  EXPECT_TRUE(bench.shows("compare"));
  EXPECT_EQ(bench.side(SideId::Left).player.snapshot()->totals.wavefronts, 1056u);
  EXPECT_EQ(bench.side(SideId::Right).player.snapshot()->totals.wavefronts, 64u);
  EXPECT_EQ(*read_file(bench.side(SideId::Main).spec->path), before);
  EXPECT_THAT(show(bench).said, HasSubstr("32 times fewer wavefronts"));
  bench.undo();
  ASSERT_TRUE(settle_real(bench));
}

TEST(CompareSelection, ALaneRingsItsOwnWordAndBankOnEachSide) {
  RealKernels kernels;
  auto bench = comparing(kernels, "padding");
  bench->select({Selection::Kind::Lane}, {.lane = 7});
  Shown shown = show(*bench);
  const auto rings = shown.picture->marked(*shown.scene, {});
  // A word and a bank of each side.
  EXPECT_EQ(rings.size(), 4u);
  // Lane 7 reads row 7: bank c without padding, bank c + 7 with it.
  std::vector<int64_t> banks;
  for (const viz::Hover& part : shown.scene->hits)
    if (part.kind == viz::Hover::Kind::Bank &&
        std::any_of(rings.begin(), rings.end(), [&](const viz::Rect& ring) { return ring.x == part.rect.x && ring.y == part.rect.y; }))
      banks.push_back(part.index);
  ASSERT_EQ(banks.size(), 2u);
  EXPECT_EQ((banks[1] - banks[0] + 32) % 32, 7);
}

TEST(CompareSelection, ABankRingsEveryWordThatItServesOnEachSide) {
  RealKernels kernels;
  auto bench = comparing(kernels, "padding");
  const auto& rows = bench->side(SideId::Left).player.snapshot()->block->trace.accesses;
  const simt::AccessRow& row = *bench->side(SideId::Left).player.access();
  ASSERT_LT(&row - rows.data(), static_cast<ptrdiff_t>(rows.size()));
  bench->select({Selection::Kind::Bank, {}, static_cast<int64_t>(row.base / 4 % 32)});
  Shown shown = show(*bench);
  // All 32 lanes on the left are in that bank, one on the right; and the bank itself on both.
  EXPECT_EQ(shown.picture->marked(*shown.scene, {}).size(), 32u + 1 + 2);
}

// The words of the shared arrays, on each side: who wrote them, and which the access touches.
TEST(CompareMemory, EachSideShowsItsWordsAndRingsTheSelectedOneOnBoth) {
  RealKernels kernels;
  auto bench = comparing(kernels, "padding");
  bench->change([](Settings& s) { s.views["compare.picture"] = "memory"; });
  bench->select({Selection::Kind::Word, "tile", 33});
  for (const char* color : {"owner", "writer", "bank", "value", "age"}) {
    bench->change([&](Settings& s) { s.views["memory.colour"] = color; });
    Shown shown = show(*bench);
    EXPECT_EQ(shown.scene->cells.size(), 2u) << color << ": an array on each side";
    EXPECT_EQ(shown.picture->marked(*shown.scene, {}).size(), 2u) << color;
    std::vector<viz::Rect> grids;
    for (const viz::Cells& cells : shown.scene->cells) grids.push_back(cells.rect);
    EXPECT_FLOAT_EQ(grids[0].height, grids[1].height) << "words of one size";
    // The word under the mouse has its history, on the side where it is.
    const auto over = shown.picture->hover(english(), {grids[1].x + 2, grids[1].y + 2});
    ASSERT_TRUE(over);
    EXPECT_THAT(over->text, HasSubstr("tile[0*33 + 0]"));
    EXPECT_EQ(shown.picture->pointing(*over).side, 1u);
  }
  // A click selects it there.
  Shown shown = show(*bench);
  const viz::Rect left = shown.scene->cells[0].rect;
  shown.picture->click(*bench, *shown.picture->hover(english(), {left.x + 2, left.y + 2}));
  EXPECT_EQ(bench->active_id(), SideId::Left);
  EXPECT_EQ(bench->selection(), (Selection{Selection::Kind::Word, "tile", 0}));
}

TEST(CompareMemory, SectorsOfAnAccessToGlobalMemoryAreRingedOnEachSide) {
  RealKernels kernels;
  auto bench = comparing(kernels, "shared");
  bench->seek(1);
  bench->select({Selection::Kind::Lane}, {.lane = 9});
  const std::vector<const char*> pictures{"array", "banks", "memory"};
  for (const char* picture : pictures) {
    bench->change([&](Settings& s) { s.views["compare.picture"] = picture; });
    Shown shown = show(*bench);
    size_t sides = 0;
    for (size_t i = 0; i < 2; ++i) {
      const auto rings = shown.picture->marked(*shown.scene, {});
      sides += std::any_of(rings.begin(), rings.end(), [&](const viz::Rect& r) { return (r.center().x < 800) == (i == 0); });
    }
    EXPECT_GE(sides, picture == pictures[2] ? 1u : 2u) << picture << ": nothing of the right one is read yet from its shared array";
  }
}

// The result with its tiles, on each side: whose each element is, from that side's own trace.
TEST(CompareTiles, EachSideShowsWhoseItsElementsAre) {
  RealKernels kernels;
  auto bench = comparing(kernels, "tiling");
  bench->change([](Settings& s) { s.views["compare.picture"] = "tiles"; });
  for (const char* level : {"whole", "block", "warp", "thread"}) {
    SCOPED_TRACE(level);
    bench->change([&](Settings& s) { s.views["tiles.level"] = level; });
    Shown shown = show(*bench);
    EXPECT_THAT(shown.text, HasSubstr("block tile"));
    size_t checked[2] = {0, 0};
    for (float y = 100; y < 1000; y += 23)
      for (float x = 10; x < 1600; x += 29) {
        const auto over = shown.picture->hover(english(), {x, y});
        if (!over || over->kind != viz::Hover::Kind::Element || over->third < 0) continue;
        const size_t side = x < 800 ? 0 : 1;
        const analysis::Ownership& owned = *bench->side(kCompared[side]).player.snapshot()->ownership;
        const auto row = static_cast<uint64_t>(over->index) - owned.first_row,
                   column = static_cast<uint64_t>(over->second) - owned.first_column;
        EXPECT_EQ(over->third, owned.thread[row * owned.columns + column]);
        ++checked[side];
      }
    EXPECT_GT(checked[0], 8u);
    EXPECT_GT(checked[1], 8u);
  }
}

TEST(CompareTiles, TheWheelAndALevelsNameZoomAllSides) {
  RealKernels kernels;
  auto bench = comparing(kernels, "tiling");
  bench->change([](Settings& s) { s.views["compare.picture"] = "tiles"; });
  Shown shown = show(*bench);
  const auto level = std::find_if(shown.scene->hits.begin(), shown.scene->hits.end(),
                                  [](const viz::Hover& part) { return part.kind == viz::Hover::Kind::Level && part.index == 2; });
  ASSERT_NE(level, shown.scene->hits.end());
  shown.picture->click(*bench, *level);
  EXPECT_EQ(bench->view("tiles.level", "block"), "warp");
  shown = show(*bench);
  const auto over = [&](float x, float y) { return shown.picture->hover(english(), {x, y}); };
  viz::Point at;
  for (float y = 200; y < 700 && at.x == 0; y += 20)
    if (const auto part = over(600, y); part && part->kind == viz::Hover::Kind::Element && part->third >= 0) at = {600, y};
  ASSERT_GT(at.x, 0);
  const float before = over(at.x, at.y)->rect.width;
  shown.picture->wheel(*bench, at, 3);
  EXPECT_NE(bench->view("tiles.window", ""), "");
  shown = show(*bench);
  EXPECT_GT(over(at.x, at.y)->rect.width, before * 1.5f);
  // A click follows the element's thread on its side.
  const auto element = over(at.x, at.y);
  ASSERT_TRUE(element && element->third >= 0);
  shown.picture->click(*bench, *element);
  EXPECT_EQ(bench->active_id(), SideId::Left);
  EXPECT_EQ(bench->player().warp() * 32 + bench->player().lane(), static_cast<uint32_t>(element->third));
}

}  // namespace compare_numbers
}  // namespace warplens::app
