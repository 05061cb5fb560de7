// All of the bit-fields beside one another are one integer: the optimizer took ten seconds for its bits.
// run: --block 32 --arg g=u32[64]:zero
// expect error: bit_field_of_65536_bits.cu:5:31: the bit-field 'hi' is wider than 4096 bits
struct F {
  unsigned lo : 10, mid : 12, hi : 65536;
};
__global__ void kernel(unsigned* g) {
  F* f = (F*)g + threadIdx.x;
  f->mid = threadIdx.x * 123;
  f->hi = ~threadIdx.x;
  f->mid += f->lo;
}
