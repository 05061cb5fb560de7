#include <cstdio>
struct Node {
  int key;
  Node *left, *right;
};

// How deep each key is in the tree; -1: not there.
__global__ void find_depths(const Node *root, const int *keys, int *depths, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int depth = 0;
  const Node *node = root;
  while (node != nullptr && node->key != keys[i]) {
    node = keys[i] < node->key ? node->left : node->right;
    ++depth;
  }
  depths[i] = node ? depth : -1;
}

Node *make_node(int key) {
  Node *node;
  cudaMallocManaged(&node, sizeof(Node));
  node->key = key;
  node->left = nullptr;
  node->right = nullptr;
  return node;
}

void insert(Node *root, int key) {
  Node *node = root;
  while (true) {
    if (key < node->key) {
      if (node->left == nullptr) {
        node->left = make_node(key);
        return;
      }
      node = node->left;
    } else {
      if (node->right == nullptr) {
        node->right = make_node(key);
        return;
      }
      node = node->right;
    }
  }
}

int main() {
  const int keys[] = {50, 20, 80, 10, 30, 90, 25};
  Node *root = make_node(keys[0]);
  for (int i = 1; i < 7; ++i) insert(root, keys[i]);
  const int n = 8;
  int *wanted, *depths;
  cudaMallocManaged(&wanted, n * sizeof(int));
  cudaMallocManaged(&depths, n * sizeof(int));
  for (int i = 0; i < 7; ++i) wanted[i] = keys[i];
  wanted[7] = 60;
  find_depths<<<1, 32>>>(root, wanted, depths, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; ++i) printf("%d: %d\n", wanted[i], depths[i]);
  return 0;
}

// result: depths i32[0]: 0 1 1 2 2 2 3 -1
// kind: graph kernels
// expect: find_depths grid 1,1,1 block 32,1,1 shared 0 root=24B:data:&root#1,&root#2 keys=32B:{50,20,80,10,30,90,25,60} depths=32B:unset n=8 main:58
