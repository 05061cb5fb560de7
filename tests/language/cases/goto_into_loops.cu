// Jumps into the bodies of two loops.
// run: --block 32 --arg out=i32[32]:zero
// expect out: 10 1550 619 2614 626 325 206 17 661 -1947 1193 654 346 136 528 696 2054 -2043 1249 367 150 31 577 2145 2992 710 941 164 38 1858 731 3118
__global__ void kernel(int *out) {
  int i = threadIdx.x, n = 0, j = 0, k = 0;
  if (i % 4 == 1) { j = 3; goto middle; }
  if (i % 4 == 2) { k = 2; goto inner; }
  for (j = 0; j < 6; ++j) {
    n += j;
  middle:
    n += 10;
    for (k = 0; k < 4; ++k) {
    inner:
      n += 100 * k + i;
      if (n % 7 == 3) goto out_of_both;
    }
  }
  n = -n;
out_of_both:
  out[i] = n;
}
