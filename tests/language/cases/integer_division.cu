// run: --block 64 --arg out=i32[256]:zero
// host
__global__ void kernel(int *out) {
  int a = (int)threadIdx.x * 37 - 900, b = (int)(threadIdx.x % 9) - 10;
  out[threadIdx.x] = a / b;
  out[threadIdx.x + 64] = a % b;
  out[threadIdx.x + 128] = (int)((unsigned)a / (unsigned)(threadIdx.x + 3));
  out[threadIdx.x + 192] = (int)((unsigned)a % (unsigned)(threadIdx.x + 3));
}
