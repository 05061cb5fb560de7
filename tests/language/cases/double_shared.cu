// run: --block 32 --arg out=f64[32]:zero
// expect out: 0 0.5 1
// expect site s store: width 8 instructions 1 wavefronts 2 conflicts 0
// expect site s load: width 8 instructions 1 wavefronts 2 conflicts 0
// expect site out store: width 8 sectors 8
__global__ void kernel(double *out) {
  __shared__ double s[32];
  s[threadIdx.x] = threadIdx.x * 0.5;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
