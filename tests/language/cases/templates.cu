// run: --block 32 --arg out=i32[32]:zero --set N=5
// expect out: 0 20 40
template <int N, typename T>
__device__ T times(T x) { return x * N; }
template <int N, bool kTwice = true>
__global__ void kernel(int *out) {
  out[threadIdx.x] = times<kTwice ? 2 * N : N>(static_cast<int>(threadIdx.x)) + times<N>(2 * static_cast<int>(threadIdx.x));
}
