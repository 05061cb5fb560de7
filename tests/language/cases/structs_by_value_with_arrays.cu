// run: --block 8 --arg out=i32[24]:zero
// expect out: 0 99098 0 231 97098 9002 440 99098 18000 355 97098 27003 550 99098 -29536 776 97098 -20529 660 99098 -11536 897 97098 -2528
struct Row { int v[3]; char tag; };
struct Grid { Row rows[2]; short n; };
__device__ Row shifted(Row r, int by) {
  const Row old = r;
  for (int i = 0; i < 3; i++) r.v[i] = old.v[(i + by) % 3];
  r.tag++;
  return r;
}
__device__ Grid made(int t) { return {{{{t, t + 1, t + 2}, 'a'}, {{9}, 'z'}}, (short)(t * 9000)}; }
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  Grid g = made(t), h = g;
  h.rows[1] = shifted(g.rows[0], t);
  g.rows[t & 1] = shifted(h.rows[1], 1);
  out[3 * t] = h.rows[1].v[0] * 100 + g.rows[0].v[2] * 10 + g.rows[1].v[1];
  out[3 * t + 1] = g.rows[0].tag * 1000 + h.rows[1].tag;
  out[3 * t + 2] = g.n + g.rows[1].v[2];
}
