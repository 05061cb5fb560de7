// run: --block 32 --arg out=i32[32]:zero --arg n=200
// expect error: recursion_too_deep.cu:7:83: the calls of 'below' are in one another more than
__device__ int steps(int* seen, int n) {
  if (n == 0) return 0;
  return *seen += n % 3;
}
__device__ int below(int* seen, int n) { return n == 0 ? 0 : steps(seen, n) + 2 * below(seen, n - 1); }
__global__ void kernel(int* out, int n) { out[threadIdx.x] = below(out + threadIdx.x, n); }
