// run: --block 32 --arg out=i32[32]:zero --set SIZE=8
// expect out: 8 9 10
namespace outer { namespace {
template <int SIZE>
__global__ void kernel(int *out) { out[threadIdx.x] = SIZE + threadIdx.x; }
} }
