// A function of the host's may have the kernel's name, with other parameters.
// run: --block 32 --kernel twice --arg x=f32[32]:iota
// expect x: 0 2 4 6 8
#include <vector>
__global__ void twice(float *x) { x[threadIdx.x] *= 2; }
float twice(float x) { return 2 * x; }
static std::vector<float> twice(const std::vector<float> &x) { return x; }
