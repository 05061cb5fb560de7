// A name that is nearly one that the file or CUDA has is proposed.
// expect error: use of undeclared identifier 'treadIdx'; did you mean 'threadIdx'?
__global__ void kernel(int *out) {
  out[treadIdx.x] = 1;
}
