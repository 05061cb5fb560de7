// Lanes with the same value elect a leader, count themselves and take a place; a loop that serves one value after the other.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 126 10116 20156 30146 40206 50266 1126 11116 21156 31146 41206 51266 2126 12116 22156 32146
// expect out[16]: 42206 52266 3126 13116 23156 33146 43206 53266 4126 14116 24156 34146 44206 54266 5126 15116
// expect out[32]: 1066 11056 21096 31156 41146 51206 2066 12056 22096 32156 42146 52206 3066 13056 23096 33156
// expect out[48]: 43146 53206 4066 14056 24096 34156 44146 54206 5066 15056 25096 35156 45146 55206 6066 16056
// expect out[64]: 2006 12066 22036 32096 42156 52146 3006 13066 23036 33096 43156 53146 4006 14066 24036 34096
// expect out[80]: 44156 54146 5006 15066 25036 35096 45156 55146 6006 16066 26036 36096 46156 56146 7006 17066
// expect out[96]: 2946 13006 23046 33036 43096 53086 3946 14006 24046 34036 44096 54086 4946 15006 25046 35036
// expect out[112]: 45096 55086 5946 16006 26046 36036 46096 56086 6946 17006 27046 37036 47096 57086 7946 18006
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x, lane = threadIdx.x & 31;
  const int value = (in[g] * 11) % 6;
  const unsigned peers = __match_any_sync(~0u, value);
  const int leader = __ffs(peers) - 1, rank = __popc(peers & ((1u << lane) - 1));
  int sum = __shfl_sync(~0u, in[g], leader) * 3 + rank * 100 + __popc(peers);
  bool done = false;
  int turns = 0;
  while (const unsigned left = __ballot_sync(~0u, !done)) {
    const int first = __ffs(left) - 1, served = __shfl_sync(~0u, value, first);
    if (!done && served == value) {
      const unsigned together = peers;
      sum += turns * 1000 + __shfl_sync(together, sum, first) % 7;
      done = true;
    }
    ++turns;
  }
  out[g] = sum * 10 + turns;
}
