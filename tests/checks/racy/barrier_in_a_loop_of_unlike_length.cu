// Lanes execute a loop with a barrier a different number of times: those that have left it never reach the barrier that the others wait at.
// run: --block 32 --arg out=i32[32]:zero
// finding: barrier @inside
__global__ void kernel(int *out) {
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i <= t % 2; ++i) {
    sum += i + 1;
    __syncthreads();  // @inside
  }
  out[t] = sum;
  __syncwarp();
  out[t] += out[t ^ 1];
}
