// run: --block 32 --arg out=i32[32]:zero --arg k=1
// expect error: virtual_refused.cu:3:8: the virtual functions of 'Shape'
struct Shape { __device__ virtual int area(int t) const { return t; } };
struct Square : Shape { __device__ int area(int t) const override { return t * t; } };
__global__ void kernel(int *out, int k) {
  Shape a;
  Square b;
  const Shape *s = k ? (const Shape *)&b : &a;
  out[threadIdx.x] = s->area(threadIdx.x);
}
