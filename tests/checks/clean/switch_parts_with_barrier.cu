// The warps of a block do different parts of the work in a switch; a barrier stands before the next one takes what the others did.
// run: --block 96 --arg out=i32[96]:zero
__global__ void kernel(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x % 32;
  switch (threadIdx.x / 32) {
    case 0: s[t] = t; break;
    case 1: s[32 + t] = -t; break;
  }
  __syncthreads();
  switch (threadIdx.x / 32) {
    case 0: out[threadIdx.x] = s[32 + t]; break;
    case 2: out[threadIdx.x] = s[31 - t]; break;
  }
}
