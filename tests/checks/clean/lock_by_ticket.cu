// A ticket lock between blocks: a ticket by an atomic, waiting with atomics until it is served, fences on both sides.
// run: --block 32 --grid 4 --arg ticket=i32[1]:zero --arg serving=i32[1]:zero --arg list=i32[5]:zero
__global__ void kernel(int *ticket, int *serving, int *list) {
  if (threadIdx.x != 0) return;
  int mine = atomicAdd(ticket, 1);
  while (atomicAdd(serving, 0) != mine) {
  }
  __threadfence();
  list[1 + list[0]] = mine;
  list[0] += 1;
  __threadfence();
  atomicAdd(serving, 1);
}
