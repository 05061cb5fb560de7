// A warp stores a row of bytes, which another warp reads as words without a barrier in between.
// run: --block 64 --arg row=u8[32]:zero --arg out=u32[32]:zero
// finding: race @store @read on row
__global__ void kernel(unsigned char *row, unsigned *out) {
  int t = threadIdx.x;
  if (t < 32)
    row[t] = t;  // @store
  else if (t < 40)
    out[t - 32] = reinterpret_cast<unsigned *>(row)[t - 32];  // @read
}
