// A pointer to shared, global or local memory, as each lane has it, read, stored to and added to atomically.
// run: --block 64 --arg g=i32[64]:iota --arg out=i32[128]:zero
// expect g: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
// expect g[32]: 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
// expect out: 25747 247 263 26002 757 1028 26512 1012 1793 26767 1522 2558 27277 1777 3323 27532 2287 4088 28042 2542 4853 28297 3052 5618 28807 3307 6383 29062 3817 7148 29572 4072
// expect out[32]: 7913 29827 4582 8678 30337 4837 9443 30592 5347 10208 31102 5602 10973 31357 6112 11738 31867 6367 12503 32122 6877 13268 32632 7132 14033 32887 7642 14798 33397 7897 15563 33652
// expect out[64]: 15 18 19 20 23 22 27 24 31 26 35 28 39 30 43 32 47 34 51 36 55 38 59 40 63 42 67 44 71 46 75 48
// expect out[96]: 79 50 83 52 87 54 91 56 95 58 99 60 103 62 107 64 111 66 115 68 119 70 123 72 127 74 131 76 135 78 139 80
__device__ int sum(const int* p, int n) {
  int a = 0;
  while (n--) a = a * 2 + *p++;
  return a;
}
__global__ void kernel(int* g, int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  int l[8];
  s[t] = 100 + t;
  for (int i = 0; i < 8; i++) l[i] = t - i;
  __syncthreads();
  const int* p = t % 3 == 0 ? s + t / 2 : t % 3 == 1 ? g + t / 2 : l;
  out[t] = sum(p, 8);
  int* q = t & 1 ? l + 3 : out + 64 + t;
  *q = 17;
  q = t & 1 ? out + 64 + t : l + 3;
  atomicAdd(q, t);
  if (!(t & 1)) q[0] += 1;
  out[64 + t] += l[3];
}
