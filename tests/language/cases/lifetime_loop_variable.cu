// run: --block 32 --arg out=i32[32]:zero
// expect error: use after end of lifetime: store of 4 bytes at local variable i, index 0 of 1
// expect error: lifetime_loop_variable.cu:8
__global__ void kernel(int *out) {
  int *last = nullptr, sum = 0;
  for (int i = 0; i < 4; ++i) last = &i, sum += i;
  out[threadIdx.x] = sum;
  *last = sum;
}
