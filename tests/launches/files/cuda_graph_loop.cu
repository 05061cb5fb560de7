#include <cstdio>
#include <cstdlib>
#include <vector>
#define NSTEP 20
#define NKERNEL 20
#define CHECK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); abort(); } } while (0)
__global__ void shortKernel(float *out_d, float *in_d, int N) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < N) out_d[idx] = 1.23 * in_d[idx];
}
int main() {
  const int N = 50000, threads = 512, blocks = (N + threads - 1) / threads;
  std::vector<float> in(N, 2.0f);
  float *in_d, *out_d;
  CHECK(cudaMalloc(&in_d, N * sizeof(float)));
  CHECK(cudaMalloc(&out_d, N * sizeof(float)));
  cudaStream_t stream;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK(cudaMemcpyAsync(in_d, in.data(), N * sizeof(float), cudaMemcpyHostToDevice, stream));
  bool graphCreated = false;
  cudaGraph_t graph;
  cudaGraphExec_t instance;
  for (int istep = 0; istep < NSTEP; istep++) {
    if (!graphCreated) {
      cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
      for (int ikrnl = 0; ikrnl < NKERNEL; ikrnl++) shortKernel<<<blocks, threads, 0, stream>>>(out_d, in_d, N);
      cudaStreamEndCapture(stream, &graph);
      cudaGraphInstantiate(&instance, graph, NULL, NULL, 0);
      graphCreated = true;
    }
    cudaGraphLaunch(instance, stream);
    cudaStreamSynchronize(stream);
  }
  CHECK(cudaFree(in_d));
}
// result: out_d f32[0]: ~2.46 ~2.46
// kind: vendor's samples
// expect: shortKernel grid 98,1,1 block 512,1,1 shared 0 out_d=200000B:unset in_d=200000B:=2 N=50000 main:26
