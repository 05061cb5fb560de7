// A list by indices: inserted in order, reversed, an element taken out.
// run: --block 8 --arg out=i32[8]:zero
// expect out: 1753444 1750760 1721236 15391937 17340654 1753446 1750782 1721478
struct Node { int value; signed char next; };
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  Node nodes[7];
  signed char head = -1;
  for (int i = 0; i < 7; i++) {
    nodes[i] = {(i * 5 + t) % 11, -1};
    signed char *link = &head;
    while (*link >= 0 && nodes[*link].value < nodes[i].value) link = &nodes[*link].next;
    nodes[i].next = *link;
    *link = i;
  }
  for (signed char *link = &head; *link >= 0; link = &nodes[*link].next)
    if (nodes[*link].value == 5) { *link = nodes[*link].next; break; }
  signed char before = -1;
  while (head >= 0) {
    const signed char next = nodes[head].next;
    nodes[head].next = before, before = head, head = next;
  }
  int r = 0;
  for (; before >= 0; before = nodes[before].next) r = r * 11 + nodes[before].value;
  out[t] = r;
}
