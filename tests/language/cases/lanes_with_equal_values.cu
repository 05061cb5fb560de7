// The lowest lane of those that hold a value speaks for them; ranks among equals.
// run: --block 32 --arg out=i32[96]:zero
// expect out: 0 1 2 3 3 2 1 0 1 2 3 3 2 1 0 1 2 3 3 2 1 0 1 2 3 3 2 1 0 1 2 3
// expect out[32]: 0 0 0 0 1 1 1 1 2 2 2 3 3 3 2 4 4 4 5 5 5 3 6 6 6 7 7 7 4 8 8 8
// expect out[64]: 500 901 904 902 902 904 901 500 901 904 902 902 904 901 500 901 904 902 902 904 901 500 901 904 902 902 904 901 500 901 904 902
__global__ void kernel(int *out) {
  const unsigned t = threadIdx.x, key = t * t % 7;
  const unsigned peers = __match_any_sync(~0u, key);
  const int leader = __ffs(peers) - 1, rank = __popc(peers & ((1u << t) - 1));
  int sum = 0;
  if ((int)t == leader) sum = 100 * __popc(peers) + key;
  sum = __shfl_sync(~0u, sum, leader);
  out[t] = leader;
  out[32 + t] = rank;
  out[64 + t] = sum;
}
