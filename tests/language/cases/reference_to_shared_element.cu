// run: --block 32 --arg out=i32[32]:zero
// expect out: 10 12 14
// expect site s load: instructions 2 wavefronts 2
// expect site s store: instructions 2 wavefronts 2
__device__ void add(int &x, int by) { x += by; }
__global__ void kernel(int *out) {
  __shared__ int s[32];
  int &mine = s[threadIdx.x];
  mine = 2 * threadIdx.x;
  add(mine, 10);
  out[threadIdx.x] = mine;
}
