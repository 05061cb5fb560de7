// Atomics of inline assembly: offsets in shared memory, a guard, 64 bits, floats.
// run: --block 64 --arg out=u32[96]:zero
// expect out: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// expect out[32]: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
// expect out[64]: 53 1140588544 2016 2016 312 0 5 5 5 0 0 0 0 0 0 0 2116 4294967256 53 0 0 0 0 0 0 0 0 0 0 0 0 0
#include <cstring>
__global__ void kernel(unsigned *out) {
  __shared__ unsigned s[8]; unsigned i = threadIdx.x, r = 0;
  if (i < 8) s[i] = 100; __syncthreads();
  unsigned at = (unsigned)__cvta_generic_to_shared(s);
  asm volatile("atom.shared.min.s32 %0, [%1+4], %2;" : "=r"(r) : "r"(at), "r"((int)i - 40) : "memory");
  asm volatile("red.shared.add.u32 [%0], %1;" :: "r"(at), "r"(i) : "memory");
  asm volatile("red.global.max.s32 [%0], %1;" :: "l"(out + 64), "r"((int)i - 10) : "memory");
  asm volatile("red.relaxed.gpu.global.add.f32 [%0], %1;" :: "l"(out + 65), "f"(0.25f * i) : "memory");
  unsigned long long w; asm volatile("atom.global.add.u64 %0, [%1], %2;" : "=l"(w) : "l"(out + 66), "l"(0x100000001ull * i) : "memory");
  asm volatile("{ .reg .pred p; setp.lt.u32 p, %1, 9; @p red.global.xor.b32 [%0], %2; }" :: "l"(out + 68), "r"(i), "r"(i * 77) : "memory");
  asm volatile("atom.shared.inc.u32 %0, [%1+8], 110;" : "=r"(r) : "r"(at) : "memory");
  unsigned short h; 
  asm volatile("atom.global.cas.b32 %0, [%1], 0, %2;" : "=r"(r) : "l"(out + 70 + i % 3), "r"(5u) : "memory");
  __syncthreads();
  if (i < 3) out[80 + i] = s[i]; out[i] = 1; (void)h;
}
