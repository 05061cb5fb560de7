// run: --block 32
// expect error: threadIdx.x < 20
#include <cassert>
__global__ void kernel() { assert(threadIdx.x < 20); }
