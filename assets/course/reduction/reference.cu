// The sum of each block, by one thread of it in double precision.
__global__ void reference(int N, const float *in, float *out) {
  if (threadIdx.x != 0) return;
  double sum = 0;
  for (int i = blockIdx.x * 512; i < (blockIdx.x + 1) * 512 && i < N; ++i) sum += in[i];
  out[blockIdx.x] = (float)sum;
}
