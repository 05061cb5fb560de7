#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>
#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true) {
  if (code != cudaSuccess) {
    fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
    if (abort) exit(code);
  }
}

__global__ void reduce(int *g_idata, int *g_odata, unsigned n) {
  extern __shared__ int sdata[];
  unsigned tid = threadIdx.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  sdata[tid] = i < n ? g_idata[i] : 0;
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

int main(int argc, char *argv[]) {
  const size_t n = argc > 1 ? strtoul(argv[1], NULL, 10) : 1 << 16;
  const unsigned threads = 128;
  unsigned blocks = (n + threads - 1) / threads;
  std::vector<int> host(n, 3);
  int *d_in = NULL, *d_out = NULL;
  gpuErrchk(cudaMalloc((void **)&d_in, n * sizeof(int)));
  gpuErrchk(cudaMalloc((void **)&d_out, blocks * sizeof(int)));
  gpuErrchk(cudaMemcpy(d_in, host.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  size_t smem = threads * sizeof(int);
  while (blocks > 1) {
    reduce<<<blocks, threads, smem>>>(d_in, d_out, blocks * threads);
    std::swap(d_in, d_out);
    blocks = (blocks + threads - 1) / threads;
  }
  reduce<<<1, threads, smem>>>(d_in, d_out, 4);
}
// kind: reductions
// expect: reduce grid 512,1,1 block 128,1,1 shared 512 g_idata=262144B:=3 g_odata=2048B:unset n=65536 main:36 repeats
// expect: reduce grid 1,1,1 block 128,1,1 shared 512 g_idata=262144B:after:1:g_odata g_odata=2048B:after:1:g_idata n=4 main:40
