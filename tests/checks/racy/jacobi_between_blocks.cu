// A step of Jacobi's method on one array in global memory: a block reads what the neighbouring block replaces.
// run: --block 32 --grid 2 --arg x=f32[64]:random
// finding: race @step on x
__global__ void kernel(float *x) {
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i > 0 && i < 63) x[i] = (x[i - 1] + x[i] + x[i + 1]) / 3;  // @step
}
