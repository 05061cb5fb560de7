// A structure of which nothing was set is stored.
// run: --block 32 --arg cells=u8[256]:zero
// finding: uninitialized @copy on c
struct Cell {
  float value;
  int next;
};
__global__ void kernel(Cell *cells) {
  Cell c;
  cells[threadIdx.x] = c;  // @copy
}
