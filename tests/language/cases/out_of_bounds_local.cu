// run: --block 32 --arg out=i32[32]:zero
// expect error: local array first
// expect error: index 4 of 4
// expect error: out_of_bounds_local.cu:9
__global__ void kernel(int *out) {
  int first[4] = {1, 2, 3, 4}, second[4] = {5, 6, 7, 8};
  int sum = 0;
  for (int i = 0; i < 4; ++i) sum += second[i];
  for (int i = 0; i <= 4; ++i) sum += first[i];
  out[threadIdx.x] = sum;
}
