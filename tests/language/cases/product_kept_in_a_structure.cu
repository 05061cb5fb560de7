// A product that is kept in memory of the thread before it is added: as written it is rounded by itself, which a note says.
// run: --block 32 --arg out=f32[32]:zero --arg in=f32[64]:random
// expect note: a product that is kept in a structure or array of the thread before it is added is rounded by itself
__global__ void kernel(float *out, const float *in) {
  const int t = threadIdx.x;
  float kept[2];
  kept[t & 1] = in[t] * in[t + 32];
  out[t] = kept[t & 1] + in[t];
}
