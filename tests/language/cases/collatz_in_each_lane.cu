// run: --block 32 --arg out=i32[64]:zero
// expect out: 111 112 22 113 41 23 106 114 96 42 73 24 81 107 27 115 128 97 35 43 61 74 87 25 113 82 33 108 121 28 41 116
// expect out[32]: 9232 9232 244 9232 916 244 9232 9232 9232 916 9232 324 9232 9232 1216 9232 9232 9232 1540 916 9232 9232 9232 648 9232 9232 2464 9232 9232 1216 2512 9232
__global__ void kernel(int *out) {
  unsigned long long n = threadIdx.x * 27 + 27, most = n;
  int steps = 0;
  for (; n != 1; ++steps) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    if (n > most) most = n;
  }
  out[threadIdx.x] = steps;
  out[32 + threadIdx.x] = (int)(most % 1000003);
}
