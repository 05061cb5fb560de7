#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void blur(const unsigned char *in, unsigned char *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, sum = 0, count = 0;
  if (x >= w || y >= h) return;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (x + dx >= 0 && x + dx < w && y + dy >= 0 && y + dy < h) sum += in[(y + dy) * w + x + dx], ++count;
  out[y * w + x] = sum / count;
}

int main() {
  const int w = 40, h = 24;
  std::vector<unsigned char> h_in(w * h);
  for (int i = 0; i < w * h; i++) h_in[i] = i % w;
  std::vector<unsigned char> h_out(w * h);
  unsigned char *d_in;
  cudaMalloc(&d_in, w * h * sizeof(unsigned char));
  cudaMemcpy(d_in, h_in.data(), w * h * sizeof(unsigned char), cudaMemcpyHostToDevice);
  unsigned char *d_out;
  cudaMalloc(&d_out, w * h * sizeof(unsigned char));
  cudaMemset(d_out, 0, w * h * sizeof(unsigned char));
  blur<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(d_in, d_out, w, h);
  cudaMemcpy(h_out.data(), d_out, w * h * sizeof(unsigned char), cudaMemcpyDeviceToHost);
  int wrong = 0;
  wrong = h_out[w + 5] != 5;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
// result: out u8[40]: 0 1 2 3
// kind: stencils
// expect: blur grid 3,2,1 block 16,16,1 shared 0 in=960B:{0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,2... out=960B:zero w=40 h=24 main:24
