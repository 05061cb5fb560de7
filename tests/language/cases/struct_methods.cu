// run: --block 32 --arg out=i32[32]:zero
// host
struct Counter {
  int value = 3;
  __device__ void add(int by) { value += by; }
  __device__ int operator()(int x) const { return value * x; }
};
__global__ void kernel(int *out) {
  Counter counter;
  for (int i = 0; i < (int)threadIdx.x; ++i) counter.add(i);
  out[threadIdx.x] = counter(2);
}
