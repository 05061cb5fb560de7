// Clang copies the inner structure as an integer of no bits.
// run: --block 32 --arg out=i32[32]:zero
// expect error: flexible_array_in_a_member_refused.cu:
// expect error: a member without a size is not supported
struct Cell {
  struct {
    long long id;
    signed char tag[];
  } inner;
  int weight;
};
struct Board {
  Cell rows[2][3];
};
__global__ void kernel(int *out) {
  __shared__ Board board;
  const int t = threadIdx.x % 3;
  board.rows[1][t].inner.id = t;
  board.rows[1][t].weight = t;
  __syncthreads();
  Cell copy = board.rows[1][t];
  out[threadIdx.x] = copy.weight + copy.inner.tag[t];
}
