// run: --block 32 --arg out=i32[32]:zero
// expect out: 1 4 7
__global__ void kernel(int *out) {
  int base = threadIdx.x;
  auto scale = [&](int by) { return base * by + 1; };
  auto store = [=](int value) { out[base] = value; };
  store(scale(3));
}
