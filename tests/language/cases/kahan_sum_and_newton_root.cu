// Sums that an optimiser must not rearrange.
// run: --block 8 --arg out=f32[16]:zero
// expect out: -0.476837158 1.41421354 -0.238418579 1.73205078 -0.476837158 2 -0.11920929 2.23606801 0 2.44948983 -0.238418579 2.64575124 0.0596046448 2.82842708 -0.0596046448 3
__global__ void kernel(float *out) {
  float sum = 0, rest = 0, plain = 0;
  for (int i = 1; i <= 100; i++) {
    const float x = 1.0f / (i * (threadIdx.x + 1)), y = x - rest, t = sum + y;
    rest = (t - sum) - y;
    sum = t;
    plain += x;
  }
  double root = threadIdx.x + 2.0;
  for (int i = 0; i < 6; i++) root = 0.5 * (root + (threadIdx.x + 2.0) / root);
  out[2 * threadIdx.x] = (sum - plain) * 1e6f;
  out[2 * threadIdx.x + 1] = (float)root;
}
