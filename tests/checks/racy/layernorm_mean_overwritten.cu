// The mean is broadcast through one word, and the variance through the same one: a late thread reads the variance as the mean.
// run: --block 64 --arg in=f32[64]:random --arg out=f32[64]:zero
// finding: race @mean @variance on shared_value
__global__ void kernel(const float *in, float *out) {
  __shared__ float shared_value, s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t == 0) {
    float sum = 0;
    for (int i = 0; i < 64; ++i) sum += s[i];
    shared_value = sum / 64;
  }
  __syncthreads();
  float mean = shared_value;  // @mean
  if (t == 0) {
    float sum = 0;
    for (int i = 0; i < 64; ++i) sum += (s[i] - mean) * (s[i] - mean);
    shared_value = sum / 64;  // @variance
  }
  __syncthreads();
  out[t] = (in[t] - mean) * rsqrtf(shared_value + 1e-5f);
}
