// Set in every case of a switch, by a reference, and in both arms.
// run: --block 32 --arg out=i32[32]:zero
__device__ void set(int &v, int to) { v = to; }
__global__ void kernel(int *out) {
  int a, b, c;
  switch (threadIdx.x % 3) {
    case 0: a = 1; break;
    case 1: a = 2; break;
    default: a = 3;
  }
  set(b, 4);
  if (threadIdx.x < 7)
    c = 1;
  else
    c = 2;
  int copy;
  do {
    copy = a;
  } while (copy > 5);
  out[threadIdx.x] = a + b + c + copy;
}
