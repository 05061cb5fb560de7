// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 45 90
// host
__global__ void kernel(int *out) {
  int sum = 0;
#pragma unroll 4
  for (int i = 0; i < 10; ++i) sum += i * threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < 3; ++i) sum += 0;
  out[threadIdx.x] = sum;
}
