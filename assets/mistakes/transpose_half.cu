/* warplens
title   = { en = "A transpose", zh = "矩阵转置" }
family  = "mistakes"
order   = 20
about   = { en = "A transpose through a padded tile: find the mistake.", zh = "经填充的分块转置：找出其中的错误。" }
sizes   = { run = { NX = 128, NY = 64 } }
buffers = [
  { name = "in", type = "f32", shape = ["NY", "NX"], role = "in" },
  { name = "out", type = "f32", shape = ["NX", "NY"], role = "out" },
]
launch  = { grid = ["(NX + 31) / 32", "(NY + 31) / 32"], block = [32, 32] }
check   = "transpose"
*/
#define TILE 32

// out (NX rows of NY) = the transpose of in (NY rows of NX), row-major.
__global__ void transpose(int NX, int NY, const float *in, float *out) {
  __shared__ float tile[TILE][TILE + 1];

  int ix = blockIdx.x * TILE + threadIdx.x;
  int iy = blockIdx.y * TILE + threadIdx.y;
  if (ix < NX && iy < NY) {
    tile[threadIdx.y][threadIdx.x] = in[iy * NX + ix];
  }
  __syncthreads();

  ix = blockIdx.y * TILE + threadIdx.x;
  iy = blockIdx.x * TILE + threadIdx.y;
  if (ix < NX && iy < NY) {  // stay inside the matrix
    out[iy * NY + ix] = tile[threadIdx.x][threadIdx.y];
  }
}
