// out (NX rows of NY) = the transpose of in (NY rows of NX). A block of 32 x 8 threads handles a tile of 32 x 32 elements.
#define TILE 32
#define ROWS 8

__global__ void transpose(int NX, int NY, const float *in, float *out) {
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS) {
    if (x < NX && y + j < NY) {
      out[x * NY + y + j] = in[(y + j) * NX + x];
    }
  }
}
