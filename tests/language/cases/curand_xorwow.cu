// XORWOW's numbers are those that an H200 gave, whatever the sequence and however far from its beginning.
// run: --block 32 --arg out=u32[12]:zero
// expect out: 1758782737 2584442729 2089093145 3681330481 1378489284 1194326110 3235996929 1287258367 1 32 0 0
#include <curand_kernel.h>
__global__ void kernel(unsigned *out) {
  const unsigned lane = threadIdx.x;
  curandState s, t;
  curand_init(1234, lane, 100, &s);
  const unsigned first = curand(&s), second = curand(&s);
  if (lane < 2) out[2 * lane] = first, out[2 * lane + 1] = second;
  if (lane == 31) out[4] = first, out[5] = second;
  curand_init(0x123456789abcdefull, lane, 1ull << 33, &s);
  const unsigned third = curand(&s), fourth = curand(&s);
  if (lane == 17) out[6] = third, out[7] = fourth;
  // From one sequence to another, and on within it.
  curand_init(5, lane, 0, &s);
  skipahead_sequence(3, &s);
  skipahead(7, &s);
  curand_init(5, lane + 3, 7, &t);
  out[8] = __all_sync(0xffffffff, curand(&s) == curand(&t));
  atomicAdd(&out[9], 1u);
}
