// Every shape and layout of wmma for halves, and the other types, compared with a plain product: how many elements are wrong, and compared.
// run: --block 32 --arg out=i32[2]:zero
// expect out: 0 4224
#include <mma.h>
using namespace nvcuda;
template <class T> struct stored { using type = T; };
template <> struct stored<wmma::precision::tf32> { using type = float; };
__device__ int a_at(int row, int k) { return (row * 7 + k * 3) % 7 + 1; }
__device__ int b_at(int k, int column) { return (k * 5 + column * 2) % 5 + 2; }
template <int m, int n, int k, class T, class Sum, bool a_rows, bool b_rows, bool c_rows>
__device__ void product(int *out) {
  using E = typename stored<T>::type;
  __shared__ alignas(32) E a[m * k], b[k * n];
  __shared__ alignas(32) Sum c[m * n];
  const int lane = threadIdx.x;
  for (int i = lane; i < m * k; i += 32) a[i] = E((float)a_at(a_rows ? i / k : i % m, a_rows ? i % k : i / m));
  for (int i = lane; i < k * n; i += 32) b[i] = E((float)b_at(b_rows ? i / n : i % k, b_rows ? i % n : i / k));
  for (int i = lane; i < m * n; i += 32) c[i] = Sum((float)(i % 13));
  __syncthreads();
  typedef typename std::conditional<a_rows, wmma::row_major, wmma::col_major>::type LayoutA;
  typedef typename std::conditional<b_rows, wmma::row_major, wmma::col_major>::type LayoutB;
  wmma::fragment<wmma::matrix_a, m, n, k, T, LayoutA> fa;
  wmma::fragment<wmma::matrix_b, m, n, k, T, LayoutB> fb;
  wmma::fragment<wmma::accumulator, m, n, k, Sum> fc;
  const wmma::layout_t layout = c_rows ? wmma::mem_row_major : wmma::mem_col_major;
  wmma::load_matrix_sync(fa, a, a_rows ? k : m);
  wmma::load_matrix_sync(fb, b, b_rows ? n : k);
  wmma::load_matrix_sync(fc, c, c_rows ? n : m, layout);
  wmma::mma_sync(fc, fa, fb, fc);
  for (int i = 0; i < fc.num_elements; i++) fc.x[i] = fc.x[i] + Sum(1.0f);
  __syncthreads();
  wmma::store_matrix_sync(c, fc, c_rows ? n : m, layout);
  __syncthreads();
  for (int i = lane; i < m * n; i += 32) {
    const int row = c_rows ? i / n : i % m, column = c_rows ? i % n : i / m;
    int sum = i % 13 + 1;
    for (int j = 0; j < k; j++) sum += a_at(row, j) * b_at(j, column);
    atomicAdd(&out[0], (float)c[i] != (float)sum);
    atomicAdd(&out[1], 1);
  }
  __syncthreads();
}
__global__ void kernel(int *out) {
  product<16, 16, 16, half, float, true, true, true>(out);
  product<16, 16, 16, half, float, true, false, false>(out);
  product<16, 16, 16, half, float, false, true, true>(out);
  product<16, 16, 16, half, half, false, false, true>(out);
  product<32, 8, 16, half, float, true, true, true>(out);
  product<32, 8, 16, half, float, false, false, false>(out);
  product<8, 32, 16, half, float, true, true, true>(out);
  product<8, 32, 16, half, half, false, false, false>(out);
  product<16, 16, 16, __nv_bfloat16, float, true, false, true>(out);
  product<8, 32, 16, __nv_bfloat16, float, true, false, true>(out);
  product<16, 16, 8, wmma::precision::tf32, float, true, true, true>(out);
  product<16, 16, 8, wmma::precision::tf32, float, false, false, false>(out);
  product<16, 16, 16, signed char, int, true, false, true>(out);
  product<16, 16, 16, unsigned char, int, false, true, false>(out);
  product<32, 8, 16, signed char, int, true, false, true>(out);
  product<8, 32, 16, unsigned char, int, true, false, true>(out);
  product<8, 8, 4, double, double, true, true, true>(out);
  product<8, 8, 4, double, double, true, false, false>(out);
}
