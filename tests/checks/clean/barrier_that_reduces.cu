// The reduction of a barrier of inline assembly is a barrier: what was stored before it is read behind it.
// run: --block 96 --arg out=i32[96]:zero
__global__ void kernel(int *out) {
  __shared__ int s[96];
  const int t = threadIdx.x;
  int n;
  s[t] = t;
  asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 20; bar.red.popc.u32 %0, 0, p; }" : "=r"(n) : "r"(t) : "memory");
  out[t] = n + s[95 - t];
}
