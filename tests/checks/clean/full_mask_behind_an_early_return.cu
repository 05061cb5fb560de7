// Lanes without an element return before the vote and the barrier that would name them: those are not waited for.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero --arg n=40
__global__ void kernel(const int *in, int *out, int n) {
  const int t = threadIdx.x;
  out[t] = -1;
  if (t >= n) return;
  const int any = __any_sync(0xffffffff, in[t] == 3);
  __syncthreads();
  out[t] = any;
}
