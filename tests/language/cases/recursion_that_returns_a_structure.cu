// Two calls in one statement of a function that calls itself, and returns a structure: at the deepest level the first ends the kernel.
// run: --block 16 --arg o=i32[16]:zero --arg in=i32[16]:iota
// expect o: 0 1 2 3 4 5 6 7 8 9 10 11 0 1 2 3
struct Range {
  int least, most;
};
__device__ Range range(const int* a, int from, int to) {
  if (from == to) return {a[from], a[from]};
  const int middle = (from + to) / 2;
  const Range x = range(a, from, middle), y = range(a, middle + 1, to);
  return {min(x.least, y.least), max(x.most, y.most)};
}
__global__ void kernel(int* o, const int* in) {
  const Range all = range(in, 0, threadIdx.x % 12);
  o[threadIdx.x] = all.least + all.most;
}
