#include <stdio.h>
#include <stdlib.h>
#define NUM_BANKS 32
#define LOG_NUM_BANKS 5
#ifdef ZERO_BANK_CONFLICTS
#define CONFLICT_FREE_OFFSET(n) ((n) >> NUM_BANKS + (n) >> (2 * LOG_NUM_BANKS))
#else
#define CONFLICT_FREE_OFFSET(n) ((n) >> LOG_NUM_BANKS)
#endif
__global__ void prescan(float *g_odata, float *g_idata, int n) {
  extern __shared__ float temp[];
  int thid = threadIdx.x;
  int offset = 1;
  int ai = thid, bi = thid + (n / 2);
  int bankOffsetA = CONFLICT_FREE_OFFSET(ai), bankOffsetB = CONFLICT_FREE_OFFSET(bi);
  temp[ai + bankOffsetA] = g_idata[ai];
  temp[bi + bankOffsetB] = g_idata[bi];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (thid < d) {
      int ai = offset * (2 * thid + 1) - 1, bi = offset * (2 * thid + 2) - 1;
      ai += CONFLICT_FREE_OFFSET(ai);
      bi += CONFLICT_FREE_OFFSET(bi);
      temp[bi] += temp[ai];
    }
    offset *= 2;
  }
  if (thid == 0) temp[n - 1 + CONFLICT_FREE_OFFSET(n - 1)] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (thid < d) {
      int ai = offset * (2 * thid + 1) - 1, bi = offset * (2 * thid + 2) - 1;
      ai += CONFLICT_FREE_OFFSET(ai);
      bi += CONFLICT_FREE_OFFSET(bi);
      float t = temp[ai];
      temp[ai] = temp[bi];
      temp[bi] += t;
    }
  }
  __syncthreads();
  g_odata[ai] = temp[ai + bankOffsetA];
  g_odata[bi] = temp[bi + bankOffsetB];
}
void prescan_cpu(float *g_odata, float *g_idata, int n) {
  g_odata[0] = 0;
  for (int j = 1; j < n; j++) g_odata[j] = g_odata[j - 1] + g_idata[j - 1];
}
int main() {
  enum { N = 512 };
  float h[N], out[N], ref[N];
  for (int i = 0; i < N; i++) h[i] = (float)(i % 10);
  float *d_in, *d_out;
  cudaMalloc((void **)&d_in, sizeof(h));
  cudaMalloc((void **)&d_out, sizeof(out));
  cudaMemcpy(d_in, h, sizeof(h), cudaMemcpyHostToDevice);
  prescan<<<1, N / 2, (N + N / NUM_BANKS) * sizeof(float)>>>(d_out, d_in, N);
  cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
  prescan_cpu(ref, h, N);
  int bad = 0;
  for (int i = 0; i < N; i++) bad += out[i] != ref[i];
  puts(bad ? "bad" : "good");
}
// against: function:prescan_cpu
// kind: scans
// expect: prescan grid 1,1,1 block 256,1,1 shared 2112 g_odata=2048B:unset g_idata=2048B:{0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5,6,7,8,9... n=512 main:57
