#include <functional>
__global__ void scale(float* data, float factor) { data[threadIdx.x] *= factor; }
auto host_lambda = [](int n) { return n + 1; };
std::function<void(float*)> launcher = [](float* p) { scale<<<1, 32>>>(p, 1.0f); };
int main() { auto f = [&](float* p) { scale<<<dim3(1), dim3(32), 0>>>(p, 2.0f); }; f(nullptr); }
