// The smallest value and where it stands: pairs in shared memory as a structure, a barrier after each step.
// run: --block 64 --arg in=f32[64]:random --arg out=i32[1]:zero
struct Found {
  float value;
  int index;
};
__global__ void kernel(const float *in, int *out) {
  __shared__ Found s[64];
  int t = threadIdx.x;
  s[t] = Found{in[t], t};
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (t < d && s[t + d].value < s[t].value) s[t] = s[t + d];
    __syncthreads();
  }
  if (t == 0) out[0] = s[0].index;
}
