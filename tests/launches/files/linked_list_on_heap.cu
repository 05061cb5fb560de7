#include <cstdio>
#include <cstdlib>
#include <vector>
struct Node {
  int value;
  Node *next;
};
__global__ void lists(int *sums, int length) {
  Node *head = nullptr;
  for (int i = 1; i <= length; i++) {
    Node *node = (Node *)malloc(sizeof(Node));
    node->value = i * (threadIdx.x + 1), node->next = head, head = node;
  }
  int sum = 0;
  while (head) {
    sum += head->value;
    Node *old = head;
    head = head->next;
    free(old);
  }
  sums[threadIdx.x] = sum;
}

int main() {
  const int n = 32;
  std::vector<int> h_sums(n);
  int *d_sums;
  cudaMalloc(&d_sums, n * sizeof(int));
  cudaMemset(d_sums, 0, n * sizeof(int));
  lists<<<1, n>>>(d_sums, 10);
  cudaMemcpy(h_sums.data(), d_sums, n * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += h_sums[i] != 55 * (i + 1);
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_sums);
  return wrong;
}
// result: sums i32[0]: 55 110
// result: sums i32[31]: 1760
// kind: reductions
// expect: lists grid 1,1,1 block 32,1,1 shared 0 sums=128B:zero length=10 main:30
