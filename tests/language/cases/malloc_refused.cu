// run: --block 32 --arg out=i32[32]:zero
// expect error: malloc_refused.cu:5:
// expect error: 19: use of undeclared identifier 'malloc'
__global__ void kernel(int *out) {
  int *p = (int *)malloc(16);
  p[0] = 1;
  out[threadIdx.x] = p[0];
}
