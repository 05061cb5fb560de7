// Numbers whose bytes do not fit into 64 bits: the address wraps, and is named.
// run: --block 32 --arg out=i64[32]:zero
// expect error: index_past_all_memory.cu:6:31: out of bounds: load of 8 bytes at buffer out, index 1071275119090237163 of 32
__global__ void kernel(long long *out) {
  out[threadIdx.x] = 1;
  out[0x7edcba9876543210ll] = out[-1234567890123456789ll];
}
