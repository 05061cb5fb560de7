// The blocks of a split k add their parts to C with atomics, which started as zero.
// run: --block 8,8 --grid 1,1,4 --arg A=f32[256]:iota --arg B=f32[256]:iota --arg C=f32[64]:zero
__global__ void kernel(const float *A, const float *B, float *C) {
  int x = threadIdx.x, y = threadIdx.y, k = 8 * blockIdx.z;
  float sum = 0;
  for (int i = 0; i < 8; ++i) sum += A[y * 32 + k + i] * B[(k + i) * 8 + x];
  atomicAdd(&C[y * 8 + x], sum);
}
