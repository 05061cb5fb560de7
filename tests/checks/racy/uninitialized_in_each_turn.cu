// A structure that is declared in a loop is set in the first turn only; the next ones use what it happens to hold.
// run: --block 32 --arg in=f32[32]:iota --arg out=f32[32]:zero
// finding: uninitialized @use on p
struct Point {
  float x, y;
};
__global__ void kernel(const float *in, float *out) {
  float sum = 0;
  for (int i = 0; i < 4; ++i) {
    Point p;
    p.x = in[threadIdx.x];
    if (i == 0) p.y = 1;
    const Point *at = &p;
    sum += at->x * at->y;  // @use
  }
  out[threadIdx.x] = sum;
}
