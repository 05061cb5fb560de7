// Neighbours read a member of each other's structure in shared memory, and of one in global memory, without a barrier.
// run: --block 64 --arg cells=u8[1024]:zero --arg out=f32[64]:zero
// finding: race @set @read on s
// finding: race @store @load on cells
// says: race on s[32].next
// says: race on cells[32].next
struct Cell {
  double value;
  short next;
  half2 pair;
};
__global__ void kernel(Cell *cells, float *out) {
  __shared__ Cell s[64];
  int t = threadIdx.x;
  s[t].next = t;                                 // @set
  cells[t].next = t;                             // @store
  out[t] = s[(t + 32) % 64].next                 // @read
           + cells[(t + 32) % 64].next;          // @load
}
