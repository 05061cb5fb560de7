// run: --block 32 --arg out=i32[32]:zero
// expect error: ptx_operand_too_wide_refused.cu:6:3: operand 1 of the inline assembly has 64 bits, and the register of its constraint "r" 32
// expect error: the constraint of 64 bits is "l", or "d" of a double
__global__ void kernel(int *out) {
  int address;
  asm volatile("mov.u32 %0, %1;" : "=r"(address) : "r"(out));
  out[threadIdx.x] = address;
}
