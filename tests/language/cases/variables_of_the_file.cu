// Variables in device memory that keep what earlier blocks have left, and one of the same name in a namespace.
// by schedule
// run: --block 4 --grid 3 --arg out=i32[12]:zero
// expect out: 998 1011 997 1081 992 1029 986 1243 983 1056 1035 1486
__device__ int total[4] = {1, 2, 3};
static __device__ long long last = 7;
__constant__ short kTable[5] = {-3, 9, -27, 81};
namespace other { __device__ int total = 1000; }
__device__ int add(int n) { return total[threadIdx.x] += n; }
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  out[blockIdx.x * 4 + t] = add(kTable[t] * (int)(blockIdx.x + 1)) + other::total;
  if (t == 2) last = last * 3 + blockIdx.x;
  if (t == 2) out[blockIdx.x * 4 + t] += (int)last;
}
