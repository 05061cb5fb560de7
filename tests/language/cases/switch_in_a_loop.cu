// A switch that falls through, breaks, continues and returns, in a loop whose lanes make unlike numbers of turns.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 5020 19031 65354010 252041 165062 64660040 64287085 993082 64265072 993093 7998092 193275082 2565093 65362021 459032 65009043
// expect out[16]: 65129053 339030 38051 741083 746072 4282071 65394010 193275082 2433093 5665092 65442021 108021 66031 65114053 1568051 500051
// expect out[32]: 286062 64525095 7642072 2562092 65005095 603093 30094 37021 51020 506031 65434010 739041 3211072 65147040 65245095 3880082
// expect out[48]: 193755082 37094 10878092 65433072 177010 196326032 626032 65249053 810062 69063 1236061 12802094 6558082 10049071 65474010 8545092
// expect out[64]: 8545093 73010 66031 652032 492041 65352064 2049062 827051 380072 65005095 9569072 10242092 5602093 763093 76021 75032
// expect out[80]: 90030 2172041 65514010 1220051 6091082 149072 6882093 6761092 194715082 6753093 13758092 191021 891021 65489043 1772042 65242064
// expect out[96]: 4181072 667040 6588072 6130063 10878092 47427081 107093 65433072 221021 219031 652042 1395041 659041 38052 5059072 3441061
// expect out[112]: 2185083 3042093 34467082 17922092 10722093 125010 116031 115042 125041 3139041 522051 1707051 26913093 37093 12002093 9641092
__device__ int step(int kind, int v) {
  switch (kind) {
    case 0:
      v += 3;
    case 1:
      v ^= 5;
      if (v & 8) break;
    case 7:
      v -= 2;
      break;
    case 3:
    case 4:
      return v * 3;
    default:
      switch (v & 3) {
        case 0:
          return v + 1;
        case 2:
          v += 100;
          break;
        default:
          v -= 100;
      }
      v *= 2;
  }
  return v & 0xffff;
}
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x;
  int v = in[g], turns = 0;
  for (int i = 0; i < (g % 13) + 2; ++i) {
    switch ((v + i) % 5) {
      case 2:
        v += 7;
        continue;
      case 4:
        ++turns;
      case 0:
        v = step((v + i) & 7, v);
        break;
      case 1:
        if (v > 5000) goto done;
        v = v * 2 + 1;
    }
    turns += 10;
    if (turns > 90) break;
  }
done:
  out[g] = v * 1000 + turns;
}
