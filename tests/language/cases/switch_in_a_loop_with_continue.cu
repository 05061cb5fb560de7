// A break leaves the switch, a continue goes on with the loop, in lanes that go apart.
// run: --block 16 --arg out=i32[16]:zero
// expect out: 246 224 342 377 237 246 224 342 377 237 246 224 342 377 237 246
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int r = 0;
  for (int i = 0; i < 12; i++) {
    switch ((i + t) % 5) {
      case 0: continue;
      case 1: r += 1; break;
      case 2: if (i & 1) break; r += 10; continue;
      case 3: r += 100;
      case 4: if (r > 500) goto end; r += 7;
    }
    r ^= i;
  }
end:
  out[t] = r;
}
