// Threads append to a list whose length is increased plainly: two of them get the same place.
// run: --block 64 --arg in=i32[64]:iota --arg count=i32[1]:zero --arg out=i32[64]:zero
// finding: race @place on count
// finding: race @append on out
__global__ void kernel(const int *in, int *count, int *out) {
  int v = in[threadIdx.x];
  if (v % 3 == 0) {
    int place = (*count)++;  // @place
    out[place] = v;          // @append
  }
}
