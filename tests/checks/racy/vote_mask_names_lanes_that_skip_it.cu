// All 32 lanes are named, 16 of them pass by and return: the vote then counts the others alone.
// run: --block 32 --arg out=i32[32]:zero
// finding: barrier @vote @behind
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int v = 0;
  if (t < 16) v = __any_sync(0xffffffff, t == 3);  // @vote
  out[t] = v;  // @behind
}
