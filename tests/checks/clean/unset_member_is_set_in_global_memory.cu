// What the copied structure lacks is stored to the copy before it is used.
// run: --block 32 --arg cells=u8[256]:zero --arg out=f32[32]:zero
struct Cell {
  float value;
  int next;
};
__global__ void kernel(Cell *cells, float *out) {
  Cell c;
  c.value = threadIdx.x;
  cells[threadIdx.x] = c;
  cells[threadIdx.x].next = threadIdx.x + 1;
  const Cell whole = cells[threadIdx.x];
  if (whole.next > 0) out[threadIdx.x] = whole.value;
}
