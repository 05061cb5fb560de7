// The gallery: each kernel does what its text claims, counted here a second time, and each fix makes it right and clean.
#include <cmath>
#include <set>

#include "kernels/workload/compare/check.h"
#include "kernels/workload/launch/schedules.h"
#include "tests/grading/bench.h"

namespace warplens::grading_tests {
namespace {

using grading::Mistake;
using grading::Symptoms;
using testing::Each;
using testing::IsEmpty;

const std::vector<Mistake>& gallery() {
  static const auto all = [] {
    auto loaded = grading::load_mistakes(source_file("assets/mistakes"), kernels());
    if (!loaded) ADD_FAILURE() << to_string(loaded.error());
    return loaded ? loaded.take() : std::vector<Mistake>{};
  }();
  return all;
}

const Mistake& mistake(const std::string& name) {
  for (const Mistake& one : gallery())
    if (one.name == name) return one;
  ADD_FAILURE() << name;
  return gallery().front();
}

Symptoms symptoms(const std::string& name) {
  auto measured = grading::symptoms_of(mistake(name), tools());
  if (!measured) {
    ADD_FAILURE() << to_string(measured.error());
    return {};
  }
  return measured.take();
}

std::set<std::string> kinds(const Symptoms& found) {
  std::set<std::string> all;
  for (const auto& finding : found.findings) all.insert(name(finding.kind));
  return all;
}

double input(const char* buffer, uint64_t index) { return simt::input_value(simt::buffer_hash(buffer), index); }

// ---- fixes

// What the fixed kernel should compute, by the header's reference or by a loop that is too simple to be wrong.
std::vector<double> wanted(const Mistake& one, const grading::Played& fixed, const workload::ResolvedKernel& kernel) {
  std::vector<double> values;
  if (one.name == "softmax_broadcast") {
    for (uint64_t row = 0; row < 8; ++row) {
      double sum = 0;
      for (uint64_t c = 0; c < 512; ++c) sum += std::exp(input("in", row * 512 + c));
      for (uint64_t c = 0; c < 512; ++c) values.push_back(std::exp(input("in", row * 512 + c)) / sum);
    }
  } else if (one.name == "reduction_lockstep") {
    for (uint64_t block = 0; block < 8; ++block) {
      values.push_back(0);
      for (uint64_t i = 0; i < 256; ++i) values.back() += input("in", block * 256 + i);
    }
  } else if (one.name == "atomic_scope") {
    values.resize(16);
    for (uint64_t i = 0; i < 4096; ++i) ++values[static_cast<size_t>((input("in", i) + 1) * 8)];
  } else {
    auto elements = workload::expected_elements(kernel, *fixed.program, fixed.launch, one.file->spec->result_buffer);
    if (elements && *elements) return (*elements)->values;
    ADD_FAILURE() << one.name << " has no reference";
  }
  return values;
}

class Gallery : public testing::TestWithParam<std::string> {};

TEST_P(Gallery, FixIsRightUnderEveryScheduleAndClean) {
  const Mistake& one = mistake(GetParam());
  workload::What what;
  what.name = one.fixed->path;
  what.file = one.fixed;
  const auto kernel = workload::resolve(kernels(), what, "run");
  ASSERT_TRUE(kernel.ok());
  for (const simt::Schedule& schedule : workload::usual_schedules()) {
    const auto fixed = grading::play(one.fixed, schedule, tools());
    ASSERT_TRUE(fixed.ok()) << to_string(fixed.error());
    ASSERT_FALSE(fixed->fault.has_value()) << to_string(*fixed->fault);
    const auto got = workload::read_elements(fixed->launch, *fixed->memory, one.file->spec->result_buffer);
    const std::vector<double> right = wanted(one, *fixed, **kernel);
    ASSERT_EQ(got->values.size(), right.size());
    for (size_t i = 0; i < right.size(); ++i) ASSERT_NEAR(got->values[i], right[i], 1e-5 + 1e-5 * std::abs(right[i])) << i;
    if (schedule.order != simt::Order::InOrder) continue;
    const auto report = checks::run_checks(*fixed->program, fixed->launch);
    ASSERT_TRUE(report.ok());
    EXPECT_TRUE(report->complete);
    EXPECT_EQ(report->found(), 0u);
  }
}

TEST_P(Gallery, ShowsAQuestionInBothLanguagesAndGivesNothingAway) {
  const Mistake& one = mistake(GetParam());
  for (const char* language : {"en", "zh"}) {
    EXPECT_TRUE(one.question.contains(language));
    EXPECT_TRUE(one.explanation.contains(language));
    EXPECT_TRUE(one.file->spec->title.contains(language));
    for (const auto& fix : one.fixes) EXPECT_EQ(one.file->text.find(fix.after), std::string::npos);
  }
  ASSERT_THAT(one.lines, testing::Not(IsEmpty()));
  EXPECT_TRUE(one.is_answer(one.lines.front()));
  EXPECT_FALSE(one.is_answer(1));
}

TEST_P(Gallery, DiffTurnsTheKernelIntoTheFixedOne) {
  const Mistake& one = mistake(GetParam());
  size_t removed = 0, added = 0;
  for (const grading::DiffLine& line : one.diff) {
    const std::string& text = line.sign == '+' ? one.fixed->text : one.file->text;
    EXPECT_EQ(grading::line_text(text, line.line), grading::line_text(line.text, 1));
    removed += line.sign == '-';
    added += line.sign == '+';
  }
  EXPECT_GT(added, 0u);
  const auto lines = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); };
  EXPECT_EQ(lines(one.fixed->text) - lines(one.file->text), static_cast<std::ptrdiff_t>(added) - static_cast<std::ptrdiff_t>(removed));
}

