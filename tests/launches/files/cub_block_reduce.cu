#include <cub/cub.cuh>
#include <cstdio>
template <int BLOCK_THREADS, int ITEMS>
__global__ void BlockSumKernel(int *d_in, int *d_out) {
  typedef cub::BlockReduce<int, BLOCK_THREADS> BlockReduceT;
  __shared__ typename BlockReduceT::TempStorage temp_storage;
  int data[ITEMS];
  for (int i = 0; i < ITEMS; i++) data[i] = d_in[(blockIdx.x * BLOCK_THREADS + threadIdx.x) * ITEMS + i];
  int aggregate = BlockReduceT(temp_storage).Sum(data);
  if (threadIdx.x == 0) d_out[blockIdx.x] = aggregate;
}
int main() {
  const int n = 4096;
  int *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_out, sizeof(int) * 8);
  BlockSumKernel<128, 4><<<8, 128>>>(d_in, d_out);
  cudaDeviceSynchronize();
}
// kind: reductions
// expect: BlockSumKernel<128, 4> grid 8,1,1 block 128,1,1 shared 0 d_in=16384B:unset d_out=32B:unset main:17
