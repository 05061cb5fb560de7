// NumPy's .npy format, version 1.0 to 3.0, C order, little endian: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include <string>
#include <vector>

#include "kernels/base/result.h"
#include "kernels/workload/arguments/element.h"

namespace warplens::workload {

struct NpyArray {
  ElementType element;
  std::vector<uint64_t> shape;
  std::vector<uint8_t> bytes;
};
Result<NpyArray> read_npy(const std::string& path);
// bf16 is written as uint16: NumPy has no such type.
Status write_npy(const std::string& path, const NpyArray& array);

}  // namespace warplens::workload
