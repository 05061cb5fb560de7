// 256 threads take and give back 64 blocks of 4 KiB: at any time 1 MiB of the heap's 8.
// run: --block 256 --arg out=i32[256]:zero
// expect out: 64 64 64
// expect out[255]: 64
__global__ void kernel(int *out) {
  int held = 0;
  for (int turn = 0; turn < 64; ++turn) {
    int *block = (int *)malloc(4096);
    if (!block) break;
    block[threadIdx.x] = turn;
    held += block[threadIdx.x] == turn;
    free(block);
  }
  int *number = new int(held);
  out[threadIdx.x] = *number;
  delete number;
}
