// Functions that return structures from several places in loops, called in unlike turns by lanes that have diverged.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 5000 -385 -1261 -1140 -2849 5024 -998 -85 -132 -1245 201582 -330 -2252 197583 -637 -240
// expect out[16]: -1067 194378 357 -427 -2465 -139 -637 -417 -1144 -1420 -427 -238 -330 -200 -36 -844
// expect out[32]: -1535 -1243 -5644 -75 -137 -505 7034 -147 -844 -417 299964 -3142 197583 -141 99569 -2706
// expect out[48]: -1138 -427 -427 98761 -2645 -4748 299964 -1543 -1420 -252 -1441 97678 -27 -2431 556 -1064
// expect out[64]: 5666 -205 -1140 -633 197978 5288 298655 475 237 -330 3600 -246 498570 -637 -2242 -330
// expect out[80]: -389 -244 598991 -2645 207 299910 95145 299964 199567 -3628 -145 -2431 -2431 -94 98907 99669
// expect out[96]: -151 -330 -330 31 -4580 398346 -36 -3733 -330 267 98481 -5644 -36 7034 -330 -141
// expect out[112]: 97589 -633 -1138 52 -330 -1253 -330 52 98747 -427 -940 -256 -109 -2429 215 383
struct Found {
  int at, steps;
  bool hit;
};
__device__ Found find(const int *p, int from, int key) {
  for (int i = from, steps = 0;; i = (i * 5 + 3) & 127, ++steps) {
    if (p[i] == key) return {i, steps, true};
    if (steps > 12) return {-1, steps, false};
    if (p[i] > 120) {
      Found other = {i, -steps, false};
      if (key & 1) return other;
      other.at += 1000;
      if (steps > 3) return other;
    }
  }
}
__device__ int chain(const int *p, int v) {
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    const Found f = find(p, (v + i * 31) & 127, (v * 7 + i) & 127);
    if (f.hit) {
      sum += f.at * 3;
      if (f.steps == 0) return sum + 5000;
      continue;
    }
    sum -= f.at + f.steps;
    if (find(p, f.steps & 127, v & 127).hit) sum += 100000;
  }
  return sum;
}
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x;
  int v = chain(in, g);
  if (g % 3) v += chain(in, v & 255) * 2;
  out[g] = v;
}
