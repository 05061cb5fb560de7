// One instruction, whose even lanes read shared memory and whose odd lanes read global memory: it takes the wavefronts of the ones and
// the sectors of the others.
// run: --block 32 --arg out=i32[32]:zero
// expect out: 0 1 2 3
// expect out[30]: 30 31
// expect site p load: instructions 1 wavefronts 16 conflicts 15 sectors 4
__device__ int elsewhere[64];
__global__ void kernel(int *out) {
  __shared__ int s[1024];
  const int i = threadIdx.x;
  s[i * 32] = i;
  elsewhere[i] = i;
  __syncwarp();
  const int *p = i & 1 ? elsewhere : s;
  out[i] = p[i & 1 ? i : i * 32];
}
