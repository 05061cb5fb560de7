#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define BLOCK_SIZE 256
#define SOFTENING 1e-9f
typedef struct { float4 *pos, *vel; } BodySystem;

__global__ void bodyForce(float4 *p, float4 *v, float dt, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i < n) v[i].x += dt * p[i].x + SOFTENING;
}

void randomizeBodies(float *data, int n) {
  for (int i = 0; i < n; i++) data[i] = 2.0f * (rand() / (float)RAND_MAX) - 1.0f;
}

int main(const int argc, const char **argv) {
  int nBodies = 3000;
  if (argc > 1) nBodies = atoi(argv[1]);
  const float dt = 0.01f;
  const int nIters = 10;
  int bytes = 2 * nBodies * sizeof(float4);
  float *buf = (float *)malloc(bytes);
  BodySystem p = {(float4 *)buf, ((float4 *)buf) + nBodies};
  randomizeBodies(buf, 8 * nBodies);
  float *d_buf;
  cudaMalloc(&d_buf, bytes);
  BodySystem d_p = {(float4 *)d_buf, ((float4 *)d_buf) + nBodies};
  int nBlocks = (nBodies + BLOCK_SIZE - 1) / BLOCK_SIZE;
  for (int iter = 1; iter <= nIters; iter++) {
    cudaMemcpy(d_buf, buf, bytes, cudaMemcpyHostToDevice);
    bodyForce<<<nBlocks, BLOCK_SIZE>>>(d_p.pos, d_p.vel, dt, nBodies);
  }
  (void)p;
}
// kind: vendor's samples
// expect: bodyForce grid 12,1,1 block 256,1,1 shared 0 p=96000B:data v=p+48000B dt=0.01 n=3000 main:32
