// run: --block 1 --arg out=i32[1]:zero
// expect print: -3 4000000000 x 2.50 1e+10 text 0xff %
// expect print: 123456789012 18446744073709551615 007
__global__ void kernel(int *out) {
  printf("%d %u %c %.2f %g %s 0x%x %%\n", -3, 4000000000u, 'x', 2.5f, 1e10, "text", 255);
  printf("%lld %llu %03d\n", 123456789012ll, ~0ull, 7);
  out[0] = 1;
}
