// run: --block 4 --arg out=f32[4]:zero --arg m.width=2 --arg m.height=2 --arg m.elements=f32[4]:iota --arg m.inner.factor=0.5
// expect out: 0 0.5 1 1.5
struct Inner { double factor; };
struct Matrix { int width; unsigned short height; Inner inner; const float *elements; float *none; };
__global__ void kernel(float *out, Matrix m) {
  if (threadIdx.x < m.width * m.height) out[threadIdx.x] = (float)(m.elements[threadIdx.x] * m.inner.factor);
}
