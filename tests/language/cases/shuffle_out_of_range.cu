// Shuffles whose lane is beyond the width.
// run: --block 32 --arg out=i32[128]:zero
// expect out: 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30 30
// expect out[32]: 50 50 50 50 50 50 50 50 130 130 130 130 130 130 130 130 210 210 210 210 210 210 210 210 290 290 290 290 290 290 290 290
// expect out[64]: 0 10 20 30 40 50 60 70 10 0 30 20 50 40 70 60 160 170 180 190 200 210 220 230 170 160 190 180 210 200 230 220
// expect out[96]: 70 11 22 33 44 55 66 77 150 91 102 113 124 135 146 157 238 179 190 201 212 223 234 245 326 267 278 289 300 311 322 333
__global__ void kernel(int *out) {
  int i = threadIdx.x;
  out[i] = __shfl_sync(0xffffffffu, i * 10, 35);
  out[32 + i] = __shfl_sync(0xffffffffu, i * 10, -3, 8);
  out[64 + i] = __shfl_xor_sync(0xffffffffu, i * 10, 9, 8);
  out[96 + i] = __shfl_down_sync(0xffffffffu, i * 10, 7, 8) + __shfl_up_sync(0xffffffffu, i, 40);
}
