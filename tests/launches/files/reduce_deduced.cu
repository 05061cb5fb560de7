#include <vector>
template <typename T, int THREADS = 128>
__global__ void sum(const T *in, T *out, int n) {
  __shared__ T s[THREADS];
  s[threadIdx.x] = threadIdx.x < n ? in[threadIdx.x] : T(0);
  __syncthreads();
  if (threadIdx.x == 0) *out = s[0];
}

template <typename T>
T total(const std::vector<T> &values) {
  T *in, *out, result;
  cudaMalloc(&in, sizeof(T) * values.size());
  cudaMalloc(&out, sizeof(T));
  cudaMemcpy(in, values.data(), sizeof(T) * values.size(), cudaMemcpyHostToDevice);
  sum<<<1, 128>>>(in, out, (int)values.size());
  cudaMemcpy(&result, out, sizeof(T), cudaMemcpyDeviceToHost);
  return result;
}

int main() {
  std::vector<int> values(100);
  for (int i = 0; i < (int)values.size(); ++i) values[i] = i;
  return total(values);
}
// kind: reductions
// expect: sum<int> grid 1,1,1 block 128,1,1 shared 0 in=400B:iota out=4B:unset n=100 total:16
