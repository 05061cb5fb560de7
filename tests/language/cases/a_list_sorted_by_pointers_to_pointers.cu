// A list in an own array: sorted insertion by pointers to pointers, then turned about.
// run: --block 32 --arg out=i32[64]:zero
// expect out: 0 549183 212453 196613 197823 372293 372293 197823 196613 212453 549183 0 549183 212453 196613 197823 372293 372293 197823 196613 212453 549183 0 549183 212453 196613 197823 372293 372293 197823 196613 212453
// expect out[32]: 0 806 1006 1007 1006 907 907 1006 1007 1006 806 0 806 1006 1007 1006 907 907 1006 1007 1006 806 0 806 1006 1007 1006 907 907 1006 1007 1006
struct Node {
  int v;
  Node* next;
};
__global__ void kernel(int* out) {
  const int t = threadIdx.x;
  Node n[6];
  Node* head = nullptr;
  for (int i = 0; i < 6; i++) {
    n[i].v = (t * (i + 3)) % 11;
    Node** p = &head;
    while (*p && (*p)->v < n[i].v) p = &(*p)->next;
    n[i].next = *p;
    *p = &n[i];
  }
  int a = 0, c = 0;
  for (Node* p = head; p; p = p->next) {
    a = a * 11 + p->v;
    c++;
    if (c > 9) break;
  }
  Node* rev = nullptr;
  while (head) {
    Node* x = head;
    head = x->next;
    x->next = rev;
    rev = x;
  }
  out[t] = a;
  out[32 + t] = rev->v * 100 + rev->next->next->v;
}
