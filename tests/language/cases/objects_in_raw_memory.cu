// Objects that are made in raw shared memory of one's own, with their alignment, and read back through other types of pointer.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 412 -1016 -3573 -7003 -12566 -52910 492 1706 595 5327 17834 82756 4044 156 235 -951
// expect out[16]: 10426 57158 1788 4254 3219 11667 50394 130648 1468 1200 2187 12973 23626 105786 652 1874
// expect out[32]: 6931 21143 67850 235948 3692 5060 4331 17745 61978 170222 2204 2694 8467 30043 85946 285056
// expect out[48]: 1308 6744 12875 21493 74538 281250 4908 4666 14995 36511 119850 344788 3340 4716 19051 52953
// expect out[64]: 2908 6664 19659 62885 197290 576850 2988 9386 23827 75215 227690 712516 6540 7836 23467 68937
// expect out[80]: 220282 686918 4284 11934 26451 81555 260250 760408 3964 8880 25419 82861 233482 735546 3148 9554
// expect out[96]: 30163 91031 277706 865708 6188 12740 27563 87633 271834 799982 4700 10374 31699 99931 295802 914816
// expect out[112]: 3804 14424 36107 91381 284394 911010 7404 12346 38227 106399 329706 974548 5836 12396 42283 122841
struct Node {
  short next;
  int value;
  __device__ Node(int n, int v) : next((short)n), value(v) {}
};
__global__ void kernel(const int *in, int *out) {
  __shared__ __attribute__((aligned(16))) unsigned char raw[64 * sizeof(Node) + 256];
  const int t = threadIdx.x, g = blockIdx.x * 64 + t;
  Node *nodes = reinterpret_cast<Node *>(raw);
  int *tail = reinterpret_cast<int *>(raw + 64 * sizeof(Node));
  nodes[t] = Node((t * 5 + 3) & 63, in[g] * 3 - 50);
  tail[t] = t * t;
  __syncthreads();
  int at = t, sum = 0;
  for (int i = 0; i < 3 + t % 6; ++i) {
    const Node &n = nodes[at];
    sum = sum * 3 + n.value;
    at = n.next;
  }
  const short *shorts = reinterpret_cast<const short *>(raw);
  sum += shorts[4 * at] * 7 + tail[at] + static_cast<int>(reinterpret_cast<const unsigned char *>(tail)[4 * t]);
  out[g] = sum;
}
