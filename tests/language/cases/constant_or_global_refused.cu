// A GPU answers that a __constant__ variable is in constant memory; here it lies among the global ones, so the question is refused.
// run: --block 32 --arg out=i32[32]:zero
// expect error: asking whether a pointer leads to constant or to global memory, in a file with __constant__ variables, is not supported
__constant__ int table[4] = {1, 2, 3, 4};
__global__ void kernel(int *out) {
  const int *p = threadIdx.x & 1 ? table + (threadIdx.x & 3) : out;
  out[threadIdx.x] = __isConstant(p);
}
