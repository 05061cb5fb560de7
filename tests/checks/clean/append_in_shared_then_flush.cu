// A list in shared memory is filled with atomics on its length, and flushed after a barrier.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int list[64], length;
  int t = threadIdx.x;
  if (t == 0) length = 0;
  __syncthreads();
  if (in[t] % 2 == 0) list[atomicAdd(&length, 1)] = t;
  __syncthreads();
  for (int i = t; i < length; i += 64) out[i] = list[i];
}
