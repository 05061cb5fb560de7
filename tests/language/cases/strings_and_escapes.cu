// run: --block 8 --arg out=i32[24]:zero
// expect out: 4097 109 3641992 4065 87 3314156 4066 100 93503822 4009 102 3641992 4092 -10 3314156 4000 -10 93503822 4122 109 3641992 4097 87 3314156
__constant__ char kWords[3][6] = {"warp", "lane", "bank\n"};
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  const char *p = "a\x41\102\t\\\0z";
  out[3 * t] = p[t % 7] + sizeof("a\0b") * 1000;
  out[3 * t + 1] = kWords[t % 3][t % 6] - '0' + '\'' + '\xff';
  int n = 0;
  for (const char *q = kWords[t % 3]; *q; ++q) n = n * 31 + *q;
  out[3 * t + 2] = n;
}
