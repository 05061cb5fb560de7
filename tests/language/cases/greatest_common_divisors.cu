// Loops of different lengths, with / and % in each turn.
// run: --block 32 --arg out=i32[64]:zero
// expect out: 3605 4806 1206 36004 1207 4804 25202 2404 6005 14405 1203 2404 3606 168001 1208 7204 20403 4806 18003 2403 8403 14403 1205 12003 3604 4803 1206 50401 6003 4802 3603 2404
// expect out[32]: -208 710 893 862 -31 695 502 802 -325 -847 -498 852 686 0 111 548 -198 650 -563 -87 -497 -857 -363 -695 199 -279 773 0 -350 710 -183 842
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int a = 360 * (t + 1), b = 84 * (33 - t), x = 1, y = 0, turns = 0;
  const int a0 = a;
  while (b) {
    const int q = a / b, r = a % b, z = x - q * y;
    a = b, b = r, x = y, y = z;
    turns++;
  }
  out[t] = a * 100 + turns;
  out[32 + t] = (int)((long long)x * a0 % 1009);
}
