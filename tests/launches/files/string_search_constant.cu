#include <stdio.h>
#include <string.h>
#define MAX_PATTERN 64
__constant__ char c_pattern[MAX_PATTERN];
__constant__ int c_length;
__global__ void naive_search(const char *text, int text_length, int *matches, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > text_length - c_length) return;
  int j = 0;
  for (; j < c_length && text[i + j] == c_pattern[j]; ++j) {}
  matches[i] = j == c_length;
  if (j == c_length) atomicAdd(count, 1);
}
int main(int argc, char **argv) {
  const char *text = "abracadabra abracadabra abracadabra";
  const char *pattern = argc > 1 ? argv[1] : "abra";
  int text_length = strlen(text), length = strlen(pattern);
  char *d_text;
  int *d_matches, *d_count, count = 0;
  cudaMalloc((void **)&d_text, text_length);
  cudaMalloc((void **)&d_matches, text_length * sizeof(int));
  cudaMalloc((void **)&d_count, sizeof(int));
  cudaMemcpy(d_text, text, text_length, cudaMemcpyHostToDevice);
  cudaMemset(d_count, 0, sizeof(int));
  cudaMemcpyToSymbol(c_pattern, pattern, length);
  cudaMemcpyToSymbol(c_length, &length, sizeof(int));
  naive_search<<<(text_length + 127) / 128, 128>>>(d_text, text_length, d_matches, d_count);
  cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", count);
}
// result: count i32[0]: 6
// kind: other ways to write host code
// expect: naive_search grid 1,1,1 block 128,1,1 shared 0 text=35B:{97,98,114,97,99,97,100,97,98,114,97,32,97,98,114,97,99,97,100,97,98,114,97,32,97,98,114,97,99,97,100,97,98,114,97} text_length=35 matches=140B:unset count=4B:zero main:27
