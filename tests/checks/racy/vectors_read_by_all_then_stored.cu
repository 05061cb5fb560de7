// Every block reads all of an array four words at a time, then the blocks store their parts of it as pairs.
// run: --grid 4 --block 32 --arg a=f32[512]:iota --arg out=f32[128]:zero
// finding: race @read @write on a
__global__ void kernel(float *a, float *out) {
  int t = threadIdx.x;
  float sum = 0;
  for (int part = 0; part < 4; ++part) {
    float4 v = reinterpret_cast<const float4*>(a)[part * 32 + t];  // @read
    sum += v.x + v.y + v.z + v.w;
  }
  out[blockIdx.x * 32 + t] = sum;
  reinterpret_cast<float2*>(a)[blockIdx.x * 32 + t] = make_float2(sum, sum);  // @write
}
