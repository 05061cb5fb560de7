#include <cub/cub.cuh>
#include <cuda_runtime.h>
#include <cfloat>
#include <cstdint>
#include <limits>
// Greedy decoding with a penalty, in the manner of inference servers.
struct TopPair {
  int p = -1;
  float u = -FLT_MAX;
  __device__ __forceinline__ void insert(float elem, int elem_id) {
    if (elem > u || (elem == u && elem_id < p)) u = elem, p = elem_id;
  }
  __device__ __forceinline__ void init() { u = -FLT_MAX, p = -1; }
};
__device__ __forceinline__ TopPair reduce_topk_op(const TopPair &a, const TopPair &b) {
  return (a.u > b.u || (a.u == b.u && a.p < b.p)) ? a : b;
}
template <int THREADBLOCK_SIZE>
__launch_bounds__(THREADBLOCK_SIZE) __global__
    void argmax_stage(const float *__restrict logits, int *__restrict out_ids, float *__restrict out_values, const int vocab_size) {
  typedef cub::BlockReduce<TopPair, THREADBLOCK_SIZE> BlockReduce;
  __shared__ typename BlockReduce::TempStorage temp_storage;
  const int row = blockIdx.x;
  TopPair partial;
  partial.init();
  for (int v = threadIdx.x; v < vocab_size; v += THREADBLOCK_SIZE) partial.insert(logits[(int64_t)row * vocab_size + v], v);
  TopPair total = BlockReduce(temp_storage).Reduce(partial, reduce_topk_op);
  if (threadIdx.x == 0) {
    out_ids[row] = total.p;
    out_values[row] = total.u;
  }
}
template <typename T>
void invokeArgmax(const T *logits, int *ids, T *values, int batch, int vocab, cudaStream_t stream) {
  const dim3 grid(batch);
  const dim3 block(256);
  argmax_stage<256><<<grid, block, 0, stream>>>(logits, ids, values, vocab);
}
int main() {
  const int batch = 4, vocab = 5000;
  float *h = new float[batch * vocab];
  for (int b = 0; b < batch; b++)
    for (int v = 0; v < vocab; v++) h[b * vocab + v] = (float)v;
  float *logits, *values;
  int *ids;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMalloc(&logits, sizeof(float) * batch * vocab);
  cudaMalloc(&values, sizeof(float) * batch);
  cudaMalloc(&ids, sizeof(int) * batch);
  cudaMemcpyAsync(logits, h, sizeof(float) * batch * vocab, cudaMemcpyHostToDevice, stream);
  invokeArgmax<float>(logits, ids, values, batch, vocab, stream);
  cudaStreamSynchronize(stream);
  delete[] h;
}
// kind: sorts
// expect: argmax_stage<256> grid 4,1,1 block 256,1,1 shared 0 logits=80000B:data out_ids=16B:unset out_values=16B:unset vocab_size=5000 invokeArgmax:37
