/* warplens
extends = "sgemm_warptiling_padded"
title   = { en = "Warp tiling, double-buffered", zh = "warp 分块，双缓冲" }
order   = 110
about   = { en = "There are two copies of As and Bs. While the warps compute with one stage, the next k tile is loaded from global memory into registers and then stored into the other stage: one barrier per k tile instead of two.", zh = "As 和 Bs 各有两份。各 warp 用其中一份计算时，下一个 k 分块先从全局内存读入寄存器，再存入另一份：每个 k 分块只需一次同步屏障，而不是两次。" }
derive  = { SHARED_BYTES = "2 * (BK*(BM + PAD) + BK*BN) * 4" }
*/

// C (M x N) = alpha * A (M x K) * B (K x N) + beta * C, row-major; M, N and K are multiples of the block tile.
template <int BM, int BN, int BK, int WM, int WN, int WNITER, int TM, int TN, int PAD,
          int WMITER = (WM * WN) / (32 * TM * TN * WNITER), int WSUBM = WM / WMITER, int WSUBN = WN / WNITER,
          int NUM_THREADS = 32 * (BM / WM) * (BN / WN)>
__global__ void __launch_bounds__(NUM_THREADS)
sgemm_warptiling_double_buffered(int M, int N, int K, float alpha, const float *A, const float *B, float beta, float *C) {
  constexpr int pitch = BM + PAD;
  __shared__ __align__(16) float As[2][BK * pitch];  // transposed: the element (row, k) is As[stage][k*pitch + row]
  __shared__ __align__(16) float Bs[2][BK * BN];

  // The warp tile in the block tile, and the thread tile in each of its warp sub tiles.
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int warpRow = warp / (BN / WN);
  const int warpCol = warp % (BN / WN);
  const int threadRowInWarp = lane / (WSUBN / TN);
  const int threadColInWarp = lane % (WSUBN / TN);

  // The float4 that this thread loads in each pass over a tile.
  const int rowA = threadIdx.x / (BK / 4);
  const int colA = threadIdx.x % (BK / 4);
  const int rowB = threadIdx.x / (BN / 4);
  const int colB = threadIdx.x % (BN / 4);
  constexpr int rowsPerPassA = NUM_THREADS * 4 / BK;
  constexpr int rowsPerPassB = NUM_THREADS / (BN / 4);

  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += (blockIdx.y * BM + warpRow * WM) * N + blockIdx.x * BN + warpCol * WN;

  float sums[WMITER * TM * WNITER * TN] = {};
  float regM[WMITER * TM];
  float regN[WNITER * TN];

  // The next k tile of A and B, as far as this thread loads it.
  float4 nextA[BM / rowsPerPassA];
  float4 nextB[BK / rowsPerPassB];
  auto fetch = [&](int tile) {
    for (int pass = 0; pass < BM; pass += rowsPerPassA) {
      nextA[pass / rowsPerPassA] = reinterpret_cast<const float4 *>(&A[(pass + rowA) * K + tile + colA*4])[0];
    }
    for (int pass = 0; pass < BK; pass += rowsPerPassB) {
      nextB[pass / rowsPerPassB] = reinterpret_cast<const float4 *>(&B[(tile + pass + rowB) * N + colB*4])[0];
    }
  };

  fetch(0);
  int stage = 0;
  for (int tile = 0; tile < K; tile += BK) {
    // A, transposed on its way to shared memory.
    for (int pass = 0; pass < BM; pass += rowsPerPassA) {
      const int row = pass + rowA;
      const float4 a = nextA[pass / rowsPerPassA];
      As[stage][(colA*4 + 0)*pitch + row] = a.x;
      As[stage][(colA*4 + 1)*pitch + row] = a.y;
      As[stage][(colA*4 + 2)*pitch + row] = a.z;
      As[stage][(colA*4 + 3)*pitch + row] = a.w;
    }
    // B, as it is.
    for (int pass = 0; pass < BK; pass += rowsPerPassB) {
      reinterpret_cast<float4 *>(&Bs[stage][(pass + rowB)*BN + colB*4])[0] = nextB[pass / rowsPerPassB];
    }
    // One barrier is enough: whoever is past it has finished with the other stage, which is stored into next.
    __syncthreads();

    if (tile + BK < K) {
      fetch(tile + BK);  // nobody waits for these values before the next turn stores them
    }

    for (int k = 0; k < BK; ++k) {
      for (int i = 0; i < WMITER; ++i) {
        for (int m = 0; m < TM; ++m) {
          regM[i*TM + m] = As[stage][k*pitch + warpRow*WM + i*WSUBM + threadRowInWarp*TM + m];
        }
      }
      for (int j = 0; j < WNITER; ++j) {
        for (int n = 0; n < TN; ++n) {
          regN[j*TN + n] = Bs[stage][k*BN + warpCol*WN + j*WSUBN + threadColInWarp*TN + n];
        }
      }
      // The outer product regM x regN, sub tile by sub tile.
      for (int i = 0; i < WMITER; ++i) {
        for (int j = 0; j < WNITER; ++j) {
          for (int m = 0; m < TM; ++m) {
            for (int n = 0; n < TN; ++n) {
              sums[(i*TM + m) * (WNITER*TN) + j*TN + n] += regM[i*TM + m] * regN[j*TN + n];
            }
          }
        }
      }
    }

    stage ^= 1;
  }

  for (int i = 0; i < WMITER; ++i) {
    for (int j = 0; j < WNITER; ++j) {
      float *subTile = C + i*WSUBM * N + j*WSUBN;
      for (int m = 0; m < TM; ++m) {
        for (int n = 0; n < TN; n += 4) {
          float4 *place = reinterpret_cast<float4 *>(&subTile[(threadRowInWarp*TM + m) * N + threadColInWarp*TN + n]);
          float4 c = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
          if (beta != 0.0f) {
            c = place[0];  // with beta = 0, C may hold anything and is not read
          }
          const int first = (i*TM + m) * (WNITER*TN) + j*TN + n;
          c.x = alpha * sums[first + 0] + beta * c.x;
          c.y = alpha * sums[first + 1] + beta * c.y;
          c.z = alpha * sums[first + 2] + beta * c.z;
          c.w = alpha * sums[first + 3] + beta * c.w;
          place[0] = c;
        }
      }
    }
  }
}
