// A value broadcast by a shuffle needs no memory and no barrier.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  int v = in[threadIdx.x];
  out[threadIdx.x] = v - __shfl_sync(0xffffffffu, v, 7);
}
