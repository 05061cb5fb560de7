// A barrier of inline assembly that counts the predicates of two warps, and a third one that reads what they stored.
// run: --block 96 --arg out=i32[96]:zero
// finding: race @store @read on s
__global__ void kernel(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  int n = 0;
  if (t < 64) {
    s[t] = t;  // @store
    asm volatile("{ .reg .pred p; setp.gt.s32 p, %1, 20; bar.red.popc.u32 %0, 1, 64, p; }" : "=r"(n) : "r"(t) : "memory");
  }
  out[t] = n + s[t % 64];  // @read
}
