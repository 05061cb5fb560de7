// Functions that call themselves: once, at their end, twice, through others, with results in arrays, by lanes to different depths.
// run: --block 32 --arg out=i32[32]:zero
// expect out: 1103001063 1005001085 1107002106 1003006128 1105024150 1007120173 1103720197 1005040223 1107001252 1003001286
// expect out[10]: 1105002328 1007006383 1103024315 1005120337 1107720358 1003040380 1105001402 1007001425 1103002449 1005006475
// expect out[20]: 1107024504 1003120538 1105720580 1007040635 1103001567 1005001589 1107002610 1003006632 1105024654 1007120677
// expect out[30]: 1103720701 1005040727
// host
__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__device__ int factorial(int n) {
  if (n <= 1) return 1;
  return n * factorial(n - 1);
}
__device__ int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
__device__ bool is_odd(int n);
__device__ bool is_even(int n) { return n == 0 ? true : is_odd(n - 1); }
__device__ bool is_odd(int n) { return n == 0 ? false : is_even(n - 1); }
__device__ void quicksort(int* a, int left, int right) {
  if (left >= right) return;
  const int pivot = a[right];
  int i = left;
  for (int j = left; j < right; ++j) {
    if (a[j] >= pivot) continue;
    const int x = a[i];
    a[i++] = a[j], a[j] = x;
  }
  a[right] = a[i], a[i] = pivot;
  quicksort(a, left, i - 1);
  quicksort(a, i + 1, right);
}
__device__ void merge_sort(int* a, int* b, int begin, int end) {
  if (end - begin < 2) return;
  const int middle = (begin + end) / 2;
  merge_sort(a, b, begin, middle);
  merge_sort(a, b, middle, end);
  for (int i = begin, j = middle, k = begin; k < end; ++k) b[k] = i < middle && (j >= end || a[i] <= a[j]) ? a[i++] : a[j++];
  for (int k = begin; k < end; ++k) a[k] = b[k];
}
struct Tree {
  int value, left, right;
};
__device__ int sum_of(const Tree* tree, int at) {
  return at < 0 ? 0 : tree[at].value + sum_of(tree, tree[at].left) + sum_of(tree, tree[at].right);
}
__global__ void kernel(int* out) {
  const int t = threadIdx.x;
  int a[12], b[12], c[12], sorted = 0;
  for (int i = 0; i < 12; ++i) a[i] = c[i] = (i * 7 + t) % 12;
  quicksort(a, 0, 11);
  merge_sort(c, b, 0, 12);
  for (int i = 0; i < 12; ++i) sorted += (a[i] == i) + (c[i] == i);
  Tree tree[7];
  for (int i = 0; i < 7; ++i) tree[i] = {t + i, i < 3 ? 2 * i + 1 : -1, i < 3 ? 2 * i + 2 : -1};
  out[t] = fib(t % 12) + factorial(t % 8) % 1000 * 1000 + ackermann(2, t % 3) * 1000000 + (is_even(t) ? 100000000 : 0) +
           (sorted == 24 ? 1000000000 : 0) + sum_of(tree, 0) * 3;
}
