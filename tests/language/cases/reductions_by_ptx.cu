// redux.sync of all lanes, and of half of them in a branch.
// run: --block 32 --arg out=i32[96]:zero
// expect out: 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 320 320 320 320
// expect out[32]: -8 -8 -8
// expect out[64]: 23 -1 23
__global__ void kernel(int *out) {
  const int i = threadIdx.x, v = i - 8;
  int sum, least;
  unsigned most, all;
  const unsigned half = i < 16 ? 0xffffu : 0xffff0000u;
  if (i < 16)  // -8 + ... + 7 = -8, and 8 + ... + 23 = 248; 72 more of each
    asm volatile("redux.sync.add.s32 %0, %1, %2;" : "=r"(sum) : "r"(v), "r"(half));
  else
    asm volatile("redux.sync.add.s32 %0, %1, %2;" : "=r"(sum) : "r"(v), "r"(half));
  out[i] = sum + 72;
  asm volatile("redux.sync.min.s32 %0, %1, 0xffffffff;" : "=r"(least) : "r"(v));
  out[32 + i] = least;
  asm volatile("redux.sync.max.s32 %0, %1, 0xffffffff;" : "=r"(most) : "r"(v));
  asm volatile("redux.sync.max.u32 %0, %1, 0xffffffff;" : "=r"(all) : "r"(v));
  out[64 + i] = i == 1 ? (int)all : (int)most;
}
