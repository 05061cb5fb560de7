// Blocks that take turns by a flag of cuda::atomic_ref.
// run: --block 64 --grid 3 --arg out=i32[192]:zero --arg turn=i32[2]:zero
// expect out: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
// expect out[32]: 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
// expect out[64]: 190 187 184 181 178 175 172 169 166 163 160 157 154 151 148 145 142 139 136 133 130 127 124 121 118 115 112 109 106 103 100 97
// expect out[96]: 94 91 88 85 82 79 76 73 70 67 64 61 58 55 52 49 46 43 40 37 34 31 28 25 22 19 16 13 10 7 4 1
// expect out[128]: 5 14 23 32 41 50 59 68 77 86 95 104 113 122 131 140 149 158 167 176 185 194 203 212 221 230 239 248 257 266 275 284
// expect out[160]: 293 302 311 320 329 338 347 356 365 374 383 392 401 410 419 428 437 446 455 464 473 482 491 500 509 518 527 536 545 554 563 572
#include <cstring>
#include <cuda/atomic>
__global__ void kernel(int *out, int *turn) {
  cuda::atomic_ref<int, cuda::thread_scope_device> now(turn[0]);
  int b = blockIdx.x, i = threadIdx.x;
  if (i == 0) while (now.load(cuda::memory_order_acquire) != b) {}
  __syncthreads();
  out[b * 64 + i] = b == 0 ? i : out[(b - 1) * 64 + 63 - i] * 3 + b;
  __syncthreads();
  if (i == 0) { now.fetch_add(1, cuda::memory_order_release); cuda::atomic_ref<int, cuda::thread_scope_system>(turn[1]).fetch_max(b * 5); }
}
