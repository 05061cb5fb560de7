// A lock for each bucket; each thread only touches the bucket whose lock it holds.
// run: --block 32 --arg locks=i32[4]:zero --arg sums=i32[4]:zero
__global__ void kernel(int *locks, int *sums) {
  int bucket = threadIdx.x % 4;
  for (bool done = false; !done;) {
    if (atomicCAS(&locks[bucket], 0, 1) == 0) {
      __threadfence();
      sums[bucket] += threadIdx.x;
      __threadfence();
      atomicExch(&locks[bucket], 0);
      done = true;
    }
  }
}
