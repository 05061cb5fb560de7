#include "kernels/measure/cuda/check_source.h"

#include <fmt/format.h>

namespace warplens::measure {
namespace {

// The mixing function is that of simt::input_value, which a test compares with it.
constexpr const char* kCommon = R"(
__device__ inline unsigned warplens_mix(unsigned h) {
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  h *= 0xc2b2ae35u;
  h ^= h >> 16;
  return h;
}
__device__ inline float warplens_input(unsigned hash, unsigned long long index) {
  const unsigned h = warplens_mix(warplens_mix(hash ^ (unsigned)index) ^ (unsigned)(index >> 32));
  return (float)((int)(h >> 8) - (1 << 23)) * (1.0f / 8388608.0f);
}
__device__ inline long long warplens_thread() { return blockIdx.x * (long long)blockDim.x + threadIdx.x; }
__device__ inline long long warplens_threads() { return gridDim.x * (long long)blockDim.x; }

#define WARPLENS_FILL(name, type, value)                                                             \
  extern "C" __global__ void name(type *out, long long elements, unsigned hash) {                    \
    for (long long i = warplens_thread(); i < elements; i += warplens_threads()) {                   \
      const float v = warplens_input(hash, (unsigned long long)i);                                   \
      out[i] = (type)(value);                                                                        \
    }                                                                                                \
  }
WARPLENS_FILL(warplens_fill_f32, float, v)
WARPLENS_FILL(warplens_fill_f64, double, v)
WARPLENS_FILL(warplens_fill_i8, unsigned char, (int)((v + 1.0f) * 128.0f))
WARPLENS_FILL(warplens_fill_i16, unsigned short, (int)((v + 1.0f) * 128.0f))
WARPLENS_FILL(warplens_fill_i32, unsigned, (int)((v + 1.0f) * 128.0f))
WARPLENS_FILL(warplens_fill_i64, unsigned long long, (int)((v + 1.0f) * 128.0f))

struct WarplensResult {
  double difference, norm;
  unsigned long long bad, first, not_a_number;
};
__device__ inline void warplens_report(WarplensResult *result, unsigned long long index, bool no_number) {
  atomicAdd(&result->bad, 1ull);
  atomicMin(&result->first, index);
  if (no_number) atomicAdd(&result->not_a_number, 1ull);
}

// exact (m x n) = alpha * A * B + beta * C0 in float64, C0 the inputs of hash `c0`. A thread makes 4 x 4 elements of 16 x 16 apart, so
// that neighbours read neighbours. A is k x m when `a_by_columns`.
extern "C" __global__ void warplens_product(const float *a, const float *b, double *exact, long long m, long long n, long long k, double alpha,
                                            double beta, unsigned c0, int a_by_columns) {
  const long long row = blockIdx.y * 64ll + threadIdx.y, column = blockIdx.x * 64ll + threadIdx.x;
  const long long a_row = a_by_columns ? 1 : k, a_step = a_by_columns ? m : 1;
  double sum[4][4] = {};
  for (long long l = 0; l < k; ++l) {
    double left[4], right[4];
    for (int i = 0; i < 4; ++i) left[i] = row + 16 * i < m ? a[(row + 16 * i) * a_row + l * a_step] : 0;
    for (int j = 0; j < 4; ++j) right[j] = column + 16 * j < n ? b[l * n + column + 16 * j] : 0;
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) sum[i][j] += left[i] * right[j];
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      const long long y = row + 16 * i, x = column + 16 * j;
      if (y >= m || x >= n) continue;
      const double before = beta == 0 ? 0 : beta * warplens_input(c0, (unsigned long long)(y * n + x));
      exact[y * n + x] = alpha * sum[i][j] + before;
    }
}
extern "C" __global__ void warplens_norm(const double *exact, long long elements, WarplensResult *result) {
  double norm = 0;
  for (long long i = warplens_thread(); i < elements; i += warplens_threads()) norm += exact[i] * exact[i];
  atomicAdd(&result->norm, norm);
}
// Written so that a NaN is never within the bound.
extern "C" __global__ void warplens_difference(const float *got, const double *exact, long long elements, double bound, WarplensResult *result) {
  double difference = 0;
  for (long long i = warplens_thread(); i < elements; i += warplens_threads()) {
    const double off = (double)got[i] - exact[i];
    difference += off * off;
    if (!((off < 0 ? -off : off) <= bound)) warplens_report(result, (unsigned long long)i, !(got[i] == got[i]));
  }
  atomicAdd(&result->difference, difference);
}
template <class T>
__device__ inline bool warplens_same(T a, T b) {
  const unsigned char *x = (const unsigned char *)&a, *y = (const unsigned char *)&b;
  for (unsigned i = 0; i < sizeof(T); ++i)
    if (x[i] != y[i]) return false;
  return true;
}
)";

std::string_view c_type(const std::string& name) {
  const Element* const element = find_element(name);
  return element ? element->bits_in_cpp : "char";
}

}  // namespace

std::string check_kernels::exact(size_t index) { return fmt::format("warplens_exact_{}", index); }

std::string check_source(const CudaCode& code) {
  std::string text = kCommon;
  for (size_t c = 0; c < code.exact.size(); ++c) {
    const ExactCheck& check = code.exact[c];
    std::string parameters, element = "char";
    for (const JobBuffer& buffer : code.buffers) {
      parameters += fmt::format("const {} *{}, ", c_type(buffer.element), buffer.name);
      if (buffer.name == check.buffer) element = c_type(buffer.element);
    }
    text += fmt::format(R"(namespace warplens_check_{0} {{
{1}
extern "C" __global__ void warplens_exact_{0}({2}long long warplens_elements, WarplensResult *warplens_result) {{
  for (long long i = warplens_thread(); i < warplens_elements; i += warplens_threads()) {{
    const {3} warplens_wanted = ({4}), warplens_got = {5}[i];
    if (!warplens_same(warplens_got, warplens_wanted)) warplens_report(warplens_result, (unsigned long long)i, !(warplens_got == warplens_got));
  }}
}}
}}
)",
                        c, check.prelude, parameters, element, check.expression, check.buffer);
  }
  return text;
}

}  // namespace warplens::measure
