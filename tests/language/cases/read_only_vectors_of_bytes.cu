// Vectors of bytes, shorts and words of 64 bits through __ldg and const pointers.
// run: --block 32 --grid 3 --arg in=u8[1024]:iota --arg out=i32[96]:zero
// expect out: 9519 10200 10899 11616 12351 13104 13875 14664 15215 -16216 15859 15184 14527 13888 13267 12664 11823 11256 10707 10176 9663 9168 8691 8232 7535 7112 6707 6320 5951 5600 5267 4952
// expect out[32]: 4399 4120 3859 3616 3391 3184 2995 2824 2415 2280 2163 2064 1983 1920 1875 1848 1583 1592 1619 1664 1727 1808 1907 2024 1903 2056 2227 2416 2623 2848 3091 3352
// expect out[64]: 815 1112 1427 1760 2111 2480 2867 3272 3439 3880 4339 4816 5311 5824 6355 6904 7215 7800 8403 9024 9663 10320 10995 11688 12143 12872 13619 14384 15167 15968 17043 17112
__global__ void kernel(const unsigned char* __restrict__ in, int* __restrict__ out) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  const uchar4 v = __ldg((const uchar4*)in + i);
  const short2 s = __ldcs((const short2*)in + 2 * i);
  const char3 c = *(const char3*)(in + 3 * i + 100);
  const longlong2 l = *(const longlong2*)(in + 16 * (i & 31));
  out[i] = v.x + v.y * 2 + v.z * 3 + v.w * 4 + s.x - s.y + c.x * c.y - c.z + (int)(l.y >> 56) + (int)(l.x & 255);
}
