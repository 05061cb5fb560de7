// An 8 x 8 matrix of bits in 64 bits, three exchanges; and bit by bit.
// run: --block 8 --arg out=u64[16]:zero
// expect out: 1095312593124546047 0 2982317779981014223 0 5270418192765953463 0 9185203951017970859 0 1741049633385979227 0 7655904079859775591 0 7807569460237885727 0 1090921693439 0
__global__ void kernel(unsigned long long *out) {
  unsigned long long x = 0x0123456789abcdefull * (2 * threadIdx.x + 1), t, slow = 0;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) slow |= (x >> (8 * i + j) & 1) << (8 * j + i);
  t = (x ^ x >> 7) & 0x00aa00aa00aa00aaull, x ^= t ^ t << 7;
  t = (x ^ x >> 14) & 0x0000cccc0000ccccull, x ^= t ^ t << 14;
  t = (x ^ x >> 28) & 0x00000000f0f0f0f0ull, x ^= t ^ t << 28;
  out[2 * threadIdx.x] = x;
  out[2 * threadIdx.x + 1] = x ^ slow;
}
