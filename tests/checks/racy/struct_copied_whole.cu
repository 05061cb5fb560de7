// One warp stores a whole structure, the other one of its members.
// run: --block 64 --arg out=f32[32]:zero
// finding: race @whole @member on s
struct Particle {
  float x, y, mass;
};
__global__ void kernel(float *out) {
  __shared__ Particle s[32];
  int t = threadIdx.x;
  if (t < 32)
    s[t] = Particle{1, 2, 3};  // @whole
  else
    s[t - 32].mass = 4;  // @member
  __syncthreads();
  if (t < 32) out[t] = s[t].mass;
}
