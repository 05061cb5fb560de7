// The alpha of each pixel is set by one warp while another reads whole pixels.
// run: --block 64 --arg out=i32[32]:zero
// finding: race @set @read on pixels
__global__ void kernel(int *out) {
  __shared__ uchar4 pixels[32];
  int t = threadIdx.x;
  if (t < 32) pixels[t] = make_uchar4(t, t, t, 0);
  __syncthreads();
  if (t < 32)
    pixels[t].w = 255;  // @set
  else {
    uchar4 p = pixels[t - 32];  // @read
    out[t - 32] = p.x + p.w;
  }
}
