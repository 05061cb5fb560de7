// run: --block 32 --arg in=f32[128]:iota --arg out=f32[32]:zero
// expect out: 195 199
// expect site in load: instructions 4 sectors 16
// expect site out store: instructions 1
struct Buffers {
  float *now, *next;
  __device__ void swap() {
    float *t = now;
    now = next;
    next = t;
  }
};
__global__ void kernel(const float *in, float *out) {
  __shared__ float first[32], second[32];
  Buffers b{first, second};
  int t = threadIdx.x;
  b.now[t] = in[t];
  float sum = 0;
  for (int k = 1; k < 4; ++k) {
    b.next[t] = in[32 * k + t];
    __syncthreads();
    sum += b.now[(t + 1) % 32];
    b.swap();
    __syncthreads();
  }
  out[t] = sum + b.now[t];
}
