// Structures and arrays that are declared in a loop, each of whose parts gets a value in each turn before it is used.
// run: --block 64 --arg in=f32[64]:iota --arg out=f32[64]:zero
struct Point {
  float x, y;
  int tag;
};
struct Row {
  float values[4];
  __device__ const float *begin() const { return values; }
};
__device__ Point point(float x, int turn) {
  Point p;
  p.x = x;
  if (turn & 1)
    p.y = 1;
  else
    p.y = 2;
  return p;
}
__device__ Row row(float x) { return {{x, x + 1, x + 2, x + 3}}; }
__device__ float at(const float *p, int i) { return p[i]; }
__global__ void kernel(const float *in, float *out) {
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 5; ++i) {
    float a[4], b[2] = {sum, in[t]};
    for (int k = 0; k < 4; ++k) a[k] = in[(t + k) % 64];
    const Point p = point(a[i & 3], i), q = p;
    if (t % 3 == i) continue;
    Point swapped = i > 2 ? p : point(b[1], 0);
    const float *last = &a[t & 3];
    sum += q.x * swapped.y + *last + at(row(sum).begin(), t & 3) + at(b, i & 1);
    const Row &kept = row(p.x);
    sum += kept.values[i & 3];
    switch (i) {
      int c[2];
      case 1: c[0] = c[1] = t; sum += c[t & 1]; break;
      default: break;
    }
    {
      int n = i;
    again:
      float d[3];
      d[n % 3] = sum;
      sum += d[n % 3];
      if (n-- > 0) goto again;
    }
  }
  out[t] = sum;
}
