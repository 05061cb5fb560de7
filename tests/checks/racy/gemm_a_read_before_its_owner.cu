// As is loaded by the first warp and Bs by the second; only the first one's load stands in front of the barrier.
// run: --block 32,2 --arg A=f32[32]:iota --arg B=f32[32]:iota --arg C=f32[64]:zero
// finding: race @late @use on Bs
__global__ void kernel(const float *A, const float *B, float *C) {
  __shared__ float As[32], Bs[32];
  int lane = threadIdx.x;
  if (threadIdx.y == 0) As[lane] = A[lane];
  __syncthreads();
  if (threadIdx.y == 1) Bs[lane] = B[lane];  // @late
  C[threadIdx.y * 32 + lane] = As[lane] * Bs[lane];  // @use
}
