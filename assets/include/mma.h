// nvcuda::wmma. The fragments are opaque; here they are those of mma.sync, as on sm_80 and later: 16x16x16 is two products of 16x8x16, and the
// other shapes are made of those, transposed where a matrix has eight rows. Of A and B, elements are held as often as the vendor's
// num_elements says; the copies beyond those of mma are never read.
#pragma once
#pragma clang system_header
#include "warplens/half_functions.h"

namespace nvcuda {
namespace wmma {

typedef unsigned __attribute__((may_alias)) __warplens_word32;
struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32 {};
struct u4 {};
struct s4 {};
struct b1 {};
}  // namespace precision

WARPLENS_DEVICE float __float_to_tf32(float x) {
  const unsigned bits = __float_as_uint(x);
  return (bits & 0x7f800000) == 0x7f800000 ? x : __uint_as_float((bits + 0x1000) & 0xffffe000);
}

template <class T>
struct __warplens_held_as { using type = T; };
template <>
struct __warplens_held_as<precision::tf32> { using type = float; };

// Of a matrix of `rows` (the side that a product's result has too) by k: how many rows and columns of the k side a lane's nth element is
// away from the first, for words of `packed` elements. As A is held: 16 rows at once where the product has 16 of them, else 8.
template <int packed, int height>
struct __warplens_places {
  WARPLENS_MEMBER static int row(int lane, int n) { return lane / 4 + (height == 16 ? 8 * (n / packed % 2) : 0); }
  WARPLENS_MEMBER static int k(int lane, int n) {
    return packed * (lane % 4) + n % packed + 4 * packed * (n / packed / (height / 8));
  }
};

template <class Use, int m, int n, int k, class T, class Layout = void>
struct fragment;

// A and B: `side` rows or columns, in groups of `height`.
#define WARPLENS_FRAGMENT(Use, side, copies)                                                  \
  template <int m, int n, int k, class T, class Layout>                                       \
  struct fragment<Use, m, n, k, T, Layout> {                                                  \
    using element_type = typename __warplens_held_as<T>::type;                                \
    using storage_element_type = element_type;                                                \
    static constexpr int of_product = side * k / 32;                                          \
    static constexpr int num_elements = of_product * (copies);                                \
    static constexpr int num_storage_elements = num_elements;                                 \
    alignas(8) element_type x[num_elements];                                                             \
  };
WARPLENS_FRAGMENT(matrix_a, m, (sizeof(T) == 2 && m != 8 ? 2 : 1))
WARPLENS_FRAGMENT(matrix_b, n, (sizeof(T) == 2 && n != 8 ? 2 : 1))
#undef WARPLENS_FRAGMENT
template <int m, int n, int k, class T>
struct fragment<accumulator, m, n, k, T, void> {
  using element_type = T;
  using storage_element_type = T;
  static constexpr int num_elements = m * n / 32;
  static constexpr int num_storage_elements = num_elements;
  alignas(8) T x[num_elements];
};

// Which way a product of m x n is made of mma's: 16 rows by 8 columns at a time, or, where there are 8 rows, the transpose. In double
// precision and with 8 by 8 results as it is.
template <int m, int n, class T>
struct __warplens_way {
  static constexpr bool eight = __is_same(T, double);
  static constexpr bool turned = m == 8 && !eight;
  static constexpr int rows = turned ? n : m, columns = turned ? m : n, height = eight ? 8 : 16;
};

// The elements of an accumulator: tile by tile of 16 by 8 (or 8 by 8), row by row of tiles.
template <int m, int n, class T>
struct __warplens_sum {
  using way = __warplens_way<m, n, T>;
  static constexpr int each = way::height * 8 / 32, tiles_across = way::columns / 8;
  WARPLENS_MEMBER static int row(int lane, int i) { return way::turned ? column_(lane, i) : row_(lane, i); }
  WARPLENS_MEMBER static int column(int lane, int i) { return way::turned ? row_(lane, i) : column_(lane, i); }
  WARPLENS_MEMBER static int row_(int lane, int i) { return i / each / tiles_across * way::height + lane / 4 + 8 * (i % each / 2); }
  WARPLENS_MEMBER static int column_(int lane, int i) { return i / each % tiles_across * 8 + 2 * (lane % 4) + i % 2; }
};

// Rows and k of the nth element of A or B. What mma takes as A is held tile by tile of `height` rows, what it takes as B by 8 columns.
template <int side, int k, class T, bool as_a, int height>
struct __warplens_factor {
  static constexpr int packed = sizeof(typename __warplens_held_as<T>::type) >= 4 ? 1 : 4 / sizeof(T);
  static constexpr int tall = as_a ? height : 8, each = tall * k / 32;
  WARPLENS_MEMBER static int row(int lane, int n) { return n / each * tall + __warplens_places<packed, tall>::row(lane, n % each); }
  WARPLENS_MEMBER static int at_k(int lane, int n) { return __warplens_places<packed, tall>::k(lane, n % each); }
};

// The lanes wait for each other; as with ldmatrix, that orders no memory.
WARPLENS_DEVICE void __warplens_all_lanes() { __all_sync(0xffffffffu, 1); }
WARPLENS_DEVICE int __warplens_lane() { return (int)__nvvm_read_ptx_sreg_laneid(); }

// Neighbours in memory that share a register are one access.
#define WARPLENS_LOAD_FACTOR(Use, side, is_a)                                                                                  \
  template <int m, int n, int k, class T, class Layout, class P>                                                               \
  WARPLENS_SEVERAL("load") void load_matrix_sync(fragment<Use, m, n, k, T, Layout>& f, const P* from, unsigned stride) {                \
    using way = __warplens_way<m, n, T>;                                                                                       \
    using places = __warplens_factor<side, k, T, is_a != way::turned, way::height>;                                            \
    using F = fragment<Use, m, n, k, T, Layout>;                                                                               \
    constexpr int packed = places::packed;                                                                                     \
    constexpr bool along_k = __is_same(Layout, row_major) == is_a;                                                             \
    const int lane = __warplens_lane();                                                                                        \
    __warplens_all_lanes();                                                                                                    \
    _Pragma("unroll") for (int i = 0; i < F::of_product; i += packed) {                                                        \
      if constexpr (along_k && packed > 1) {                                                                                   \
        *(__warplens_word32*)&f.x[i] = *(const __warplens_word32*)&from[places::row(lane, i) * stride + places::at_k(lane, i)];                  \
      } else {                                                                                                                 \
        _Pragma("unroll") for (int p = i; p < i + packed; ++p)                                                                 \
          f.x[p] = from[along_k ? places::row(lane, p) * stride + places::at_k(lane, p)                                        \
                                : places::at_k(lane, p) * stride + places::row(lane, p)];                                      \
      }                                                                                                                        \
    }                                                                                                                          \
    if constexpr (F::num_elements > F::of_product)                                                                             \
      _Pragma("unroll") for (int i = F::of_product; i < F::num_elements; ++i) f.x[i] = f.x[i - F::of_product];                 \
  }
WARPLENS_LOAD_FACTOR(matrix_a, m, true)
WARPLENS_LOAD_FACTOR(matrix_b, n, false)
#undef WARPLENS_LOAD_FACTOR

template <int m, int n, int k, class T>
WARPLENS_SEVERAL("load") void load_matrix_sync(fragment<accumulator, m, n, k, T>& f, const T* from, unsigned stride, layout_t layout) {
  using places = __warplens_sum<m, n, T>;
  const int lane = __warplens_lane();
  __warplens_all_lanes();
  _Pragma("unroll") for (int i = 0; i < f.num_elements; ++i)
    f.x[i] = from[layout == mem_row_major ? places::row(lane, i) * stride + places::column(lane, i)
                                          : places::column(lane, i) * stride + places::row(lane, i)];
}
template <int m, int n, int k, class T>
WARPLENS_SEVERAL("store") void store_matrix_sync(T* to, const fragment<accumulator, m, n, k, T>& f, unsigned stride, layout_t layout) {
  using places = __warplens_sum<m, n, T>;
  const int lane = __warplens_lane();
  __warplens_all_lanes();
  _Pragma("unroll") for (int i = 0; i < f.num_elements; ++i)
    to[layout == mem_row_major ? places::row(lane, i) * stride + places::column(lane, i)
                               : places::column(lane, i) * stride + places::row(lane, i)] = f.x[i];
}
template <class Use, int m, int n, int k, class T, class Layout, class V>
WARPLENS_DEVICE void fill_fragment(fragment<Use, m, n, k, T, Layout>& f, const V& value) {
  _Pragma("unroll") for (int i = 0; i < f.num_elements; ++i) f.x[i] = value;
}

// One mma of the registers from these on.
WARPLENS_DEVICE void __warplens_mma(float* d, const __half* a_, const __half* b_, const float* c) {
  const __warplens_word32 *a = (const __warplens_word32*)a_, *b = (const __warplens_word32*)b_;
  asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
}
WARPLENS_DEVICE void __warplens_mma(__half* d_, const __half* a_, const __half* b_, const __half* c_) {
  const __warplens_word32 *a = (const __warplens_word32*)a_, *b = (const __warplens_word32*)b_, *c = (const __warplens_word32*)c_;
  __warplens_word32* d = (__warplens_word32*)d_;
  asm("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%8,%9};"
      : "=r"(d[0]), "=r"(d[1]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]));
}
WARPLENS_DEVICE void __warplens_mma(float* d, const __nv_bfloat16* a_, const __nv_bfloat16* b_, const float* c) {
  const __warplens_word32 *a = (const __warplens_word32*)a_, *b = (const __warplens_word32*)b_;
  asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
}
WARPLENS_DEVICE void __warplens_mma(float* d, const float* a_, const float* b_, const float* c) {
  const __warplens_word32 *a = (const __warplens_word32*)a_, *b = (const __warplens_word32*)b_;
  asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"
      : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
}
WARPLENS_DEVICE void __warplens_mma(double* d, const double* a, const double* b, const double* c) {
  asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%4,%5};"
      : "=d"(d[0]), "=d"(d[1]) : "d"(a[0]), "d"(b[0]), "d"(c[0]), "d"(c[1]));
}
#define WARPLENS_INTEGER_MMA(T, type)                                                                                          \
  WARPLENS_DEVICE void __warplens_mma(int* d, const T* a_, const T* b_, const int* c) {                                        \
    const __warplens_word32 *a = (const __warplens_word32*)a_, *b = (const __warplens_word32*)b_;                                                         \
    asm("mma.sync.aligned.m16n8k16.row.col.s32." #type "." #type ".s32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};"          \
        : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])                                                                       \
        : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));                                        \
  }
