#include <cuda_runtime.h>
#include <vector>

// How many of the first `diagonal` merged elements come from a.
__device__ int merge_path(const int* a, int na, const int* b, int nb, int diagonal) {
  int low = max(0, diagonal - nb), high = min(diagonal, na);
  while (low < high) {
    const int middle = (low + high) / 2;
    if (a[middle] <= b[diagonal - 1 - middle])
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}
__global__ void merge(const int* a, int na, const int* b, int nb, int* out, int per_thread) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * per_thread;
  if (first >= na + nb) return;
  int i = merge_path(a, na, b, nb, first), j = first - i;
  for (int k = first; k < min(first + per_thread, na + nb); ++k)
    out[k] = j >= nb || (i < na && a[i] <= b[j]) ? a[i++] : b[j++];
}
int main() {
  std::vector<int> a(300), b(500);
  for (int i = 0; i < 300; ++i) a[i] = 2 * i;
  for (int i = 0; i < 500; ++i) b[i] = 2 * i + 1;
  int *da, *db, *out;
  cudaMalloc(&da, a.size() * sizeof(int));
  cudaMalloc(&db, b.size() * sizeof(int));
  cudaMalloc(&out, (a.size() + b.size()) * sizeof(int));
  cudaMemcpy(da, a.data(), a.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), b.size() * sizeof(int), cudaMemcpyHostToDevice);
  constexpr int threads = 32, per_thread = 7;
  const int total = static_cast<int>(a.size() + b.size());
  merge<<<(total + threads * per_thread - 1) / (threads * per_thread), threads>>>(da, a.size(), db, b.size(), out, per_thread);
  cudaDeviceSynchronize();
}
// kind: sorts
// result: out i32[0]: 0 1 2 3 4
// result: out i32[599]: 599 601 603
// result: out i32[799]: 999
// expect: merge grid 4,1,1 block 32,1,1 shared 0 a=1200B:{0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,62,64,66,68,70,72,74,76,78,80,82,84,86,88,90,92,94,96,98,100,102,104,106,108,110,112,114,116,118,120,122,124,126,128,130,132,134,136,138,140,142,144,146,148,150,152,154,156,158,160,162,164,166,168,170,172,174,176,178,180,182,184,186,188,190,192,194,196,198,200,202,204,206,208,210,212,214,216,218,220,222,224,22... na=300 b=2000B:{1,3,5,7,9,11,13,15,17,19,21,23,25,27,29,31,33,35,37,39,41,43,45,47,49,51,53,55,57,59,61,63,65,67,69,71,73,75,77,79,81,83,85,87,89,91,93,95,97,99,101,103,105,107,109,111,113,115,117,119,121,123,125,127,129,131,133,135,137,139,141,143,145,147,149,151,153,155,157,159,161,163,165,167,169,171,173,175,177,179,181,183,185,187,189,191,193,195,197,199,201,203,205,207,209,211,213,215,217,219,221,223,225,22... nb=500 out=3200B:unset per_thread=7 main:35
