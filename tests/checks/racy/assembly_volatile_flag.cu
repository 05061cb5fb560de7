// As clean/assembly_volatile_flag.cu, without the reader's fence: the flag is no race, what it announces is one.
// run: --block 32 --grid 2 --arg value=i32[1]:zero --arg flag=i32[1]:zero --arg out=i32[1]:zero
// finding: race @store @read on value
__device__ int look(const int *p) {
  int seen;
  asm volatile("ld.volatile.global.s32 %0, [%1];" : "=r"(seen) : "l"(p) : "memory");
  return seen;
}
__global__ void kernel(int *value, int *flag, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    *value = 42;  // @store
    __threadfence();
    asm volatile("st.volatile.global.s32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
  } else {
    while (look(flag) == 0) {
    }
    *out = *value;  // @read
  }
}
