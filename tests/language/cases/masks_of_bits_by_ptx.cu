// bmsk: ones from a position on, as many as a width says; what is outside of the word is clamped, or wraps around.
// The values are those of an H100.
// run: --block 64 --arg out=i32[128]:zero
// expect out: 0 0 0 0 0 0 0 0 1 2 32 -2147483648 0 0 0 0
// expect out[16]: 31 62 992 -2147483648 0 0 0 0 2147483647 -2 -32 -2147483648 0 0 0 0
// expect out[32]: -1 -2 -32 -2147483648 0 0 0 0 -1 -2 -32 -2147483648 0 0 0 0
// expect out[48]: -1 -2 -32 -2147483648 0 0 0 0 -1 -2 -32 -2147483648 0 0 0 0
// expect out[64]: 0 0 0 0 0 0 0 0 1 2 32 -2147483648 1 2 1 -2147483648
// expect out[80]: 31 62 992 -2147483648 31 62 31 -2147483648 2147483647 -2 -32 -2147483648 2147483647 -2 2147483647 -2147483648
// expect out[96]: 0 0 0 0 0 0 0 0 1 2 32 -2147483648 1 2 1 -2147483648
// expect out[112]: 0 0 0 0 0 0 0 0 2147483647 -2 -32 -2147483648 2147483647 -2 2147483647 -2147483648
__global__ void kernel(unsigned *out) {
  const unsigned edges[] = {0u, 1u, 5u, 31u, 32u, 33u, 64u, 0xffffffffu};
  const unsigned g = threadIdx.x, at = edges[g & 7], width = edges[g >> 3];
  asm("bmsk.clamp.b32 %0, %1, %2;" : "=r"(out[g]) : "r"(at), "r"(width));
  asm("bmsk.wrap.b32 %0, %1, %2;" : "=r"(out[64 + g]) : "r"(at), "r"(width));
}
