// Tables of constants made by the compiler, and variables of the device.
// run: --block 32 --arg out=i32[64]:zero
// expect out: 1611 15620 21613 35630 41611 5620 11613 25630 31611 45620 1613 15630 21611 35620 41613 5630 11611 25620 31613 45630 1611 15620 21613 35630 41611 5620 11613 25630 31611 45620 1613 15630
// expect out[32]: 91 82 73 91 82 73 91 82 73 91 82 73 91 82 73 91 101 91 79 101 91 79 101 91 79 101 91 79 101 91 79 101
struct T { int v[4]; constexpr T(int s) : v{s, s * 2, s * 3, s * 4} {} constexpr int sum() const { int t = 0; for (int x : v) t += x; return t; } };
__constant__ T table[2] = {T(1), T(5)};
constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
template <int... N> struct List { static constexpr int values[sizeof...(N)] = {N...}; };
__device__ int counters[2][3] = {{1, 2, 3}, {4, 5, 6}};
__global__ void kernel(int *out) {
  constexpr int F = fib(15);
  int i = threadIdx.x;
  out[i] = table[i & 1].v[i % 4] + table[i & 1].sum() * 100 + F + i % 5 * 10000;
  atomicAdd(&counters[i & 1][i % 3], i);
  __syncwarp();
  __threadfence();
  out[32 + i] = ((volatile int(*)[3])counters)[i >> 4][i % 3];
}
