// run: --block 96 --grid 2 --arg out=i32[32]:zero
// expect out: 125 0 0 125 0 0 250 375 0 0 0 0 125 0 250 250 125 0 0 125 0 0 250 250 0 0 0 0 125 0 250 250
__global__ void kernel(int *out) {
  __shared__ int bins[16];
  const int t = threadIdx.x;
  if (t < 16) bins[t] = 0;
  __syncthreads();
  for (int k = t; k < 500; k += blockDim.x) atomicAdd(&bins[(k * k + blockIdx.x) * 7 % 16], 1 + (k & 1));
  __syncthreads();
  if (t < 16) atomicAdd(&out[t], bins[t]), atomicMax(&out[16 + t], bins[t]);
}