INSTANTIATE_TEST_SUITE_P(Mistakes, Gallery, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const Mistake& one : gallery()) names.push_back(one.name);
                           return names;
                         }()),
                         [](const auto& info) { return info.param; });

TEST(Mistakes, AreAtLeastEightAndNotOnTheLadder) {
  EXPECT_GE(gallery().size(), 8u);
  for (const Mistake& one : gallery())
    for (const auto& kernel : kernels()) EXPECT_NE(one.name, kernel.name);
}

// ---- what each claims

TEST(Mistakes, ProductMultipliesTheTransposedTile) {
  const Symptoms found = symptoms("product_elements");
  constexpr uint64_t kM = 48, kN = 64, kK = 32, kTile = 16;
  ASSERT_EQ(found.wrong->count, kM * kN);
  EXPECT_EQ(found.schedules_wrong, found.schedules_run);
  for (uint64_t row = 0; row < kM; ++row)
    for (uint64_t column = 0; column < kN; ++column) {
      double sum = 0;
      for (uint64_t k = 0; k < kK; ++k) {
        const uint64_t first = k / kTile * kTile, i = k % kTile;
        sum += input("A", (row / kTile * kTile + i) * kK + first + row % kTile) * input("B", k * kN + column);
      }
      ASSERT_NEAR(found.wrong->got.values[row * kN + column], sum, 1e-4);
    }
  EXPECT_THAT(found.findings, IsEmpty());
  EXPECT_EQ(found.costs.conflicts, 0u);
}

TEST(Mistakes, TransposeLosesTheRowsFromNyOn) {
  const Symptoms found = symptoms("transpose_half");
  for (uint64_t i = 0; i < 128 * 64; ++i) ASSERT_EQ(found.wrong->wrong[i], i / 64 >= 64) << i;
  EXPECT_EQ(found.wrong->unwritten, found.wrong->count);
  EXPECT_THAT(found.findings, IsEmpty());
}

TEST(Mistakes, SwappedTileSizesLoseHalfOfTheColumns) {
  const Symptoms found = symptoms("warp_tile_sizes");
  for (uint64_t i = 0; i < 128 * 128; ++i) ASSERT_EQ(std::isnan(found.wrong->got.values[i]), i % 32 >= 16) << i;
  EXPECT_EQ(found.wrong->unwritten, 128u * 64u);
  EXPECT_THAT(kinds(found), testing::ElementsAre("race"));
}

TEST(Mistakes, ABarrierInATestIsNeverCompleted) {
  const Symptoms found = symptoms("barrier_in_test");
  ASSERT_TRUE(found.fault.has_value());
  EXPECT_THAT(kinds(found), testing::Contains("barrier"));
  const Mistake& one = mistake("barrier_in_test");
  EXPECT_EQ(found.fault->span.line, one.lines.front());
}

