/* warplens
title   = { en = "A padded transpose", zh = "带填充的转置" }
family  = "mistakes"
order   = 60
about   = { en = "A transpose through a padded tile: find what makes it slow.", zh = "经填充的分块转置：找出让它变慢的原因。" }
sizes   = { run = { NX = 64, NY = 64 } }
buffers = [
  { name = "in", type = "f32", shape = ["NY", "NX"], role = "in" },
  { name = "out", type = "f32", shape = ["NX", "NY"], role = "out" },
]
launch  = { grid = ["NX / 16", "NY / 16"], block = [16, 16] }
check   = "transpose"
*/
#define TILE 16
#define PAD 16  // so that each row fills the 32 banks

// out (NX rows of NY) = the transpose of in (NY rows of NX), row-major; NX and NY are multiples of TILE.
__global__ void transpose(int NX, int NY, const float *in, float *out) {
  __shared__ float tile[TILE][TILE + PAD];
  const int x = blockIdx.x * TILE + threadIdx.x;
  const int y = blockIdx.y * TILE + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * NX + x];
  __syncthreads();

  const int xOut = blockIdx.y * TILE + threadIdx.x;
  const int yOut = blockIdx.x * TILE + threadIdx.y;
  out[yOut * NY + xOut] = tile[threadIdx.x][threadIdx.y];
}
