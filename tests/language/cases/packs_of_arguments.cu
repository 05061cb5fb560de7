// Packs of types and values: folds, indices made at compile time, recursion over what is left, and a tuple of one's own.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 122824 32603066 65083308 97563584 130043812 162524208 195004364 227484736 259964820 292445072 324925612 357405696 389885924 422366320 454846668 487326944
// expect out[16]: 519806836 552287088 584767340 617247904 649728036 682208336 714688588 747168960 779649044 812129296 844609452 877089632 909570148 942050448 974530700 1007010976
// expect out[32]: 1039490868 1071971120 1104451372 1136931648 1169411876 1201892464 1234372620 1266852800 1299332884 1331813136 1364293484 1333793664 1366273892 1398754096 1431234636 1463714912
// expect out[48]: 1496194804 1528675056 1561155308 1593635680 1626108068 1658588368 1691068428 1723548992 1756029076 1788509328 1820989676 1853469856 1885950180 1918430480 1950910732 1983391008
// expect out[64]: 2015870900 2048351152 2080831404 2113311680 2145791908 -2116694992 -2084214836 -2051734464 -2019254380 -1986774128 -1954293588 -1921813504 -1889333276 -1856852880 -1824372532 -1791892256
// expect out[80]: -1759412364 -1726932112 -1694451860 -1661971296 -1629491164 -1597010864 -1564530612 -1532050240 -1499570156 -1467089904 -1434609748 -1402129568 -1369651740 -1337171440 -1304691188 -1272210912
// expect out[96]: -1239731020 -1207250768 -1174770516 -1142290240 -1109810012 -1077329424 -1044849268 -1012379328 -979899244 -947418992 -914938644 -882458368 -849978140 -817497936 -785017396 -752537120
// expect out[112]: -720059148 -687578896 -655098644 -622618272 -590137948 -557657648 -525177588 -492698560 -460218476 -427738224 -395257876 -362777746 -330298574 -297818274 -265338022 -295838610
template <class... T>
struct Pack;
template <>
struct Pack<> {
  __device__ int hash(int seed) const { return seed; }
};
template <class H, class... T>
struct Pack<H, T...> : Pack<T...> {
  H head;
  __device__ Pack(H h, T... t) : Pack<T...>{t...}, head(h) {}
  __device__ int hash(int seed) const { return Pack<T...>::hash(seed * 31 + (int)head + (int)sizeof(H)); }
};
template <int... I>
struct Indices {};
template <int N, int... I>
struct Make : Make<N - 1, N - 1, I...> {};
template <int... I>
struct Make<0, I...> {
  using type = Indices<I...>;
};
template <int... I>
__device__ int pick(const int *p, int at, Indices<I...>) {
  return ((p[(at + I * I) & 127] * (I + 1)) + ... + 0) + (... ^ (p[(at * (I + 1)) & 127]));
}
template <class... T>
__device__ int most(int first, T... rest) {
  int m = first;
  ((m = rest > m ? rest : m), ...);
  return m * 10 + (int)sizeof...(rest);
}
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x;
  Pack<int, short, unsigned char, long long> pack(in[g] * 999, (short)(g * 777), (unsigned char)(g * 5), (long long)g << 20);
  int sum = pack.hash(g) + pick(in, g, Make<7>::type{}) * 3;
  sum += most(g, in[(g + 5) & 127], -g, 7) + most(3);
  out[g] = sum;
}
