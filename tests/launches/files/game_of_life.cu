#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void step(const unsigned char *now, unsigned char *next, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, alive = 0;
  if (x >= w || y >= h) return;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx || dy) alive += now[(y + dy + h) % h * w + (x + dx + w) % w];
  next[y * w + x] = alive == 3 || (alive == 2 && now[y * w + x]);
}

int main() {
  const int w = 32, h = 32;
  std::vector<unsigned char> h_now(w * h);
  for (int i = 0; i < w * h; i++) h_now[i] = i / 3 == 55;
  std::vector<unsigned char> h_next(w * h);
  unsigned char *d_now;
  cudaMalloc(&d_now, w * h * sizeof(unsigned char));
  cudaMemcpy(d_now, h_now.data(), w * h * sizeof(unsigned char), cudaMemcpyHostToDevice);
  unsigned char *d_next;
  cudaMalloc(&d_next, w * h * sizeof(unsigned char));
  cudaMemset(d_next, 0, w * h * sizeof(unsigned char));
  step<<<dim3(2, 2), dim3(16, 16)>>>(d_now, d_next, w, h);
  cudaMemcpy(h_next.data(), d_next, w * h * sizeof(unsigned char), cudaMemcpyDeviceToHost);
  int wrong = 0;
  wrong = !(h_next[4 * w + 6] && h_next[5 * w + 6] && h_next[6 * w + 6] && !h_next[5 * w + 5]);
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_now);
  cudaFree(d_next);
  return wrong;
}
// result: next u8[133]: 0 1 0
// result: next u8[165]: 0 1 0
// kind: stencils
// expect: step grid 2,2,1 block 16,16,1 shared 0 now=1024B:{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0... next=1024B:zero w=32 h=32 main:24
