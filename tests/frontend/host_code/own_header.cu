#include "own_header.cuh"
__global__ void scale(float* data, float factor) { data[threadIdx.x] = times(data[threadIdx.x], factor); }
int main() { report(1.0); }
