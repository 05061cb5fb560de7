// run: --block 32 --arg out=i32[32]:zero
// expect out: -8 -6 -4
// host
struct Bits { unsigned low : 3; int middle : 5; unsigned high : 24; };
__global__ void kernel(int *out) {
  Bits b{0, 0, 0};
  b.low = threadIdx.x + 8;
  b.middle = (int)threadIdx.x + 24;
  b.high = 0xffffffu;
  b.high++;
  out[threadIdx.x] = (int)b.low + b.middle + (int)b.high;
}
