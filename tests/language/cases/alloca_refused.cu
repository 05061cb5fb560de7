// run: --block 32 --arg out=i32[32]:zero --arg n=4
// expect error: alloca_refused.cu:5:
// expect error: known only at run time
__global__ void kernel(int *out, int n) {
  int *p = (int *)__builtin_alloca(n * 4);
  p[0] = n;
  out[threadIdx.x] = p[0];
}
