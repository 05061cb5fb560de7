// run: --block 32 --arg out=i32[64]:zero
// expect out: 1 3 3 4 6 22 4 2 3 4 6 8 50 50 11 3 50 50 50 50 50 50 8 3 3 4 6 8 50 50 11 3
// expect out[32]: -3227993 -2342559 -1663139 -1151471 -774357 -503303 -314159 -186759 -104561 -54287 -25563 -10559 -3629 -951 -167 -23 -9 1 109 753 3067 9241 22881 49369 96223 173457 293941 473761 732579 1093993 1585897 2240841
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int x = 0, y = 0, n = 0;
  const int cx = (t % 8 - 5) * 1500, cy = (t / 8 - 2) * 1700;
  for (; n < 50; n++) {
    const int xx = x * x >> 12, yy = y * y >> 12;
    if (xx + yy > 4 << 12) break;
    y = (x * y >> 11) + cy;
    x = xx - yy + cx;
  }
  out[t] = n;
  const int c[6] = {3, -1, 4, -1, 5, -9};
  int p = 0;
  for (int i = 0; i < 6; i++) p = p * (t - 16) + c[i];
  out[32 + t] = p;
}
