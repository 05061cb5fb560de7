// Loads and stores with cache hints, of vectors too.
// run: --block 32 --arg in=f32[128]:iota --arg out=f32[256]:zero
// expect out: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
// expect out[32]: 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
// expect out[64]: 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95
// expect out[96]: 96 97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 126 127
// expect out[128]: 1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14 17 16 19 18 21 20 23 22 25 24 27 26 29 28 31 30
// expect out[160]: 33 32 35 34 37 36 39 38 41 40 43 42 45 44 47 46 49 48 51 50 53 52 55 54 57 56 59 58 61 60 63 62
// expect out[192]: 31 29 27 25 23 21 19 17 15 13 11 9 7 5 3 1 -1 -3 -5 -7 -9 -11 -13 -15 -17 -19 -21 -23 -25 -27 -29 -31
// expect out[224]: 0 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 42 44 46 48 50 52 54 56 58 60 62
__global__ void kernel(const float *in, float *out) {
  int i = threadIdx.x;
  float4 v = __ldcs((const float4 *)in + i % 32);
  __stcs((float4 *)out + i, v);
  float2 w = __ldcg((const float2 *)in + i);
  __stwt((float2 *)(out + 128) + i, make_float2(w.y, w.x));
  __stcg(out + 192 + i, __ldg(in + 31 - i) + __ldca(in + i) - __ldcv(in + 2 * i));
  __stwb(out + 224 + i, __ldlu(in + i) * 2);
}
