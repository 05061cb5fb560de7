// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 0 0
struct Args { int scale; int shift[2]; float *unused; };
__global__ void kernel(int *out, Args args) { out[threadIdx.x] = threadIdx.x * args.scale + args.shift[threadIdx.x % 2]; }
