// A list of a thread's own nodes: each step leads to what the step before led to.
// run: --block 32 --arg out=i32[32]:zero
// host
struct Node { int value; Node *next; };
__global__ void kernel(int *out) {
  Node d{4, nullptr}, c{3, &d}, b{2, &c}, a{1, &b};
  int t = threadIdx.x, s = 0;
  Node *p = &a;
  for (int i = 0; i < t % 4; ++i) p = p->next;
  p->value = 100 + t;
  for (Node *q = &a; q; q = q->next) s += q->value;
  out[t] = s;
}
