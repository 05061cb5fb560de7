// run: --block 32 --arg p=f32[128]:iota --arg out=f32[32]:zero
// expect out: 3 15 27
// expect site p load: instructions 3
struct Particle { float x, y, z, mass; };
__global__ void kernel(Particle *p, float *out) {
  const Particle &mine = p[threadIdx.x];
  out[threadIdx.x] = mine.x + mine.y + (&mine)->z;
}
