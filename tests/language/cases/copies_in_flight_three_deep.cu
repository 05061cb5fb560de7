// Asynchronous copies in four buffers, three groups ahead; the last groups are empty.
// run: --block 32 --arg in=i32[1024]:iota --arg out=i32[256]:zero
// expect out: 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
// expect out[32]: 63 62 61 60 59 58 57 56 55 54 53 52 51 50 49 48 47 46 45 44 43 42 41 40 39 38 37 36 35 34 33 32
// expect out[64]: 95 94 93 92 91 90 89 88 87 86 85 84 83 82 81 80 79 78 77 76 75 74 73 72 71 70 69 68 67 66 65 64
// expect out[96]: 127 126 125 124 123 122 121 120 119 118 117 116 115 114 113 112 111 110 109 108 107 106 105 104 103 102 101 100 99 98 97 96
// expect out[128]: 159 158 157 156 155 154 153 152 151 150 149 148 147 146 145 144 143 142 141 140 139 138 137 136 135 134 133 132 131 130 129 128
// expect out[160]: 191 190 189 188 187 186 185 184 183 182 181 180 179 178 177 176 175 174 173 172 171 170 169 168 167 166 165 164 163 162 161 160
// expect out[192]: 223 222 221 220 219 218 217 216 215 214 213 212 211 210 209 208 207 206 205 204 203 202 201 200 199 198 197 196 195 194 193 192
// expect out[224]: 255 254 253 252 251 250 249 248 247 246 245 244 243 242 241 240 239 238 237 236 235 234 233 232 231 230 229 228 227 226 225 224
#include <cuda_pipeline.h>
__global__ void kernel(const int* in, int* out) {
  __shared__ __align__(16) int s[4][32];
  const int t = threadIdx.x;
  for (int j = 0; j < 3; j++) {
    __pipeline_memcpy_async(&s[j][t], in + 32 * j + t, 4);
    __pipeline_commit();
  }
  for (int j = 0; j < 8; j++) {
    if (j + 3 < 8) __pipeline_memcpy_async(&s[(j + 3) & 3][t], in + 32 * (j + 3) + t, 4, t & 1 ? 0 : 0);
    __pipeline_commit();
    __pipeline_wait_prior(3);
    __syncthreads();
    out[32 * j + t] = s[j & 3][31 - t];
    __syncthreads();
  }
}