WARPLENS_INTEGER_MMA(signed char, s8)
WARPLENS_INTEGER_MMA(unsigned char, u8)
#undef WARPLENS_INTEGER_MMA

template <int m, int n, int k, class T, class LA, class LB, class C, class D>
WARPLENS_DEVICE void mma_sync(fragment<accumulator, m, n, k, D>& d, const fragment<matrix_a, m, n, k, T, LA>& a,
                              const fragment<matrix_b, m, n, k, T, LB>& b, const fragment<accumulator, m, n, k, C>& c) {
  using way = __warplens_way<m, n, T>;
  constexpr int each = way::height * 8 / 32, of_a = way::height * k / 32, of_b = 8 * k / 32;
  auto *first = a.x, *second = b.x;
  if constexpr (way::turned) first = b.x, second = a.x;
  _Pragma("unroll") for (int tile = 0; tile < way::rows / way::height * (way::columns / 8); ++tile) {
    const int across = tile % (way::columns / 8), down = tile / (way::columns / 8);
    if constexpr (__is_same(C, D)) {
      __warplens_mma(&d.x[tile * each], &first[down * of_a], &second[across * of_b], &c.x[tile * each]);
    } else {  // in the wider of the two
      float sum[each];
      _Pragma("unroll") for (int i = 0; i < each; ++i) sum[i] = (float)c.x[tile * each + i];
      __warplens_mma(sum, &first[down * of_a], &second[across * of_b], sum);
      _Pragma("unroll") for (int i = 0; i < each; ++i) d.x[tile * each + i] = (D)sum[i];
    }
  }
}

}  // namespace wmma
}  // namespace nvcuda
