#include "kernels/cpu/loop_misses.h"

#include <algorithm>
#include <numeric>

namespace warplens::cpu {
namespace {

// How a row of i left the cache, as far as what follows can tell: rows of A and C that are done are never touched again, so that which
// ones they are makes no difference; they only take up room.
std::vector<uint32_t> seen_from_later(const Cache& cache, uint32_t matrix_lines) {
  std::vector<uint32_t> held = cache.held();
  for (uint32_t& line : held)
    if (line != Cache::kEmpty && line / matrix_lines != static_cast<uint32_t>(Matrix::B)) line = Cache::kEmpty - 1;
  return held;
}

LoopCounts difference(const LoopCounts& later, const LoopCounts& earlier) {
  LoopCounts result;
  for (size_t m = 0; m < 3; ++m) result.of[m] = {later.of[m].accesses - earlier.of[m].accesses, later.of[m].misses - earlier.of[m].misses};
  return result;
}

}  // namespace

bool can_simulate(uint32_t n, const CacheShape& shape) {
  if (!is_cache(shape) || shape.line_bytes < kFloatBytes) return false;
  return n > 0 && n <= kMaxLoopExtent && n % (shape.line_bytes / kFloatBytes) == 0;
}

// A whole number of lines, so that a checkpoint is never inside one.
uint64_t LoopRun::stride() const { return std::max<uint64_t>(n_, 4096 / n_ * n_); }

uint32_t LoopRun::column_sets() const { return shape_.sets() / std::gcd(shape_.sets(), row_lines()); }

void LoopRun::advance(Checkpoint& state, uint64_t from, uint64_t to) const {
  LoopCounts& counts = state.so_far;
  const auto touch = [&](Matrix matrix, uint32_t row, uint32_t column) {
    MissCounts& count = counts.of[static_cast<size_t>(matrix)];
    ++count.accesses;
    count.misses += state.cache.touch(line_of(matrix, row, column)) ? 0 : 1;
  };
  if (order_ == LoopOrder::Ijk) {
    visit_accesses(order_, n_, from, to, [&](Matrix matrix, uint32_t row, uint32_t column, LoopLine) { touch(matrix, row, column); });
    return;
  }
  // Along a row the same line of B and the same of C are touched for as many multiply-adds as a line has floats. With two ways or more
  // all but the first find both, in the order in which they left them: only the first needs the cache.
  const uint32_t floats = shape_.line_bytes / kFloatBytes;
  for (uint64_t at = from; at < to;) {
    const uint64_t last = std::min(to, at - at % floats + floats);
    visit_accesses(order_, n_, at, at + 1, [&](Matrix matrix, uint32_t row, uint32_t column, LoopLine) { touch(matrix, row, column); });
    const uint64_t more = last - at - 1;
    counts.of[static_cast<size_t>(Matrix::B)].accesses += more;
    counts.of[static_cast<size_t>(Matrix::C)].accesses += 2 * more;
    at = last;
  }
}

LoopRun::LoopRun(LoopOrder order, uint32_t n, const CacheShape& shape) : order_(order), n_(n), shape_(shape) {
  // Rows of A and C that are this far apart begin in the same set. Where a row leaves the cache as the one that far before it did, as
  // far as later rows can tell, every later row repeats the one that far before it.
  const uint32_t period = column_sets();
  const uint64_t row_steps = uint64_t{n} * n;
  Checkpoint state{Cache(shape), {}};
  std::vector<LoopCounts> rows;
  std::vector<std::vector<uint32_t>> left;
  for (bool repeats = false; simulated_ < n && !repeats; ++simulated_) {
    const LoopCounts before = state.so_far;
    const uint64_t end = (simulated_ + 1) * row_steps;
    for (uint64_t at = simulated_ * row_steps; at < end;) {
      if (at % stride() == 0) checkpoints_.push_back(state);
      const uint64_t next = std::min(end, at - at % stride() + stride());
      advance(state, at, next);
      at = next;
    }
    rows.push_back(difference(state.so_far, before));
    left.push_back(seen_from_later(state.cache, matrix_lines()));
    repeats = simulated_ >= period && left[simulated_] == left[simulated_ - period];
  }
  for (uint32_t i = simulated_; i < n; ++i) rows.push_back(rows[i - period]);
  for (const LoopCounts& row : rows)
    for (size_t m = 0; m < 3; ++m) whole_.of[m] += row.of[m];
}

LoopMoment LoopRun::at(uint64_t multiply_adds) const {
  const uint64_t end = std::min(multiply_adds, steps());
  if (end == 0) return {Cache(shape_), {}, {}, {}};
  const uint64_t last = end - 1, from = std::min<uint64_t>(last / stride(), checkpoints_.size() - 1);
  Checkpoint state = checkpoints_[from];
  advance(state, from * stride(), last);
  LoopMoment moment{std::move(state.cache), state.so_far, {}, {}};
  visit_accesses(order_, n_, last, end, [&](Matrix matrix, uint32_t row, uint32_t column, LoopLine by) {
    const uint32_t line = line_of(matrix, row, column);
    const bool miss = !moment.cache.touch(line);
    MissCounts& count = moment.so_far.of[static_cast<size_t>(matrix)];
    ++count.accesses, count.misses += miss ? 1 : 0;
    moment.ran[static_cast<size_t>(by)] = true;
    const auto known = std::find_if(moment.now.begin(), moment.now.end(), [&](const TouchedLine& t) { return t.line == line; });
    if (known == moment.now.end()) {
      moment.now.push_back({matrix, line, row, column, miss});
    } else {
      known->row = row, known->column = column;  // where it is now
    }
  });
  return moment;
}

std::vector<std::array<Touch, 3>> LoopRun::last_of(uint64_t multiply_adds, uint64_t count) const {
  const uint64_t end = std::min(multiply_adds, steps()), first = end - std::min(count, end);
  if (first == end) return {};
  const uint64_t from = std::min<uint64_t>(first / stride(), checkpoints_.size() - 1);
  Checkpoint state = checkpoints_[from];
  advance(state, from * stride(), first);
  std::vector<std::array<Touch, 3>> touched(end - first);
  for (uint64_t at = first; at < end; ++at)
    visit_accesses(order_, n_, at, at + 1, [&](Matrix matrix, uint32_t row, uint32_t column, LoopLine) {
      Touch& touch = touched[at - first][static_cast<size_t>(matrix)];
      const bool hit = state.cache.touch(line_of(matrix, row, column));
      if (touch != Touch::Miss) touch = hit ? Touch::Hit : Touch::Miss;
    });
  return touched;
}

}  // namespace warplens::cpu
