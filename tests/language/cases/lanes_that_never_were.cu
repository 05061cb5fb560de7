// The last warp has 16 lanes: a mask may name all 32.
// run: --block 48 --arg out=i32[96]:zero
// expect out[31]: 496 632
// expect out[47]: 632
// expect out[79]: -1 65535
__global__ void kernel(int *out) {
  const int i = threadIdx.x;
  out[i] = __reduce_add_sync(0xffffffffu, i);
  int all = 0;
  const unsigned same = __match_all_sync(0xffffffffu, 3, &all);
  out[48 + i] = all ? (int)same : 0;
}
