// What is not in C's order of flags, width, point and precision is printed as it stands, and takes no argument.
// run: --block 1
// expect print: %.-d 5 %.+8x %8-d|   6|007|a|
__global__ void kernel() {
  printf("%.-d %d %.+8x %8-d|%4d|%.3d|%x|\n", 5, 6, 7, 10);
}
