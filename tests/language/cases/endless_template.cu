// run: --block 32 --arg out=i32[32]:zero
// expect error: endless_template.cu
// expect error: template
template <int N> struct Deep { static constexpr int value = Deep<N + 1>::value; };
__global__ void kernel(int *out) { out[0] = Deep<0>::value; }
