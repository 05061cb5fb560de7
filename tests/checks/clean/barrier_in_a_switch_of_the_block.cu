// A switch on a value of the block: every case that has barriers is taken by all threads or none.
// run: --block 64 --grid 3 --arg out=i32[192]:zero
__global__ void kernel(int *out) {
  __shared__ int s[64];
  int t = threadIdx.x, b = blockIdx.x;
  s[t] = t;
  switch (b) {
    case 0:
      __syncthreads();
      out[t] = s[63 - t];
      break;
    case 1:
      __syncthreads();
      out[64 + t] = s[t ^ 32];
      __syncthreads();
      s[t] = 0;
      break;
    default:
      out[128 + t] = s[t];
  }
}
