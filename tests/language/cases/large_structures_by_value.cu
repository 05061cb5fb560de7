// A structure of thousands of numbers as an argument and as a result, through other functions and after a choice: it is copied as memory,
// where taking it apart number by number would have no end.
// run: --block 4 --arg in=i32[4]:iota --arg out=i32[4]:zero
// expect out: 215039 218560 228393 216445
struct Pair {
  short narrow[3000];
  struct {
    double wide[700];
    int last;
  } part;
};
__device__ Pair changed(Pair p, int by) {
  p.narrow[by * 700] += by;
  p.part.wide[by] = by * 0.5;
  p.part.last += 3 * by;
  return p;
}
__device__ Pair changed_twice(Pair p, int by) {
  p.part.last *= 2;
  return by > 1 ? changed(changed(p, by), by - 1) : changed(p, 2 * by);
}
__global__ void kernel(const int *in, int *out) {
  __shared__ Pair all[4];
  const int t = threadIdx.x;
  Pair mine{};
  mine.part.last = in[t];
  mine.narrow[2100] = 100 + t;
  all[t] = changed_twice(mine, t);
  __syncthreads();
  const Pair other = changed(all[(t + 1) & 3], t);
  double sum = changed_twice(other, 3).part.last;
  for (int i = 0; i < 3000; i += 7) sum += other.narrow[i] * (i + 1);
  for (int i = 0; i < 700; ++i) sum += other.part.wide[i] * (i + 3);
  out[t] = (int)((long long)sum % 1000000007);
}
