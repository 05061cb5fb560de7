// __fns(mask, base, offset) of 0x80000011 (bits 0, 4 and 31), offsets -2 to 3 from bases 0, 1, 4 and 31, as an H200 answers.
// run: --block 1 --arg out=i32[24]:zero
// expect out: -1 0 0 0 4 31 -1 0 -1 4 31 -1 0 4 4 4 31 -1 4 31 31 31 -1 -1
__global__ void kernel(int *out) {
  const int bases[4] = {0, 1, 4, 31};
  for (int m = 0; m < 4; ++m)
    for (int o = -2; o < 4; ++o) out[m * 6 + o + 2] = (int)__fns(0x80000011u, bases[m], o);
}
