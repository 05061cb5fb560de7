// run: --block 32 --arg out=i32[32]:zero
// expect out: 10 11
// host
__global__ void kernel(int *out) {
  int values[4] = {1, 2, 3, 4}, sum = threadIdx.x;
  for (const int &v : values) sum += v;
  out[threadIdx.x] = sum;
}
