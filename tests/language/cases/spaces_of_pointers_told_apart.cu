// Whether a pointer leads to shared or to the thread's own memory.
// run: --block 32 --arg out=i32[32]:zero
// expect out: 1 2 9 1 2 9 1 2 9 1 2 9 1 2 9 1 2 9 1 2 9 1 2 9 1 2 9 1 2 9 1 2
__global__ void kernel(int *out) {
  __shared__ int s[32];
  int own[2] = {(int)threadIdx.x, 6};
  const int i = threadIdx.x;
  s[i] = i;
  const int *p = i % 3 == 0 ? s + i : i % 3 == 1 ? own + (i & 1) : out + i;
  out[i] = __isShared(p) * 1 + __isLocal(p) * 2 + __isGlobal(p) * 9 + __isConstant(p) * 4;
}
