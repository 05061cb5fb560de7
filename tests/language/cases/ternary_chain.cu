// run: --block 32 --arg out=i32[32]:zero
// host
__global__ void kernel(int *out) {
  int t = threadIdx.x;
  out[t] = t < 8 ? t * t : t < 16 ? -t : t & 4 ? t << 2 : t >> 1;
}
