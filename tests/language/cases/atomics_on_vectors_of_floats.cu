// Of a pair or four floats each element is added by itself, in one access.
// run: --block 32 --arg two=f32[64]:iota --arg four=f32[128]:iota --arg out=f32[128]:zero
// expect two: 1 3 3 5
// expect two[63]: 65
// expect four: 1 3 5 7 5 7
// expect four[127]: 131
// expect out: 0 1 2 3 4
// expect out[127]: 127
__global__ void kernel(float2* two, float4* four, float4* out) {
  const int t = threadIdx.x;
  atomicAdd(&two[t], make_float2(1, 2));
  out[t] = atomicAdd(&four[t], make_float4(1, 2, 3, 4));
}
