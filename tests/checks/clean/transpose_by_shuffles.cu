// A 4 by 8 transposition within a warp by one shuffle: no memory is shared.
// run: --block 32 --arg in=f32[32]:iota --arg out=f32[32]:zero
__global__ void kernel(const float *in, float *out) {
  int lane = threadIdx.x;
  out[lane] = __shfl_sync(0xffffffffu, in[lane], (lane % 8) * 4 + lane / 8);
}
