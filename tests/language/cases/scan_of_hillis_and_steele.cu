// Two buffers that change places after each barrier.
// run: --block 48 --arg out=i32[48]:zero
// expect out: 2 9 12 20 24 24 29 30 36 38 45 48 56 60 60 65 66 72 74 81 84 92 96 96 101 102 108 110 117 120 128 132
// expect out[32]: 132 137 138 144 146 153 156 164 168 168 173 174 180 182 189 192
__global__ void kernel(int *out) {
  __shared__ int s[2][48];
  const int t = threadIdx.x;
  int from = 0;
  s[0][t] = (t * 5 + 2) % 9;
  __syncthreads();
  for (int d = 1; d < 48; d *= 2) {
    s[1 - from][t] = t >= d ? s[from][t] + s[from][t - d] : s[from][t];
    from = 1 - from;
    __syncthreads();
  }
  out[t] = s[from][t];
}
