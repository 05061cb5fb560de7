// What a thread takes from the heap and gives back, the next turn takes again.
// run: --grid 4 --block 64 --arg out=i32[256]:zero
__global__ void kernel(int *out) {
  int sum = 0;
  for (int turn = 0; turn < 4; ++turn) {
    int *block = new int[8];
    for (int i = 0; i < 8; ++i) block[i] = turn + i;
    sum += block[7];
    delete[] block;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
