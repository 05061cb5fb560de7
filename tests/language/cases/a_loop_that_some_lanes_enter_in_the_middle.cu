// Some lanes enter a loop of gotos in the middle; all vote at its end.
// run: --block 32 --arg out=i32[64]:zero
// expect out: 70 61 110 11 102 28 44 11 70 86 102 61 56 102 75 66 70 61 110 11 102 28 44 11 70 86 102 61 56 102 75 66
// expect out[32]: 341054710 341057148 341054020 341054548 341055604 341055188 341054292 341054548 341054710 341055060 341055556 341057108 341053716 341056724 341054676 341056596 341054710 341057148 341054020 341054548 341055604 341055188 341054292 341054548 341054710 341055060 341055556 341057108 341053716 341056724 341054676 341056596
__global__ void kernel(int* out) {
  const int t = threadIdx.x;
  int i = t & 7, a = 0;
  unsigned seen = 0;
  if (t & 8) goto mid;
top:
  a += i;
  if (i > 9) goto end;
mid:
  i += 1 + (t & 1);
  a ^= i << 2;
  if (a % 3 == 1) {
    seen |= 1u << (i & 31);
    if (i < 12) goto mid;
  }
  if (i < 14) goto top;
end:
  out[t] = a;
  out[32 + t] = (int)(seen ^ __ballot_sync(~0u, seen & 0x400));
}
