// Vectors in shared memory with inactive lanes.
// run: --block 32 --arg out=f32[128]:zero
// expect out: 3 8 0 23 0 8 27 8 0 47 16 32 83 48 48 127 0 16 23 32 32 61 48 64 19 16 0 33 0 8 31 8
__global__ void kernel(float *out) {
  __shared__ float4 s[64]; __shared__ float2 t[64];
  int i = threadIdx.x;
  s[i] = make_float4(i, i + 1, i + 2, i + 3); s[i + 32] = make_float4(0, 0, 0, 0); t[i] = make_float2(i, -i); t[i + 32] = t[i];
  __syncwarp();
  float v = 0;
  if (i % 3 == 0) v = s[i * 2].x + s[(i * 2) % 32].w;
  if (i >= 10 && i < 26) { float2 w = t[(i * 4) % 64]; v += w.x - w.y; }
  if (i & 1) v += s[7].y;
  out[i] = v;
}
