// Arrays of several types cut from dynamic shared memory, behind three bytes.
// run: --block 32 --shared 1024 --arg out=i32[128]:zero
// expect out: 190 188 186 181 179 177 172 170 168 163 161 159 154 152 150 145 143 141 136 134 132 127 125 123 118 116 114 109 107 105 100 98
// expect out[32]: 57 54 51 48 45 42 39 36 33 30 27 24 21 18 15 12 9 6 3 0 -3 -6 -9 -12 -15 -18 -21 8 5 2 -1 -4
// expect out[64]: 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464 144464
// expect out[96]: 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 63 63 63 63 63 63 63 0
extern __shared__ char pool[];
__device__ int* carve(size_t& at, size_t n, size_t align) {
  at = (at + align - 1) / align * align;
  int* p = reinterpret_cast<int*>(pool + at);
  at += n;
  return p;
}
__global__ void kernel(int* out) {
  const int t = threadIdx.x;
  size_t at = 3;
  char* c = pool;
  int* a = carve(at, 128, 16);
  double* d = (double*)carve(at, 256, 8);
  short* h = (short*)carve(at, 64, 2);
  if (t < 3) c[t] = 'a' + t;
  a[t] = t * 3;
  d[31 - t] = t / 4.0;
  h[t] = -t;
  __syncthreads();
  out[t] = c[t % 3] + a[31 - t];
  out[32 + t] = (int)(d[t] * 8) + h[(t + 5) & 31];
  out[64 + t] = (int)at + (int)((char*)d - c) * 1000;
  out[96 + t] = ((unsigned char*)d)[7 + 8 * t];
}
