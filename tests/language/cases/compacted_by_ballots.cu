// Lanes that keep their value write side by side, warp by warp.
// run: --block 64 --arg out=i32[64]:zero
// expect out: 1 2 4 6 7 9 11 12 14 16 17 19 21 22 24 26 27 29 31 32 34 36 37 39 41 42 44 46 47 49 51 52
// expect out[32]: 54 56 57 59 61 62 64 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 39
__global__ void kernel(int *out) {
  __shared__ int counts[2];
  const unsigned t = threadIdx.x, lane = t & 31, warp = t / 32;
  const bool keep = t * 7 % 5 < 3;
  const unsigned ballot = __ballot_sync(~0u, keep);
  if (lane == 0) counts[warp] = __popc(ballot);
  __syncthreads();
  const int first = warp ? counts[0] : 0;
  if (keep) out[first + __popc(ballot & ((1u << lane) - 1))] = t + 1;
  if (t == 0) out[63] = counts[0] + counts[1];
}
