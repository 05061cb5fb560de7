// run: --block 2 --arg x=1.5
// expect print: thread 0: 1.50 0x1f yes
// expect print: thread 1: 1.50 0x1f yes
#include <cstdio>
__global__ void kernel(float x) { printf("thread %d: %.2f 0x%x %s\n", threadIdx.x, x, 31, "yes"); }
