// memset and memcpy of lengths that are known only at run time, in shared memory, in global memory and in a thread's own.
// run: --block 4 --shared 64 --arg a=u8[32]:iota --arg n=5
// expect a: 0 99 99 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 7 7 7 7 0 1 2
#include <cstring>
__device__ void clear(unsigned char* a, int n, int depth) {  // calls itself
  if (depth > 0) return clear(a, n, depth - 1);
  memset(a, 99, n);
}
__global__ void k(unsigned char* a, int n) {
  extern __shared__ unsigned char s[];
  unsigned char own[8] = {};
  if (threadIdx.x == 0) {
    memset(s, 7, n - 1);
    memcpy(own, a, n - 2);
    memcpy(a + 25, s, n - 1);
    memcpy(a + 29, own, n - 2);
    clear(a, n - 5, 3);
    clear(a + 1, n - 3, n);
  }
}
