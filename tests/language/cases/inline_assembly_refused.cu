// run: --block 32 --arg out=i32[32]:zero
// expect error: inline_assembly_refused.cu:5
// expect error: the inline assembly 'wgmma.fence.sync.aligned' is not supported by the interpreter
__global__ void kernel(int *out) {
  asm volatile("wgmma.fence.sync.aligned;");
  out[threadIdx.x] = 1;
}
