// A range of cases: nvcc takes its first value alone, without a word.
// run: --block 4 --arg out=i32[4]:zero
// expect out: 1 1 1 5
// expect note: a range of cases: nvcc 13.0 takes its first value alone (line 7)
__global__ void kernel(int *out) {
  switch (threadIdx.x) {
    case 0 ... 2: out[threadIdx.x] = 1; break;
    default: out[threadIdx.x] = 5;
  }
}
