// A compare-and-swap loop that begins with a plain read of its word: a stale value only fails the first swap.
// run: --block 64 --grid 4 --arg largest=f32[1]:zero --arg sum=f64[2]:zero
// finding: benign @largest_read @largest_swap on largest
// finding: benign @sum_read @sum_swap on sum
// says: compare-and-swap of largest[0]
__device__ void atomic_largest(float *to, float v) {
  int *word = (int *)to;
  int old = *word, seen;  // @largest_read
  do {
    seen = old;
    old = atomicCAS(word, seen, __float_as_int(fmaxf(v, __int_as_float(seen))));  // @largest_swap
  } while (old != seen);
}

__device__ void add_to(double *to, int i, double v) {
  unsigned long long *words = (unsigned long long *)to;
  unsigned long long old = words[i], seen;  // @sum_read
  do {
    seen = old;
    old = atomicCAS(&words[i], seen, __double_as_longlong(v + __longlong_as_double(seen)));  // @sum_swap
  } while (old != seen);
}

__global__ void kernel(float *largest, double *sum) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomic_largest(largest, i);
  add_to(sum, i % 2, 1);
}
