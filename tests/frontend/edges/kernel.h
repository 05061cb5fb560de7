// One kernel that computes every row over the edge values of its operands: a block for each row, a thread for each combination.
#pragma once

#include "kernels/simt/launch.h"
#include "tests/frontend/edges/edges.h"

namespace warplens::edges {

constexpr uint32_t kThreads = 512;  // so many combinations of operands at most

const std::vector<Row>& rows();
std::array<uint64_t, 3> operands_of(const Row& row, uint32_t thread);
const char* type_name(Kind kind);

// `kernel(xs, ys, zs, out, cells)`, and its launch. Thread t of block n leaves the bits of row n's result in buffer 3, element 512 n + t;
// nothing where the row is not taken.
std::string source(const std::function<bool(const Row&)>& take = [](const Row&) { return true; });
simt::Launch launch();

}  // namespace warplens::edges
