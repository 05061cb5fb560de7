#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

__host__ __device__ inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Letters by their number, and words: where a letter follows something else.
__global__ void count(const char *text, int length, unsigned *letters, unsigned *words) {
  __shared__ unsigned local[26];
  if (threadIdx.x < 26) local[threadIdx.x] = 0;
  __syncthreads();
  unsigned begins = 0;
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < length; i += blockDim.x * gridDim.x) {
    if (!is_letter(text[i])) continue;
    atomicAdd(&local[(text[i] | 32) - 'a'], 1);
    begins += i == 0 || !is_letter(text[i - 1]);
  }
  begins = __reduce_add_sync(0xffffffff, begins);
  if (threadIdx.x % warpSize == 0) atomicAdd(words, begins);
  __syncthreads();
  if (threadIdx.x < 26 && local[threadIdx.x]) atomicAdd(&letters[threadIdx.x], local[threadIdx.x]);
}

void count_host(const char *text, int length, unsigned *letters, unsigned *words) {
  for (int i = 0; i < length; i++)
    if (is_letter(text[i])) {
      letters[(text[i] | 32) - 'a']++;
      if (i == 0 || !is_letter(text[i - 1])) ++*words;
    }
}

int main() {
  const int length = 2048;
  char text[length];
  for (int i = 0; i < length; i++) text[i] = 32 + i * 37 % 95;
  char *d_text;
  unsigned *d_letters, *d_words;
  cudaMalloc(&d_text, length);
  cudaMalloc(&d_letters, 26 * sizeof(unsigned));
  cudaMalloc(&d_words, sizeof(unsigned));
  cudaMemcpy(d_text, text, length, cudaMemcpyHostToDevice);
  cudaMemset(d_letters, 0, 26 * sizeof(unsigned));
  cudaMemset(d_words, 0, sizeof(unsigned));
  count<<<4, 64>>>(d_text, length, d_letters, d_words);
  unsigned words;
  cudaMemcpy(&words, d_words, sizeof words, cudaMemcpyDeviceToHost);
  printf("%u words\n", words);
}
// against: function:count_host
// kind: histograms
// expect: count grid 4,1,1 block 64,1,1 shared 0 text=2048B:data length=2048 letters=104B:zero words=4B:zero main:44
