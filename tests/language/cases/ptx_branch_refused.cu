// run: --block 32 --arg out=i32[32]:zero
// expect error: ptx_branch_refused.cu:6:3: branches and labels in inline assembly are not interpreted
// expect error: write the branch in C++ around the instructions, or measure the kernel on a GPU
__global__ void kernel(int *out) {
  int r;
  asm volatile("{\n .reg .pred p;\n setp.gt.s32 p, %1, 3;\n @p bra DONE;\n mov.s32 %0, 5;\n DONE:\n}" : "=r"(r) : "r"(threadIdx.x));
  out[threadIdx.x] = r;
}
