// run: --block 32 --arg out=i32[32]:zero
// expect error: inline_assembly_refused.cu:5
// expect error: asm
__global__ void kernel(int *out) {
  int x; asm("mov.u32 %0, %%laneid;" : "=r"(x));
  out[threadIdx.x] = x;
}
