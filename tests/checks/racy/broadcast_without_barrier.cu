// Thread 0 stores the size that all threads use, and they do not wait for it.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @store @read on scale
__global__ void kernel(const int *in, int *out) {
  __shared__ int scale;
  if (threadIdx.x == 0) scale = in[3];             // @store
  out[threadIdx.x] = in[threadIdx.x] * scale;  // @read
}
