// One member of a local structure is never set.
// run: --block 32 --arg in=f32[32]:iota --arg out=f32[32]:zero
// finding: uninitialized @use on p
struct Point {
  float x, y;
};
__device__ float length(const Point *p) { return p->x + p->y; }  // @use
__global__ void kernel(const float *in, float *out) {
  Point p;
  p.x = in[threadIdx.x];
  out[threadIdx.x] = length(&p);
}
