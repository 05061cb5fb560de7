// run: --block 32 --arg out=i32[96]:zero
// host
__global__ void kernel(int *out) {
  unsigned v = threadIdx.x * 2654435761u;
  out[threadIdx.x] = __popc(v);
  out[threadIdx.x + 32] = __clz((int)v);
  out[threadIdx.x + 64] = (int)(v ^ (v >> 16));
}
