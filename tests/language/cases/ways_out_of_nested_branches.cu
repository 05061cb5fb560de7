// Switch, goto, continue and break within each other, in lanes of their own, and a function that returns from within.
// run: --block 32 --arg out=i32[96]:zero
// expect out: 202 311 213 216 115 217 324 324 237 119 225 328 218 239 115 359 325 240 228 118 242 351 227 256 157 269 336 364 241 159 257 368
// expect out[32]: 3 3 3 2 1 3 3 3 2 1 3 3 3 2 1 3 3 3 2 1 3 3 3 2 1 3 3 3 2 1 3 3
// expect out[64]: 418 918 918 1018 918 918 1018 1018 918 918 918 1018 418 918 918 918 918 1018 1018 418 418 918 918 1018 918 918 1018 1018 918 918 918 1018
__device__ int f(int x, int d) {
  if (d == 0) return x;
  if (x & 1) {
    for (int i = 0; i < (x & 3); i++) {
      if (i == d) return x - i;
      x += i;
    }
  } else if (x > 8 && (x & 4 || d > 1)) {
    x /= 2;
  } else
    do {
      x++;
      if (x % 3 == 0) continue;
      if (x % 7 == 0) break;
    } while (x & 3);
  return x * 2 + d;
}
__global__ void kernel(int* out) {
  const int t = threadIdx.x;
  int a = 0, n = 0;
  for (int i = 0; i < 6; i++) {
    switch ((t + i) % 5) {
      case 0:
        a += f(t, i);
        if (a > 50) goto out_;
      case 1:
        a -= 3;
        continue;
      case 3:
        for (int j = t & 3;; j++) {
          if (j > 4) break;
          if (j == 2 && i & 1) goto next;
          a += j;
        }
        break;
      default:
        a ^= i;
    }
    a += 100;
  next:
    n++;
  }
out_:
  out[t] = a;
  out[32 + t] = n;
  out[64 + t] = __popc(__ballot_sync(~0u, a & 1)) + __popc(__match_any_sync(~0u, a % 4)) * 100;
}
