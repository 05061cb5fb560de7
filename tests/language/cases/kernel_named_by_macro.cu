// A macro may bring __global__ together with the kernel's name, or with its launch bounds.
// run: --kernel scaled --block 4 --arg out=i32[4]:zero --arg in=i32[4]:iota
// expect out: 3 8 13 18
#define KERNEL(name) extern "C" __global__ void name
#define BOUNDED(threads) __global__ __launch_bounds__(threads)
#define WHOLE(name) __global__ void name(int *out, const int *in)
WHOLE(other) { out[threadIdx.x] = in[threadIdx.x]; }
BOUNDED(128) void bounded(int *out) { out[threadIdx.x] = 1; }
__device__ int five_times(int x) { return x * 5; }
KERNEL(scaled)(int *out, const int *in) { out[threadIdx.x] = five_times(in[threadIdx.x]) + 3; }
