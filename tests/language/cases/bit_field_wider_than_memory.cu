// A bit-field may be wider than its type: the bits behind it are padding. One of this width no memory holds.
// run: --block 32 --arg out=i32[32]:zero
// expect error: bit_field_wider_than_memory.cu:5:13: the bit-field 'a' is wider than 4096 bits
struct Wide {
  long long a : 2147483647;
  signed char b, c;
};
__global__ void kernel(int *out) {
  Wide p;
  p.b = 5;
  p.a = 3;
  out[threadIdx.x] = p.b;
}
