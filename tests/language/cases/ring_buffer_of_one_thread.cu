// run: --block 2 --arg out=i32[4]:zero
// expect out: 920565615 608 920565615 608
__global__ void kernel(int *out) {
  __shared__ unsigned char ring[2][8];
  unsigned char head = 250 + threadIdx.x, tail = head;
  unsigned char *mine = ring[threadIdx.x];
  int taken = 0, lost = 0;
  for (int i = 0; i < 40; i++) {
    if ((unsigned char)(head - tail) < 8) mine[head++ % 8] = i * 3;
    else lost++;
    if (i % 3 != 0 && head != tail) taken = taken * 7 + mine[tail++ & 7];
  }
  out[2 * threadIdx.x] = taken;
  out[2 * threadIdx.x + 1] = lost * 100 + (unsigned char)(head - tail);
}
