// run: --block 32 --arg out=i32[32]:zero
// expect out: 12 13
// expect shown: out[5]
enum Mode { kSlow, kFast = 5 };
constexpr int kOffset = 7;
template <Mode mode> __device__ constexpr int shift() { return mode + kOffset; }
__global__ void kernel(int *out) {
  static_assert(shift<kFast>() == 12);
  out[threadIdx.x] = threadIdx.x + shift<kFast>();
}
