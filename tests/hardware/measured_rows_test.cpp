#include "tests/hardware/measured_rows.h"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>

#include "kernels/hardware/banks.h"
#include "kernels/hardware/sectors.h"

namespace warplens::hardware {
namespace {

TEST(MeasuredRows, EveryWavefrontAndConflictCountedOnAnH200IsReproduced) {
  const auto rows = read_measured_rows("h200_shared_wavefronts.txt");
  ASSERT_EQ(rows.size(), 1121u);
  for (const MeasuredRow& row : rows) {
    ASSERT_EQ(row.counted.size(), 2u) << row.id;
    const BankCount count = count_banks(row.access);
    EXPECT_EQ(count.wavefronts, row.counted[0]) << row.id;
    EXPECT_EQ(count.conflicts, row.counted[1]) << row.id;
  }
}

TEST(MeasuredRows, EveryMatrixAtomicAndCopyCountedOnAnH200IsReproduced) {
  const auto rows = read_measured_rows("h200_shared_matrix_atomics.txt");
  ASSERT_EQ(rows.size(), 1197u);
  uint32_t wavefronts = 0, conflicts = 0;
  for (const MeasuredRow& row : rows) {
    ASSERT_EQ(row.counted.size(), 2u) << row.id;
    const BankCount count = count_banks(row.access);
    EXPECT_TRUE(count.exact) << row.id;
    EXPECT_EQ(count.wavefronts, row.counted[0].value_or(count.wavefronts)) << row.id;
    EXPECT_EQ(count.conflicts, row.counted[1].value_or(count.conflicts)) << row.id;
    wavefronts += row.counted[0] ? 1 : 0;
    conflicts += row.counted[1] ? 1 : 0;
  }
  EXPECT_EQ(wavefronts, 1197u - 171u) << "of an asynchronous copy only conflicts are counted";
  EXPECT_EQ(conflicts, 1197u - 75u) << "of a float add only wavefronts are";
}

TEST(MeasuredRows, EveryAtomicThatCountsLanesCountedOnAnH100IsReproduced) {
  const auto rows = read_measured_rows("h100_shared_counts.txt");
  ASSERT_EQ(rows.size(), 260u);
  uint32_t cheaper = 0;
  for (MeasuredRow row : rows) {
    ASSERT_EQ(row.counted.size(), 2u) << row.id;
    const BankCount count = count_banks(row.access);
    EXPECT_TRUE(count.exact) << row.id;
    EXPECT_EQ(count.wavefronts, row.counted[0]) << row.id;
    EXPECT_EQ(count.conflicts, row.counted[1]) << row.id;
    row.access.kind = AccessKind::Atomic;
    cheaper += count_banks(row.access).wavefronts > *row.counted[0];
  }
  EXPECT_EQ(cheaper, 142u) << "patterns in which lanes of another atomic take turns at a word";
}

TEST(MeasuredRows, EverySubWordAccessCountedOnAnH200IsReproduced) {
  const auto rows = read_measured_rows("h200_shared_subword.txt");
  ASSERT_EQ(rows.size(), 400u);
  for (const MeasuredRow& row : rows) {
    ASSERT_EQ(row.counted.size(), 1u) << row.id;
    EXPECT_EQ(count_banks(row.access).wavefronts, row.counted[0]) << row.id;
  }
}

TEST(MeasuredRows, EverySectorCountedOnAnH200IsReproduced) {
  const auto rows = read_measured_rows("h200_global_sectors.txt");
  ASSERT_EQ(rows.size(), 200u);
  for (const MeasuredRow& row : rows) {
    ASSERT_EQ(row.counted.size(), 1u) << row.id;
    EXPECT_EQ(count_sectors(row.access), row.counted[0]) << row.id;
    EXPECT_EQ(explain_sectors(row.access).sectors.size(), row.counted[0]) << row.id;
  }
}

// What each lane is owed: its words, each exactly once over all wavefronts.
void expect_every_word_served_once(const MeasuredRow& row, const BankExplanation& explanation) {
  std::map<std::pair<uint32_t, uint64_t>, int> served;  // (lane, word) → times
  for (const Wavefront& wavefront : explanation.wavefronts) {
    for (const ServedWord& word : wavefront.words) {
      for (uint32_t lane = 0; lane < kLanes; ++lane) {
        if ((word.lanes >> lane & 1) != 0) ++served[{lane, word.word}];
      }
    }
  }
  size_t owed = 0;
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    if ((row.access.mask >> lane & 1) == 0) continue;
    const uint64_t first = row.access.address[lane] / 4;
    const uint64_t last = (row.access.address[lane] + row.access.width_bytes - 1) / 4;
    for (uint64_t word = first; word <= last; ++word, ++owed) EXPECT_EQ((served[{lane, word}]), 1) << row.id << " lane " << lane;
  }
  EXPECT_EQ(served.size(), owed) << row.id;
}

void expect_wavefronts_are_possible(const MeasuredRow& row, const BankExplanation& explanation) {
  for (const Wavefront& wavefront : explanation.wavefronts) {
    std::set<uint32_t> banks;
    uint32_t lanes = 0;
    for (const ServedWord& word : wavefront.words) {
      EXPECT_EQ(word.bank, word.word % 32) << row.id;
      EXPECT_TRUE(banks.empty() || *banks.rbegin() < word.bank) << row.id << ": at most one word a bank, ascending";
      banks.insert(word.bank);
      lanes |= word.lanes;
    }
    EXPECT_EQ(wavefront.lanes, lanes) << row.id;
    ASSERT_LT(wavefront.pass, explanation.pass_lanes.size()) << row.id;
    EXPECT_EQ(lanes & ~explanation.pass_lanes[wavefront.pass], 0u) << row.id << ": a wavefront serves lanes of its own pass";
  }
}

TEST(MeasuredRows, TheExplanationOfEveryRowAddsUpToItsCount) {
  for (const char* file :
       {"h200_shared_wavefronts.txt", "h200_shared_subword.txt", "h200_shared_matrix_atomics.txt", "h100_shared_counts.txt"}) {
    for (const MeasuredRow& row : read_measured_rows(file)) {
      if (row.op == "cas" || row.op == "fadd") continue;  // a lane goes several times: below
      const BankExplanation explanation = explain_banks(row.access);
      const BankCount count = count_banks(row.access);
      EXPECT_EQ(explanation.wavefronts.size(), count.wavefronts) << row.id;
      EXPECT_EQ(explanation.count.wavefronts, count.wavefronts) << row.id;
      EXPECT_EQ(explanation.count.conflicts, count.conflicts) << row.id;
      EXPECT_EQ(explanation.count.passes, count.passes) << row.id;
      uint32_t lanes = 0;
      for (uint32_t pass : explanation.pass_lanes) {
        EXPECT_EQ(lanes & pass, 0u) << row.id << ": a lane belongs to one pass";
        lanes |= pass;
      }
      EXPECT_EQ(lanes, row.access.mask) << row.id;
      expect_wavefronts_are_possible(row, explanation);
      expect_every_word_served_once(row, explanation);
    }
  }
}

TEST(MeasuredRows, EveryLaneOfALoopIsServedUntilItHasWon) {
  for (const MeasuredRow& row : read_measured_rows("h200_shared_matrix_atomics.txt")) {
    if (row.op != "cas" && row.op != "fadd") continue;
    const BankExplanation explanation = explain_banks(row.access);
    EXPECT_EQ(explanation.wavefronts.size(), *row.counted[0]) << row.id;
    expect_wavefronts_are_possible(row, explanation);
    uint32_t won = 0;
    for (size_t i = 1; i < explanation.wavefronts.size(); ++i) {
      const Wavefront &first = explanation.wavefronts[i - 1], &second = explanation.wavefronts[i];
      if (first.lanes != second.lanes || first.pass != second.pass || (won & second.lanes) != 0) continue;
      won |= second.lanes;  // the two trips of a compare-and-swap
    }
    EXPECT_EQ(won, row.access.mask) << row.id;
    EXPECT_EQ(explanation.pass_lanes.size(), row.op == "fadd" ? explanation.count.turns : 1) << row.id;
  }
}

TEST(MeasuredRows, TheSectorsOfEveryRowAccountForEveryByte) {
  for (const MeasuredRow& row : read_measured_rows("h200_global_sectors.txt")) {
    std::set<uint64_t> bytes, lines;
    for (uint32_t lane = 0; lane < kLanes; ++lane) {
      if ((row.access.mask >> lane & 1) == 0) continue;
      for (uint32_t byte = 0; byte < row.access.width_bytes; ++byte) bytes.insert(row.access.address[lane] + byte);
      lines.insert(row.access.address[lane] / 128);
    }
    const SectorExplanation explanation = explain_sectors(row.access);
    EXPECT_EQ(explanation.bytes_used, bytes.size()) << row.id;
    EXPECT_EQ(explanation.bytes_moved, 32 * *row.counted[0]) << row.id;
    EXPECT_EQ(std::set<uint64_t>(explanation.lines.begin(), explanation.lines.end()), lines) << row.id;
    uint32_t lanes = 0, used = 0;
    for (const Sector& sector : explanation.sectors) {
      lanes |= sector.lanes;
      used += sector.bytes_used;
    }
    EXPECT_EQ(lanes, row.access.mask) << row.id;
    EXPECT_EQ(used, bytes.size()) << row.id;
  }
}

}  // namespace
}  // namespace warplens::hardware
