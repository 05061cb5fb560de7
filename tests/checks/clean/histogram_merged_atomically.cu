// Each block counts in shared memory and adds its bins to global memory with atomics.
// run: --block 32 --grid 3 --arg in=i32[96]:iota --arg out=i32[8]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int bins[8];
  int t = threadIdx.x;
  if (t < 8) bins[t] = 0;
  __syncthreads();
  atomicAdd(&bins[in[blockIdx.x * 32 + t] % 8], 1);
  __syncthreads();
  if (t < 8) atomicAdd(&out[t], bins[t]);
}
