// One of the blocks of a split k first sets C to zero, plainly, while others already add to it.
// run: --block 8,8 --grid 1,1,2 --arg A=f32[128]:iota --arg B=f32[128]:iota --arg C=f32[64]:zero
// finding: race @zero @add on C
__global__ void kernel(const float *A, const float *B, float *C) {
  int x = threadIdx.x, y = threadIdx.y, k = 8 * blockIdx.z;
  if (blockIdx.z == 0) C[y * 8 + x] = 0;  // @zero
  float sum = 0;
  for (int i = 0; i < 8; ++i) sum += A[y * 16 + k + i] * B[(k + i) * 8 + x];
  atomicAdd(&C[y * 8 + x], sum);  // @add
}
