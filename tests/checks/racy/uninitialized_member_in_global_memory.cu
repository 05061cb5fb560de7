// What a structure lacks is copied to global memory with it, and used from there.
// run: --block 32 --arg cells=u8[256]:zero --arg out=f32[32]:zero
// finding: uninitialized @copy on c
struct Cell {
  float value;
  int next;
};
__global__ void kernel(Cell *cells, float *out) {
  Cell c;
  c.value = threadIdx.x;
  cells[threadIdx.x] = c;  // @copy
  if (cells[threadIdx.x].next > 0)
    out[threadIdx.x] = 1;
}
