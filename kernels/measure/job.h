// One thing to measure, with everything that is needed to do so on another machine: no file, no catalogue, no front end.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/base/hash.h"
#include "kernels/program/element.h"

namespace warplens::measure {

// The address of a place in a buffer, that stands in another one or in a structure.
struct JobPointer {
  uint64_t at = 0;  // bytes
  std::string buffer;
  uint64_t offset = 0;  // bytes
};
struct JobBuffer {
  std::string name;
  std::string element = "f32";            // a name of kernels/program/element.h
  std::vector<uint64_t> shape;            // outermost first
  std::string role = "in";                // "in", "out", "inout", "scratch" (zeros)
  std::vector<uint8_t> data;              // of an input; where empty, the project's hash of name and index
  std::vector<JobPointer> pointers = {};  // in an input, instead of its data
  uint64_t elements() const;
};
// A place in a buffer, or the bytes of a scalar or structure in memory order.
struct JobArgument {
  std::string buffer;
  uint64_t offset = 0;                    // bytes
  std::vector<uint8_t> bytes;             // where `buffer` is empty
  std::vector<JobPointer> pointers = {};  // in them
};
// C = alpha A B + beta C in float, compared with a float64 product. Names are those of buffers.
struct ProductCheck {
  std::string a, b, c;
  int64_t m = 0, n = 0, k = 0;
  bool a_by_columns = false;  // A is K x M
  double alpha = 1, beta = 0;
};
// Every element i of a buffer is, bit for bit, a C++ expression over `i` (of type long long) and the names of buffers.
struct ExactCheck {
  std::string buffer, expression;
  std::string prelude;  // declarations that the expression uses, such as a table
  bool operator==(const ExactCheck&) const = default;
};
struct CudaCode {
  std::string path;  // for messages
  std::string source;
  std::string source_hash;                     // of the code as the user wrote it, without its header
  std::map<std::string, std::string> headers;  // text of the files that it includes, by the names that it uses
  // PTX of `source` and of check_source() from Warplens' own front end, for machines without NVRTC; a worker that has NVRTC accepts it too.
  // A library routine needs the second as well.
  std::string ptx, check_ptx;
  std::string ptx_by;                // what made them: "Clang/LLVM 19.1.7 (PTX)"
  std::vector<std::string> defines;  // "NAME=VALUE"
  std::vector<std::string> options;  // for the device compiler
  std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
  std::optional<std::array<uint32_t, 3>> check_grid;  // with which the result is checked, where nobody knows that of `grid`
  uint64_t shared_bytes = 0;                          // dynamic
  bool cooperative = false;                           // it waits for its whole grid, which must be on the device together
  std::vector<JobBuffer> buffers;
  std::vector<JobArgument> arguments;
  std::map<std::string, std::vector<uint8_t>> globals;  // contents of __constant__ and __device__ variables
  std::optional<ProductCheck> product;
  std::vector<ExactCheck> exact;
};
struct Job {
  enum class Kind : uint8_t { Cpu, Library, Cuda };
  std::string name;  // different from the others of its request
  Kind kind = Kind::Cpu;
  std::string routine;                  // "cpu_gemm_ikj"; "cublas_sgemm"; the name expression of a template instance, "sgemm_tiled<16, 8>"
  std::map<std::string, int64_t> size;  // by the kernel's names; what is left out is the backend's choice
  std::map<std::string, int64_t> settings;  // tile parameters, for the reader of the events
  double flops = 0, bytes = 0;              // of one run; both 0: only launches are counted
  CudaCode cuda;                            // of Kind::Cuda
  std::string unchecked;                    // why the expected result is unknown, in words; not sent to the worker
};

// Whether it says what its result should be.
inline bool is_checked(const Job& job) { return job.cuda.product || !job.cuda.exact.empty(); }

Job cpu_job(const std::string& routine, const std::map<std::string, int64_t>& size);
// cublas_sgemm (M, N, K), cublas_dcopy (N), memcpy_d2d (BYTES).
Job library_job(const std::string& routine, const std::map<std::string, int64_t>& size);

}  // namespace warplens::measure
