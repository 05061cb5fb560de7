// Two lanes at one word count twice: a histogram of 32 equal values takes 32 wavefronts as integers and 96 as floats.
// run: --block 32 --arg out=i32[64]:zero
// expect site same atomic: width 4 instructions 1 wavefronts 32 conflicts 31 turns 0 inexact 0
// expect site sums atomic: width 4 instructions 1 wavefronts 96 conflicts 93 turns 32 inexact 0
// expect site own atomic: instructions 1 wavefronts 1 conflicts 0
// expect site swapped atomic: instructions 1 wavefronts 2 conflicts 0
// expect site wide atomic: width 8 instructions 1 inexact 1
// expect out: 64 32 5 32
__global__ void kernel(int *out) {
  __shared__ int same[4], own[32], swapped[32];
  __shared__ float sums[4];
  __shared__ unsigned long long wide[4];
  const int t = threadIdx.x;
  own[t] = swapped[t] = 5;
  if (t < 4) same[t] = 0, sums[t] = 0, wide[t] = 0;
  __syncthreads();
  atomicAdd(&same[1], 2);
  atomicAdd(&sums[2], 1.0f);
  atomicMax(&own[t], t & 3);
  atomicCAS(&swapped[t], 5, t);
  atomicAdd(&wide[0], 1ull);
  __syncthreads();
  if (t == 0) out[0] = same[1], out[1] = (int)sums[2], out[2] = own[31], out[3] = (int)wide[0];
}
