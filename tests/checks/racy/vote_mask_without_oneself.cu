// Lanes vote with the mask of those whose value is positive, though all of them come to the vote.
// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// finding: lane @vote
__global__ void kernel(const int *in, int *out) {
  int t = threadIdx.x;
  unsigned positive = __ballot_sync(0xffffffffu, in[t] > 4);
  out[t] = __any_sync(positive, in[t] == 20);  // @vote
}
