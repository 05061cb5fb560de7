// Copies of a structure with two thousand million empty ones.
// run: --block 32 --arg out=i32[32]:zero
// expect error: empty_structures_without_end.cu:9: 'made' needs 2 000 000 004 bytes
struct Nothing {};
struct Many {
  Nothing none[2000000000];
  int some;
};
__device__ Many made;
__global__ void kernel(int *out) {
  const Many copy = made;
  out[threadIdx.x] = copy.some;
}
