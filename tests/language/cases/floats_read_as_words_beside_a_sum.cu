// One array read as floats and then, two of it, as words: as compiled, what is loaded together has both types.
// run: --block 32 --arg in=f32[64]:iota --arg out=f32[32]:zero --arg words=u32[32]:zero
// expect out: 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 2028 2029 2030 2031
// expect words: 1065353216 1065353216 1065353216 1065353216
__global__ void kernel(const float *in, float *out, unsigned *words) {
  __shared__ float total, s[64];
  __shared__ unsigned word;
  const int t = threadIdx.x;
  s[t] = in[t], s[t + 32] = in[t + 32];
  __syncthreads();
  if (t == 0) {
    float sum = 0;
    for (int i = 0; i < 64; ++i) sum += s[i];
    const unsigned a = reinterpret_cast<unsigned *>(s)[t], b = reinterpret_cast<unsigned *>(s)[t ^ 1];
    word = a + b;
    total = sum;
  }
  __syncthreads();
  out[t] = total + s[t];
  words[t] = word;
}
