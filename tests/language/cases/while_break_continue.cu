// run: --block 32 --arg out=i32[32]:zero
// host
__global__ void kernel(int *out) {
  int t = threadIdx.x, count = 0, k = 0;
  while (true) {
    ++k;
    if (k > 40) break;
    if (k % (t + 1)) continue;
    if (k == 36) break;
    count += k;
  }
  out[t] = count * 100 + k;
}
