// Functions that are not inlined, with several ways out of their loop.
// run: --block 64 --arg out=i32[64]:zero
// expect out: -999 430 1022 2436 1047 5013 -6930 6590 -36908 8760 -57889 11017 -4869 12432 -57849 14673 -37828 16940 -810 18593 -57785 -21405 -35763 24016 19250 -17407 -31726 -15405 -29704 -29569 -19689 -6359
// expect out[32]: -675 32430 -653 34961 -631 36590 -57604 38592 -49589 40641 -49567 42435 -57544 44437 -57522 46632 -41510 48720 -41489 50722 -41467 52000 12555 -3565 6571 -1563 8593 430 10615 18596 12633 24631
__noinline__ __device__ int walk(int x, int *steps) { while (x > 1) { if (x % 3 == 0) { x /= 3; if (*steps > 9) return -x; } else if (x & 1) x = x * 2 + 1 > 200 ? x - 7 : x * 2 + 1; else x -= 3; ++*steps; if (*steps > 40) break; } return x; }
__noinline__ __device__ void swap(int &a, int &b) { int t = a; a = b; b = t; }
__global__ void __launch_bounds__(64) kernel(int *__restrict__ out) {
  int i = threadIdx.x, steps = 0, r = walk(i * 5 + 2, &steps), q = i;
  if (i & 1) swap(r, q);
  if (i % warpSize > 20) r += __shfl_xor_sync(0xffe00000u, q, 0);
  out[i] = r * 1000 + q * 10 + steps;
}
