// An array of shared memory is read that nobody has stored: it is not zero, it is whatever was there.
// run: --block 32 --arg out=i32[32]:zero
// finding: uninitialized @read on s
__global__ void kernel(int *out) {
  __shared__ int s[32];
  out[threadIdx.x] = s[threadIdx.x] + 1;  // @read
}
