// The device code of the worker itself: inputs, the float64 product, comparisons.
#pragma once

#include <string>

#include "kernels/measure/job.h"

namespace warplens::measure {

// CUDA C++ without includes that makes the inputs of a job and checks its result; kernels as check_source.cpp names them. What the
// front end compiles to `CudaCode::check_ptx` where there is no NVRTC.
std::string check_source(const CudaCode& code);

namespace check_kernels {
inline constexpr const char* kFill[] = {"warplens_fill_f32", "warplens_fill_f64", "warplens_fill_i8",
                                        "warplens_fill_i16", "warplens_fill_i32", "warplens_fill_i64"};
inline constexpr const char* kProduct = "warplens_product";
inline constexpr const char* kNorm = "warplens_norm";
inline constexpr const char* kDifference = "warplens_difference";
std::string exact(size_t index);  // of CudaCode::exact
}  // namespace check_kernels

// What the comparing kernels leave behind.
struct CheckResult {
  double difference = 0, norm = 0;   // sums of squares
  unsigned long long bad = 0;        // elements that differ, are no number, or are off by too much
  unsigned long long first = ~0ull;  // the first of them
  unsigned long long not_a_number = 0;
};

}  // namespace warplens::measure
