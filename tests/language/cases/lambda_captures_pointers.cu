// run: --block 32 --arg in=i32[32]:iota --arg out=i32[32]:zero
// expect out: 1 3 5
// expect site s load: instructions 2 wavefronts 2 conflicts 0
// expect site in load: instructions 1 sectors 4
__global__ void kernel(const int *in, int *out) {
  __shared__ int s[33];
  int *p = s;
  int t = threadIdx.x;
  p[t] = in[t];
  if (t == 0) s[32] = 32;
  __syncthreads();
  int sum = 0;
  auto by_value = [=](int k) { return p[k]; };
  auto by_reference = [&](int k) { sum += by_value(k); };
  auto nested = [&](int k) {
    auto inner = [&] { by_reference(k); };
    inner();
    by_reference(k + 1);
  };
  nested(t);
  out[t] = sum;
}
