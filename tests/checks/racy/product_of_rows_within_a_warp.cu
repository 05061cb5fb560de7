// Each warp multiplies rows and adds them up in shared memory, without a __syncwarp().
// run: --block 32,4 --arg a=f32[1024]:iota --arg x=f32[32]:iota --arg y=f32[32]:zero
// finding: race @store @add on part
// finding: race @add on part
__global__ void kernel(const float *a, const float *x, float *y) {
  __shared__ float part[4][32];
  const int lane = threadIdx.x, w = threadIdx.y;
  for (int r = w; r < 32; r += 4) {
    part[w][lane] = a[r * 32 + lane] * x[lane];  // @store
    for (int d = 16; d > 0; d /= 2)
      if (lane < d) part[w][lane] += part[w][lane + d];  // @add
    if (lane == 0) y[r] = part[w][0];
  }
}
