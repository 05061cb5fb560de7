// run: --block 32 --arg out=i32[32]:zero
// expect out: 7 8 9
// expect site s load: instructions 1 wavefronts 1
// expect site out store: instructions 1 sectors 4
__device__ void advance(int **p, int by) { *p += by; }
__global__ void kernel(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t, s[t + 32] = t + 32;
  int *p = s;
  advance(&p, 3);
  advance(&p, 4);
  __syncthreads();
  out[t] = p[t];
}
