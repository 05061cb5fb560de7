#include <cuda_runtime.h>
#include <vector>
typedef unsigned char u8;

__global__ void count(const u8* image, int* bins, int n) {
  __shared__ int own[256];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) atomicAdd(&own[image[i]], 1);
  __syncthreads();
  if (own[threadIdx.x]) atomicAdd(bins + threadIdx.x, own[threadIdx.x]);
}
__global__ void lookup_table(const int* bins, u8* table, int n) {
  __shared__ int sum[256];
  const int t = threadIdx.x;
  sum[t] = bins[t];
  for (int d = 1; d < 256; d *= 2) {
    __syncthreads();
    const int v = t >= d ? sum[t - d] : 0;
    __syncthreads();
    sum[t] += v;
  }
  table[t] = (u8)((255LL * sum[t] + n / 2) / n);
}
__global__ void apply(u8* image, const u8* table, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) image[i] = table[image[i]];
}
int main() {
  const int width = 32, height = 24, n = width * height;
  std::vector<u8> host(n);
  for (int i = 0; i < n; ++i) host[i] = static_cast<u8>(100 + i % 4);
  u8 *image, *table;
  int* bins;
  cudaMalloc(&image, n);
  cudaMalloc(&table, 256);
  cudaMalloc(&bins, 256 * sizeof(int));
  cudaMemcpy(image, host.data(), n, cudaMemcpyHostToDevice);
  cudaMemset(bins, 0, 256 * sizeof(int));
  count<<<4, 256>>>(image, bins, n);
  lookup_table<<<1, 256>>>(bins, table, n);
  apply<<<(n + 255) / 256, 256>>>(image, table, n);
  cudaMemcpy(host.data(), image, n, cudaMemcpyDeviceToHost);
}
// kind: histograms
// result 2: table u8[99]: 0
// result 2: table u8[103]: 255
// expect: count grid 4,1,1 block 256,1,1 shared 0 image=768B:{100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103... bins=1024B:zero n=768 main:40
// expect: lookup_table grid 1,1,1 block 256,1,1 shared 0 bins=1024B:after:0:bins table=256B:unset n=768 main:41
// expect: apply grid 3,1,1 block 256,1,1 shared 0 image=768B:{100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103,100,101,102,103... table=256B:after:1:table n=768 main:42
