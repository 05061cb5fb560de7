// run: --block 8 --arg out=u32[16]:zero
// expect out: 3523407757 3523407757 3870320089 3870320089 8378401 8378401 1526386796 1526386796 1220299416 1220299416 4254453211 4254453211 1048634965 1048634965 3791177256 3791177256
__global__ void kernel(unsigned *out) {
  __shared__ unsigned table[256];
  for (unsigned i = threadIdx.x; i < 256; i += 8) {
    unsigned c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
    table[i] = c;
  }
  __syncthreads();
  unsigned by_table = ~0u, by_bits = ~0u;
  for (unsigned i = 0; i <= 3 * threadIdx.x; i++) {
    const unsigned char b = i * 37 + threadIdx.x;
    by_table = table[(by_table ^ b) & 255] ^ by_table >> 8;
    by_bits ^= b;
    for (int k = 0; k < 8; k++) by_bits = by_bits >> 1 ^ (0xedb88320u & -(by_bits & 1));
  }
  out[2 * threadIdx.x] = ~by_table;
  out[2 * threadIdx.x + 1] = ~by_bits;
}
