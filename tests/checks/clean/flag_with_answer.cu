// Block 0 sends two messages through one word and waits for an answer in between.
// run: --block 1 --grid 2 --arg value=i32[1]:zero --arg turn=i32[1]:zero --arg out=i32[2]:zero
__global__ void kernel(int *value, int *turn, int *out) {
  for (int i = 0; i < 2; ++i) {
    int mine = 2 * i + (int)blockIdx.x;
    while (atomicAdd(turn, 0) != mine) {
    }
    __threadfence();
    if (blockIdx.x == 0)
      *value = 10 + i;
    else
      out[i] = *value;
    __threadfence();
    atomicAdd(turn, 1);
  }
}
