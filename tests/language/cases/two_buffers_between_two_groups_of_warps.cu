// Two warps fill two buffers in turn and two empty them, with bar.arrive and bar.sync.
// run: --block 128 --arg out=i32[128]:zero
// expect out: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// expect out[32]: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// expect out[64]: 40832 40468 40104 39740 39376 39012 38648 38284 37920 37556 37192 36828 36464 36100 35736 35372 35008 34644 34280 33916 33552 33188 32824 32460 32096 31732 31368 31004 30640 30276 29912 29548
// expect out[96]: 29184 28820 28456 28092 27728 27364 27000 26636 26272 25908 25544 25180 24816 24452 24088 23724 23360 22996 22632 22268 21904 21540 21176 20812 20448 20084 19720 19356 18992 18628 18264 17900
__global__ void kernel(int* out) {
  __shared__ int b[2][64];
  const int t = threadIdx.x;
  int a = 0;
  if (t < 64)
    for (int j = 0; j < 6; j++) {
      if (j > 1) asm volatile("bar.sync %0, 128;" ::"r"(3 + (j & 1)) : "memory");
      b[j & 1][t] = j * 100 + t;
      asm volatile("bar.arrive %0, 128;" ::"r"(1 + (j & 1)) : "memory");
    }
  else
    for (int j = 0; j < 6; j++) {
      asm volatile("bar.sync %0, 128;" ::"r"(1 + (j & 1)) : "memory");
      a = a * 3 + b[j & 1][127 - t];
      if (j < 4) asm volatile("bar.arrive %0, 128;" ::"r"(3 + (j & 1)) : "memory");
    }
  out[t] = a;
}
