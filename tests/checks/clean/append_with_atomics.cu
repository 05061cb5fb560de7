// Threads append to a list whose length is counted by atomics: every place has one owner.
// run: --block 64 --grid 2 --arg in=i32[128]:iota --arg count=i32[1]:zero --arg out=i32[128]:zero
__global__ void kernel(const int *in, int *count, int *out) {
  int v = in[blockIdx.x * 64 + threadIdx.x];
  if (v % 3 == 0) out[atomicAdd(count, 1)] = v;
}
