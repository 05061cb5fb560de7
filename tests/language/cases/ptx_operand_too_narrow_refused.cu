// As by nvcc, which says "asm operand type size(1) does not match type/size implied by constraint 'r'".
// run: --block 32 --arg out=u32[32]:zero
// expect error: ptx_operand_too_narrow_refused.cu:8:3: operand 1 of the inline assembly has 8 bits, and the register of its constraint "r" 32
// expect error: an operand has 16, 32 or 64 bits: convert it to an int for "r"
__global__ void kernel(unsigned *out) {
  const char fragment = threadIdx.x;
  unsigned transposed;
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(transposed) : "r"(fragment));
  out[threadIdx.x] = transposed;
}
