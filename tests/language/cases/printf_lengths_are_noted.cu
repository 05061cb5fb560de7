// A precision that is an argument, and the shortest lengths: a GPU may print something else.
// run: --block 1 --arg out=i32[1]:zero
// expect print: 2.718 200
// expect note: printf: what a GPU makes of '.*' and of the lengths hh, j, t and z may not be what C does, as is done here (line 7)
#include <cstdio>
__global__ void kernel(int *out) {
  printf("%.*f %hhu\n", 3, 2.71828, (unsigned char)200);
}
