// A continue of a do loop goes to its condition, whose side effects happen.
// run: --block 8 --arg out=i32[16]:zero
// expect out: 9 9027 9 9024 9 9021 9 9027 9 9024 9 9021 9 9027 9 9024
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int n = 0, r = 0;
  do {
    if (n % 3 == t % 3) continue;
    r += n;
  } while (++n < 10 + t && (r += 1000) < 9000);
  out[2 * t] = n;
  out[2 * t + 1] = r;
}
