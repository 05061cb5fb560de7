// A constant whose computation has no end is refused with its place, not by a limit of time.
// run: --block 4 --arg out=i32[4]:zero
// expect error: constexpr_without_end_refused.cu:8:17
// expect error: constexpr evaluation hit maximum step limit
struct Table {
  int values[8];
};
constexpr Table sums() {
  Table t{};
  for (int i = 2; i < 8; + +i) t.values[i] = t.values[i - 1] + t.values[i - 2];
  return t;
}
__global__ void kernel(int *out) {
  constexpr Table table = sums();
  out[threadIdx.x] = table.values[1];
}
