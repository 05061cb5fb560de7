// Base classes by template, operators, conversions, static members, members that are constant, and a class with a destructor.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 14133 27559 9886 24492 7999 23945 8852 25918 11705 30171 17508 5144 25281 14302 4294 26055
// expect out[16]: 15318 7009 31231 24102 17689 11900 6962 34033 29900 26631 24048 21689 20166 19267 19264 19365
// expect out[32]: 18708 20479 22966 25917 29584 33875 7202 12613 18485 25296 32793 8774 17256 26437 4774 14955
// expect out[48]: 24303 4414 16981 29937 11944 26240 9647 25063 9350 26166 12003 29729 16626 4072 24154 12675
// expect out[64]: 32103 22294 13126 4422 28174 20885 14297 8053 34085 29241 25158 21224 18126 15652 14074 12600
// expect out[80]: 10368 10564 11476 12852 14944 17660 21152 24988 29360 34521 8703 14849 21831 29437 6124 14730
// expect out[96]: 22578 32854 12031 23487 3844 16565 30137 12238 26690 10191 26193 10604 27666 13537 32119 18990
// expect out[112]: 5178 25459 14716 4512 26689 17750 9587 33583 26300 19881 14148 8714 35781 31732 28579 25530
template <class T>
struct Shape {
  __device__ int area() const { return static_cast<const T *>(this)->sides() * 10 + static_cast<const T *>(this)->size; }
  __device__ int twice() const { return area() * 2; }
};
struct Square : Shape<Square> {
  int size;
  __device__ explicit Square(int s) : size(s) {}
  __device__ int sides() const { return 4; }
};
struct Many : Shape<Many> {
  static constexpr int kMax = 9;
  int size, n;
  __device__ Many(int s, int m) : size(s), n(m > kMax ? kMax : m) {}
  __device__ int sides() const { return n; }
};
struct Modulo {
  int v;
  __device__ Modulo(int w = 0) : v(((w % 101) + 101) % 101) {}
  __device__ friend Modulo operator+(Modulo a, Modulo b) { return a.v + b.v; }
  __device__ friend Modulo operator*(Modulo a, Modulo b) { return a.v * b.v; }
  __device__ Modulo &operator+=(Modulo b) { return *this = *this + b; }
  __device__ Modulo operator-() const { return -v; }
  __device__ explicit operator bool() const { return v != 0; }
  __device__ int operator()(int k) const { return v * k; }
  __device__ bool operator<(const Modulo &o) const { return v < o.v; }
};
struct Guard {
  int &at, value;
  __device__ Guard(int &a, int v) : at(a), value(v) { at += value; }
  __device__ ~Guard() { at = at * 2 - value; }
};
__device__ int guarded(int n, int &depth) {
  Guard outer(depth, n);
  if (n & 1) return depth;
  for (int i = 0; i < (n & 3); ++i) {
    Guard inner(depth, i);
    if (i == 1) continue;
    depth ^= i;
  }
  return depth + 1;
}
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x;
  Modulo m(in[g] - 60), k = g;
  m += k * m + -k;
  int depth = 3, sum = m ? m(3) : -1;
  sum = sum * 7 + Square(g & 7).twice() + Many(g, g & 15).area() + (m < k) * 5;
  sum = sum * 5 + guarded(g & 15, depth);
  out[g] = sum * 3 + depth;
}
