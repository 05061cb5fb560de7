// Two warps store different members of the same structures.
// run: --block 64 --arg out=f32[64]:zero
struct Particle {
  float mass;
  int charge;
};
__global__ void kernel(float *out) {
  __shared__ Particle s[32];
  int t = threadIdx.x;
  if (t < 32)
    s[t].mass = 0.5f * t;
  else
    s[t - 32].charge = t;
  __syncthreads();
  if (t < 32) out[t] = s[t].mass * s[t].charge;
}
