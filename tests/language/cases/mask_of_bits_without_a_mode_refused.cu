// ptxas asks a mask of bits to be clamped or to wrap around.
// expect error: mask_of_bits_without_a_mode_refused.cu:5:
// expect error: 'bmsk.b32'
__global__ void kernel(unsigned *out) {
  asm("bmsk.b32 %0, %1, %2;" : "=r"(out[0]) : "r"(1), "r"(3));
}
