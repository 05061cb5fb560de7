// Reads by columns and writes by rows: no shared memory at all.
__global__ void transpose(int NX, int NY, const float *in, float *out) {
  int x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < NY && y + j < NX) out[(y + j) * NY + x] = in[x * NX + y + j];
}
