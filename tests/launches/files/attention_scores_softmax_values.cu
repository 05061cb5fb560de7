// As three kernels, in the order of a first version: Q K^T, softmax of rows, P V.
#include <cuda_runtime.h>
#include <vector>

__global__ void scores(const float* Q, const float* K, float* S, int T, int D, float scale) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= T || j >= T) return;
  float s = 0;
  for (int d = 0; d < D; ++d) s += Q[i * D + d] * K[j * D + d];
  S[i * T + j] = s * scale;
}
__global__ void softmax_in_place(float* S, int T) {
  float* row = S + blockIdx.x * T;
  __shared__ float s[256];
  float m = -1e20f;
  for (int j = threadIdx.x; j < T; j += blockDim.x) m = fmaxf(m, row[j]);
  s[threadIdx.x] = m;
  __syncthreads();
  for (int o = blockDim.x / 2; o; o /= 2) {
    if (threadIdx.x < o) s[threadIdx.x] = fmaxf(s[threadIdx.x], s[threadIdx.x + o]);
    __syncthreads();
  }
  m = s[0];
  __syncthreads();
  float sum = 0;
  for (int j = threadIdx.x; j < T; j += blockDim.x) sum += row[j] = __expf(row[j] - m);
  s[threadIdx.x] = sum;
  __syncthreads();
  for (int o = blockDim.x / 2; o; o /= 2) {
    if (threadIdx.x < o) s[threadIdx.x] += s[threadIdx.x + o];
    __syncthreads();
  }
  for (int j = threadIdx.x; j < T; j += blockDim.x) row[j] /= s[0];
}
__global__ void values(const float* P, const float* V, float* O, int T, int D) {
  const int i = blockIdx.x, d = threadIdx.x;
  float s = 0;
  for (int j = 0; j < T; ++j) s += P[i * T + j] * V[j * D + d];
  O[i * D + d] = s;
}
int main() {
  const int T = 48, D = 16;
  std::vector<float> q(T * D, 1.0f), v(T * D);
  for (int j = 0; j < T; ++j)
    for (int d = 0; d < D; ++d) v[j * D + d] = j;
  float *Q, *K, *V, *S, *O;
  cudaMalloc(&Q, T * D * sizeof(float));
  cudaMalloc(&K, T * D * sizeof(float));
  cudaMalloc(&V, T * D * sizeof(float));
  cudaMalloc(&S, T * T * sizeof(float));
  cudaMalloc(&O, T * D * sizeof(float));
  cudaMemcpy(Q, q.data(), T * D * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(K, q.data(), T * D * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(V, v.data(), T * D * sizeof(float), cudaMemcpyHostToDevice);
  const dim3 block(16, 16), grid((T + 15) / 16, (T + 15) / 16);
  scores<<<grid, block>>>(Q, K, S, T, D, 0.125f);
  softmax_in_place<<<T, 32>>>(S, T);
  values<<<T, D>>>(S, V, O, T, D);
  cudaDeviceSynchronize();
}
// All weights are equal: the mean of 0 ... 47.
// kind: attention
// result: S f32[0]: 2 2
// result 2: S f32[0]: ~0.0208333 ~0.0208333
// result 3: O f32[0]: ~23.5 ~23.5
// result 3: O f32[767]: ~23.5
// expect: scores grid 3,3,1 block 16,16,1 shared 0 Q=3072B:=1 K=3072B:=1 S=9216B:unset T=48 D=16 scale=0.125 main:56
// expect: softmax_in_place grid 48,1,1 block 32,1,1 shared 0 S=9216B:after:0:S T=48 main:57
// expect: values grid 48,1,1 block 16,1,1 shared 0 P=9216B:after:1:S V=3072B:{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,5,5,5,5,5,5,5,5,5,5,5,5,5,5,5,5,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,11,11,11,11,11,11,11,11,11,11,1... O=3072B:unset T=48 D=16 main:58
