// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 129 2
// expect site s store: width 1 instructions 1 wavefronts 2 conflicts 1
// expect site s load: width 1 instructions 1 wavefronts 2 conflicts 1
typedef unsigned char uint8;
__global__ void kernel(int *out) {
  __shared__ uint8 s[256];
  int t = threadIdx.x;
  s[8 * (t % 32)] = (uint8)(t + 128 * (t % 2));
  __syncthreads();
  out[t] = s[8 * t];
}
