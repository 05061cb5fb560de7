#define TILE 32
#define ROWS 8

__global__ void transpose(int NX, int NY, const float *in, float *out) {
  __shared__ float tile[TILE][TILE + 9];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    if (x < NX && y + j < NY) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * NX + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    if (x < NY && y + j < NX) out[(y + j) * NY + x] = tile[threadIdx.x][threadIdx.y + j];
}
