// run: --block 32 --arg out=i32[32]:zero
// expect error: ptx_branch_outside_refused.cu:6:3: 'AWAY' is not a label of this statement of inline assembly
// expect error: a branch leads to a label of its own statement
__global__ void kernel(int *out) {
  int r;
  asm volatile("{\n .reg .pred p;\n setp.gt.s32 p, %1, 3;\n mov.s32 %0, 5;\n @p bra AWAY;\n mov.s32 %0, 6;\n}" : "=r"(r) : "r"(threadIdx.x));
  out[threadIdx.x] = r;
}
