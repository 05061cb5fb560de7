// run: --block 32 --arg out=i32[32]:zero
// host
__global__ void kernel(int *out) {
  int t = threadIdx.x;
  int a[8];
  for (int i = 0; i < 8; ++i) a[i] = i * t;
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += a[(i + t) % 8] << (i & 3);
  out[t] = sum;
}
