// run: --block 32 --arg out=f64[32]:zero --arg single=f32[32]:zero
// host
__global__ void kernel(double *out, float *single) {
  int t = threadIdx.x;
  float f = t * 0.1f;
  double d = f;
  d = d / 3;
  out[t] = d + 1 / (t + 1) + 1.0 / (t + 1);
  single[t] = (float)(d * f) + (float)(0.1 * t);
}
