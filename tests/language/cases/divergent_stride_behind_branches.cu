// The stride differs between lanes: lanes 0 to 15 read 16 words beside one another (i + 0), the others every second word (2 * i).
// Words 0..15 and 32, 34, .. 62: banks 0..15 once, and the even banks 0..30 once more: banks 0, 2, .. 14 hold two words each: 2 wavefronts.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// expect site s load: instructions 1 wavefronts 2
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[64];
  int i = threadIdx.x, stride;
  s[i] = i;
  s[i + 32] = i + 32;
  __syncthreads();
  if (i < 16) {
    if (in[i] > 40) out[i] = 0;
    stride = 1;
  } else {
    if (in[i] > 40) out[i] = 0;
    stride = 2;
  }
  out[i] = s[i * stride];
}
