// run: --block 1
// expect print: [44][44][-25236][40300][2c][-1][ff][70000][-5]
__global__ void kernel() {
  int v = 300;
  printf("[%hhd][%hhu][%hd][%hu][%hhx][%hhi][%hhx][%d][%lld]\n", v, v, v + 40000, v + 40000, v, -1, -1, 70000, -5ll);
}
