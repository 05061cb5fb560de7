// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 101 2 103
// expect site a store: instructions 1 wavefronts 1
// expect site b store: instructions 1 wavefronts 1
__global__ void kernel(int *out) {
  __shared__ int a[32], b[32];
  int t = threadIdx.x;
  int *rows[2] = {a, b};
  a[t] = t;
  b[t] = 100 + t;
  int **which = &rows[t % 2];
  __syncthreads();
  out[t] = (*which)[t];
}
