// Loads from bases that are not aligned, with inactive lanes.
// run: --block 32 --grid 2 --arg in=f32[300]:iota --arg out=f32[64]:zero
// expect out: 4 4 12 16 20 8 28 32 36 12 44 48 52 16 60 64 68 20 76 80 84 24 92 96 100 28 108 112 116 32 124 128
// expect out[32]: 132 36 140 144 148 40 156 160 164 44 172 176 180 48 188 192 196 52 204 208 212 56 220 224 228 60 236 240 244 64 252 256
__global__ void kernel(const float *in, float *out) {
  int i = threadIdx.x + blockIdx.x * 32;
  float v = in[i + 3];
  if (i % 4 != 1) v += in[i * 3 + 1];
  const double *d = (const double *)(in + 2);
  if (threadIdx.x < 9) v += (float)(__double_as_longlong(d[i]) & 0xff);
  out[i] = v;
}
