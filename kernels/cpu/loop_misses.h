// What the CPU loops miss in a cache, and what is in it after any of their multiply-adds that was simulated.
#pragma once

#include <array>

#include "kernels/cpu/cache.h"
#include "kernels/cpu/loop_accesses.h"

namespace warplens::cpu {

struct MissCounts {
  uint64_t accesses = 0, misses = 0;
  MissCounts& operator+=(const MissCounts& more) {
    accesses += more.accesses, misses += more.misses;
    return *this;
  }
  friend bool operator==(const MissCounts&, const MissCounts&) = default;
};

struct LoopCounts {
  std::array<MissCounts, 3> of{};  // by Matrix
  MissCounts all() const {
    MissCounts sum;
    for (const MissCounts& one : of) sum += one;
    return sum;
  }
  friend bool operator==(const LoopCounts&, const LoopCounts&) = default;
};

// A cache line that the last multiply-add touched, with hit or miss of its first access.
struct TouchedLine {
  Matrix matrix = Matrix::A;
  uint32_t line = 0;  // in the cache's numbers
  uint32_t row = 0, column = 0;
  bool miss = false;
};

// What a multiply-add did with a matrix; a miss and a hit are a miss.
enum class Touch : uint8_t { None, Hit, Miss };

struct LoopMoment {
  Cache cache;
  LoopCounts so_far;
  std::vector<TouchedLine> now;
  std::array<bool, 4> ran{};  // by LoopLine: what the last multiply-add executed
};

// Rows begin with a line: n is a multiple of the floats of one.
inline constexpr uint32_t kFloatBytes = 4, kMaxLoopExtent = 1024;
bool can_simulate(uint32_t n, const CacheShape& shape);

class LoopRun {
 public:
  // can_simulate(n, shape). A, B and C are contiguous from address 0.
  LoopRun(LoopOrder order, uint32_t n, const CacheShape& shape);

  LoopOrder order() const { return order_; }
  uint32_t n() const { return n_; }
  const CacheShape& shape() const { return shape_; }
  const LoopCounts& whole() const { return whole_; }      // of all n*n*n multiply-adds
  uint32_t simulated_rows() const { return simulated_; }  // of i; those that follow repeat them, which was checked
  uint64_t steps() const { return uint64_t{simulated_} * n_ * n_; }
  LoopMoment at(uint64_t multiply_adds) const;  // at most steps()
  // By Matrix, of the last `count` of them, the oldest first; fewer where there have been fewer.
  std::vector<std::array<Touch, 3>> last_of(uint64_t multiply_adds, uint64_t count) const;

  uint32_t row_lines() const { return n_ / (shape_.line_bytes / kFloatBytes); }
  uint32_t matrix_lines() const { return n_ * row_lines(); }  // which is also how often each matrix misses at least
  uint32_t line_of(Matrix matrix, uint32_t row, uint32_t column) const {
    return static_cast<uint32_t>(matrix) * matrix_lines() + row * row_lines() + column / (shape_.line_bytes / kFloatBytes);
  }
  Matrix matrix_of(uint32_t line) const { return static_cast<Matrix>(line / matrix_lines()); }
  // A column of a matrix goes through so many sets, which hold so many of its lines.
  uint32_t column_sets() const;
  uint32_t column_room() const { return column_sets() * shape_.ways; }

 private:
  struct Checkpoint {
    Cache cache;
    LoopCounts so_far;
  };
  void advance(Checkpoint& state, uint64_t from, uint64_t to) const;
  uint64_t stride() const;  // multiply-adds from one checkpoint to the next

  LoopOrder order_;
  uint32_t n_;
  CacheShape shape_;
  uint32_t simulated_ = 0;
  LoopCounts whole_;
  std::vector<Checkpoint> checkpoints_;
};

}  // namespace warplens::cpu
