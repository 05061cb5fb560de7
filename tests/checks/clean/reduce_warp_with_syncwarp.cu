// The last warp's steps with __syncwarp between reading and writing, and between the steps, as CUDA's guide asks for since Volta.
// run: --block 128 --arg in=i32[128]:iota --arg out=i32[1]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) {
    int sum = s[t];
    for (int d = 32; d > 0; d /= 2) {
      sum += s[t + d];
      __syncwarp();
      s[t] = sum;
      __syncwarp();
    }
  }
  if (t == 0) out[0] = s[0];
}
