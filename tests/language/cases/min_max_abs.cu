// run: --block 32 --arg out=i32[32]:zero
// host
__global__ void kernel(int *out) {
  int t = (int)threadIdx.x - 16;
  out[threadIdx.x] = max(t, 3) - min(t, -2) + (t < 0 ? -t : t);
}
