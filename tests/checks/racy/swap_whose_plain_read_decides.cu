// The plain read decides whether anything is swapped at all: it is no mere guess of what the word holds.
// run: --block 64 --grid 4 --arg largest=i32[1]:zero
// finding: race @read @swap on largest
__global__ void kernel(int *largest) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  int old = *largest;  // @read
  while (old < v) {
    const int seen = old;
    old = atomicCAS(largest, seen, v);  // @swap
    if (old == seen) break;
  }
}
