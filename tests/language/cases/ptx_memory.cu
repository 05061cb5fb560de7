// run: --block 32 --arg in=f32[128]:iota --arg out=f32[256]:zero --arg counts=u32[8]:zero
// expect out: 0 1 2 3
// expect out[128]: 0 1 2 3
// expect out[131]: 3
// expect out[160]: 31 30 29
// expect out[192]: 1.5 2.5
// expect out[224]: 0 7 2 7
// expect counts: 32 31 496 32 0 5 4294967295
// expect site in load: instructions 3
#include <cuda_runtime.h>
__global__ void kernel(const float *in, float *out, unsigned *counts) {
  __shared__ float s[32];
  unsigned lane, warp, mask;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
  asm volatile("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
  float4 v;
  asm volatile("ld.global.nc.L1::no_allocate.L2::128B.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(in + 4 * lane));
  asm volatile("st.global.cs.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(out + 4 * lane), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) : "memory");
  float one;
  asm volatile("ld.global.ca.f32 %0, [%1];" : "=f"(one) : "l"(in + lane));
  out[128 + lane] = one;
  unsigned at = (unsigned)__cvta_generic_to_shared(&s[31 - lane]);
  asm volatile("st.shared.f32 [%0], %1;" ::"r"(at), "f"(one) : "memory");
  __syncwarp();
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(one) : "r"((unsigned)__cvta_generic_to_shared(s) + 4 * lane));
  out[160 + lane] = one;
  unsigned in32;
  asm("{ .reg .u64 p; cvta.to.shared.u64 p, %1; cvt.u32.u64 %0, p; }" : "=r"(in32) : "l"(s));
  float sum;
  asm volatile("ld.shared.f32 %0, [%1+4];" : "=f"(sum) : "r"(in32));
  asm("{ .reg .f32 t; add.rn.f32 t, %1, 0f3F800000; fma.rn.f32 %0, t, %2, %3; }" : "=f"(sum) : "f"(0.5f), "f"(1.0f), "f"((float)lane));
  out[192 + lane] = sum;
  // Only odd lanes load and store.
  float kept = lane;
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; @p ld.global.f32 %0, [%2]; }" : "+f"(kept) : "r"(lane & 1), "l"(in + 7));
  asm volatile("{ .reg .pred p; setp.ge.u32 p, %0, 0; @p st.global.f32 [%1], %2; }" ::"r"(lane), "l"(out + 224 + lane), "f"(kept) : "memory");
  unsigned before;
  asm volatile("atom.global.add.u32 %0, [%1], %2;" : "=r"(before) : "l"(counts), "r"(1u) : "memory");
  asm volatile("red.global.max.u32 [%0], %1;" ::"l"(counts + 1), "r"(lane) : "memory");
  asm volatile("red.relaxed.gpu.global.add.u32 [%0], %1;" ::"l"(counts + 2), "r"(__popc(mask)) : "memory");
  asm volatile("{ .reg .pred p; setp.eq.u32 p, 1, 1; vote.sync.ballot.b32 %0, p, 0xffffffff; }" : "=r"(mask));
  if (lane == 0) counts[3] = __popc(mask), counts[4] = warp, counts[6] = mask;
  unsigned moved;
  asm volatile("shfl.sync.idx.b32 %0, %1, 5, 31, 0xffffffff;" : "=r"(moved) : "r"(lane));
  if (lane == 31) counts[5] = moved;
  asm volatile("bar.sync 1, 32;" ::: "memory");
  asm volatile("membar.gl;" ::: "memory");
}
