#include <cuda_runtime.h>
#include <cstdlib>

template <typename T>
__global__ void permute_0213(T* __restrict__ out, const T* __restrict__ in, int B, int S, int H, int D) {
  // in (B, S, H, D) -> out (B, H, S, D)
  const size_t total = (size_t)B * S * H * D;
  for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < total; i += (size_t)gridDim.x * blockDim.x) {
    const int d = i % D, h = i / D % H, s = i / D / H % S, b = i / D / H / S;
    out[((b * H + h) * S + s) * (size_t)D + d] = in[i];
  }
}
template <typename T>
void launch_permute(T* out, const T* in, int B, int S, int H, int D, cudaStream_t stream = 0) {
  const int threads = 128;
  const int blocks = std::min<size_t>(64, ((size_t)B * S * H * D + threads - 1) / threads);
  permute_0213<T><<<blocks, threads, 0, stream>>>(out, in, B, S, H, D);
}
int main() {
  constexpr int B = 2, S = 3, H = 4, D = 8;
  short *in, *out, *host = (short*)malloc(B * S * H * D * sizeof(short));
  for (int i = 0; i < B * S * H * D; i++) host[i] = i;
  cudaMalloc(&in, B * S * H * D * sizeof(short));
  cudaMalloc(&out, B * S * H * D * sizeof(short));
  cudaMemcpy(in, host, B * S * H * D * sizeof(short), cudaMemcpyHostToDevice);
  launch_permute<short>(out, in, B, S, H, D);
  cudaDeviceSynchronize();
  free(host);
}
// kind: transposes
// result: out i16[0]: 0 1 2 3 4 5 6 7 32 33
// result: out i16[24]: 8 9
// result: out i16[191]: 191
// expect: permute_0213<short> grid 2,1,1 block 128,1,1 shared 0 out=384B:unset in=384B:iota B=2 S=3 H=4 D=8 launch_permute:17
