// What printf makes of widths, precisions, signs and bases; as the host's printf does.
// run: --block 1 --arg out=i32[1]:zero
// expect out: 1
// expect print: -42|   -42|-42   |-00042|+42| 42
// expect print: beef BEEF 0xff 100 0000beef 3000000000
// expect print: 3.141590 -2.50    0.333|100.0    |1.234568e+04 1.200E-04 1e-05 1.23457e+06
// expect print: ok% text|   ab|ab   |ab
// expect print: -9000000000 18000000000000000000 feedfacecafebeef -7 250
// expect print: |      5|-1  |prec|
#include <cstdio>
__global__ void kernel(int *out) {
  const int n = -42 - (int)threadIdx.x;
  printf("%d|%6d|%-6d|%06d|%+d|% d\n", n, n, n, n, -n, -n);
  printf("%x %X %#x %o %08x %u\n", 48879, 48879, 255, 64, 0xbeef, 3000000000u);
  printf("%f %.2f %8.3f|%-9.1f|%e %.3E %g %g\n", 3.14159, -2.5, 1.0 / 3, 99.95, 12345.678, 0.00012, 1e-5, 1234567.0);
  printf("%c%c%% %s|%5s|%-5s|%.2s\n", 'o', 'k', "text", "ab", "ab", "abcdef");
  printf("%lld %llu %llx %hd %hhu\n", -9000000000ll, 18000000000000000000ull, 0xfeedfacecafebeefull, (short)-7, (unsigned char)250);
  printf("|%*d|%-*d|%.4s|\n", 7, 5, 4, -1, "precision");
  out[0] = 1;
}
