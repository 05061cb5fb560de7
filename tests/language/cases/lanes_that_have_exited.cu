// Lanes that have exited take part in no warp operation, also where the mask names them.
// run: --block 32 --arg out=i32[160]:zero
// expect out: 190 190
// expect out[19]: 190 0
// expect out[32]: 1048575 1048575
// expect out[51]: 1048575 0
// expect out[64]: 1 1
// expect out[96]: 20 20
// expect out[115]: 20 0
// expect out[128]: 1048575 1048575
// expect out[147]: 1048575 0
__global__ void kernel(int *out) {
  const int i = threadIdx.x;
  if (i >= 20) return;
  out[i] = __reduce_add_sync(0xffffffffu, i);
  int all = 0;
  out[32 + i] = (int)__match_all_sync(0xffffffffu, 3, &all);
  out[64 + i] = all;
  out[96 + i] = (int)__reduce_xor_sync(0xffffffffu, (unsigned)i + 1);
  out[128 + i] = (int)__reduce_or_sync(0xffffffffu, 1u << i);
}
