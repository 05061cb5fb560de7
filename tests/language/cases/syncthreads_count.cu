// run: --block 96 --arg out=i32[2]:zero
// expect out: 32 1
__global__ void kernel(int *out) {
  int n = __syncthreads_count(threadIdx.x % 3 == 0);
  int any = __syncthreads_or(threadIdx.x == 95);
  if (threadIdx.x == 0) { out[0] = n; out[1] = any; }
}
