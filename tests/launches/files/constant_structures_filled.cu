// One structure, an array of them and a table in constant memory, each filled by its name.
#include <cuda_runtime.h>
struct Settings {
  int count;
  float scale;
  double offset;
  int steps[3];
};
struct Light {
  float x, y, power;
};
__constant__ Settings settings;
static __constant__ Light lights[4];
__constant__ int table[2][3];

__global__ void shade(float* out) {
  const int i = threadIdx.x;
  if (i >= settings.count) return;
  float sum = (float)settings.offset;
  for (const Light& light : lights) sum += light.power * (light.x + light.y);
  out[i] = settings.scale * sum + settings.steps[i % 3] + table[i / 3 % 2][i % 3];
}
int main() {
  Settings host;
  host.count = 6;
  host.scale = 0.5f;
  host.offset = 4.0;
  for (int i = 0; i < 3; ++i) host.steps[i] = 100 * i;
  Light all[4];
  for (int i = 0; i < 4; ++i) all[i].x = 1.0f, all[i].y = 0.5f * i, all[i].power = 2.0f;
  int numbers[2][3];
  for (int r = 0; r < 2; ++r)
    for (int c = 0; c < 3; ++c) numbers[r][c] = 10 * r + c;
  cudaMemcpyToSymbol(settings, &host, sizeof(Settings));
  cudaMemcpyToSymbol(lights, all, sizeof(all));
  cudaMemcpyToSymbol(table, numbers, sizeof(numbers));
  float* out;
  cudaMalloc(&out, 8 * sizeof(float));
  shade<<<1, 8>>>(out);
  cudaDeviceSynchronize();
}
// 4 + 2 * (1 + 1.5 + 2 + 2.5) = 18, half of it 9.
// kind: other ways to write host code
// result: out f32[0]: 9 110 211 19 120 221
// expect: shade grid 1,1,1 block 8,1,1 shared 0 out=32B:unset main:39
