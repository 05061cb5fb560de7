/* warplens
title   = { en = "A histogram", zh = "直方图" }
family  = "mistakes"
order   = 90
about   = { en = "Counts of 16 ranges in all blocks: find the mistake.", zh = "所有线程块共同统计 16 个区间：找出其中的错误。" }
sizes   = { run = { N = 4096, BINS = 16 } }
buffers = [
  { name = "in", type = "f32", shape = ["N"], role = "in" },
  { name = "bins", type = "u32", shape = ["BINS"], role = "scratch" },
]
result  = "bins"
launch  = { grid = ["N / 256"], block = [256] }
*/
// bins[b] = how many elements of in are in the b-th of 16 equal parts of [-1, 1). The bins are 0 before the launch.
__global__ void histogram(int N, const float *in, unsigned *bins) {
  __shared__ unsigned counts[16];
  if (threadIdx.x < 16) counts[threadIdx.x] = 0;
  __syncthreads();

  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    const int bin = (int)((in[i] + 1.0f) * 8.0f);
    atomicAdd(&counts[bin], 1u);
  }
  __syncthreads();

  if (threadIdx.x < 16) {
    atomicAdd_block(&bins[threadIdx.x], counts[threadIdx.x]);
  }
}
