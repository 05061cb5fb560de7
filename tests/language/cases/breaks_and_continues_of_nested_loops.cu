// run: --block 32 --arg out=i32[32]:zero
// expect out: 203 201 203 205 201 203 201 203 201 203 203 203 201 205 201 203 201 203 201 203 201 203 203 203 201 203 201 203 201 203 201 203
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int r = 0;
  for (int i = 0; i < 8; i++) {
    if ((i ^ t) % 5 == 0) continue;
    int j = t & 3;
    while (true) {
      if (++j > i + 2) break;
      if ((i * j + t) % 3 == 1) continue;
      do {
        r += j;
        if (r % 4 == 3) break;
        if (r % 4 == 1 && r < 60) continue;
        r++;
      } while (r % 6 != 0 && r < 200);
      if (r > 90 + t) break;
    }
    if (r > 120) break;
    r += i;
  }
  out[t] = r;
}
