// Pixels are stored as four bytes at once, and after a barrier each channel is read by another thread.
// run: --block 64 --arg out=i32[256]:zero
__global__ void kernel(int *out) {
  __shared__ uchar4 pixels[64];
  int t = threadIdx.x;
  for (int n = 0; n < 3; ++n) {
    pixels[t] = make_uchar4(t, t + n, 2 * t, 255 - t);
    __syncthreads();
    for (int c = 0; c < 4; ++c) out[t * 4 + c] += reinterpret_cast<unsigned char *>(pixels)[c * 64 + t];
    __syncthreads();
  }
}
