// Each access to a volatile variable happens, in order.
// run: --block 32 --arg out=i32[64]:zero
// expect out: 9 16 23 30 37 44 51 58 65 72 79 86 93 100 107 114 121 128 135 142 149 156 163 170 177 184 191 198 205 212 219 162
// expect out[32]: 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 42 44 46 48 50 52 54 56 58 60 62 64 34
__global__ void kernel(int *out) {
  __shared__ volatile int s[33];
  const int t = threadIdx.x;
  s[t] = t;
  volatile int own = t;
  own += own * 2;
  own++;
  __syncthreads();
  const int a = s[t], b = s[(t + 1) % 32];
  __syncthreads();
  s[t] = a + b, s[t] += 3;
  out[t] = s[t] * 2 + own;
  out[32 + t] = own - own + s[t];
}
