// Lanes of one warp hand values to their neighbours through a flag.
// run: --block 32 --arg out=i32[32]:zero
// expect out: -1 26 -1 646 -1 1266 -1 1886 -1 2506 -1 3126 -1 3746 -1 4366 -1 4986 -1 5606 -1 6226 -1 6846 -1 7466 -1 8086 -1 8706 -1 9326
__global__ void kernel(int *out) {
  __shared__ int box[32], full[32];
  int i = threadIdx.x;
  full[i] = 0; __syncwarp();
  if (i % 2 == 0) {
    for (int k = 0; k < 5; ++k) {
      while (atomicAdd(&full[i], 0)) {}
      box[i] = i * 10 + k; __threadfence_block(); atomicExch(&full[i], 1);
    }
    out[i] = -1;
  } else {
    int sum = 0;
    for (int k = 0; k < 5; ++k) {
      while (!atomicAdd(&full[i - 1], 0)) {}
      __threadfence_block(); sum = sum * 2 + box[i - 1]; __threadfence_block(); atomicExch(&full[i - 1], 0);
    }
    out[i] = sum;
  }
}
