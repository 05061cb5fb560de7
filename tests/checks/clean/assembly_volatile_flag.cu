// A flag by st.volatile and ld.volatile of inline assembly, which PTX defines as relaxed operations of the system, with fences around it.
// run: --block 32 --grid 2 --arg value=i32[1]:zero --arg flag=i32[1]:zero --arg out=i32[1]:zero
__device__ int look(const int *p) {
  int seen;
  asm volatile("ld.volatile.global.s32 %0, [%1];" : "=r"(seen) : "l"(p) : "memory");
  return seen;
}
__global__ void kernel(int *value, int *flag, int *out) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    *value = 42;
    __threadfence();
    asm volatile("st.volatile.global.s32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
  } else {
    while (look(flag) == 0) {
    }
    __threadfence();
    *out = *value;
  }
}
