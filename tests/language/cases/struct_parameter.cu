// run: --block 32 --arg out=i32[32]:zero --arg args.scale=3
// expect out: 0 3 6
struct Args { int scale; int shift[2]; float *unused; };
__global__ void kernel(int *out, Args args) { out[threadIdx.x] = threadIdx.x * args.scale + args.shift[threadIdx.x % 2]; }
