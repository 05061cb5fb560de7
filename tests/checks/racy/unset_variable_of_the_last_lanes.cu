// Of a warp, lanes 20 to 31 store what they have not set: the finding names one of these.
// run: --block 32 --arg out=i32[32]:zero --arg n=20
// finding: uninitialized @declared on v
// says: declared at line 7 by lane 20 of warp 0
__global__ void kernel(int *out, int n) {
  const int t = threadIdx.x;
  int v;  // @declared
  if (t < n) v = 2;
  out[t] = v;
}
