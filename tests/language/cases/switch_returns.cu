// run: --block 32 --arg out=i32[32]:zero
// expect out: 10 21 2 53 10
// host
__device__ int pick(int k, int t) {
  switch (k) {
    case 0: return 10;
    case 1: if (t > 0) return 20 + t;
    case 2: return 2;
    default: break;
  }
  return 50 + k;
}
__global__ void kernel(int *out) { out[threadIdx.x] = pick(threadIdx.x % 4, threadIdx.x < 4 ? threadIdx.x : 0); }
