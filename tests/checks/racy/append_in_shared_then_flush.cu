// A list in shared memory is filled with atomics on its length, and flushed without a barrier after the filling.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @length @flush on length
// finding: race @append @flush on list
__global__ void kernel(const int *in, int *out) {
  __shared__ int list[64], length;
  int t = threadIdx.x;
  list[t] = -1;
  if (t == 0) length = 0;
  __syncthreads();
  if (in[t] % 2 == 0) {
    int place = atomicAdd(&length, 1);  // @length
    list[place] = t;                    // @append
  }
  for (int i = t; i < length; i += 64) out[i] = list[i];  // @flush
}
