// An address that is in no array, or in another one's reach: the array is that which the pointer came from, and the index says by how much
// it misses.
// run: --block 32 --arg out=i32[32]:zero --arg other=i32[64]:zero
// expect error: buffer out, index 100000032 of 32
__global__ void kernel(int *out, int *other) {
  other[threadIdx.x] = 1;
  out[threadIdx.x + 100000032] = 1;
}
