// run: --block 32 --arg out=i32[32]:zero
// expect out: -1 -1
// expect out[31]: -1
__global__ void kernel(int *out) {
  int same = 0, other = 0;
  unsigned a = __match_all_sync(0xffffffffu, 7, &same), b = __match_all_sync(0xffffffffu, (int)threadIdx.x, &other);
  out[threadIdx.x] = same == 1 && other == 0 && b == 0 ? (int)a : 0;
}
