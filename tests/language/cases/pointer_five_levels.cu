// Pointers to pointers to pointers to pointers to a local array.
// run: --block 32 --arg out=i32[32]:zero
// host
__global__ void kernel(int *out) {
  int x[2] = {1, 2}, y[2] = {10, 20};
  int *p = x, *q = y;
  int **p1 = &p, ***p2 = &p1, ****p3 = &p2, *****p4 = &p3;
  int t = threadIdx.x;
  if (t & 1) ****p4 = q;
  p[1] += t;
  out[t] = *****p4 + x[1] + 100 * y[1];
}
