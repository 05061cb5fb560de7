// Two calls of itself in one block, of which the second is lost with the first where both are too deep; a loop around the call.
// run: --block 32 --arg out=i32[64]:zero
// expect out: 0 1 2 3 4 5 6 7 8 9 10 11 0 1 2 3 4 5 6 7 8 9 10 11 0 1 2 3 4 5 6 7
// expect out[32]: 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0
struct Ends {
  int least, most;
};
__device__ Ends ends(const int *a, int low, int high) {
  if (low == high) return {a[low], a[low]};
  int middle = (low + high) / 2;
  Ends x = ends(a, low, middle), y = ends(a, middle + 1, high);
  return {min(x.least, y.least), max(x.most, y.most)};
}
__device__ int queens(int n, int row, unsigned columns, unsigned down, unsigned up) {
  if (row == n) return 1;
  int s = 0;
  for (int i = 0; i < n; ++i) {
    unsigned c = 1u << i, d = 1u << (row + i), u = 1u << (row - i + n);
    if ((columns & c) || (down & d) || (up & u)) continue;
    s += queens(n, row + 1, columns | c, down | d, up | u);
  }
  return s;
}
__global__ void kernel(int *out) {
  int t = threadIdx.x, a[12];
  for (int i = 0; i < 12; ++i) a[i] = i;
  Ends e = ends(a, 0, t % 12);
  out[t] = e.least + e.most;
  out[32 + t] = queens(4 - t % 2, 0, 0, 0, 0);
}
