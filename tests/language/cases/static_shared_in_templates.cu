// Shared arrays of functions and of instances of a template are each their own.
// run: --block 32 --arg out=i32[128]:zero
// expect out: 321 432 543 654 765 876 987 1098 1209 1320 1431 1542 1653 1764 1875 1986 2097 2208 2319 2430 2541 2652 2763 2874 2985 3096 3207 3318 3429 340 131 210
// expect out[32]: 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217 217
// expect out[96]: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
template <int N> __device__ int *room() { __shared__ int s[N]; return s; }
__device__ int *other() { __shared__ int s[32]; return s; }
__device__ int count(int i) { __shared__ int s[32]; s[i] = i * 7; __syncwarp(); int v = s[31 - i]; __syncwarp(); return v; }
__global__ void kernel(int *out) {
  int i = threadIdx.x;
  room<32>()[i] = i; room<33>()[i] = i * 10; other()[i] = i * 100;
  __syncthreads();
  out[i] = room<32>()[(i + 1) % 32] + room<33>()[(i + 2) % 32] + other()[(i + 3) % 32];
  out[32 + i] = count(i) + count(31 - i);
  out[64 + i] = room<32>() == room<33>() || other() == room<32>();
  out[96 + i] = room<32>()[i];
}
