// Lanes return from nested loops whose barriers name parts of the warp.
// run: --block 64 --arg out=i32[64]:zero
// expect out: 24 25 26 27 12 13 14 15 16 17 18 19 20 21 22 23 12 12 12 12 12 12 12 12 -1 -1 -1 -1 -1 -1 -1 -1
// expect out[32]: 56 57 58 59 44 45 46 47 48 49 50 51 52 53 54 55 12 12 12 12 12 12 12 12 -1 -1 -1 -1 -1 -1 -1 -1
__global__ void kernel(int *out) {
  __shared__ int s[64];
  int i = threadIdx.x, lane = i & 31, base = i & 32;
  s[i] = i;
  __syncwarp();
  if (lane >= 24) { out[i] = -1; return; }
  for (int a = 0; a < 3; ++a) {
    for (int b = 0; b < 4; ++b) {
      if (lane >= 16 && a == 1 && b == 2) { out[i] = a * 10 + b; return; }
      unsigned mask = lane >= 16 ? 0x00ff0000u : 0x0000ffffu;
      int v = s[base + (lane & ~15) + ((lane & 15) + 1) % (lane >= 16 ? 8 : 16)];
      __syncwarp(mask);
      s[i] = v + a;
      __syncwarp(mask);
    }
  }
  out[i] = s[i];
}
