// run: --block 8 --arg out=i32[24]:zero
// expect out: 252 0 12 253 -5 12 254 14 12 1255 -15 1 10000 28 12 10001 -25 12 10002 42 12 10003 -35 2
enum class Small : unsigned char { Low = 3, Next, High = 255 };
enum Signed : short { Minus = -5, Plus = 7 };
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  Small s = static_cast<Small>(252 + t);
  Signed n = t & 1 ? Minus : Plus;
  out[3 * t] = static_cast<int>(s) + (s == Small::High) * 1000 + (s < Small::Next) * 10000;
  out[3 * t + 1] = n * t + (n < 0u);
  switch (s) {
    case Small::High: out[3 * t + 2] = 1; break;
    case Small::Low: out[3 * t + 2] = 2; break;
    default: out[3 * t + 2] = sizeof(s) * 10 + sizeof(n);
  }
}
