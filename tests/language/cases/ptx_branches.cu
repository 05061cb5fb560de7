// Labels and branches in one statement: over an instruction, out of a loop, through a lock. The sum counts down from the lane: 31 is 496.
// The number of Collatz's steps: 27 takes 111. Each lane adds its number while it holds the lock.
// run: --block 32 --arg out=i32[32]:zero --arg sums=u32[32]:zero --arg steps=u32[32]:zero --arg lock=u32[2]:zero --arg far=u32[32]:zero
// expect out: 5 5 5 5 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7
// expect sums: 0 1 3 6 10 15 21 28 36 45 55 66 78 91 105 120 136 153 171 190 210 231 253 276 300 325 351 378 406 435 465 496
// expect steps: 0 0 1 7 2 5 8 16 3 19 6 14 9 9 17 17 4 12 20 20 7 7 15 15 10 23 10 111 18 18 18 106
// expect lock: 0 496
// expect far: 10 20 30 99 10 20 30 99 10 20 30 99 10 20 30 99 10 20 30 99 10 20 30 99 10 20 30 99 10 20 30 99
#include <stdint.h>
__device__ uint32_t sum_to(uint32_t n) {
  uint32_t sum;
  asm volatile(
      "{\n"
      "  .reg .pred more;\n"
      "  .reg .u32 left;\n"
      "  mov.u32 left, %1;\n"
      "  mov.u32 %0, 0;\n"
      "LAB_LOOP_%=:\n"
      "  setp.ne.u32 more, left, 0;\n"
      "  @!more bra.uni LAB_DONE_%=;\n"
      "  add.u32 %0, %0, left;\n"
      "  sub.u32 left, left, 1;\n"
      "  bra LAB_LOOP_%=;\n"
      "LAB_DONE_%=:\n"
      "}\n"
      : "=r"(sum)
      : "r"(n));
  return sum;
}
__global__ void kernel(int *out, uint32_t *sums, uint32_t *steps, uint32_t *lock, uint32_t *far) {
  int r;
  asm volatile("{\n .reg .pred p;\n mov.s32 %0, 7;\n setp.gt.s32 p, %1, 3;\n @p bra DONE;\n mov.s32 %0, 5;\n DONE:\n}" : "=r"(r) : "r"(threadIdx.x));
  out[threadIdx.x] = r;
  sums[threadIdx.x] = sum_to(threadIdx.x);
  uint32_t n = threadIdx.x, count = 0;
  asm volatile(
      "{ .reg .pred p, odd; .reg .u32 bit;\n"
      "$next: setp.le.u32 p, %0, 1; @p bra $end;\n"
      "and.b32 bit, %0, 1; setp.ne.u32 odd, bit, 0;\n"
      "@odd bra $up;\n"
      "shr.u32 %0, %0, 1; bra $counted;\n"
      "$up: mad.lo.u32 %0, %0, 3, 1;\n"
      "$counted: add.u32 %1, %1, 1; bra $next;\n"
      "$end: }"
      : "+r"(n), "+r"(count));
  steps[threadIdx.x] = count;
  asm volatile(  // waits until it is there, adds, and lets go
      "{\n"
      ".reg .pred taken; .reg .b32 old, sum;\n"
      "WAIT: atom.global.acquire.gpu.cas.b32 old, [%0], 0, 1;\n"
      "setp.eq.u32 taken, old, 0;\n"
      "@taken bra HAVE;\n"
      "nanosleep.u32 20;\n"
      "bra WAIT;\n"
      "HAVE: ld.volatile.global.u32 sum, [%0+4];\n"
      "add.u32 sum, sum, %1;\n"
      "st.volatile.global.u32 [%0+4], sum;\n"
      "membar.gl;\n"
      "atom.global.exch.b32 old, [%0], 0;\n"
      "}" ::"l"(lock), "r"(threadIdx.x) : "memory");
  uint32_t which = threadIdx.x % 4;
  asm("{ .reg .pred p; setp.eq.u32 p, %1, 0; @p bra A; setp.eq.u32 p, %1, 1; @p bra B; setp.eq.u32 p, %1, 2; @p bra C; mov.u32 %0, 99; bra E;"
      " C: mov.u32 %0, 30; bra E; B: mov.u32 %0, 20; bra E; A: mov.u32 %0, 10; E: }" : "=r"(far[threadIdx.x]) : "r"(which));
}
