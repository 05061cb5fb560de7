// Atomic sums of floats and doubles whose values are exact in any order, maxima by the bits of floats, and a lock-free list of places.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 226998 227016 227034 227052 226998 227016 227034 227052 226998 227016 227034 227052 226998 227016 227034 227052
// expect out[16]: 226998 227016 227034 227052 226998 227016 227034 227052 226998 227016 227034 227052 226998 227016 227034 227052
// expect out[32]: 226998 227016 227034 227052 226998 227016 227034 227052 226998 227016 227034 227052 226998 227016 227034 227052
// expect out[48]: 226998 227016 227034 227052 226998 227016 227034 227052 226998 227016 227034 227052 226998 227016 227034 227052
// expect out[64]: 260774 260792 260810 260828 260774 260792 260810 260828 260774 260792 260810 260828 260774 260792 260810 260828
// expect out[80]: 260774 260792 260810 260828 260774 260792 260810 260828 260774 260792 260810 260828 260774 260792 260810 260828
// expect out[96]: 260774 260792 260810 260828 260774 260792 260810 260828 260774 260792 260810 260828 260774 260792 260810 260828
// expect out[112]: 260774 260792 260810 260828 260774 260792 260810 260828 260774 260792 260810 260828 260774 260792 260810 260828
__global__ void kernel(const int *in, int *out) {
  __shared__ float sum[4];
  __shared__ double wide;
  __shared__ int highest, lowest;
  __shared__ unsigned taken;
  __shared__ short places[64];
  const int t = threadIdx.x, g = blockIdx.x * 64 + t;
  if (t < 4) sum[t] = 0.5f * t;
  if (t == 4) wide = -3.25, highest = 0, lowest = 0x7f800000, taken = 0;
  __syncthreads();
  const float v = (in[g] + 1) * 0.25f;
  atomicAdd(&sum[t & 3], v);
  atomicAdd(&wide, v * 3.0);
  atomicMax(&highest, __float_as_int(v));
  atomicMin(&lowest, __float_as_int(v));
  if (t % 5 != 2) places[atomicAdd(&taken, 1u)] = (short)t;
  __syncthreads();
  int check = 0;
  for (unsigned i = 0; i < taken; ++i) check += places[i] * places[i];
  out[g] = (int)(sum[t & 3] * 4) + (int)(wide * 4) * 3 + (highest >> 12) - (lowest >> 13) + check + (int)taken;
}
