// Two of the four bytes of a word are set; the structure is copied as a whole through shared memory, and then a third byte of it is used.
// run: --block 64 --arg in=i32[64]:iota --arg out=i32[64]:zero
// finding: uninitialized @copy on mine
// says: the value is used to decide a branch
struct Flags {
  int head;
  bool a, b, c;
};
__global__ void kernel(const int *in, int *out) {
  __shared__ Flags all[64];
  const int t = threadIdx.x;
  Flags mine;
  mine.head = in[t], mine.a = t & 1, mine.b = t & 2;
  all[t] = mine;  // @copy
  __syncthreads();
  Flags other = all[63 - t];
  out[t] = other.head + other.a * 2 + other.b * 4;
  if (other.c) out[t] = 1;
}
