// A structure that is set in part is copied, passed by value, kept in shared and in global memory; only what is set is used.
// run: --block 32 --arg in=f32[32]:iota --arg cells=u8[384]:zero --arg out=f32[32]:zero
struct Cell {
  float value;
  int reserved;
  char kind;
};
__device__ float value_of(Cell c) { return c.kind == 'v' ? c.value : 0; }
__device__ Cell cell(float x) {
  Cell c;
  c.value = x;
  c.kind = 'v';
  return c;
}
__global__ void kernel(const float *in, Cell *cells, float *out) {
  __shared__ Cell kept[32];
  const Cell c = cell(in[threadIdx.x]);
  Cell other;
  other = c;
  kept[threadIdx.x] = other;
  __syncthreads();
  const Cell neighbour = kept[31 - threadIdx.x];
  cells[threadIdx.x] = neighbour;
  out[threadIdx.x] = value_of(c) + value_of(neighbour) + cells[threadIdx.x].value;
}
