// run: --block 32 --arg out=i32[32]:zero
// host
__device__ void swap_values(int &a, int &b) { int t = a; a = b; b = t; }
__global__ void kernel(int *out) {
  int x = threadIdx.x, y = 100 - x;
  if (x & 1) swap_values(x, y);
  out[threadIdx.x] = x * 3 - y;
}
