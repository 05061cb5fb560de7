// Two branches, each with a mask of its own lanes.
// run: --block 32 --arg out=u32[96]:zero
// expect out: 136348168 2726961152 10 136348168 10 2726961152 136348168 2726961152 10 136348168 10 2726961152 136348168 2726961152 10 136348168 10 2726961152 136348168 2726961152 10 136348168 10 2726961152 136348168 2726961152 10 136348168 10 2726961152 136348168 2726961152
// expect out[32]: 1 2 0 1 0 2 1 2 0 1 0 2 1 2 0 1 0 2 1 2 0 1 0 2 1 2 0 1 0 2 1 2
// expect out[64]: 16781313 181 0 134250504 0 181 1074004032 181 0 2097664 0 181 16781313 181 0 134250504 0 181 1074004032 181 0 2097664 0 181 16781313 181 0 134250504 0 181 1074004032 181
__global__ void kernel(unsigned *out) {
  const unsigned t = threadIdx.x;
  unsigned r = 0, q = 0, m = 0;
  if (t % 3 == 0) {
    r = __ballot_sync(0x49249249u, t & 1);
    q = __any_sync(0x49249249u, t == 9) + 2 * __all_sync(0x49249249u, t < 30);
    m = __match_any_sync(0x49249249u, t % 4);
  } else if (t & 1) {
    const unsigned mask = 0xaaaaaaaau & ~0x49249249u;
    r = __ballot_sync(mask, t > 12);
    q = __any_sync(mask, t == 9) + 2 * __all_sync(mask, t > 0);
    m = __reduce_add_sync(mask, t);
  } else {
    r = __popc(__ballot_sync(0x55555555u & ~0x49249249u, true));
  }
  out[t] = r, out[32 + t] = q, out[64 + t] = m;
}
