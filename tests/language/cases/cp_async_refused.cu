// run: --block 32 --arg in=i32[1024]:iota
// expect error: cp_async_refused.cu:7
// expect error: the inline assembly 'cp.async.cg.shared.global' with these operands
#include <stdint.h>
__global__ void kernel(const int *in) {
  __shared__ __align__(16) int s[32];
  asm volatile("cp.async.cg.shared.global [%0], [%1], 8;" ::"r"((uint32_t)__cvta_generic_to_shared(s)), "l"(in) : "memory");
}
