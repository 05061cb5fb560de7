// Vectors of inline assembly: loads and stores of words, shorts and bytes.
// run: --block 32 --arg in=u32[256]:iota --arg out=u32[256]:zero
// expect out: 8009 4 15 14 4005 8 19 18 16017 12 7 6 12013 16 11 10 24025 20 31 30 20021 24 35 34 32033 28 23 22 28029 32 27 26
// expect out[32]: 40041 36 47 46 36037 40 51 50 48049 44 39 38 44045 48 43 42 56057 52 63 62 52053 56 67 66 64065 60 55 54 60061 64 59 58
// expect out[64]: 72073 68 79 78 68069 72 83 82 80081 76 71 70 76077 80 75 74 88089 84 95 94 84085 88 99 98 96097 92 87 86 92093 96 91 90
// expect out[96]: 104105 100 111 110 100101 104 115 114 112113 108 103 102 108109 112 107 106 120121 116 127 126 116117 120 131 130 128129 124 119 118 124125 4294967168 123 122
// expect out[128]: 1068 65472557 130944046 196415535 261887024 327358513 392830002 458301491 523772980 589244469 654715958 720187447 785658936 851130425 916601914 982073403 1047544892 1113016381 1178487870 1243959359 1309430848 1374902337 1440373826 1505845315 1571316804 1636788293 1702259782 1767731271 1833202760 1898674249 1964145738 2029617227
#include <cstring>
__global__ void kernel(const unsigned *in, unsigned *out) {
  __shared__ __align__(16) unsigned s[160];
  unsigned i = threadIdx.x, a, b, c, d;
  asm volatile("ld.global.nc.v4.u32 {%0, %1, %2, %3}, [%4+16];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(in + 4 * i));
  unsigned at = (unsigned)__cvta_generic_to_shared(s + 4 * i);
  asm volatile("st.shared.v2.u32 [%0], {%1, %2};" :: "r"(at), "r"(d), "r"(c) : "memory");
  asm volatile("st.shared.v2.u16 [%0+8], {%1, %2};" :: "r"(at), "h"((unsigned short)a), "h"((unsigned short)b) : "memory");
  asm volatile("st.shared.u8 [%0+13], %1;" :: "r"(at), "r"(a) : "memory");
  asm volatile("st.shared.u8 [%0+12], %1;" :: "r"(at), "r"(300 + i) : "memory");
  asm volatile("st.shared.u16 [%0+14], %1;" :: "r"(at), "h"((unsigned short)(i * 999)) : "memory");
  __syncwarp();
  short x, y; int z;
  asm volatile("ld.shared.v2.s16 {%0, %1}, [%2+8];" : "=h"(x), "=h"(y) : "r"(at ^ 16u));
  asm volatile("ld.shared.s8 %0, [%1+13];" : "=r"(z) : "r"(at));
  unsigned long long w; asm volatile("ld.shared.b64 %0, [%1];" : "=l"(w) : "r"(at ^ 32u));
  asm volatile("st.global.cs.v4.u32 [%0], {%1, %2, %3, %4};" :: "l"(out + 4 * i), "r"((unsigned)(x * 1000 + y)), "r"((unsigned)z), "r"((unsigned)w), "r"((unsigned)(w >> 32)) : "memory");
  out[128 + i] = s[4 * i + 3];
}
