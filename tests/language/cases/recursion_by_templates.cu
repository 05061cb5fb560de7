// Templates that call themselves along two branches.
// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 105 -70 133 -512 113 -252 272 782 349 980 101 -1536 497 -204 -61 -2048 641 -824 -299 -930 783 2128 856 2324 2409 974 -1279 436 2793 2904 -530
template <int N> __device__ int f(int x) { if (x & 1) return f<N - 1>(x / 2) + N; return f<N - 2>(x / 3) * 2; }
template <> __device__ int f<0>(int x) { return x; }
template <> __device__ int f<-1>(int x) { return -x; }
__global__ void kernel(int *out) { out[threadIdx.x] = f<9>(threadIdx.x * 977); }
