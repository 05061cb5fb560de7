// The same exchange with a __syncwarp() beside the shuffle.
// run: --block 32 --arg out=i32[32]:zero
__global__ void kernel(int *out) {
  __shared__ int s[32];
  const int t = threadIdx.x;
  s[t] = t;
  const int next = __shfl_sync(0xffffffffu, t, t + 1);
  __syncwarp();
  out[t] = s[next];
}
