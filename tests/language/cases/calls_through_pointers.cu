// Functions by pointer: from tables in device and in constant memory, chosen lane by lane, handed on, compared, in structures and arrays
// of a thread's own, and members.
// run: --grid 2 --block 64 --arg out=i32[128]:zero --arg k=1
// expect out: 29 74058 146043 216138 292103 358239 438277 500522 584541 642970 731031 785577 877797 928494 1024779 1071734
// expect out[16]: 1172135 1215271 1319929 1359278 1468001 1503766 1616707 1648641 1765917 1794146 1915611 1940322 2065991 2086975
// expect out[30]: 2217117 2234450
// host
typedef int (*Op)(int, int);
__device__ int add(int a, int b) { return a + b; }
__device__ int sub(int a, int b) { return a - b; }
__device__ int mul(int a, int b) { return a * b; }
__device__ int one(int a, int) { return a; }
__device__ long long wide(int a, int b) { return (long long)a * b; }
__device__ Op table[4] = {add, sub, mul, one};
__constant__ Op fixed[2] = {sub, add};
struct Rule {
  Op op;
  int with;
};
__device__ Rule rules[3] = {{mul, 3}, {add, 1}, {0, 5}};
struct Counter {
  int n;
  __device__ int up(int by) { return n += by; }
  __device__ int down(int by) { return n -= by; }
};
__device__ int apply(Op f, int a, int b) { return f ? f(a, b) : -1; }
template <Op f>
__device__ int twice(int a) {
  return f(f(a, a), a);
}
__global__ void kernel(int* out, int k) {
  const int t = threadIdx.x, g = blockIdx.x * 64 + t;
  Op mine = t % 2 ? add : mul;
  int sum = table[t % 4](g, 2) + 10 * fixed[t & k](3, g) + apply(sub, g, 1);
  sum += 1000 * mine(t, 3);
  const Rule rule = rules[g % 3];
  sum += apply(rule.op, rule.with, g) + (rule.op == mul ? 7 : 0) + (mine == add);
  Op list[2] = {one, k ? sub : add};
  for (int i = 0; i < 2; ++i) sum += list[(i + t) & 1](g, i);
  long long (*far)(int, int) = wide;
  sum += (int)far(g, 70000) + twice<mul>(t) + twice<add>(t);
  Counter counter = {g};
  int (Counter::*step)(int) = g % 5 ? &Counter::up : &Counter::down;
  sum += (counter.*step)(4) + counter.n;
  out[g] = sum;
}
