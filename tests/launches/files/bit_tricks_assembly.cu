#include <cstdio>
#include <cstdlib>
#include <vector>
__device__ unsigned lane_id() {
  unsigned id;
  asm("mov.u32 %0, %%laneid;" : "=r"(id));
  return id;
}
__device__ unsigned field(unsigned v, unsigned at, unsigned bits) {
  unsigned r;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(v), "r"(at), "r"(bits));
  return r;
}
__device__ unsigned three_way_xor(unsigned a, unsigned b, unsigned c) {
  unsigned r;
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  return r;
}
__global__ void tricks(const unsigned *in, unsigned *out) {
  unsigned v;
  asm volatile("ld.global.cs.u32 %0, [%1];" : "=r"(v) : "l"(in + threadIdx.x));
  out[threadIdx.x] = field(v, 4, 8) + three_way_xor(v, v, lane_id()) * 1000;
}

int main() {
  const int n = 64;
  std::vector<unsigned int> h_in(n);
  for (int i = 0; i < n; i++) h_in[i] = i * 16;
  std::vector<unsigned int> h_out(n);
  unsigned int *d_in;
  cudaMalloc(&d_in, n * sizeof(unsigned int));
  cudaMemcpy(d_in, h_in.data(), n * sizeof(unsigned int), cudaMemcpyHostToDevice);
  unsigned int *d_out;
  cudaMalloc(&d_out, n * sizeof(unsigned int));
  cudaMemset(d_out, 0, n * sizeof(unsigned int));
  tricks<<<1, n>>>(d_in, d_out);
  cudaMemcpy(h_out.data(), d_out, n * sizeof(unsigned int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += h_out[i] != i + i % 32 * 1000;
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_in);
  cudaFree(d_out);
  return wrong;
}
// result: out u32[0]: 0 1001 2002
// result: out u32[63]: 31063
// kind: other ways to write host code
// expect: tricks grid 1,1,1 block 64,1,1 shared 0 in=256B:{0,16,32,48,64,80,96,112,128,144,160,176,192,208,224,240,256,272,288,304,320,336,352,368,384,400,416,432,448,464,480,496,512,528,544,560,576,592,608,624,640,656,672,688,704,720,736,752,768,784,800,816,832,848,864,880,896,912,928,944,960,976,992,1008} out=256B:zero main:36
