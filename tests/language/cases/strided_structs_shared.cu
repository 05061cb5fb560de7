// Structures of three and four words in shared memory.
// run: --block 32 --arg out=f32[96]:zero
// expect out: 0 10 20 30 40 50 60 6 16 26 36 46 56 2 12 22 32 42 52 62 8 18 28 38 48 58 4 14 24 34 44 54
// expect out[32]: 7.75 7.5 7.25 7 6.75 6.5 6.25 6 5.75 5.5 5.25 5 4.75 4.5 4.25 4 3.75 3.5 3.25 3 2.75 2.5 2.25 2 1.75 1.5 1.25 1 0.75 0.5 0.25 0
// expect out[64]: 16 21 26 31 36 41 46 51 56 61 66 71 76 81 86 91 96 101 106 111 116 121 126 131 136 141 146 151 156 161 166 171
struct S3 { float x, y, z; };
struct S5 { double a; float b; char c; };
__global__ void kernel(float *out) {
  __shared__ S3 s[32]; __shared__ S5 t[32];
  int i = threadIdx.x;
  s[i] = {i * 1.f, i * 2.f, i * 3.f};
  t[i].a = i * 0.25; t[i].b = i; t[i].c = (char)i;
  __syncwarp();
  out[i] = s[(i * 5) % 32].y; out[32 + i] = (float)t[31 - i].a; out[64 + i] = s[i].z + t[i].b + t[i].c + sizeof(S5);
}
