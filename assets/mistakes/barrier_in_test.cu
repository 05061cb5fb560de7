/* warplens
title   = { en = "A transpose of any size", zh = "任意规模的转置" }
family  = "mistakes"
order   = 40
about   = { en = "A transpose with a test for the edges: find the mistake.", zh = "带边缘检查的转置：找出其中的错误。" }
sizes   = { run = { NX = 100, NY = 70 } }
buffers = [
  { name = "in", type = "f32", shape = ["NY", "NX"], role = "in" },
  { name = "out", type = "f32", shape = ["NX", "NY"], role = "out" },
]
launch  = { grid = ["(NX + 31) / 32", "(NY + 31) / 32"], block = [32, 32] }
check   = "transpose"
*/
#define TILE 32

// out (NX rows of NY) = the transpose of in (NY rows of NX), row-major, any NX and NY.
__global__ void transpose(int NX, int NY, const float *in, float *out) {
  __shared__ float tile[TILE][TILE + 1];
  const int x = blockIdx.x * TILE + threadIdx.x;
  const int y = blockIdx.y * TILE + threadIdx.y;
  if (x < NX && y < NY) {
    tile[threadIdx.y][threadIdx.x] = in[y * NX + x];
    __syncthreads();  // the tile is complete
  }

  const int xOut = blockIdx.y * TILE + threadIdx.x;
  const int yOut = blockIdx.x * TILE + threadIdx.y;
  if (xOut < NY && yOut < NX) {
    out[yOut * NY + xOut] = tile[threadIdx.x][threadIdx.y];
  }
}
