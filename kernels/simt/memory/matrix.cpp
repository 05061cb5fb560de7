// PTX ISA, "Warp-level matrix load instruction: ldmatrix": lanes 8m to 8m + 7 name the rows of matrix m; of each matrix lane t holds the
// two elements of row t / 4 from column 2 * (t % 4) on, the first in the low half of its register. Transposed, rows and columns change
// places.
#include "kernels/simt/memory/matrix.h"

#include "kernels/simt/handlers/coverage.h"
#include "kernels/simt/machine/block.h"
#include "kernels/simt/machine/convergence.h"
#include "kernels/simt/machine/cost.h"
#include "kernels/simt/machine/faults.h"
#include "kernels/simt/memory/access.h"

namespace warplens::simt {
namespace {

constexpr uint32_t kElements = kMatrixRowBytes / 2;  // of a row
using Addresses = std::array<uint64_t, 32>;
using Matrix = std::array<std::array<uint16_t, kElements>, kMatrixRows>;

struct Element {
  uint32_t row, column;
};

// The first (half 0) or second element that a lane holds.
Element held(uint32_t lane, uint32_t half, bool transposed) {
  const uint32_t major = lane / 4, minor = 2 * (lane % 4) + half;
  return transposed ? Element{minor, major} : Element{major, minor};
}

Addresses rows_of(Warp& warp, const Decoded& in) {
  Addresses rows;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) rows[lane] = warp.at<uint64_t>(in.a)[lane * in.stride_a];
  return rows;
}

// What each lane moves, for the checks: its own elements, not the row that it names. Two that lie side by side are one access.
void tell(Warp& warp, const Decoded& in, const AccessInfo& info, const Addresses& rows, bool transposed) {
  for (uint32_t m = 0; m < info.count; ++m) {
    for (uint32_t half = 0; half < (transposed ? 2u : 1u); ++half) {
      AccessInfo part = info;
      part.count = 1, part.first = m, part.shift = 16 * half;
      part.element_bytes = part.width = transposed ? 2 : 4;
      part.data[0] = info.data[m], part.uniform[0] = info.uniform[m];
      Addresses address;
      for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
        const Element e = held(lane, half, transposed);
        address[lane] = rows[m * kMatrixRows + e.row] + e.column * 2;
      }
      warp.block->observer->memory(warp, in, part, *find_pattern(warp, address, address[0], ~0u), address[0]);
    }
  }
}

bool rows_are_valid(Warp& warp, const Decoded* in, const AccessInfo& info, const Addresses& rows) {
  for (uint32_t lane = 0; lane < info.count * kMatrixRows; ++lane) {
    if (space_of(rows[lane]) != Space::Shared) return stop_with(warp, in, out_of_bounds(warp, *in, info, rows[lane], lane)), false;
    if (!check(warp, in, info, rows[lane], lane, info.op != MemoryOp::Load)) return false;
  }
  return true;
}

uint32_t& fragment(Warp& warp, const AccessInfo& info, uint32_t m, uint32_t lane) {
  return warp.at<uint32_t>(info.data[m])[info.uniform[m] ? 0 : lane];
}

void load(Warp& warp, const AccessInfo& info, const Addresses& rows, bool transposed) {
  for (uint32_t m = 0; m < info.count; ++m) {
    Matrix matrix;
    for (uint32_t row = 0; row < kMatrixRows; ++row) {
      const uint32_t lane = m * kMatrixRows + row;
      read_lane(warp, lane, rows[lane], reinterpret_cast<uint8_t*>(matrix[row].data()), kMatrixRowBytes);
    }
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
      const Element low = held(lane, 0, transposed), high = held(lane, 1, transposed);
      fragment(warp, info, m, lane) = matrix[low.row][low.column] | static_cast<uint32_t>(matrix[high.row][high.column]) << 16;
    }
  }
}

void store(Warp& warp, const AccessInfo& info, const Addresses& rows, bool transposed) {
  for (uint32_t m = 0; m < info.count; ++m) {
    Matrix matrix;
    for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
      const Element low = held(lane, 0, transposed), high = held(lane, 1, transposed);
      matrix[low.row][low.column] = static_cast<uint16_t>(fragment(warp, info, m, lane));
      matrix[high.row][high.column] = static_cast<uint16_t>(fragment(warp, info, m, lane) >> 16);
    }
    for (uint32_t row = 0; row < kMatrixRows; ++row) {
      const uint32_t lane = m * kMatrixRows + row;
      write_lane(warp, lane, rows[lane], reinterpret_cast<const uint8_t*>(matrix[row].data()), kMatrixRowBytes);
    }
  }
}

const Decoded* move_matrices(Warp& warp, const Decoded* in) {
  const Decoded* next = nullptr;
  if (!whole_warp(warp, in, next)) return next;
  const AccessInfo& info = warp.accesses[in->access];
  const bool transposed = static_cast<MatrixLayout>(in->aux) == MatrixLayout::Trans;
  const Addresses rows = rows_of(warp, *in);
  warp.charge(kSlowLaneTicks * 32);
  const bool watched = !warp.block->code.unwatched.empty();
  if (watched && warp.block->observer) tell(warp, *in, info, rows, transposed);
  if (!rows_are_valid(warp, in, info, rows)) return nullptr;
  const uint32_t named = info.count * kMatrixRows;
  const uint32_t lanes = named == 32 ? ~0u : (1u << named) - 1;
  observe_slow(warp, in, info, *find_pattern(warp, rows, rows[0], lanes), rows[0]);
  if (info.op == MemoryOp::Load)
    load(warp, info, rows, transposed);
  else
    store(warp, info, rows, transposed);
  return in + 1;
}

// movmatrix: from fragments to fragments.
const Decoded* move_fragments(Warp& warp, const Decoded* in) {
  const Decoded* next = nullptr;
  if (!whole_warp(warp, in, next)) return next;
  warp.charge(kSlowLaneTicks * 32);
  Matrix matrix;
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    const uint32_t fragment = warp.at<uint32_t>(in->a)[lane * in->stride_a];
    for (uint32_t half = 0; half < 2; ++half) {
      const Element e = held(lane, half, false);
      matrix[e.row][e.column] = static_cast<uint16_t>(fragment >> 16 * half);
    }
  }
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    const Element low = held(lane, 0, true), high = held(lane, 1, true);
    warp.at<uint32_t>(in->d)[lane] = matrix[low.row][low.column] | static_cast<uint32_t>(matrix[high.row][high.column]) << 16;
  }
  return in + 1;
}

constexpr Handler find_family(const Decoded& in) {
  switch (in.op) {
    case Opcode::LoadMatrix:
    case Opcode::StoreMatrix:
      return move_matrices;
    case Opcode::MoveMatrix:
      return move_fragments;
    case Opcode::MultiplyMatrices:
      return multiply_matrices;
    default:
      return nullptr;
  }
}

static_assert(covers(Family::Matrices, find_family));

}  // namespace

Handler find_matrix_handler(const Decoded& in) { return find_family(in); }

bool whole_warp(Warp& warp, const Decoded* in, const Decoded*& next) {
  if (!gather(warp, in, next)) return false;
  if (warp.active == ~0u) return true;
  next = stop_with(warp, in, needs_whole_warp(warp, *in));
  return false;
}

}  // namespace warplens::simt
