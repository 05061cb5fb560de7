// Every number of Compare is the one that `warplens trace --json` says or that is counted here from the addresses: pairs and threes of
// kernels and settings, at random moments.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "app/stages/picture.h"
#include "tests/app/real_kernels.h"
#include "tests/app/stage_numbers.h"
#include "viz/canvas/recorder.h"

namespace warplens::app {
namespace pair_numbers {

using stage_numbers::english;
using testing::Contains;
using testing::HasSubstr;
using viz::grouped;

constexpr const char* kGroups[] = {"left", "right", "third"};

// What `warplens trace --json` says of the block that the window traces.
struct Totals {
  uint64_t wavefronts = 0, sectors = 0;
};
Totals totals_of(const Choice& choice) {
  static std::map<std::string, Totals> known;
  const std::string what = in_words(choice) + (choice.compiled ? " compiled" : "");
  if (const auto found = known.find(what); found != known.end()) return found->second;
  std::string arguments = choice.name + " --blocks first" + (choice.compiled ? " --as compiled" : "");
  for (const auto& [name, value] : choice.set) arguments += " --set " + name + "=" + std::to_string(value);
  const auto document = traced_document(arguments);
  EXPECT_FALSE(document.is_discarded()) << arguments;
  return known[what] = {document.at("totals").at("wavefronts"), document.at("totals").at("sectors")};
}

// The texts of each group of the picture, in the order they are drawn in.
using Texts = std::map<std::string, std::vector<std::string>>;
Texts drawn(const viz::Scene& scene) {
  Texts texts;
  for (const viz::Record& record : scene.drawing)
    if (record.kind == viz::Record::Kind::Text) texts[record.group].push_back(record.text);
  return texts;
}

// The number right of a bar's name, which a narrow side shortens; empty: there is no such bar.
std::string bar(const std::vector<std::string>& texts, const std::string& name, const viz::Strings::Argument& op) {
  for (const std::string& key : {"compare." + name, "compare." + name + "_short"}) {
    const auto at = std::find(texts.begin(), texts.end(), english().format(key, {op}));
    if (at == texts.end() || at + 1 == texts.end()) continue;
    const std::string& number = *(at + 1);
    return number.starts_with("≈ ") ? number.substr(std::string("≈ ").size())
                                    : number;  // as compiled, of what the machine may count otherwise
  }
  return {};
}

// Most distinct words of 4 bytes that one bank has to give; only of accesses that take one pass.
uint64_t most_words(const hardware::WarpAccess& access) {
  std::map<uint64_t, std::set<uint64_t>> words;
  size_t most = 0;
  for (uint32_t lane = 0; lane < 32; ++lane)
    if (access.mask >> lane & 1) words[access.address[lane] / 4 % 32].insert(access.address[lane] / 4);
  for (const auto& [bank, of] : words) most = std::max(most, of.size());
  return most;
}

// Elements of the result that the side's block stores, each once.
uint64_t elements_of(const Side& side) {
  const analysis::Snapshot& s = *side.player.snapshot();
  std::set<uint64_t> bytes;
  for (const simt::AccessRow& row : s.block->trace.accesses) {
    if (!s.ownership || s.program->sites[row.site].op != MemoryOp::Store || row.object == kNone ||
        s.block->trace.objects[row.object].name != s.ownership->buffer)
      continue;
    const hardware::WarpAccess access = s.block->trace.access(row, *s.program);
    for (uint32_t lane = 0; lane < 32; ++lane)
      for (uint64_t byte = 0; (access.mask >> lane & 1) && byte < access.width_bytes;
           byte += s.block->trace.objects[row.object].element_bytes)
        bytes.insert(access.address[lane] + byte);
  }
  return bytes.size();
}
// As it is said of a block: its count, or where the blocks store different numbers of elements, that of each.
std::string block_bar(const Workbench& bench, const Side& side, const std::vector<std::string>& bars, const std::string& name,
                      uint64_t count) {
  std::set<uint64_t> elements;
  for (size_t i = 0; i < bench.comparison().size(); ++i) elements.insert(elements_of(bench.side(kCompared[i])));
  const bool each = elements.size() > 1 && !elements.contains(0);
  EXPECT_EQ(bar(bars, (each ? name : name + "_each").c_str(), {"op", ""}), "") << "one of the two is shown";
  const std::string shown = bar(bars, (each ? name + "_each" : name).c_str(), {"op", ""});
  if (!shown.empty()) {
    EXPECT_EQ(shown, each && count > 0 ? viz::grouped_decimal(static_cast<double>(count) / static_cast<double>(elements_of(side)), 2)
                                       : grouped(count));
  }
  return shown;
}

void expect_side(const Workbench& bench, size_t side, const Texts& texts) {
  const Side& shown = bench.side(kCompared[side]);
  const analysis::Snapshot& s = *shown.player.snapshot();
  const PairedAccess& pair = (*bench.comparison().clock().pairs())[bench.comparison().clock().at() - 1];
  SCOPED_TRACE(std::string(kGroups[side]) + ": " + in_words(shown.choice));
  const auto found = texts.find(std::string(kGroups[side]) + "/bars");
  ASSERT_NE(found, texts.end());
  const std::vector<std::string>& bars = found->second;
  uint64_t wavefronts = 0;
  for (const simt::AccessRow& row : s.block->trace.accesses)
    if (row.warp == shown.player.warp() && row.tick <= shown.player.tick()) wavefronts += row.wavefronts;
  const bool compiled = shown.choice.compiled;
  const std::string so_far = bar(bars, compiled ? "so_far_compiled" : "so_far", {"op", ""});
  EXPECT_TRUE(so_far == grouped(wavefronts) || (wavefronts == 0 && so_far.empty())) << so_far << " for " << wavefronts;
  const Totals totals = totals_of(shown.choice);
  EXPECT_NE(block_bar(bench, shown, bars, compiled ? "block_compiled" : "block", totals.wavefronts), "");
  const std::string sectors = block_bar(bench, shown, bars, compiled ? "block_sectors_compiled" : "block_sectors", totals.sectors);
  EXPECT_TRUE(!sectors.empty() || totals.sectors == 0);
  if (!compiled) {
    Choice as_compiled = shown.choice;
    as_compiled.compiled = true;
    block_bar(bench, shown, bars, "block_compiled", totals_of(as_compiled).wavefronts);
  }
  if (pair.access[side] == kNone) return;
  const simt::AccessRow& row = s.block->trace.accesses[pair.access[side]];
  const std::string op = english().get(std::string("op.") + name(s.program->sites[row.site].op));
  const hardware::WarpAccess access = s.block->trace.access(row, *s.program);
  if (row.wavefronts > 0) {
    EXPECT_EQ(bar(bars, "this_access", {"op", op}), grouped(row.wavefronts));
    const auto histogram = texts.find(std::string(kGroups[side]) + "/histogram");
    if (histogram == texts.end() || access.width_bytes > 4 || access.kind != hardware::AccessKind::Load) return;
    const uint64_t most = most_words(access);
    EXPECT_EQ(most, row.wavefronts);
    EXPECT_THAT(histogram->second,
                Contains(most > 1 ? english().format("compare.ways", {{"ways", most}}) : english().get("compare.no_conflict")));
  } else if (row.sectors > 0) {
    EXPECT_EQ(bar(bars, "this_sectors", {"op", op}), grouped(row.sectors));
    std::set<uint64_t> bytes;
    for (uint32_t lane = 0; lane < 32; ++lane)
      for (uint64_t byte = 0; (access.mask >> lane & 1) && byte < access.width_bytes; ++byte) bytes.insert(access.address[lane] + byte);
    const auto used = std::find_if(bars.begin(), bars.end(), [&](const std::string& text) {
      return text == english().get("compare.used") || text == english().get("compare.used_short");
    });
    ASSERT_TRUE(used != bars.end() && used + 1 != bars.end());
    EXPECT_EQ(*(used + 1), english().format("compare.used_of", {{"used", uint64_t{bytes.size()}}, {"moved", uint64_t{row.sectors} * 32}}));
  }
}

// A cycle for each wavefront of the block, in the table of what limits the sides; of 1 024 elements where the blocks store different
// numbers of them.
void expect_limits(const Workbench& bench, const Texts& texts) {
  const auto found = texts.find("limits/bounds");
  if (found == texts.end()) return;
  const auto head = std::find(found->second.begin(), found->second.end(), english().get("compare.limit.head_shared"));
  if (head == found->second.end()) return;
  const size_t sides = bench.comparison().size();
  ASSERT_GT(static_cast<size_t>(found->second.end() - head), sides);
  bool compiled = true;
  for (size_t i = 0; i < sides; ++i) compiled &= bench.side(kCompared[i]).player.snapshot()->compiled_totals.has_value();
  std::set<uint64_t> elements;
  for (size_t i = 0; i < sides; ++i) elements.insert(elements_of(bench.side(kCompared[i])));
  const bool each = elements.size() > 1 && !elements.contains(0);
  for (size_t i = 0; i < sides; ++i) {
    Choice choice = bench.side(kCompared[i]).choice;
    choice.compiled |= compiled;
    uint64_t wavefronts = totals_of(choice).wavefronts;
    if (each)
      wavefronts =
          static_cast<uint64_t>(static_cast<double>(wavefronts) * 1024 / static_cast<double>(elements_of(bench.side(kCompared[i]))) + 0.5);
    EXPECT_EQ(*(head + 1 + static_cast<ptrdiff_t>(i)), wavefronts ? grouped(wavefronts) : "–") << in_words(choice);
  }
}

// The sentence names the cost of each side that has an access now.
void expect_sentence(const Workbench& bench, const viz::Scene& scene) {
  std::string all;
  for (const viz::Record& record : scene.drawing)
    if (record.kind == viz::Record::Kind::Text) all += record.text + " ";
  const PairedAccess& pair = (*bench.comparison().clock().pairs())[bench.comparison().clock().at() - 1];
  for (size_t i = 0; i < bench.comparison().size(); ++i) {
    if (pair.access[i] == kNone) continue;
    const simt::AccessRow& row = bench.side(kCompared[i]).player.snapshot()->block->trace.accesses[pair.access[i]];
    const uint64_t cost = row.wavefronts > 0 ? row.wavefronts : row.sectors;
    if (cost > 0) {
      EXPECT_THAT(all, HasSubstr(english().plural(row.wavefronts > 0 ? "banks.wavefronts" : "banks.sectors", cost)));
    }
  }
}

TEST(CompareNumbers, AreThoseOfTheTraceOnEachSideOfPairsAndThreesAtRandomMoments) {
  RealKernels kernels;
  auto bench = real_workbench(kernels);
  std::mt19937 random(7);
  static const viz::Recorder metrics;
  const std::vector<Choice> settings = real_settings();
  size_t walked = 0, moments = 0;
  for (size_t i = 0; i < settings.size(); ++i) {
    ViewState state;
    state.stage = "compare";
    state.choices = {settings[i], settings[i], settings[(i + 1) % settings.size()], Choice{}};
    if (i % 3 == 0) state.choices[2] = settings[i], state.choices[2].compiled = true;  // two accounts
    if (i % 5 == 0) state.choices[3] = settings[(i + 7) % settings.size()];
    for (size_t side = 1; side < kSides; ++side) state.followed[side].warp = static_cast<uint32_t>(random() % 4);
    bench->restore(state);
    ASSERT_TRUE(settle_real(*bench));
    const PairClock& clock = bench->comparison().clock();
    ASSERT_GT(clock.length(), 0u) << in_words(settings[i]);
    SCOPED_TRACE(in_words(state.choices[1]) + " | " + in_words(state.choices[2]) + " | " + in_words(state.choices[3]));
    for (int moment = 0; moment < 4; ++moment, ++moments) {
      bench->seek(1 + random() % clock.length());
      const auto picture = bench->stage().picture();
      const viz::Scene& scene = picture->layout(*bench, {}, {{0, 0, 2000, 1100}, viz::dark_theme(), english(), metrics, 1});
      const Texts texts = drawn(scene);
      for (size_t side = 0; side < bench->comparison().size(); ++side) expect_side(*bench, side, texts);
      expect_limits(*bench, texts);
      expect_sentence(*bench, scene);
    }
    ++walked;
  }
  EXPECT_GE(walked, 30u);
  EXPECT_GE(moments, 120u);
}

}  // namespace pair_numbers
}  // namespace warplens::app
