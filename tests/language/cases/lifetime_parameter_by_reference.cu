// run: --block 32 --arg out=i32[32]:zero
// host
__device__ int changed(int x, int turn) {
  auto add = [&](int k) { return x += k; };
  int *p = &x;
  for (int i = 0; i < turn; ++i) *p += add(i);
  return x;
}
__global__ void kernel(int *out) {
  int sum = 0;
  for (int i = 0; i < 4; ++i) sum += changed(threadIdx.x + i, i);
  out[threadIdx.x] = sum;
}
