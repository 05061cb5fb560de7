// A loop that runs to the length and not to one less.
// run: --block 1 --arg in=i32[16]:iota --arg out=i32[1]:zero --arg n=16
// finding: bounds @load on in
__global__ void kernel(const int *in, int *out, int n) {
  int sum = 0;
  for (int i = 0; i <= n; ++i) sum += in[i];  // @load
  out[0] = sum;
}
