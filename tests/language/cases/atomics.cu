// run: --block 64 --arg out=i32[4]:zero
// expect out: 64 2016 63
__global__ void kernel(int *out) {
  atomicAdd(&out[0], 1);
  atomicAdd(out + 1, (int)threadIdx.x);
  atomicMax(&out[2], (int)threadIdx.x);
}
