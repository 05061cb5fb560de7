// An index beyond one shared array is in the array behind it: memory, but not this array's.
// run: --block 40 --arg out=i32[40]:zero
// finding: bounds @store on a
__global__ void kernel(int *out) {
  __shared__ int a[32], b[32];
  int t = threadIdx.x;
  if (t < 32) b[t] = 0;
  __syncthreads();
  a[t] = t;  // @store
  __syncthreads();
  out[t] = t < 32 ? a[t] + b[t] : 0;
}
