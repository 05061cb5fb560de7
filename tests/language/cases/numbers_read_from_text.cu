// run: --block 8 --arg out=i32[8]:zero
// expect out: 334 -2147483635 80 165 690 -2147483591 320 577
__device__ bool digit(char c) { return c >= '0' && c <= '9'; }
__device__ int number(const char *&p) {
  int sign = 1, n = 0;
  while (*p == ' ') ++p;
  if (*p == '-' || *p == '+') sign = *p++ == '-' ? -1 : 1;
  while (digit(*p)) n = n * 10 + (*p++ - '0');
  return sign * n;
}
__global__ void kernel(int *out) {
  const char *texts[4] = {" 12 -7+300", "-2147483647 1 1", "  5x6 7", "+08 -09  010"};
  const char *p = texts[threadIdx.x % 4];
  int r = 0;
  for (int i = 0; i < 3; i++) r = r * (int)(threadIdx.x + 2) + number(p);
  out[threadIdx.x] = r;
}
