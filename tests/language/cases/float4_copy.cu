// run: --block 32 --arg in=f32[128]:random --arg out=f32[128]:zero
// expect site in load: width 16 instructions 1 sectors 16
// expect site out store: width 16 instructions 1 sectors 16
__global__ void kernel(const float *in, float *out) {
  reinterpret_cast<float4 *>(out)[threadIdx.x] = reinterpret_cast<const float4 *>(in)[threadIdx.x];
}
