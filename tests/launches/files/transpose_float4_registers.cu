#include <cuda_runtime.h>
#include <vector>
#include <numeric>

// Each thread turns 4 x 4 elements in its registers.
__global__ void transpose4x4(const float4* __restrict__ in, float4* __restrict__ out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (4 * x >= width || 4 * y >= height) return;
  const int in_pitch = width / 4, out_pitch = height / 4;
  float4 rows[4];
#pragma unroll
  for (int r = 0; r < 4; ++r) rows[r] = in[(4 * y + r) * in_pitch + x];
  out[(4 * x + 0) * out_pitch + y] = make_float4(rows[0].x, rows[1].x, rows[2].x, rows[3].x);
  out[(4 * x + 1) * out_pitch + y] = make_float4(rows[0].y, rows[1].y, rows[2].y, rows[3].y);
  out[(4 * x + 2) * out_pitch + y] = make_float4(rows[0].z, rows[1].z, rows[2].z, rows[3].z);
  out[(4 * x + 3) * out_pitch + y] = make_float4(rows[0].w, rows[1].w, rows[2].w, rows[3].w);
}
void transpose_serial(const float* in, float* out, int width, int height) {
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) out[x * height + y] = in[y * width + x];
}

int main(void) {
  const int width = 96, height = 64;
  std::vector<float> host(width * height);
  std::iota(host.begin(), host.end(), 0.0f);
  float4 *in, *out;
  cudaMalloc(&in, host.size() * sizeof(float));
  cudaMalloc(&out, host.size() * sizeof(float));
  cudaMemcpy(in, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice);
  dim3 block{8, 8};
  dim3 grid{(width / 4 + block.x - 1) / block.x, (height / 4 + block.y - 1) / block.y};
  transpose4x4<<<grid, block>>>(in, out, width, height);
  return cudaDeviceSynchronize();
}
// kind: transposes
// result: out f32[0]: 0 96 192 288
// result: out f32[64]: 1 97
// result: out f32[6143]: 6143
// expect: transpose4x4 grid 3,2,1 block 8,8,1 shared 0 in=24576B:iota out=24576B:unset width=96 height=64 main:33
