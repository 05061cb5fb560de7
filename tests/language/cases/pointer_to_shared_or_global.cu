// A pointer that may lead to shared or to global memory counts where its lanes lead: all of these loads, the atomic and the second store
// go to shared memory, although a reader of the source cannot tell.
// run: --block 32 --arg in=i32[32]:zero --arg out=i32[1024]:zero
// expect out: 0 32 64
// expect out[31]: 992
// expect site p load: instructions 1 wavefronts 32 conflicts 31 sectors 0
// expect site q atomic: instructions 1 wavefronts 1 sectors 0
// expect site r store: instructions 1 wavefronts 32 conflicts 31 sectors 0
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[1024];
  const int i = threadIdx.x;
  for (int j = i; j < 1024; j += 32) s[j] = j;
  __syncwarp();
  const int *p = in[0] ? out : s;
  out[i] = p[i * 32];
  __syncwarp();
  int *q = in[1] ? out : s;
  atomicAdd(q, 1);
  __syncwarp();
  int *r = in[2] ? out : s + i * 32;
  *r = 4;
}
