// Odd and even pairs in turn, a barrier after each.
// run: --block 40 --arg out=i32[40]:zero
// expect out: -15 -14 -13 -12 -11 -10 -9 -8 -7 -6 -5 -4 -2 -1 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17
// expect out[32]: 18 19 20 21 22 23 24 25
__global__ void kernel(int *out) {
  __shared__ int s[40];
  const int t = threadIdx.x;
  s[t] = t * 29 % 41 - 15;
  for (int turn = 0; turn < 40; turn++) {
    __syncthreads();
    if (t % 2 == turn % 2 && t + 1 < 40 && s[t] > s[t + 1]) {
      const int v = s[t];
      s[t] = s[t + 1];
      s[t + 1] = v;
    }
  }
  __syncthreads();
  out[t] = s[t];
}
