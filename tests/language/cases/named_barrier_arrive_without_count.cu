// run: --block 64 --arg out=i32[64]:zero
// expect error: named_barrier_arrive_without_count.cu:6
// expect error: the inline assembly 'bar.arrive' with these operands
__global__ void kernel(int *out) {
  out[threadIdx.x] = 1;
  asm volatile("bar.arrive 1;");
}
