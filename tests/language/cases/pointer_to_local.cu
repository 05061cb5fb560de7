// run: --block 32 --arg out=i32[32]:zero
// host
__device__ int sum(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
__global__ void kernel(int *out) {
  int a[4] = {(int)threadIdx.x, 1, 2, 3};
  int *q = threadIdx.x & 1 ? a : a + 1;
  *q = 50;
  out[threadIdx.x] = sum(a, 4);
}
