// run: --block 32 --arg out=i32[32]:zero
// expect out: 7 9 11
// host
struct Base { int offset = 3; __device__ int base(int t) const { return t + offset; } };
template <class D> struct Mixin : Base { __device__ int run(int t) { return static_cast<D *>(this)->twice(base(t)); } };
struct Final : Mixin<Final> { int extra = 1; __device__ int twice(int v) { return 2 * v + extra; } };
__global__ void kernel(int *out) { Final f; out[threadIdx.x] = f.run(threadIdx.x); }
