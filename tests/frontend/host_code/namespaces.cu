#include <map>
namespace tools { std::map<int, float> table; namespace deep { struct Options { int n; std::map<int, int> more; }; } }
namespace kernels { namespace {
__global__ void scale(float* data, float factor) { data[threadIdx.x] *= factor; }
} }
using namespace tools;
namespace alias = tools::deep;
int main() { kernels::scale<<<1, 1>>>(nullptr, 1.0f); }
