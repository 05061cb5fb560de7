// run: --block 64 --arg out=i32[64]:zero
// expect out: -32744 -32696 -32648 -32600 -28645 -28597 -28549 -28501 -24546 -24498 -24450 -24402 -20447 -20399 -20351 -20303 -16348 -16300 -16252 -16204 -12249 -12201 -12153 -12105 -8150 -8102 -8054 -8006 -4051 -4003 -3955 -3907
// expect out[32]: 0 48 96 144 4099 4147 4195 4243 8198 8246 8294 8342 12297 12345 12393 12441 16396 16444 16492 16540 20495 20543 20591 20639 24594 24642 24690 24738 28693 28741 28789 28837
__global__ void kernel(int *out) {
  __shared__ short s[64];
  const int t = threadIdx.x;
  s[t] = (short)(t * 4099);
  for (int k = 2; k <= 64; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
      __syncthreads();
      const int other = t ^ j;
      if (other > t && (s[t] > s[other]) == ((t & k) == 0)) {
        const short v = s[t];
        s[t] = s[other], s[other] = v;
      }
    }
  __syncthreads();
  out[t] = s[t];
}