// Its text says that it is right at 128 x 64, where no thread is outside.
TEST(Mistakes, ABarrierInATestDoesNoHarmAtWholeTiles) {
  Mistake whole = mistake("barrier_in_test");
  auto spec = std::make_shared<catalog::KernelSpec>(*whole.file->spec);
  spec->sizes["run"] = {{"NX", 128}, {"NY", 64}};
  whole.file = catalog::kernel_file(whole.file->path, whole.file->text, spec);
  whole.fixed = catalog::kernel_file(whole.fixed->path, whole.fixed->text, spec);
  const auto found = grading::symptoms_of(whole, tools());
  ASSERT_TRUE(found.ok());
  EXPECT_TRUE(found->wrong->right());
  EXPECT_THAT(found->findings, IsEmpty());
}

TEST(Mistakes, AMissingBarrierDependsOnWhichWarpRunsFirst) {
  const Symptoms found = symptoms("missing_barrier");
  EXPECT_GT(found.schedules_wrong, 0u);
  EXPECT_THAT(kinds(found), testing::ElementsAre("race"));
}

// Words of a bank are 32 apart: a warp stores two rows and reads two columns of 16 words.
uint64_t wavefronts_of(uint64_t pitch, bool columns) {
  uint64_t most = 0;
  std::array<std::set<uint64_t>, 32> words;
  for (uint64_t lane = 0; lane < 32; ++lane) {
    const uint64_t x = lane % 16, y = lane / 16, word = columns ? x * pitch + y : y * pitch + x;
    words[word % 32].insert(word);
    most = std::max<uint64_t>(most, words[word % 32].size());
  }
  return most;
}

TEST(Mistakes, APadToTheBanksIsSlowerThanNone) {
  const Symptoms found = symptoms("pad_to_banks");
  constexpr uint64_t kWarps = 64 * 64 / 32;
  EXPECT_EQ(wavefronts_of(32, true), 16u);
  EXPECT_EQ(wavefronts_of(16, true), 8u);
  EXPECT_EQ(found.costs.wavefronts, kWarps * (wavefronts_of(32, false) + wavefronts_of(32, true)));
  EXPECT_EQ(found.fixed_costs.wavefronts, kWarps * (wavefronts_of(18, false) + wavefronts_of(18, true)));
  EXPECT_EQ(wavefronts_of(18, true), 1u);
  EXPECT_GT(found.costs.wavefronts, kWarps * (wavefronts_of(16, false) + wavefronts_of(16, true)));
  EXPECT_TRUE(found.wrong->right());
  EXPECT_THAT(found.findings, IsEmpty());
}

TEST(Mistakes, ABroadcastWithoutASecondBarrierRacesAtBothLines) {
  const Symptoms found = symptoms("softmax_broadcast");
  const Mistake& one = mistake("softmax_broadcast");
  EXPECT_GT(found.schedules_wrong, 0u);
  ASSERT_EQ(kinds(found), std::set<std::string>{"race"});
  std::set<uint32_t> lines;
  for (const auto& finding : found.findings) lines.insert({finding.first.line, finding.second->line});
  EXPECT_EQ(lines, std::set<uint32_t>(one.lines.begin(), one.lines.end()));
}

TEST(Mistakes, LockstepIsRightByChanceAndARace) {
  const Symptoms found = symptoms("reduction_lockstep");
  EXPECT_TRUE(found.wrong->right());
  EXPECT_EQ(kinds(found), std::set<std::string>{"race"});
  for (const auto& finding : found.findings) EXPECT_TRUE(mistake("reduction_lockstep").is_answer(finding.first.line));
}

TEST(Mistakes, AnAtomicOfTheBlocksScopeRacesWithOtherBlocks) {
  const Symptoms found = symptoms("atomic_scope");
  EXPECT_TRUE(found.wrong->right());
  ASSERT_EQ(found.findings.size(), 1u);
  EXPECT_EQ(found.findings[0].lack, checks::Lack::Scope);
  EXPECT_EQ(found.findings[0].first.line, mistake("atomic_scope").lines.front());
}

}  // namespace
}  // namespace warplens::grading_tests
