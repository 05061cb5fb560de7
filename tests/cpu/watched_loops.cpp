#include "tests/cpu/watched_loops.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "kernels/cpu/gemm_source.h"

namespace warplens::cpu {
namespace {

struct Machine {
  uint32_t n;
  CacheShape shape;
  uint64_t stop;
  bool row_by_row = false;                                                                 // i-k-j
  std::vector<uint64_t> lines = std::vector<uint64_t>(size_t{shape.sets()} * shape.ways);  // of each set the last used first; 0: none yet
  WatchedLoops found;
  uint64_t products = 0;
  std::vector<std::pair<Matrix, int64_t>> operands;

  void touch(Matrix matrix, int64_t index) {
    const auto m = static_cast<size_t>(matrix);
    const uint64_t line = (uint64_t{m} * n * n + static_cast<uint64_t>(index)) * 4 / shape.line_bytes;
    uint64_t* const set = lines.data() + line % shape.sets() * shape.ways;
    uint32_t way = 0;
    while (way < shape.ways && set[way] != line + 1) ++way;
    ++found.counts.of[m].accesses, found.counts.of[m].misses += way == shape.ways;
    for (uint32_t i = way == shape.ways ? way - 1 : way; i > 0; --i) set[i] = set[i - 1];
    set[0] = line + 1;
  }
  void took() {
    if (products == stop) found.at_stop = found.counts;
  }
  // In which order a product reads its operands is the compiler's choice: A first.
  void read(Matrix matrix, int64_t index) {
    if (row_by_row) return touch(matrix, index);
    operands.emplace_back(matrix, index);
    if (operands.size() < 2) return;
    std::sort(operands.begin(), operands.end());
    for (const auto& [of, at] : operands) touch(of, at);
    operands.clear();
    if (++products % n != 0) took();  // the last of a sum stores it too
  }
};

struct Element {
  Machine* machine;
  Matrix matrix;
  int64_t index;
  operator float() const { return machine->read(matrix, index), 1.0f; }
  void operator=(float) const {
    machine->touch(matrix, index);
    if (!machine->row_by_row) machine->took();
  }
  void operator+=(float) const {
    machine->touch(matrix, index), machine->touch(matrix, index);
    ++machine->products, machine->took();
  }
};

struct Array {
  Machine* machine;
  Matrix matrix;
  Element operator[](int64_t i) const { return {machine, matrix, i}; }
};

}  // namespace

WatchedLoops watch(LoopOrder order, uint32_t n, const CacheShape& shape, uint64_t stop) {
  Machine machine{.n = n, .shape = shape, .stop = stop, .row_by_row = order == LoopOrder::Ikj};
  const Array a{&machine, Matrix::A}, b{&machine, Matrix::B}, c{&machine, Matrix::C};
  order == LoopOrder::Ijk ? loops_ijk(a, b, c, n, n, n) : loops_ikj(a, b, c, n, n, n);
  return machine.found;
}

}  // namespace warplens::cpu
