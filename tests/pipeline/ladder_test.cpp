// What each kernel of the ladder is there to show, in numbers worked out by hand: wavefronts and sectors of one warp instruction.
#include <algorithm>

#include "tests/pipeline/pipeline.h"

namespace warplens::pipeline {
namespace {

using Sizes = std::vector<std::pair<std::string, int64_t>>;
const Sizes kGemm = {{"M", 256}, {"N", 256}, {"K", 64}};

// A kernel at a setting, run; its counts divided by its instructions.
struct Seen {
  Ready ready;
  Ran ran;

  explicit Seen(const std::string& kernel, const Settings& set = {}, const Sizes& sizes = {}, Account account = Account::Written)
      : ready(prepare(what(kernel, set, sizes), account)), ran(run(ready)) {}

  simt::SiteCounts of(std::string_view array, MemoryOp op) const { return counts(ready, ran, array, op); }
  double wavefronts(std::string_view array, MemoryOp op) const {
    const auto sum = of(array, op);
    EXPECT_GT(sum.instructions, 0u) << array;
    return static_cast<double>(sum.wavefronts) / static_cast<double>(sum.instructions);
  }
  double sectors(std::string_view array, MemoryOp op) const {
    const auto sum = of(array, op);
    EXPECT_GT(sum.instructions, 0u) << array;
    return static_cast<double>(sum.sectors) / static_cast<double>(sum.instructions);
  }
};

TEST(Naive, neighbouring_lanes_in_a_row_of_C_read_2_sectors_and_in_a_column_16) {
  // 16 x 16 threads: a warp is 2 rows of 16 columns. A: 2 rows, one word each. B: 16 words, 64 bytes. C: 2 x 64 bytes.
  const Seen rows("sgemm_naive", {{"COALESCED", "1"}}, {{"M", 64}, {"N", 64}, {"K", 32}});
  EXPECT_EQ(rows.sectors("A", MemoryOp::Load), 2);
  EXPECT_EQ(rows.sectors("B", MemoryOp::Load), 2);
  EXPECT_EQ(rows.sectors("C", MemoryOp::Store), 4);
  // 2 columns of 16 rows: A: 16 rows, K words apart. B: 2 neighbouring words. C: 16 rows of 2 words.
  const Seen columns("sgemm_naive", {{"COALESCED", "0"}}, {{"M", 64}, {"N", 64}, {"K", 32}});
  EXPECT_EQ(columns.sectors("A", MemoryOp::Load), 16);
  EXPECT_EQ(columns.sectors("B", MemoryOp::Load), 1);
  EXPECT_EQ(columns.sectors("C", MemoryOp::Store), 16);
}

TEST(ColumnMajorA, a_tile_of_32_conflicts_32_ways_at_every_read_until_it_is_padded) {
  const Seen bare("sgemm_column_major_a", {{"TILE", "32"}, {"PAD", "0"}}, kGemm),
      padded("sgemm_column_major_a", {{"TILE", "32"}, {"PAD", "1"}}, kGemm);
  EXPECT_EQ(bare.wavefronts("Bs", MemoryOp::Store), 32);
  EXPECT_EQ(bare.wavefronts("Bs", MemoryOp::Load), 32);
  EXPECT_EQ(padded.wavefronts("Bs", MemoryOp::Store), 1);
  EXPECT_EQ(padded.wavefronts("Bs", MemoryOp::Load), 1);
  for (const Seen* seen : {&bare, &padded}) {
    EXPECT_EQ(seen->wavefronts("As", MemoryOp::Store), 1);  // by rows
    EXPECT_EQ(seen->wavefronts("As", MemoryOp::Load), 1);   // a broadcast
    EXPECT_EQ(seen->sectors("A", MemoryOp::Load), 32);      // neighbouring lanes hold neighbouring columns, M words apart
    EXPECT_EQ(seen->sectors("B", MemoryOp::Load), 4);
  }
}

TEST(ColumnMajorA, a_tile_of_16_conflicts_8_ways_and_padding_leaves_its_store_2_way) {
  // Rows of 16 words: every second row begins in the same bank. Padded, lane (0, 0) stores to bank 0 and lane (15, 1) to word
  // 15*17 + 1 = 256, bank 0 too.
  const Seen bare("sgemm_column_major_a", {{"TILE", "16"}, {"PAD", "0"}}, kGemm),
      padded("sgemm_column_major_a", {{"TILE", "16"}, {"PAD", "1"}}, kGemm);
  EXPECT_EQ(bare.wavefronts("Bs", MemoryOp::Store), 8);
  EXPECT_EQ(bare.wavefronts("Bs", MemoryOp::Load), 8);
  EXPECT_EQ(padded.wavefronts("Bs", MemoryOp::Store), 2);
  EXPECT_EQ(padded.wavefronts("Bs", MemoryOp::Load), 1);
}

TEST(ColumnMajorA, compiled_it_reads_4_words_at_a_time_only_without_padding) {
  // The machine code has 16 LDS.128 with PAD=0 and 64 LDS with PAD=1 a k tile. 32 rows in one bank, 4 words each: 4 passes of 8
  // lanes, each 8 words deep.
  const Seen bare("sgemm_column_major_a", {{"TILE", "32"}, {"PAD", "0"}}, {{"M", 32}, {"N", 32}, {"K", 32}}, Account::Compiled);
  EXPECT_EQ(bare.of("Bs", MemoryOp::Load).instructions, 32u * 8);  // 32 warps
  EXPECT_EQ(bare.wavefronts("Bs", MemoryOp::Load), 32);
  const Seen padded("sgemm_column_major_a", {{"TILE", "32"}, {"PAD", "1"}}, {{"M", 32}, {"N", 32}, {"K", 32}}, Account::Compiled);
  EXPECT_EQ(padded.of("Bs", MemoryOp::Load).instructions, 32u * 32);
  EXPECT_EQ(padded.wavefronts("Bs", MemoryOp::Load), 1);
}

TEST(BlockTiling, a_column_of_8_results_reads_B_once_for_8_multiply_adds) {
  const Seen seen("sgemm_block_tiling_1d", {}, kGemm);
  constexpr uint64_t kWarpSteps = (256 / 64) * (256 / 64) * 16 * 64;  // blocks, warps, k steps
  EXPECT_EQ(seen.of("Bs", MemoryOp::Load).instructions, kWarpSteps);
  EXPECT_EQ(seen.of("As", MemoryOp::Load).instructions, 8 * kWarpSteps);
  EXPECT_EQ(seen.wavefronts("As", MemoryOp::Load), 1);
  EXPECT_EQ(seen.wavefronts("Bs", MemoryOp::Load), 1);
}

TEST(BlockTiling, float4_needs_a_quarter_of_the_instructions_for_the_same_sectors) {
  const Seen scalar("sgemm_block_tiling_2d", {}, kGemm), wide("sgemm_block_tiling_2d_float4", {}, kGemm);
  for (const char* matrix : {"A", "B"}) {
    EXPECT_EQ(scalar.of(matrix, MemoryOp::Load).instructions, 4 * wide.of(matrix, MemoryOp::Load).instructions);
    EXPECT_EQ(scalar.of(matrix, MemoryOp::Load).sectors, wide.of(matrix, MemoryOp::Load).sectors);
  }
  EXPECT_EQ(scalar.of("C", MemoryOp::Store).instructions, 4 * wide.of("C", MemoryOp::Store).instructions);
  // What is shared stays as it was: 16 lanes side by side read Bs 8 words apart, 4 of them in each bank.
  for (const Seen* seen : {&scalar, &wide}) EXPECT_EQ(seen->wavefronts("Bs", MemoryOp::Load), 4);
}

TEST(WarpTilingStores, padding_by_4_clears_them_at_BK_8_and_halves_them_at_BK_16) {
  // Float4 columns lie 4*(BM + PAD) words apart: with PAD=4 16 banks further, with 0 and 8 in the same bank.
  const auto store = [](const char* kernel, const char* bk, const char* pad) {
    return Seen(kernel, {{"BK", bk}, {"PAD", pad}}, kGemm).wavefronts("As", MemoryOp::Store);
  };
  for (const char* kernel : {"sgemm_warptiling_padded", "sgemm_warptiling_double_buffered"}) {
    SCOPED_TRACE(kernel);
    EXPECT_EQ(store(kernel, "8", "0"), 2);
    EXPECT_EQ(store(kernel, "8", "4"), 1);
    EXPECT_EQ(store(kernel, "8", "8"), 2);
    EXPECT_EQ(store(kernel, "16", "0"), 4);
    EXPECT_EQ(store(kernel, "16", "4"), 2);
  }
}

TEST(WarpTilingStores, the_swizzle_clears_them_at_BK_8_16_and_32_and_keeps_the_loads_free_of_conflicts) {
  for (const char* bk : {"8", "16", "32"}) {
    SCOPED_TRACE(bk);
    const Seen seen("sgemm_warptiling_swizzled", {{"BK", bk}}, kGemm);
    EXPECT_EQ(seen.wavefronts("As", MemoryOp::Store), 1);
    EXPECT_EQ(seen.of("As", MemoryOp::Load).conflicts, 0u);
    EXPECT_EQ(seen.of("Bs", MemoryOp::Load).conflicts, 0u);
  }
  EXPECT_EQ(Seen("sgemm_warptiling", {{"BK", "32"}}, kGemm).wavefronts("As", MemoryOp::Store), 8);
}

TEST(WarpTilingStores, no_variant_reads_more_than_the_plain_one_as_compiled) {
  const auto plain = Seen("sgemm_warptiling", {}, kGemm, Account::Compiled);
  for (const char* kernel : {"sgemm_warptiling_padded", "sgemm_warptiling_swizzled", "sgemm_warptiling_double_buffered"}) {
    SCOPED_TRACE(kernel);
    const Seen seen(kernel, {}, kGemm, Account::Compiled);
    for (const char* tile : {"As", "Bs"}) {
      EXPECT_EQ(seen.of(tile, MemoryOp::Load).instructions, plain.of(tile, MemoryOp::Load).instructions) << tile;
      EXPECT_EQ(seen.of(tile, MemoryOp::Load).wavefronts, plain.of(tile, MemoryOp::Load).wavefronts) << tile;
    }
  }
}

TEST(DoubleBuffering, one_barrier_a_k_tile_instead_of_two) {
  const auto barriers = [](const char* kernel) {
    const Ready ready = prepare(what(kernel, {}, kGemm));
    const auto block = simt::trace_block(ready.program, ready.launch, {});
    EXPECT_TRUE(block.ok());
    return (*block)->trace.barriers.back().epoch + 1;
  };
  EXPECT_EQ(barriers("sgemm_warptiling"), 2u * 64 / 8);
  EXPECT_EQ(barriers("sgemm_warptiling_double_buffered"), 64u / 8);
}

TEST(RoundTrip, static_and_dynamic_tiles_collide_alike) {
  struct Trip {
    const char* kernel;
    Settings tile;
    double store[3], read[3];  // wavefronts at PAD 0, 1, 2
  };
  const Trip trips[] = {{"tile_square", {{"TILE", "32"}}, {1, 1, 1}, {32, 1, 2}},
                        {"tile_square", {{"TILE", "16"}}, {1, 2, 2}, {8, 2, 1}},
                        {"tile_rectangular", {{"BDIMX", "32"}, {"BDIMY", "16"}}, {1, 1, 1}, {16, 2, 1}}};
  for (const Trip& trip : trips)
    for (const char* memory : {"", "_dynamic"})
      for (int pad = 0; pad < 3; ++pad) {
        Settings set = trip.tile;
        set.push_back({"PAD", pad});
        SCOPED_TRACE(trip.kernel + std::string(memory) + " " + frontend::text_of(trip.tile[0].value) + " PAD " + std::to_string(pad));
        const Seen seen(trip.kernel + std::string(memory), set);
        EXPECT_EQ(seen.wavefronts("tile", MemoryOp::Store), trip.store[pad]);
        EXPECT_EQ(seen.wavefronts("tile", MemoryOp::Load), trip.read[pad]);
      }
}

TEST(Transposes, the_naive_one_writes_a_sector_a_lane) {
  const Seen seen("transpose_naive");
  EXPECT_EQ(seen.sectors("in", MemoryOp::Load), 4);
  EXPECT_EQ(seen.sectors("out", MemoryOp::Store), 32);
}

TEST(Transposes, a_tile_of_32_reads_its_columns_32_ways_until_it_is_padded_by_1) {
  const double expected[] = {32, 1, 2};
  for (int pad = 0; pad < 3; ++pad) {
    const Seen seen("transpose_shared", {{"PAD", std::to_string(pad)}});
    EXPECT_EQ(seen.wavefronts("tile", MemoryOp::Load), expected[pad]);
    EXPECT_EQ(seen.wavefronts("tile", MemoryOp::Store), 1);
  }
}

TEST(Transposes, two_elements_a_thread_read_16_ways_then_2_then_without_conflict) {
  // 16 rows of 64 + PAD words; a warp reads 2 columns of them. PAD=1: banks 0 to 15 and 1 to 16; PAD=2: even and odd banks.
  const double expected[] = {16, 2, 1};
  for (int pad = 0; pad < 3; ++pad) {
    const Seen seen("transpose_two_elements", {{"PAD", std::to_string(pad)}});
    EXPECT_EQ(seen.wavefronts("tile", MemoryOp::Load), expected[pad]);
    EXPECT_EQ(seen.wavefronts("tile", MemoryOp::Store), 1);
    EXPECT_EQ(seen.sectors("out", MemoryOp::Store), 4);  // 2 rows of 64 bytes
  }
}

TEST(Transposes, a_swizzled_tile_of_any_size_never_conflicts) {
  for (const char* tile : {"8", "16", "32", "64"}) {
    SCOPED_TRACE(tile);
    const Seen seen("transpose_swizzled", {{"TILE", tile}});
    EXPECT_EQ(seen.wavefronts("tile", MemoryOp::Load), 1);
    EXPECT_EQ(seen.wavefronts("tile", MemoryOp::Store), 1);
  }
}

TEST(Transposes, float4_on_both_sides_moves_512_bytes_an_instruction) {
  for (const auto& [tile, scattered] : {std::pair{"32", 1}, {"64", 2}})  // 8 float4s of a row go to different banks, 16 do not
    for (const char* down : {"0", "1"}) {
      SCOPED_TRACE(tile);
      const Seen seen("transpose_float4", {{"TILE", tile}, {"ROWS", "8"}, {"DOWN", down}});
      EXPECT_EQ(seen.sectors("in", MemoryOp::Load), 16);
      EXPECT_EQ(seen.sectors("out", MemoryOp::Store), 16);
      EXPECT_EQ(seen.wavefronts("tile", MemoryOp::Store), scattered);
      EXPECT_EQ(seen.wavefronts("tile", MemoryOp::Load), 4);
    }
}

TEST(Transposes, blocks_down_the_columns_write_the_same_rows_one_after_the_other) {
  const auto second_block_writes = [](const char* down) {
    const Ready ready = prepare(what("transpose_float4", {{"DOWN", down}}, {{"NX", 128}, {"NY", 128}}));
    simt::TraceOptions options;
    options.block = 1;
    const auto block = simt::trace_block(ready.program, ready.launch, options);
    EXPECT_TRUE(block.ok());
    const auto& trace = (*block)->trace;
    uint64_t first = ~0ull;
    for (const auto& row : trace.accesses)
      if (row.object != kNone && trace.objects[row.object].name == "out")
        first = std::min(first, (row.base - trace.objects[row.object].address) / 4);
    return first;
  };
  EXPECT_EQ(second_block_writes("1"), 64u);        // row 0, right of the first block
  EXPECT_EQ(second_block_writes("0"), 64u * 128);  // row 64
}

TEST(Copies, move_whole_sectors) {
  const Seen wide("copy_float4");
  EXPECT_EQ(wide.sectors("in", MemoryOp::Load), 16);
  EXPECT_EQ(wide.sectors("out", MemoryOp::Store), 16);
  for (const char* kernel : {"copy_complex", "copy_complex_bounded", "copy_complex_grid_stride", "copy_complex_unrolled"}) {
    SCOPED_TRACE(kernel);
    const Seen seen(kernel, {{"BLOCK", "64"}}, {{"N", 8192}});
    for (const char* array : {"reIn", "imIn"}) EXPECT_EQ(seen.sectors(array, MemoryOp::Load), 8);  // 32 doubles
    for (const char* array : {"reOut", "imOut"}) {
      EXPECT_EQ(seen.sectors(array, MemoryOp::Store), 8);
      EXPECT_EQ(seen.of(array, MemoryOp::Store).instructions, 8192u / 32);
    }
  }
}

}  // namespace
}  // namespace warplens::pipeline
