// Sums of all elements before each one, by warps and through shared memory, three times over, with the barriers in a function.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 15830124 15830115 15830124 15830115 15830124 15830115 15830124 15830115 15830124 15830115 15830124 15830132 15830152 15830162 15830122 15830132
// expect out[16]: 15830152 15830162 15830122 15830132 15830152 15830162 15830122 15830132 15830152 15830162 15830122 15830132 15830152 15830112 15830132 15830142
// expect out[32]: 15830112 15830132 15830142 15830112 15830132 15830142 15830112 15830132 15830142 15830104 15830105 15830106 15830107 15830103 15830104 15830105
// expect out[48]: 15830106 15830107 15830103 15830104 15830105 15830106 15830107 15830103 15830104 15830105 15830106 15830107 15830103 15830104 15830105 15830106
// expect out[64]: 16239624 16239615 16239624 16239615 16239624 16239615 16239624 16239615 16239624 16239615 16239622 16239632 16239652 16239662 16239622 16239632
// expect out[80]: 16239652 16239662 16239622 16239632 16239652 16239662 16239622 16239632 16239652 16239662 16239622 16239632 16239632 16239642 16239612 16239632
// expect out[96]: 16239642 16239612 16239632 16239642 16239612 16239632 16239642 16239612 16239632 16239603 16239604 16239605 16239606 16239607 16239603 16239604
// expect out[112]: 16239605 16239606 16239607 16239603 16239604 16239605 16239606 16239607 16239603 16239604 16239605 16239606 16239607 16239603 16239604 16239605
__device__ int scan(int v, int *part, int &total) {
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  for (int d = 1; d < 32; d *= 2) {
    const int other = __shfl_up_sync(~0u, v, d);
    if (lane >= d) v += other;
  }
  if (lane == 31) part[warp] = v;
  __syncthreads();
  int before = 0;
  total = 0;
  for (int w = 0; w < 2; ++w) {
    if (w < warp) before += part[w];
    total += part[w];
  }
  __syncthreads();
  return v + before;
}
__global__ void kernel(const int *in, int *out) {
  __shared__ int part[2];
  __shared__ short packed[64];
  const int t = threadIdx.x, g = blockIdx.x * 64 + t;
  int v = in[g] % 5, total = 0, kept = 0;
  for (int i = 0; i < 3; ++i) {
    const bool keep = (v + i) % 3 != 0;
    const int at = scan(keep, part, total) - keep;
    if (keep) packed[at] = (short)(v * 10 + i);
    __syncthreads();
    v = t < total ? packed[t] % 97 : v + 1;
    kept = kept * 64 + total;
    __syncthreads();
  }
  out[g] = v + kept * 100;
}
