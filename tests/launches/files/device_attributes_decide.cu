// What is launched depends on what the device says of itself.
__global__ void fill(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = i;
}

void work(int parts) {
  int n = 100 * parts, *p;
  cudaMalloc(&p, n * sizeof(int));
  fill<<<(n + 127) / 128, 128>>>(p, n);
  cudaFree(p);
}

int main() {
  int parts = 5, major = 0, mapped = 0;
  cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
  cudaDeviceGetAttribute(&mapped, cudaDevAttrCanMapHostMemory, 0);
  if (major < 7) return 1;
  if (mapped) work(parts);
}
// kind: other ways to write host code
// expect: fill grid 4,1,1 block 128,1,1 shared 0 p=2000B:unset n=500 work:10
