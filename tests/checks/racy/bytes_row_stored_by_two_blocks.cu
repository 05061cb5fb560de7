// Rows of bytes overlap by one: the last byte of each block's row is the first one of the next block's.
// run: --grid 4 --block 32 --arg row=u8[160]:zero
// finding: race @store on row
// says: race on row[31] (bytes 31 to 31)
__global__ void kernel(unsigned char *row) {
  row[blockIdx.x * 31 + threadIdx.x] = blockIdx.x * 32 + threadIdx.x;  // @store
}
