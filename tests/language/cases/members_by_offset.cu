// Arrays within structures within arrays, reached through pointers to rows, decayed arrays, references to arrays and computed offsets.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 3528019 380727 731035 441852 648448 469836 1005061 467577 2622877 762222 493090 544062 3666103 598971 948319 660528
// expect out[16]: 840532 688800 1207945 686685 2832961 978306 706774 763314 3804187 817215 1165603 879204 1032616 907764 1410829 905793
// expect out[32]: 3043045 1194390 920458 982566 3942271 1035459 1382887 1097880 1224700 1126728 1613713 1124901 3253129 1410474 1134142 1201818
// expect out[48]: 4080355 1253703 1600171 1316556 1416784 1345692 1816597 1344009 3463213 1626558 1347826 1421070 4218439 1471947 1817455 1535232
// expect out[64]: 1608868 1564656 2019481 1563117 3673297 1842642 1561510 1640322 4356523 1690191 2034739 1753908 1800952 1783620 2222365 1782225
// expect out[80]: 3883381 2058726 1775194 1859574 4494607 1908435 2252023 1972584 1993036 2002584 2425249 2001333 4093465 2274810 1988878 2078826
// expect out[96]: 4632691 2126679 2469307 2191260 2185120 2221548 2628133 2220441 4303549 2490894 2202562 2298078 4770775 2344923 2686591 2409936
// expect out[112]: 2377204 2324544 2711209 2319741 4130401 2227746 1994614 960594 4215355 1017183 1305667 1018116 1239880 866196 1409581 862305
#include <cstddef>
struct Inner {
  signed char tag;
  int v[2][3];
  short tail[3];
};
struct Outer {
  Inner in[2];
  double scale;
};
template <int N>
__device__ int total(const int (&row)[N]) {
  int sum = 0;
  for (int v : row) sum = sum * 3 + v;
  return sum * N;
}
__device__ int last(const short *p, int n) { return n ? p[n - 1] : -1; }
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x;
  Outer o[2] = {};
  for (int i = 0; i < 2; ++i) {
    o[i].scale = i + 0.5;
    for (Inner &x : o[i].in) {
      x.tag = (signed char)(in[g] + i);
      for (auto &row : x.v)
        for (int &v : row) v = in[(g + (int)(&v - &x.v[0][0]) * 3) & 127];
      for (int k = 0; k < 3; ++k) x.tail[k] = (short)(k - g);
    }
  }
  int(*rows)[3] = o[g & 1].in[(g >> 1) & 1].v;
  rows[1][g % 3] = -5;
  int *flat = rows[0];
  flat[(g * 5) % 6] += 1000;
  char *raw = reinterpret_cast<char *>(&o[1 - (g & 1)]);
  *reinterpret_cast<short *>(raw + offsetof(Outer, in) + sizeof(Inner) * (g & 1) + offsetof(Inner, tail) + 2 * (g % 3)) = 4321;
  int sum = (int)(sizeof(Outer) + offsetof(Outer, scale));
  for (const Outer &x : o)
    for (const Inner &y : x.in) sum = sum * 5 + total(y.v[0]) + total(y.v[1]) * 2 + last(y.tail, 1 + g % 3) + y.tag + (int)(x.scale * 4);
  out[g] = sum;
}
