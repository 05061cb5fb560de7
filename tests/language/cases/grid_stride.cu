// run: --block 32 --grid 3 --arg out=i32[1000]:zero --arg n=1000
// host
__global__ void kernel(int *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) out[i] = i * i;
}
