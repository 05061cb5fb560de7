#include <cuda_runtime.h>
enum class Mode { Forward = 1, Backward };
enum { kRows = 48, kColumns = 40 };
template <int N> struct Tile { static const int value = N * 2; };
__global__ void rmsnorm(float *x, const float *w, float eps, int columns) { if (threadIdx.x < columns) x[threadIdx.x] *= w[threadIdx.x] * rsqrtf(eps + columns); }
void norm(float *x, const float *w, int rows = kRows, int columns = kColumns, float eps = 1e-5f, unsigned threads = 0) {
  if (threads == 0) threads = columns > 32 ? 64u : 32u;
  rmsnorm<<<dim3(rows, 1, 1), dim3(threads, 1, 1), 0, nullptr>>>(x, w, eps, columns);
}
int main() {
  float *x = nullptr, *w = nullptr;
  cudaMalloc<float>(&x, kRows * kColumns * sizeof(float));
  cudaMalloc<float>(&w, kColumns * sizeof(float));
  norm(x, w);
}
// kind: other ways to write host code
// expect: rmsnorm grid 48,1,1 block 64,1,1 shared 0 x=7680B:unset w=160B:unset eps=1e-05 columns=40 norm:8
