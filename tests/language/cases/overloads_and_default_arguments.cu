// run: --block 4 --arg out=i32[32]:zero
// expect out: 21 13 61 45 71 627 24 16 21 13 61 45 71 630 24 16 21 13 61 45 71 633 24 16 21 13 61 45 71 636 24 16
__device__ int f(int) { return 1; }
__device__ int f(unsigned) { return 2; }
__device__ int f(long long) { return 3; }
__device__ int f(float) { return 4; }
__device__ int f(double) { return 5; }
__device__ int f(char) { return 6; }
__device__ int f(const int *) { return 7; }
__device__ int g(int a, int b = 10, int c = 100) { return a + b * 2 + c * 3; }
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int *o = out + 8 * t;
  const short s = t;
  unsigned char b = t;
  o[0] = f(s + 0u) * 10 + f(s);
  o[1] = f(b) * 10 + f(b + 1ll);
  o[2] = f('a') * 10 + f('a' + 1);
  o[3] = f(1.0f * t) * 10 + f(1.0f * 2.0);
  o[4] = f(out) * 10 + f(true);
  o[5] = g(t) + g(t, 1) + g(t, 1, 1);
  o[6] = f(t ? 1 : 2u) * 10 + f(t ? 1.0f : 2);
  o[7] = f(~b) * 10 + f((char)-1);
}
