// Mean and variance are broadcast through separate words.
// run: --block 64 --arg in=f32[64]:random --arg out=f32[64]:zero
__global__ void kernel(const float *in, float *out) {
  __shared__ float shared_mean, shared_variance, s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t == 0) {
    float sum = 0;
    for (int i = 0; i < 64; ++i) sum += s[i];
    shared_mean = sum / 64;
  }
  __syncthreads();
  float mean = shared_mean;
  if (t == 0) {
    float sum = 0;
    for (int i = 0; i < 64; ++i) sum += (s[i] - mean) * (s[i] - mean);
    shared_variance = sum / 64;
  }
  __syncthreads();
  out[t] = (in[t] - mean) * rsqrtf(shared_variance + 1e-5f);
}
