// run: --block 32 --arg out=f32[32]:zero
// expect error: ptx_negated_number_refused.cu:6:3: the inline assembly 'add.ftz.f32' with these operands is not supported by the interpreter
__global__ void kernel(float *out) {
  float sum;
  const float a = threadIdx.x;
  asm("add.ftz.f32 %0, !%1, %2;" : "=f"(sum) : "f"(a), "f"(a));
  out[threadIdx.x] = sum;
}
