// A tile with a border, twice the block's size in one direction, filled by strided loops and read by its neighbours, in two buffers.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 982 -64 -315 -400 -359 -750 1397 -1478 -183 184 758 800 856 48 -2110 -1352
// expect out[16]: 2019 1350 1642 1674 1736 502 -2514 -2830 2251 1896 2286 2304 2368 704 -3174 -3416
// expect out[32]: 2755 2328 2814 2816 2880 784 -3958 -4128 2235 1720 2286 2256 2304 -240 -5862 -5976
// expect out[48]: -533 368 1006 936 960 -2040 -8550 -3432 231 -272 -318 -428 -428 -3884 -3506 -2840
// expect out[64]: 4182 3072 3589 3504 3545 -302 -5067 -6214 4489 4024 4982 4896 4952 688 -8382 -7048
// expect out[80]: 5667 4806 5866 5770 5832 1142 -8786 -8526 6283 5352 6510 6400 6464 1344 -9446 -9112
// expect out[96]: 6787 5784 7038 6912 6976 1424 -10230 -9824 6267 5176 6510 6352 6400 400 -12134 -7064
// expect out[112]: 3499 3824 5230 5032 5056 -1400 -7910 -4520 1959 2416 3138 2900 2900 -556 -3634 -2392
__global__ void kernel(const int *in, int *out) {
  constexpr int W = 8, H = 8, B = 2;
  __shared__ int tile[2][H + 2 * B][W + 2 * B + 1];
  const int x = threadIdx.x % W, y = threadIdx.x / W, g = blockIdx.x * 64 + threadIdx.x;
  for (int j = y; j < H + 2 * B; j += H)
    for (int i = x; i < W + 2 * B; i += W) {
      const int at = (blockIdx.x * 64 + (j - B) * W + i - B + 256) & 127;
      tile[0][j][i] = i < B || j < B || i >= W + B || j >= H + B ? -in[at] : in[at];
    }
  __syncthreads();
  for (int step = 0; step < 3; ++step) {
    auto &from = tile[step & 1];
    auto &to = tile[~step & 1];
    for (int j = y; j < H + 2 * B; j += H)
      for (int i = x; i < W + 2 * B; i += W) {
        const bool edge = i < 1 || j < 1 || i >= W + 2 * B - 1 || j >= H + 2 * B - 1;
        to[j][i] = edge ? from[j][i] + 1 : from[j - 1][i] + from[j + 1][i] * 2 - from[j][i - 1] + from[j][i + 1] * 3 - from[j][i];
      }
    __syncthreads();
  }
  out[g] = tile[1][y + B][x + B];
}
