// run: --block 32 --arg out=f32[32]:zero
// expect out: 0 2.5 5
template <class F> __device__ float apply(F f, float x) { return f(x); }
__global__ void kernel(float *out) {
  const float k = 2.5f;
  out[threadIdx.x] = apply([k](auto x) { return x * k; }, static_cast<float>(threadIdx.x));
}
