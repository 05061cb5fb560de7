// run: --block 32 --arg out=i32[32]:zero --arg full=i32[1]:zero
// expect out: 1 3 5 7
// expect full: 1
struct Node {
  int value;
  Node *next;
};
__global__ void kernel(int *out, int *full) {
  Node *second = new Node{(int)threadIdx.x, nullptr}, *first = new Node{(int)threadIdx.x + 1, second};
  int sum = 0;
  for (Node *node = first; node; node = node->next) sum += node->value;
  out[threadIdx.x] = sum;
  delete second;
  delete first;
  if (threadIdx.x == 0) full[0] = malloc(16 << 20) == nullptr;
}
