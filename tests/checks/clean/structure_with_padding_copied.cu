// A structure whose last word holds one byte and padding is returned by value, copied to shared memory and from there again; each copy moves
// the padding, of which nobody uses anything.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
struct Big {
  int head;
  long long wide[4];
  short narrow[9];
  struct {
    float x, y;
  } points[3];
  bool last;
};
__device__ Big changed(Big b, int by) {
  b.head += by;
  return b;
}
__global__ void kernel(const int *in, int *out) {
  __shared__ Big all[64];
  const int t = threadIdx.x;
  Big mine{};
  mine.head = in[t];
  all[t] = changed(mine, t);
  __syncthreads();
  Big other = changed(all[(t + 1) & 63], 3);
  out[t] = other.head * 2 + other.last;
}
