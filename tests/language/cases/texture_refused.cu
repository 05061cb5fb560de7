// run: --block 32 --arg out=f32[32]:zero --arg tex=0
// expect error: texture_refused.cu:4:22: use of undeclared identifier 'tex2D'
__global__ void kernel(float *out, cudaTextureObject_t tex) {
  out[threadIdx.x] = tex2D<float>(tex, threadIdx.x, 0.5f);
}
