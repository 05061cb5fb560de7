// run: --block 64 --grid 2 --arg out=i32[128]:zero --arg n=10
// expect out: 0 45 90 135
// host
__global__ void kernel(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 0; k < n; ++k) sum += k * i;
  out[i] = sum;
}
