#define THREADS 256

__global__ void reduce(int N, const float *in, float *out) {
  __shared__ float sums[THREADS];
  int t = threadIdx.x;
  int i = blockIdx.x * THREADS * 2 + t;
  float first = i < N ? in[i] : 0.0f;
  float second = i + THREADS < N ? in[i + THREADS] : 0.0f;
  sums[t] = first + second;
  __syncthreads();
  for (int step = THREADS / 2; step > 0; step /= 2) {
    if (t < step) {
      sums[t] += sums[t + step];
      __syncthreads();
    }
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}
