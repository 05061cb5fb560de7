// Each thread says by a byte of its own whether it has found something; the first warp counts these before all have said so.
// run: --block 128 --arg in=i32[128]:iota --arg found=i32[1]:zero
// finding: race @say @count on says
__global__ void kernel(const int *in, int *found) {
  __shared__ bool says[128];
  int t = threadIdx.x;
  says[t] = in[t] % 3 == 0;  // @say
  if (t < 32) {
    int n = 0;
    for (int i = t; i < 128; i += 32) n += says[i];  // @count
    atomicAdd(found, n);
  }
}
