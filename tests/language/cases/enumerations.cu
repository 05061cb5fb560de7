// Scoped enumerations of one byte, masks made of them, a table by enumerator, and a small machine of states.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 1605 199994 200909 200003 200604 200299 200613 199994 200909 200003 200604 200299 200613 199993 200901 200003
// expect out[16]: 200604 200299 200613 199993 200908 -5 200604 200299 200613 199994 200908 1002 1604 200299 200613 199993
// expect out[32]: 200908 1002 1603 1291 200605 199993 7908 7002 7603 7290 1605 199993 200900 1002 1603 1290
// expect out[48]: 1612 993 200900 1002 1603 1290 1612 993 1900 7002 7603 7290 7612 6993 7900 -5
// expect out[64]: 1605 199993 200900 1002 200603 200290 7612 199993 200900 7002 200603 200290 200612 199993 200900 200003
// expect out[80]: 200603 200290 200612 199993 200900 -5 200603 200290 200612 199993 200900 1002 200603 200290 200612 199993
// expect out[96]: 200900 200002 200603 200290 200605 199993 200900 200002 200603 200290 1605 199993 200900 200002 200603 200290
// expect out[112]: 7612 199993 200900 200002 200603 200290 200613 199993 200900 200003 200603 200290 200613 199993 200900 -5
enum class State : unsigned char { Idle, Run, Wait = 7, Done = 200 };
enum Mask : unsigned { kNone = 0, kA = 1, kB = 1u << 4, kC = 1u << 31 };
__device__ constexpr Mask operator|(Mask a, Mask b) { return static_cast<Mask>(static_cast<unsigned>(a) | static_cast<unsigned>(b)); }
enum Signed { kLow = -5, kHigh = 300 };
__device__ State next(State s, int v, Mask &m) {
  switch (s) {
    case State::Idle:
      m = m | kA;
      return v & 1 ? State::Run : State::Idle;
    case State::Run:
      m = m | kB;
      if (v % 3 == 0) return State::Wait;
      [[fallthrough]];
    case State::Wait:
      return v > 40 ? State::Done : State::Run;
    case State::Done:
      m = m | kC;
  }
  return s;
}
__global__ void kernel(const int *in, int *out) {
  __shared__ State states[64];
  const int t = threadIdx.x, g = blockIdx.x * 64 + t;
  State s = static_cast<State>(t % 3 == 2 ? 7 : t % 3);
  Mask m = kNone;
  for (int i = 0; i < 1 + t % 7 && s != State::Done; ++i) s = next(s, in[(g + i * 5) & 127], m);
  states[t] = s;
  __syncthreads();
  const int table[] = {[0] = 3, [1] = kLow, [2] = kHigh};
  const Signed sign = t & 1 ? kLow : kHigh;
  out[g] = static_cast<int>(states[63 - t]) * 1000 + static_cast<int>(m >> 1) + (m & kA) + table[t % 3] + sign * 2 + (s < State::Done);
}
