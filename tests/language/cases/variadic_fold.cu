// run: --block 32 --arg out=i32[32]:zero
// expect out: 6 10 14
// host
template <class... T> __device__ int total(T... v) { return (v + ... + 0); }
__global__ void kernel(int *out) { int t = threadIdx.x; out[t] = total(1, 2u, (short)3, t, t, t, t); }
