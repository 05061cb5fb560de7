// Doubles and 64-bit integers seen as words and bytes, in shared memory and in registers, and put together again from other lanes.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 40532 -48609 47562 4343 87841 -65055 65638 -9175 139369 -85545 79776 -18676 -10052 -106033 97879 -32131
// expect out[16]: 41342 -122481 111991 -41442 88664 -142916 130119 -55087 140179 -159417 144206 -261072 191475 -180054 162359 -274264
// expect out[32]: 238760 -196353 176420 -288187 93582 -216934 194819 -136822 117975 -233289 213022 -150457 169450 -253866 227123 -356386
// expect out[48]: 216812 -270225 245237 -369831 268165 -290748 259363 -80331 56599 -12249 14560 -93842 103990 -29007 28521 -107191
// expect out[64]: 64997 -346657 48976 -257846 112395 -363056 63222 -468005 163833 -383593 81190 -477476 14503 -399939 95462 -490961
// expect out[80]: 65806 -420529 113406 -500498 113218 -436821 131798 -513917 164644 -457465 145620 -523261 211933 -478056 163786 -536486
// expect out[96]: 263225 -494401 178093 -546283 118137 -514938 196242 -595652 142695 -531337 210341 -605161 194004 -551867 228546 -618608
// expect out[112]: 241277 -568273 242558 -632020 292719 -588750 260790 -342553 77224 -310297 15979 -356034 -68064 -327008 29948 -365317
__global__ void kernel(const int *in, int *out) {
  __shared__ double values[64];
  __shared__ long long whole[64];
  const int t = threadIdx.x, g = blockIdx.x * 64 + t;
  values[t] = in[g] * 1.5 - 20;
  whole[t] = (long long)in[g] * -0x123456789ll;
  __syncthreads();
  const unsigned *words = reinterpret_cast<const unsigned *>(values);
  const unsigned long long bits = (unsigned long long)words[2 * ((t + 3) & 63) + 1] << 32 | words[2 * ((t + 5) & 63)];
  double made;
  memcpy(&made, &bits, 8);
  unsigned halves[2];
  const double mine = values[63 - t] * 0.125;
  memcpy(halves, &mine, sizeof mine);
  halves[0] = __shfl_sync(~0u, halves[0], (t + 1) & 31), halves[1] = __shfl_sync(~0u, halves[1], (t + 1) & 31);
  double back;
  memcpy(&back, halves, sizeof back);
  const short *shorts = reinterpret_cast<const short *>(whole);
  int sum = (int)(made * 4) + (int)(back * 64) + shorts[(t * 7) & 255] * 3 + ((const signed char *)whole)[(t * 13 + 2) & 511];
  __syncthreads();
  reinterpret_cast<int *>(whole)[2 * t + (t & 1)] = t;
  reinterpret_cast<unsigned short *>(values)[4 * t + 3] ^= 0x8000;
  __syncthreads();
  out[g] = sum + (int)(whole[(t + 9) & 63] >> 20) + (int)(values[(t + 2) & 63] * 2);
}
