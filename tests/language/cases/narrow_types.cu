// run: --block 64 --arg out=i32[64]:zero
// host
__global__ void kernel(int *out) {
  signed char a = (signed char)(threadIdx.x * 5);
  unsigned char b = (unsigned char)(threadIdx.x * 9);
  short c = (short)(a * b);
  unsigned short d = (unsigned short)(c << 3);
  out[threadIdx.x] = a + b * 3 - c + d;
}
