// Truth values in registers, own arrays and shared memory: conversions, compound assignments, comparisons and counts of them.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 241040 241074 241060 241073 241057 241050 241067 240024 241080 241067 241065 241057 241071 241065 241069 241030
// expect out[16]: 241055 241071 241067 240049 241067 241052 241063 241062 240053 241074 241055 240032 241058 240049 241070 241005
// expect out[32]: 161075 161075 161053 161062 161056 161033 161067 160044 161016 161038 161066 160080 161063 161053 161036 161031
// expect out[48]: 161070 160061 161014 161040 161062 160066 161072 161050 161038 160039 161072 160068 161064 161035 161061 161065
// expect out[64]: 191004 191031 191064 190065 191058 191038 191023 191045 191061 190062 191028 191038 191064 190062 191066 191036
// expect out[80]: 191030 190035 191064 190073 191071 191024 191063 191076 191045 191066 191061 191036 191069 190045 191011 191015
// expect out[96]: 161066 160050 161056 161040 161033 161028 161062 160063 161012 161043 161067 160078 161061 161071 161034 160038
// expect out[112]: 161062 160071 161063 160997 161061 161086 161045 161049 161068 161018 161075 160050 161017 161019 161068 160082
__global__ void kernel(const int *in, int *out) {
  __shared__ bool seen[64];
  const int t = threadIdx.x, g = blockIdx.x * 64 + t;
  bool a = in[g] & 6, b = in[g] > 30, own[5] = {};
  a |= b, b &= in[g] % 3 != 0, a ^= t & 1;
  own[t % 5] = a;
  own[(t + 1) % 5] = !b;
  own[(t + 2) % 5] |= own[t % 5] == own[(t + 1) % 5];
  own[(t + 3) % 5] = 2.5f * t;
  own[(t + 4) % 5] = (const void *)own;
  seen[t] = own[t & 3] != b;
  __syncthreads();
  int n = a + b * 2 + (a < b) * 4 + -own[0] * 8 + (own[1] << 4) + (own[2] ? 32 : 0) + ~own[3] * 3;
  for (int i = 0; i < 9; ++i) n += seen[(t + i * i) & 63] * (i + 1);
  const unsigned char *raw = reinterpret_cast<const unsigned char *>(seen);
  n += raw[(t + 3) & 63] + (a && b || own[4]) * 1000 + __popc(__ballot_sync(~0u, seen[t])) * 10000;
  out[g] = n;
}
