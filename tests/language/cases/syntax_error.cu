// run: --block 32
// expect error: syntax_error.cu:4:
// expect error: expected ']'
__global__ void kernel(int *out) { out[threadIdx.x + 1; }
