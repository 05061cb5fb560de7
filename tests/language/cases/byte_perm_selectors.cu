// __byte_perm takes three bits of each nibble: 0xfedc selects bytes 7, 6, 5, 4, that is the second word.
// run: --block 1 --arg out=u32[2]:zero
// expect out: 2273740164 858993459
__global__ void kernel(unsigned *out) {
  out[0] = __byte_perm(0x83828180u, 0x87868584u, 0xfedc);
  out[1] = __byte_perm(0x33221100u, 0x77665544u, 0xbbbb);
}
