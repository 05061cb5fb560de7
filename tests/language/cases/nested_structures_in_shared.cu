// Structures of structures and arrays in shared memory, reached by references, pointers, pointers to members and copies.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 1933 2532 2860 3678 3769 4845 2883 4202 2070 3018 3154 4185 4060 3542 3195 2448
// expect out[16]: 2620 3359 3445 4674 2580 4028 2005 2955 2911 4104 3582 3368 2874 2295 2296 3444
// expect out[32]: 3223 4590 2340 3709 1681 2784 2608 3930 3517 5097 2631 4454 1818 3270 2902 4437
// expect out[48]: 3808 3794 2943 2700 2368 3611 3193 4926 2328 4280 1753 3207 2659 4356 3330 3620
// expect out[64]: 4621 6692 5548 6046 4665 7213 5571 8362 5014 7178 4050 6553 4956 7702 5883 6608
// expect out[80]: 5308 5983 4341 7042 5268 8188 4693 7115 5599 6472 4734 7528 5562 6455 4984 7604
// expect out[96]: 4119 6958 5028 8125 4369 6944 5296 6298 4413 7465 5319 8614 4762 7430 3798 6805
// expect out[112]: 4704 7954 5631 6860 5056 6235 4089 7294 5016 8440 4441 7367 5347 6724 4482 7780
struct Point {
  short x, y;
};
struct Cell {
  Point corner[2];
  struct {
    long long id;
    signed char tag[3];
  } inner;
  int weight;
};
struct Board {
  Cell rows[4][9];
  int total;
};
__device__ void shift(Cell &c, int by) {
  for (Point &p : c.corner) p.x += by, p.y -= by;
  c.inner.id = c.inner.id * 3 + by;
}
__global__ void kernel(const int *in, int *out) {
  __shared__ Board board;
  const int t = threadIdx.x, g = blockIdx.x * 64 + t;
  if (t < 36) {
    Cell &c = board.rows[t / 9][t % 9];
    c.corner[0] = {(short)in[g], (short)-in[g]};
    c.corner[1] = Point{(short)(in[g] * 2), (short)t};
    c.inner.id = (long long)in[g] << 34;
    for (int i = 0; i < 3; ++i) c.inner.tag[i] = (signed char)(in[g] * 5 + i);
    c.weight = t;
  }
  if (t == 63) board.total = 0;
  __syncthreads();
  const int other = (t * 5) % 36;
  Cell copy = board.rows[other / 9][other % 9];
  shift(copy, t);
  int Cell::*member = &Cell::weight;
  short Point::*axis = t & 1 ? &Point::x : &Point::y;
  __syncthreads();
  if (t < 36) shift(*(&board.rows[0][0] + t), 7);
  if (t < 36) atomicAdd(&board.total, board.rows[t / 9][t % 9].*member);
  __syncthreads();
  const Cell *p = &board.rows[1][0] + t % 9;
  int sum = copy.*member * 3 + copy.corner[t & 1].*axis + (int)(copy.inner.id >> 33) + copy.inner.tag[t % 3];
  sum = sum * 7 + p[-9].corner[1].*axis + p[9].inner.tag[(t + 1) % 3] + (int)(p->inner.id >> 34) + board.total;
  out[g] = sum + (int)(sizeof(Board) + sizeof(Cell));
}
