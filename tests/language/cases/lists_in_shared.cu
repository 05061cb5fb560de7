// Lists whose links are pointers in shared memory, to shared and to global memory, followed and turned round by lanes of unlike length.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 0 18119 69426 221379 683060 2082223 6367942 19374539 51348207 52260919 53324767 3007 22068 75857 236576 720243
// expect out[16]: 1899931 5806668 17776071 54211246 55301334 56161566 6014 25915 65039 211678 657001 2008370 6146835 18723318 57277901 58111893
// expect out[32]: 51348228 1028 19487 71502 226771 694504 2124471 6461330 17116106 52260947 53324795 54211267 4035 23342 78277 240858
// expect out[48]: 630942 1934517 5925728 18072097 55301362 56161594 57277922 7042 16906 67147 216966 668765 2049650 6243135 19096078 58111921
// expect out[64]: 0 18311 69682 223875 685620 2105455 6391238 19584395 51558127 52890679 53534687 3007 22132 76625 237408 727923
// expect out[80]: 1907675 5876556 17846023 54841006 55511254 56791326 6014 26107 65295 214174 659561 2031602 6170131 18933174 57487821 58741653
// expect out[96]: 51558148 1028 19551 72270 227603 702184 2132215 6531218 17186058 52890707 53534715 54841027 4035 23534 78533 243354
// expect out[112]: 633502 1957749 5949024 18281953 55511282 56791354 57487842 7042 16970 67915 217798 676445 2057394 6313023 19166030 58741681
struct Link {
  const Link *next;
  const int *value;
  short own;
};
__global__ void kernel(const int *in, int *out) {
  __shared__ Link links[64];
  __shared__ const Link *heads[8];
  __shared__ int copies[64];
  const int t = threadIdx.x, g = blockIdx.x * 64 + t;
  copies[t] = in[g] * 3;
  links[t].next = t >= 8 ? &links[t - 8] : nullptr;
  links[t].value = t & 1 ? &copies[63 - t] : in + g;
  links[t].own = (short)(t * 300);
  if (t >= 56) heads[t - 56] = links + t;
  __syncthreads();
  int sum = 0, n = 0;
  for (const Link *p = heads[t % 8]; p && n < t % 11; p = p->next, ++n) sum = sum * 3 + *p->value + p->own;
  const Link *at = &links[t], **place = &at;
  while (*place && (*place)->next) place = const_cast<const Link **>(&(*place)->next), sum += 7;
  out[g] = sum + (int)(*place - links) * 1000 + n;
}
