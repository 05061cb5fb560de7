#include <cmath>
#include <cstdio>
#define MAX_BLOCK_SZ 128
#define NUM_BANKS 32

__global__ void gpu_prescan(unsigned *const d_out, const unsigned *const d_in, unsigned *const d_block_sums, const unsigned len,
                            const unsigned shmem_sz, const unsigned max_elems) {
  extern __shared__ unsigned s_out[];
  s_out[threadIdx.x] = threadIdx.x < len ? d_in[threadIdx.x] : 0;
  __syncthreads();
  d_out[threadIdx.x] = s_out[threadIdx.x] + d_block_sums[0] + shmem_sz + max_elems;
}

void sum_scan(unsigned *const d_out, const unsigned *const d_in, const size_t numElems) {
  unsigned block_sz = MAX_BLOCK_SZ / 2;
  unsigned max_elems_per_block = 2 * block_sz;
  unsigned grid_sz = numElems / max_elems_per_block;
  if (numElems % max_elems_per_block != 0) grid_sz += 1;
  unsigned shmem_sz = max_elems_per_block + ((max_elems_per_block - 1) >> 5);
  unsigned *d_block_sums;
  cudaMalloc(&d_block_sums, sizeof(unsigned) * grid_sz);
  cudaMemset(d_block_sums, 0, sizeof(unsigned) * grid_sz);
  gpu_prescan<<<grid_sz, block_sz, sizeof(unsigned) * shmem_sz>>>(d_out, d_in, d_block_sums, numElems, shmem_sz, max_elems_per_block);
}

int main() {
  unsigned n = 1000;
  unsigned *in = new unsigned[n];
  for (unsigned i = 0; i < n; ++i) in[i] = i;
  unsigned *d_in, *d_out;
  cudaMalloc(&d_in, sizeof(unsigned) * n);
  cudaMalloc(&d_out, sizeof(unsigned) * n);
  cudaMemcpy(d_in, in, sizeof(unsigned) * n, cudaMemcpyHostToDevice);
  sum_scan(d_out, d_in, n);
  delete[] in;
}
// kind: scans
// expect: gpu_prescan grid 8,1,1 block 64,1,1 shared 524 d_out=4000B:unset d_in=4000B:iota d_block_sums=32B:zero len=1000 shmem_sz=131 max_elems=128 sum_scan:23
