// Sizes by helper functions with loops, lambdas, enumerations, sizeof and std::stoi; launches through a helper, with arguments.
#include <cuda_runtime.h>
#include <string>
#include <vector>

enum Shape { kRows = 6, kColumns = kRows * 2, kPadded = kColumns + 4 };
struct Element {
  float value, weight;
};
static int next_power_of_two(int n) {
  int p = 1;
  while (p < n) p <<= 1;
  return p;
}
__global__ void weigh(const Element* elements, float* out, int pitch, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = elements[i].value * elements[i].weight + pitch;
}
__global__ void fill(float* p, float v, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) p[i] = v;
}
template <class... Arguments>
void launch(void (*kernel)(Arguments...), int blocks, int threads, Arguments... arguments) {
  kernel<<<blocks, threads>>>(arguments...);
}
void fill_all(float* p, int n, float v) {
  const auto blocks = [n](int threads) { return (n + threads - 1) / threads; };
  fill<<<blocks(64), 64>>>(p, v, n);
}
int main(int argc, char** argv) {
  const int n = argc > 1 ? std::stoi(argv[1]) : kRows * kColumns;
  std::vector<Element> host(n);
  for (int i = 0; i < n; ++i) {
    host[i].value = i;
    host[i].weight = 0.5f;
  }
  Element* elements;
  float *out, *streams[2];
  cudaMallocAsync((void**)&elements, n * sizeof(Element), 0);
  cudaMalloc(&out, next_power_of_two(n) * sizeof(float));
  for (int s = 0; s < 2; ++s) cudaMalloc(&streams[s], n * sizeof(float));
  cudaMemcpy(elements, host.data(), host.size() * sizeof(Element), cudaMemcpyHostToDevice);
  const int threads = next_power_of_two(20), pitch = static_cast<int>(kPadded * sizeof(float) / sizeof(Element));
  weigh<<<(n + threads - 1) / threads, threads>>>(elements, out, pitch, n);
  for (int s = 0; s < 2; ++s) fill_all(streams[s], n, 1.0f + s);
  cudaDeviceSynchronize();
}
// kind: other ways to write host code
// result: out f32[0]: 8 8.5 9
// result: out f32[71]: 43.5
// result 2: p f32[71]: 1
// expect: weigh grid 3,1,1 block 32,1,1 shared 0 elements=576B:{0,0.5,1,0.5,2,0.5,3,0.5,4,0.5,5,0.5,6,0.5,7,0.5,8,0.5,9,0.5,10,0.5,11,0.5,12,0.5,13,0.5,14,0.5,15,0.5,16,0.5,17,0.5,18,0.5,19,0.5,20,0.5,21,0.5,22,0.5,23,0.5,24,0.5,25,0.5,26,0.5,27,0.5,28,0.5,29,0.5,30,0.5,31,0.5,32,0.5,33,0.5,34,0.5,35,0.5,36,0.5,37,0.5,38,0.5,39,0.5,40,0.5,41,0.5,42,0.5,43,0.5,44,0.5,45,0.5,46,0.5,47,0.5,48,0.5,49,0.5,50,0.5,51,0.5,52,0.5,53,0.5,54,0.5,55,0.5,56,0.5,57,0.5,58,... out=512B:unset pitch=8 n=72 main:44
// expect: fill grid 2,1,1 block 64,1,1 shared 0 p=288B:unset v=1 n=72 fill_all:28 repeats
