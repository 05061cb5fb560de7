#include <cuda_runtime.h>
#include <cmath>
struct Shape {
  int heads, head_size, max_length;
};
__device__ __forceinline__ void rotate_pair(float& a, float& b, float angle) {
  float s, c;
  sincosf(angle, &s, &c);
  const float t = a * c - b * s;
  b = a * s + b * c;
  a = t;
}
// Rotates the keys of one token by its position, and puts them into the cache (heads, max_length, head_size).
__global__ void rotary_append(float* cache, const float* keys, const float* frequencies, Shape shape, int position) {
  const int head = blockIdx.x;
  for (int pair = threadIdx.x; pair < shape.head_size / 2; pair += blockDim.x) {
    float a = keys[head * shape.head_size + 2 * pair], b = keys[head * shape.head_size + 2 * pair + 1];
    rotate_pair(a, b, position * frequencies[pair]);
    float* to = cache + ((size_t)head * shape.max_length + position) * shape.head_size;
    to[2 * pair] = a, to[2 * pair + 1] = b;
  }
}
__global__ void make_frequencies(float* f, int pairs, float base) {
  const int i = threadIdx.x;
  if (i < pairs) f[i] = powf(base, -(float)i / pairs);
}
int main() {
  const Shape shape{2, 16, 8};
  const int n = shape.heads * shape.head_size;
  float *cache, *keys, *frequencies, host[n];
  for (int i = 0; i < n; ++i) host[i] = i % 2 ? 0.0f : 1.0f;
  cudaMalloc(&keys, sizeof(host));
  cudaMalloc(&frequencies, shape.head_size / 2 * sizeof(float));
  cudaMalloc(&cache, n * shape.max_length * sizeof(float));
  cudaMemset(cache, 0, n * shape.max_length * sizeof(float));
  cudaMemcpy(keys, host, sizeof(host), cudaMemcpyHostToDevice);
  make_frequencies<<<1, 32>>>(frequencies, shape.head_size / 2, 10000.0f);
  rotary_append<<<shape.heads, 32>>>(cache, keys, frequencies, shape, 3);
  cudaDeviceSynchronize();
}
// cos 3, sin 3; then by a frequency of 10000^(-1/8) = 0.316228.
// kind: attention
// result 2: cache f32[48]: ~-0.989992 ~0.14112 ~0.582754 ~0.812649
// result 2: cache f32[176]: ~-0.989992 ~0.14112
// expect: make_frequencies grid 1,1,1 block 32,1,1 shared 0 f=32B:unset pairs=8 base=10000 main:37
// expect: rotary_append grid 2,1,1 block 32,1,1 shared 0 cache=1024B:zero keys=128B:{1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0,1,0} frequencies=32B:after:0:f shape={head_size=16 heads=2 max_length=8} position=3 main:38
