// run: --block 32 --arg out=i32[32]:zero
// expect out: 1 1 2 3 5 8
struct Table { int values[8]; };
constexpr Table fibonacci() {
  Table t{};
  t.values[0] = t.values[1] = 1;
  for (int i = 2; i < 8; ++i) t.values[i] = t.values[i - 1] + t.values[i - 2];
  return t;
}
__global__ void kernel(int *out) {
  constexpr Table table = fibonacci();
  static constexpr int more[2] = {0, 0};
  out[threadIdx.x] = table.values[threadIdx.x % 8] + more[threadIdx.x % 2];
}
