// run: --block 32 --arg out=i32[32]:zero
// expect error: new_refused.cu:4:12: the function 'operator new[]
__global__ void kernel(int *out) {
  int *p = new int[4];
  p[0] = 1;
  out[threadIdx.x] = p[0];
  delete[] p;
}
