// Threads read how long a queue is while others append.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: race @condition @append on tail
// finding: race @length @append on tail
__global__ void kernel(const int *in, int *out) {
  __shared__ int queue[128];
  __shared__ int head, tail;
  const int t = threadIdx.x;
  if (t == 0) head = 0, tail = 1, queue[0] = 5;
  __syncthreads();
  while (head < tail) {  // @condition
    int n = tail;  // @length
    if (t < n - head && queue[head + t] > 1) {
      int at = atomicAdd(&tail, 1);  // @append
      queue[at] = queue[head + t] - 2;
    }
    __syncthreads();
    if (t == 0) head = n;
    __syncthreads();
  }
  out[t] = tail;
}
