#include <cmath>
#include <cstdio>
#include <curand_kernel.h>

__global__ void setup(curandState *states, unsigned long long seed, int paths) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  if (id < paths) curand_init(seed, id, 0, &states[id]);
}

// The mean of all paths' discounted payoffs; the price is the sum of the blocks' parts.
__global__ void paths(unsigned long long seed, float spot, float strike, float rate, float volatility, int steps, float *price) {
  __shared__ float sums[128];
  curandStatePhilox4_32_10_t state;
  curand_init(seed, blockIdx.x * blockDim.x + threadIdx.x, 0, &state);
  const float dt = 1.0f / steps, drift = (rate - 0.5f * volatility * volatility) * dt, shake = volatility * sqrtf(dt);
  float value = spot;
  for (int i = 0; i < steps; i++) value *= expf(drift + shake * curand_normal(&state));
  sums[threadIdx.x] = fmaxf(value - strike, 0.0f);
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < half) sums[threadIdx.x] += sums[threadIdx.x + half];
  }
  if (threadIdx.x == 0) atomicAdd(price, sums[0] * expf(-rate) / (blockDim.x * gridDim.x));
}

int main() {
  float *price, h_price = 0;
  cudaMalloc(&price, sizeof(float));
  cudaMemset(price, 0, sizeof(float));
  paths<<<64, 128>>>(42ull, 100.0f, 100.0f, 0.05f, 0.2f, 4, price);
  cudaMemcpy(&h_price, price, sizeof(float), cudaMemcpyDeviceToHost);
  printf("%f, Black and Scholes: 10.450584\n", h_price);
}
// result: price f32[0]: 10.450584~0.5
// kind: vendor's samples
// expect: paths grid 64,1,1 block 128,1,1 shared 0 seed=42 spot=100 strike=100 rate=0.05 volatility=0.2 steps=4 price=4B:zero main:30
// expect: setup grid ? block ? shared ? -:0
