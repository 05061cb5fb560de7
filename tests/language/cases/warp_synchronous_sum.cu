// A tree within a warp, with __syncwarp between what is read and what is written.
// run: --block 64 --arg out=i32[64]:zero
// expect out: 20832 15872 13136 13400 11760 11892 12032 12180 11056 11122 11192 11266 11344 11426 11512 11602 10672 10705 10740 10777 10816 10857 10900 10945 10992 11041 11092 11145 11200 11257 11316 11377
// expect out[32]: 149856 113152 94032 94808 84464 84852 85248 85652 79664 79858 80056 80258 80464 80674 80888 81106 77232 77329 77428 77529 77632 77737 77844 77953 78064 78177 78292 78409 78528 78649 78772 78897
__global__ void kernel(int *out) {
  __shared__ int s[64];
  const int t = threadIdx.x, lane = t & 31;
  s[t] = t * t;
  __syncwarp();
  for (int d = 16; d > 0; d >>= 1) {
    int v = 0;
    if (lane < d) v = s[t + d];
    __syncwarp();
    if (lane < d) s[t] += v;
    __syncwarp();
  }
  out[t] = s[t & ~31] + s[t];
}
