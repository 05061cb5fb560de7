// run: --block 32 --arg in=f64[32]:random --arg out=f64[32]:zero
// host
__global__ void kernel(const double *in, double *out) {
  double x = in[threadIdx.x];
  double y = fma(x, x, 1.0);
  out[threadIdx.x] = sqrt(y) / (y + fabs(x)) - floor(x * 10.0);
}
