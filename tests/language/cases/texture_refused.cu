// run: --block 32 --arg out=f32[32]:zero --arg tex=0
// expect error: texture_refused.cu:4:22: 'tex2D<float>' is unavailable: textures are not interpreted; the kernel can still be measured on a GPU
__global__ void kernel(float *out, cudaTextureObject_t tex) {
  out[threadIdx.x] = tex2D<float>(tex, threadIdx.x, 0.5f);
}
