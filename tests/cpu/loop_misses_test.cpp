// The cache model and the walk through it against the loops' own source, run over arrays that write down each access, and a cache that
// is too simple to be wrong.
#include "kernels/cpu/loop_misses.h"

#include <gtest/gtest.h>

#include <deque>
#include <set>

#include "kernels/cpu/gemm_source.h"

namespace warplens::cpu {
namespace {

constexpr CacheShape kUsual{}, kSmall{4096, 64, 4}, kTwelve{48 * 1024, 64, 12};

struct Access {
  Matrix matrix;
  int64_t index;
  friend bool operator==(const Access&, const Access&) = default;
};

// An array that writes down what is done to it.
struct Watched {
  Matrix matrix;
  std::vector<Access>* log;

  struct Element {
    Access access;
    std::vector<Access>* log;
    operator float() const { return log->push_back(access), 1.0f; }
    void operator=(float) const { log->push_back(access); }
    void operator+=(float) const { log->push_back(access), log->push_back(access); }
  };
  Element operator[](int64_t i) const { return {{matrix, i}, log}; }
};

// In which order a product reads its operands is the compiler's choice: A first.
std::vector<Access> accesses_of_source(LoopOrder order, int64_t n) {
  std::vector<Access> log;
  const Watched a{Matrix::A, &log}, b{Matrix::B, &log}, c{Matrix::C, &log};
  order == LoopOrder::Ijk ? loops_ijk(a, b, c, n, n, n) : loops_ikj(a, b, c, n, n, n);
  if (order == LoopOrder::Ijk)
    for (size_t i = 0; i + 1 < log.size(); ++i)
      if (log[i].matrix == Matrix::B && log[i + 1].matrix == Matrix::A && (i == 0 || log[i - 1].matrix != Matrix::A))
        std::swap(log[i], log[i + 1]);
  return log;
}

struct Brute {
  LoopCounts counts;
  std::array<uint64_t, 3> first{};  // misses of lines that were never touched before
};
Brute brute_force(LoopOrder order, uint32_t n, const CacheShape& shape) {
  Brute result;
  std::vector<std::deque<uint64_t>> sets(shape.sets());
  std::set<uint64_t> seen;
  for (const Access& access : accesses_of_source(order, n)) {
    const auto m = static_cast<size_t>(access.matrix);
    const uint64_t address = (m * n * n + static_cast<uint64_t>(access.index)) * 4, line = address / shape.line_bytes;
    auto& set = sets[line % shape.sets()];
    ++result.counts.of[m].accesses;
    const auto it = std::find(set.begin(), set.end(), line);
    if (it == set.end()) {
      ++result.counts.of[m].misses;
      if (seen.insert(line).second) ++result.first[m];
      if (set.size() == shape.ways) set.pop_back();
    } else {
      set.erase(it);
    }
    set.push_front(line);
  }
  return result;
}

TEST(LoopAccesses, AreThoseThatTheSourceMakesInItsOrder) {
  for (const LoopOrder order : kLoopOrders) {
    for (const uint32_t n : {1u, 2u, 5u, 16u, 17u}) {
      std::vector<Access> walked;
      visit_accesses(order, n, 0, uint64_t{n} * n * n, [&](Matrix matrix, uint32_t row, uint32_t column, LoopLine) {
        walked.push_back({matrix, int64_t{row} * n + column});
      });
      EXPECT_TRUE(walked == accesses_of_source(order, n)) << name(order) << " n = " << n;
    }
  }
}

TEST(LoopRun, MissesWhatABruteForceCountOfTheSourceMisses) {
  for (const CacheShape& shape : {kUsual, kSmall, kTwelve, CacheShape{2048, 64, 2}, CacheShape{4096, 32, 8}}) {
    for (const uint32_t n : {16u, 48u}) {
      for (const LoopOrder order : kLoopOrders) {
        const LoopRun run(order, n, shape);
        const Brute brute = brute_force(order, n, shape);
        EXPECT_EQ(run.whole(), brute.counts) << name(order) << " n = " << n << " in " << shape.size_bytes << " bytes, " << shape.ways
                                             << " ways";
        for (const uint64_t first : brute.first) EXPECT_EQ(run.matrix_lines(), first);
      }
    }
  }
}

TEST(LoopRun, CountsRowsThatRepeatAsIfAllHadBeenSimulated) {
  // 64 floats are 4 lines: rows that are 4 apart begin in the same of 16 sets.
  for (const LoopOrder order : kLoopOrders) {
    const LoopRun run(order, 64, kSmall);
    EXPECT_LT(run.simulated_rows(), 32u);
    EXPECT_EQ(run.whole(), brute_force(order, 64, kSmall).counts) << name(order);
  }
}

TEST(LoopRun, MissesEachLineOnceWhereAllThreeMatricesFit) {
  // 3 x 48 x 48 floats are 27 KiB.
  for (const LoopOrder order : kLoopOrders) {
    const LoopRun run(order, 48, kUsual);
    for (const MissCounts& count : run.whole().of) EXPECT_EQ(count.misses, 48u * 48 / 16);
  }
}

TEST(LoopRun, MissesBForEachMultiplyAddOfIJKAndForOneOfSixteenOfIKJWhereNothingFits) {
  for (const uint32_t n : {512u, 1024u}) {
    const uint64_t products = uint64_t{n} * n * n;
    const LoopRun ijk(LoopOrder::Ijk, n, kUsual), ikj(LoopOrder::Ikj, n, kUsual);
    EXPECT_EQ(ijk.whole().of[1].accesses, products);
    EXPECT_EQ(ijk.whole().of[1].misses, products);
    EXPECT_EQ(ijk.whole().of[2].accesses, uint64_t{n} * n);
    EXPECT_EQ(ikj.whole().of[1].misses, products / 16);
    EXPECT_EQ(ikj.whole().of[0].accesses, uint64_t{n} * n);
    EXPECT_EQ(ikj.whole().of[2].accesses, 2 * products + uint64_t{n} * n);
  }
}

TEST(LoopRun, KeepsAColumnWhoseLinesSpreadOverAllSets) {
  // 128 floats are 8 lines: a column goes through 8 of 64 sets, room for 64 of its 128 lines. 144 floats are 9: through all 64.
  const LoopRun packed(LoopOrder::Ijk, 128, kUsual), spread(LoopOrder::Ijk, 144, kUsual);
  EXPECT_EQ(packed.column_sets(), 8u);
  EXPECT_EQ(packed.column_room(), 64u);
  EXPECT_EQ(packed.whole().of[1].misses, 128u * 128 * 128);
  EXPECT_EQ(spread.column_sets(), 64u);
  EXPECT_LT(spread.whole().of[1].misses, 144u * 144 * 144 / 12);
}

TEST(LoopRun, IsAtEveryMomentWhereSimulatingFromTheBeginningLeads) {
  for (const LoopOrder order : kLoopOrders) {
    const uint32_t n = 48;
    const LoopRun run(order, n, kSmall);
    Cache cache(kSmall);
    LoopCounts counts;
    for (uint64_t step = 0; step < run.steps(); ++step) {
      std::vector<std::pair<uint32_t, bool>> touched;
      visit_accesses(order, n, step, step + 1, [&](Matrix matrix, uint32_t row, uint32_t column, LoopLine) {
        const uint32_t line = run.line_of(matrix, row, column);
        const bool miss = !cache.touch(line);
        ++counts.of[static_cast<size_t>(matrix)].accesses, counts.of[static_cast<size_t>(matrix)].misses += miss;
        if (std::none_of(touched.begin(), touched.end(), [&](const auto& t) { return t.first == line; })) touched.emplace_back(line, miss);
      });
      if (step % 97 != 0 && step + 1 != run.steps() && step % n > 2) continue;
      const LoopMoment moment = run.at(step + 1);
      ASSERT_EQ(moment.cache.held(), cache.held()) << name(order) << " after " << step + 1;
      ASSERT_EQ(moment.so_far, counts) << name(order) << " after " << step + 1;
      ASSERT_EQ(moment.now.size(), touched.size());
      for (size_t i = 0; i < touched.size(); ++i) {
        ASSERT_EQ(moment.now[i].line, touched[i].first);
        ASSERT_EQ(moment.now[i].miss, touched[i].second);
      }
    }
    EXPECT_EQ(run.at(0).so_far, LoopCounts{});
    EXPECT_EQ(run.at(run.steps() + 5).so_far, counts);
  }
}

TEST(LoopSource, IsTheTextThatIsCompiledAndHasALineForEachAccess) {
  for (const LoopOrder order : kLoopOrders) {
    const auto& lines = source_of(order);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines.front(), "for (int64_t i = 0; i < M; ++i) {");
    EXPECT_EQ(lines.back(), "}");
    std::set<LoopLine> used;
    visit_accesses(order, 4, 0, 64, [&](Matrix, uint32_t, uint32_t, LoopLine by) { used.insert(by); });
    std::set<int> places;
    for (const LoopLine by : used) {
      EXPECT_GE(line_of(order, by), 0);
      places.insert(line_of(order, by));
    }
    EXPECT_EQ(places.size(), used.size());
  }
  EXPECT_EQ(line_of(LoopOrder::Ijk, LoopLine::ZeroC), -1);
  EXPECT_EQ(line_of(LoopOrder::Ikj, LoopLine::StoreC), -1);
}

TEST(CacheShape, IsACacheWhereItsSetsAreAPowerOfTwo) {
  EXPECT_TRUE(is_cache(kUsual));
  EXPECT_EQ(kUsual.sets(), 64u);
  EXPECT_TRUE(is_cache(kTwelve));
  EXPECT_FALSE(is_cache({48 * 1024, 64, 8}));  // 96 sets
  EXPECT_FALSE(is_cache({4096, 64, 1}));
  EXPECT_FALSE(is_cache({4096, 48, 4}));
  EXPECT_FALSE(is_cache({100, 64, 4}));
  EXPECT_FALSE(can_simulate(100, kUsual));
  EXPECT_FALSE(can_simulate(0, kUsual));
  EXPECT_TRUE(can_simulate(1024, kUsual));
}

}  // namespace
TEST(LoopMisses, TheLastMultiplyAddsAreThoseThatEachAloneMisses) {
  for (const LoopOrder order : kLoopOrders) {
    const LoopRun run(order, 32, {4096, 64, 4});
    for (const uint64_t end : {uint64_t{0}, uint64_t{5}, uint64_t{1000}, uint64_t{4097}, run.steps()}) {
      const auto last = run.last_of(end, 40);
      ASSERT_EQ(last.size(), std::min<uint64_t>(end, 40));
      for (size_t i = 0; i < last.size(); ++i) {
        const uint64_t after = end - last.size() + i + 1;
        const LoopCounts now = run.at(after).so_far, before = run.at(after - 1).so_far;
        for (size_t m = 0; m < 3; ++m) {
          const Touch expected = now.of[m].misses > before.of[m].misses       ? Touch::Miss
                                 : now.of[m].accesses > before.of[m].accesses ? Touch::Hit
                                                                              : Touch::None;
          EXPECT_EQ(last[i][m], expected) << end << " " << i << " " << m;
        }
      }
    }
  }
}

}  // namespace warplens::cpu
