// The alpha of each pixel is set by one warp while another reads the other channels, byte by byte.
// run: --block 64 --arg out=i32[32]:zero
__global__ void kernel(int *out) {
  __shared__ unsigned char pixels[128];
  int t = threadIdx.x;
  if (t < 32)
    for (int c = 0; c < 4; ++c) pixels[4 * t + c] = t + c;
  __syncthreads();
  if (t < 32)
    pixels[4 * t + 3] = 255;
  else
    out[t - 32] = pixels[4 * (t - 32)] + pixels[4 * (t - 32) + 1] + pixels[4 * (t - 32) + 2];
}
