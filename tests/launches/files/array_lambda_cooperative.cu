#include <cooperative_groups.h>
#include <cuda_fp16.h>

#include <array>
namespace cg = cooperative_groups;
enum { THREADS = 128, ITEMS = 4 };
static constexpr std::array<int, 2> kShape{{96, 40}};
template <int Items = 4, class T = __half>
__global__ void scale(T* p, float a, int n) {
  for (int i = 0; i < Items; ++i) {
    int j = (blockIdx.x * Items + i) * blockDim.x + threadIdx.x;
    if (j < n) p[j] = T((float)p[j] * a);
  }
}
__global__ void scan(const int* in, int* out, int n) {
  extern __shared__ int t[];
  int i = threadIdx.x;
  t[i] = i < n ? in[i] : 0;
  for (int d = 1; d < blockDim.x; d *= 2) {
    __syncthreads();
    int v = i >= d ? t[i - d] : 0;
    __syncthreads();
    t[i] += v;
  }
  if (i < n) out[i] = t[i];
}
auto main() -> int {
  const int n = kShape[0] * kShape.at(1);
  __half* p;
  cudaMalloc(reinterpret_cast<void**>(&p), sizeof(__half) * n);
  cudaStream_t s;
  cudaStreamCreate(&s);
  auto launch = [&](auto grid, int shared = 0) { scale<ITEMS><<<grid, THREADS, shared, s>>>(p, 0.5f, n); };
  launch(dim3{unsigned(n + THREADS * ITEMS - 1) / (THREADS * ITEMS)});
  int *in, *out;
  cudaMallocAsync((void**)&in, 1000 * sizeof(int), s);
  cudaMallocAsync((void**)&out, 1000 * sizeof(int), s);
  int m = 1000;
  int smem = 1024 * sizeof(int);
  cudaFuncSetAttribute(scan, cudaFuncAttributeMaxDynamicSharedMemorySize, smem);
  void* args[] = {&in, &out, &m};
  cudaLaunchCooperativeKernel((void*)scan, 1, 1024, args, smem, s);
  int minGrid, bs;
  cudaOccupancyMaxPotentialBlockSize(&minGrid, &bs, scale<2, float>, 0, 0);
  float* q;
  cudaMalloc(&q, n * sizeof(float));
  scale<2, float><<<(n + 2 * bs - 1) / (2 * bs), bs>>>(q, 3.f, n);
  cudaLaunchConfig_t cfg = {};
  cfg.gridDim = dim3(2, 3);
  cfg.blockDim = 64;
  cfg.dynamicSmemBytes = 256;
  cudaLaunchKernelEx(&cfg, scan, in, out, 64);
}
// kind: other ways to write host code
// expect: scale<4, __half> grid 8,1,1 block 128,1,1 shared 0 p=7680B:unset a=0.5 n=3840 main:33
// expect: scan grid 1,1,1 block 1024,1,1 shared 4096 in=4000B:unset out=4000B:unset n=1000 main:42 cooperative
// expect: scale<2, float> grid 8,1,1~ block 256,1,1~ shared 0 p=15360B:unset a=3 n=3840 main:47
// expect: scan grid 2,3,1 block 64,1,1 shared 256 in=4000B:unset out=4000B:after:0:out n=64 main:52
