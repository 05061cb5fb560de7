// run: --block 64 --arg out=i32[64]:zero
// expect error: use after end of lifetime: store of 4 bytes at local array late, index 1 of 2
// expect error: lane 7 of warp 1 (thread (39, 0, 0)
// expect error: lifetime_divergent.cu:14
__global__ void kernel(int *out) {
  int outer[2] = {1, 2}, *p = outer;
  for (int i = 0; i < 40; ++i) {
    int late[2] = {i, i};
    if (threadIdx.x % 40 == i) {
      if (i == 39) p = late;
      break;
    }
  }
  p[1] = 3;
  out[threadIdx.x] = outer[1];
}
