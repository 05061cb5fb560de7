// The next tile is fetched into registers while this one is used, and stored between two barriers.
// run: --block 8,8 --arg A=f32[256]:iota --arg x=f32[32]:iota --arg y=f32[8]:zero
__global__ void kernel(const float *A, const float *x, float *y) {
  __shared__ float As[8][8];
  int c = threadIdx.x, r = threadIdx.y;
  float sum = 0;
  As[r][c] = A[r * 32 + c];
  __syncthreads();
  for (int k = 0; k < 4; ++k) {
    float next = k < 3 ? A[r * 32 + 8 * (k + 1) + c] : 0;
    if (c == 0)
      for (int i = 0; i < 8; ++i) sum += As[r][i] * x[8 * k + i];
    __syncthreads();
    As[r][c] = next;
    __syncthreads();
  }
  if (c == 0) y[r] = sum;
}
