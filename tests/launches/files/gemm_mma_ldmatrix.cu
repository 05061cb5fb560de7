#include <cstdint>
#include <cuda_fp16.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void gemm_mma(const float *A, const float *B, float *C, int n) {
  __shared__ __align__(16) half as[16][16], bs[8][16];  // of B its transpose
  const int lane = threadIdx.x, row = blockIdx.y * 16, col = blockIdx.x * 8;
  float acc[4] = {0.f, 0.f, 0.f, 0.f};
  for (int k = 0; k < n; k += 16) {
    for (int i = lane; i < 256; i += 32) as[i / 16][i % 16] = __float2half(A[(row + i / 16) * n + k + i % 16]);
    for (int i = lane; i < 128; i += 32) bs[i % 8][i / 8] = __float2half(B[(k + i / 8) * n + col + i % 8]);
    __syncwarp();
    uint32_t a0, a1, a2, a3, b0, b1;
    uint32_t pa = static_cast<uint32_t>(__cvta_generic_to_shared(&as[lane % 16][lane / 16 * 8]));
    uint32_t pb = static_cast<uint32_t>(__cvta_generic_to_shared(&bs[lane % 8][lane / 8 % 2 * 8]));
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(a0), "=r"(a1), "=r"(a2), "=r"(a3) : "r"(pa));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(b0), "=r"(b1) : "r"(pb));
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(acc[0]), "+f"(acc[1]), "+f"(acc[2]), "+f"(acc[3])
                 : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));
    __syncwarp();
  }
  float *to = C + (row + lane / 4) * n + col + lane % 4 * 2;
  *(float2 *)to = make_float2(acc[0], acc[1]);
  *(float2 *)(to + 8 * n) = make_float2(acc[2], acc[3]);
}

int main() {
  const int n = 32;
  std::vector<float> h_a(n * n);
  for (int i = 0; i < n * n; i++) h_a[i] = i % 5;
  std::vector<float> h_b(n * n);
  for (int i = 0; i < n * n; i++) h_b[i] = i % 3;
  std::vector<float> h_c(n * n);
  float *d_a;
  cudaMalloc(&d_a, n * n * sizeof(float));
  cudaMemcpy(d_a, h_a.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
  float *d_b;
  cudaMalloc(&d_b, n * n * sizeof(float));
  cudaMemcpy(d_b, h_b.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
  float *d_c;
  cudaMalloc(&d_c, n * n * sizeof(float));
  cudaMemset(d_c, 0, n * n * sizeof(float));
  gemm_mma<<<dim3(n / 8, n / 16), 32>>>(d_a, d_b, d_c, n);
  cudaMemcpy(h_c.data(), d_c, n * n * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int r = 0; r < n; r++)
    for (int q = 0; q < n; q++) {
      float sum = 0;
      for (int k = 0; k < n; k++) sum += h_a[r * n + k] * h_b[k * n + q];
      wrong += sum != h_c[r * n + q];
    }
  printf("%s\n", wrong ? "FAILED" : "PASSED");
  cudaFree(d_a);
  cudaFree(d_b);
  cudaFree(d_c);
  return wrong;
}
// result: C f32[0]: 62 60 61 62 60 61
// result: C f32[500]: 61
// result: C f32[1023]: 62
// kind: SGEMM
// expect: gemm_mma grid 4,2,1 block 32,1,1 shared 0 A=4096B:{0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4,0,1,2,3,4... B=4096B:{0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1,2,0,1... C=4096B:zero n=32 main:45
