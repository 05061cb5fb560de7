// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 3 6
// expect site wide load: width 16 instructions 1 wavefronts 4 conflicts 0
__global__ void kernel(int *out) {
  __shared__ char small[3];
  __shared__ __align__(16) int wide[128];
  int t = threadIdx.x;
  if (t < 3) small[t] = (char)t;
  for (int i = 0; i < 4; ++i) wide[32 * i + t] = 32 * i + t;
  __syncthreads();
  int4 v = *reinterpret_cast<int4 *>(&wide[4 * t]);
  out[t] = v.w - v.x + 3 * t - (int)small[1] * 3;
}
