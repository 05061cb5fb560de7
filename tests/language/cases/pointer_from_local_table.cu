// A pointer that may come from a table of a thread's own arrays, or from elsewhere.
// run: --block 32 --arg out=i32[32]:zero
// host
__global__ void kernel(int *out) {
  int a[2] = {1, 2}, b[2] = {30, 40}, c[2] = {500, 600};
  int *table[2] = {b, c};
  int t = threadIdx.x;
  int *p = t < 8 ? a : table[t % 2];
  p[1] += t;
  int s = 0;
  for (int i = 0; i < 2; ++i) s += p[i];
  out[t] = s;
}
