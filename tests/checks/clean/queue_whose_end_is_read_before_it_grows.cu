// The length of a queue is read, a barrier, then threads append.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
__global__ void kernel(const int *in, int *out) {
  __shared__ int queue[128];
  __shared__ int head, tail;
  const int t = threadIdx.x;
  if (t == 0) head = 0, tail = 1, queue[0] = 5;
  __syncthreads();
  while (true) {
    const int h = head, n = tail;
    __syncthreads();
    if (h >= n) break;
    if (t < n - h && queue[h + t] > 1) {
      const int v = queue[h + t];
      queue[atomicAdd(&tail, 1)] = v - 2;
    }
    __syncthreads();
    if (t == 0) head = n;
    __syncthreads();
  }
  out[t] = tail;
}
