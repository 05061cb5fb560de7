// Warp tiling with two buffers, fully unrolled: its inner block is very long. The machine code (nvcc 13.0, sm_90) has LDS.128 only.
template <int BM, int BN, int BK, int WM, int WN, int WNITER, int TM, int TN, int THREADS>
__global__ void __launch_bounds__(THREADS) kernel(int M, int N, int K, const float *A, const float *B, float *C) {
  constexpr int WMITER = (WM * WN) / (32 * TM * TN * WNITER), WSUBM = WM / WMITER, WSUBN = WN / WNITER;
  constexpr int SA = THREADS * 4 / BK, SB = THREADS / (BN / 4);
  __shared__ float As[2][BK * BM];
  __shared__ float Bs[2][BK * BN];
  const int warp = threadIdx.x / 32, warpCol = warp % (BN / WN), warpRow = warp / (BN / WN), lane = threadIdx.x % 32;
  const int tc = lane % (WSUBN / TN), tr = lane / (WSUBN / TN);
  A += blockIdx.y * BM * K; B += blockIdx.x * BN; C += (blockIdx.y * BM + warpRow * WM) * N + blockIdx.x * BN + warpCol * WN;
  const int ra = threadIdx.x / (BK / 4), ca = threadIdx.x % (BK / 4), rb = threadIdx.x / (BN / 4), cb = threadIdx.x % (BN / 4);
  float acc[WMITER * TM * WNITER * TN] = {0.0f}, regM[WMITER * TM], regN[WNITER * TN];
  float4 nextA[BM / SA], nextB[BK / SB];
  _Pragma("unroll")
      for (int o = 0; o < BM; o += SA) nextA[o / SA] = *reinterpret_cast<const float4 *>(&A[(ra + o) * K + ca * 4]);
  _Pragma("unroll")
      for (int o = 0; o < BK; o += SB) nextB[o / SB] = *reinterpret_cast<const float4 *>(&B[(rb + o) * N + cb * 4]);
  int now = 0;
  _Pragma("unroll")
      for (int k0 = 0; k0 < K; k0 += BK) {
    _Pragma("unroll")
      for (int o = 0; o < BM; o += SA) {
      As[now][(ca * 4 + 0) * BM + ra + o] = nextA[o / SA].x; As[now][(ca * 4 + 1) * BM + ra + o] = nextA[o / SA].y;
      As[now][(ca * 4 + 2) * BM + ra + o] = nextA[o / SA].z; As[now][(ca * 4 + 3) * BM + ra + o] = nextA[o / SA].w;
    }
    _Pragma("unroll")
      for (int o = 0; o < BK; o += SB) *reinterpret_cast<float4 *>(&Bs[now][(rb + o) * BN + cb * 4]) = nextB[o / SB];
    __syncthreads();
    A += BK; B += BK * N;
    if (k0 + BK < K) {
      _Pragma("unroll")
      for (int o = 0; o < BM; o += SA) nextA[o / SA] = *reinterpret_cast<const float4 *>(&A[(ra + o) * K + ca * 4]);
      _Pragma("unroll")
      for (int o = 0; o < BK; o += SB) nextB[o / SB] = *reinterpret_cast<const float4 *>(&B[(rb + o) * N + cb * 4]);
    }
    _Pragma("unroll")
      for (int k = 0; k < BK; ++k) {
      _Pragma("unroll")
      for (int i = 0; i < WMITER; ++i) _Pragma("unroll")
      for (int m = 0; m < TM; ++m) regM[i * TM + m] = As[now][k * BM + warpRow * WM + i * WSUBM + tr * TM + m];
      _Pragma("unroll")
      for (int j = 0; j < WNITER; ++j) _Pragma("unroll")
      for (int n = 0; n < TN; ++n) regN[j * TN + n] = Bs[now][k * BN + warpCol * WN + j * WSUBN + tc * TN + n];
      _Pragma("unroll")
      for (int i = 0; i < WMITER; ++i) _Pragma("unroll")
      for (int j = 0; j < WNITER; ++j) _Pragma("unroll")
      for (int m = 0; m < TM; ++m) _Pragma("unroll")
      for (int n = 0; n < TN; ++n)
        acc[(i * TM + m) * (WNITER * TN) + j * TN + n] += regM[i * TM + m] * regN[j * TN + n];
    }
    now ^= 1;
  }
  _Pragma("unroll")
      for (int i = 0; i < WMITER; ++i) _Pragma("unroll")
      for (int j = 0; j < WNITER; ++j) _Pragma("unroll")
      for (int m = 0; m < TM; ++m) _Pragma("unroll")
      for (int n = 0; n < TN; n += 4) {
    const int at = (i * TM + m) * (WNITER * TN) + j * TN + n;
    *reinterpret_cast<float4 *>(&C[(i * WSUBM + tr * TM + m) * N + j * WSUBN + tc * TN + n]) = make_float4(acc[at], acc[at + 1], acc[at + 2], acc[at + 3]);
  }
}
