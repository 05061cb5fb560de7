// Reductions of parts of a warp, in branches.
// run: --block 32 --arg out=i32[96]:zero
// expect out: 605 -43 -15 605 -43 -15 605 -43 -15 605 -43 -15 605 -43 -15 605 -43 -15 605 -43 -15 605 -43 -15 605 -43 -15 605 -43 -15 605 -43
// expect out[32]: 84 84 84 84 84 84 84 84 84 84 84 84 84 84 84 84 84 84 84 84 21 21 21 21 21 21 21 21 21 21 21 21
// expect out[64]: 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246 246
__global__ void kernel(int *out) {
  int i = threadIdx.x, v = i * 7 - 50;
  if (i % 3 == 0) out[i] = __reduce_add_sync(0x49249249u, v);
  else if (i % 3 == 1) out[i] = __reduce_min_sync(0x92492492u, v);
  else out[i] = __reduce_max_sync(0x24924924u, (unsigned)v) ;
  out[32 + i] = i < 20 ? __reduce_xor_sync(0xfffffu, (unsigned)v) : __reduce_or_sync(0xfff00000u, (unsigned)(v & 0x15));
  __syncwarp();
  out[64 + i] = (int)__reduce_and_sync(0xffffffffu, (unsigned)v | 0xf0u) + (int)__reduce_min_sync(0xffffffffu, (unsigned)v);
}
