// Each thread sets its bit of a word by atomicOr.
// run: --block 64 --arg in=i32[64]:iota --arg out=u32[2]:zero
__global__ void kernel(const int *in, unsigned *out) {
  int t = threadIdx.x;
  if (in[t] % 3 == 0) atomicOr(&out[t / 32], 1u << t % 32);
}
