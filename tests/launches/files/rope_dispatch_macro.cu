#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cstdint>
#include <stdexcept>
enum class ScalarType { Float, Half, BFloat16 };
#define DISPATCH_TYPE(TYPE, NAME, ...)                                             \
  [&] {                                                                            \
    switch (TYPE) {                                                                \
      case ScalarType::Float: { using scalar_t = float; return __VA_ARGS__(); }    \
      case ScalarType::Half: { using scalar_t = half; return __VA_ARGS__(); }      \
      case ScalarType::BFloat16: { using scalar_t = __nv_bfloat16; return __VA_ARGS__(); } \
      default: throw std::runtime_error(NAME " not implemented");                  \
    }                                                                              \
  }()
template <typename scalar_t, bool IS_NEOX>
inline __device__ void apply_token_rotary_embedding(scalar_t *__restrict__ arr, const scalar_t *__restrict__ cos_ptr, const scalar_t *__restrict__ sin_ptr, int rot_offset, int embed_dim) {
  int x_index, y_index;
  scalar_t cos, sin;
  if (IS_NEOX) {
    x_index = rot_offset, y_index = embed_dim + rot_offset;
    cos = __ldg(cos_ptr + x_index), sin = __ldg(sin_ptr + x_index);
  } else {
    x_index = 2 * rot_offset, y_index = 2 * rot_offset + 1;
    cos = __ldg(cos_ptr + x_index / 2), sin = __ldg(sin_ptr + x_index / 2);
  }
  const scalar_t x = arr[x_index], y = arr[y_index];
  arr[x_index] = x * cos - y * sin;
  arr[y_index] = y * cos + x * sin;
}
template <typename scalar_t, bool IS_NEOX>
__global__ void rotary_embedding_kernel(const int64_t *__restrict__ positions, scalar_t *__restrict__ query, const scalar_t *__restrict__ cos_sin_cache, const int rot_dim, const int64_t query_stride, const int num_heads, const int head_size) {
  const int token_idx = blockIdx.x;
  int64_t pos = positions[token_idx];
  const scalar_t *cache_ptr = cos_sin_cache + pos * rot_dim;
  const int embed_dim = rot_dim / 2;
  for (int i = threadIdx.x; i < num_heads * embed_dim; i += blockDim.x) {
    const int head_idx = i / embed_dim, rot_offset = i % embed_dim;
    apply_token_rotary_embedding<scalar_t, IS_NEOX>(query + token_idx * query_stride + head_idx * head_size, cache_ptr, cache_ptr + embed_dim, rot_offset, embed_dim);
  }
}
void rotary(ScalarType type, int64_t *positions, void *query, void *cache, int tokens, int heads, int head_size, bool neox, cudaStream_t stream) {
  int rot_dim = head_size;
  dim3 grid(tokens), block(heads * rot_dim / 2 < 512 ? heads * rot_dim / 2 : 512);
  DISPATCH_TYPE(type, "rotary_embedding", [&] {
    if (neox)
      rotary_embedding_kernel<scalar_t, true><<<grid, block, 0, stream>>>(positions, (scalar_t *)query, (const scalar_t *)cache, rot_dim, (int64_t)heads * head_size, heads, head_size);
    else
      rotary_embedding_kernel<scalar_t, false><<<grid, block, 0, stream>>>(positions, (scalar_t *)query, (const scalar_t *)cache, rot_dim, (int64_t)heads * head_size, heads, head_size);
  });
}
int main() {
  const int tokens = 12, heads = 4, head_size = 64;
  int64_t *positions;
  half *query, *cache;
  cudaMalloc(&positions, tokens * sizeof(int64_t));
  cudaMemset(positions, 0, tokens * sizeof(int64_t));
  cudaMalloc(&query, tokens * heads * head_size * sizeof(half));
  cudaMalloc(&cache, 2048 * head_size * sizeof(half));
  rotary(ScalarType::Half, positions, query, cache, tokens, heads, head_size, true, nullptr);
}
// kind: attention
// expect: rotary_embedding_kernel<half, true> grid 12,1,1 block 128,1,1 shared 0 positions=96B:zero query=6144B:unset cos_sin_cache=262144B:unset rot_dim=64 query_stride=256 num_heads=4 head_size=64 rotary:44
