// run: --block 32 --arg in=f32[32]:iota --arg out=f32[32]:zero
// expect out: 31 30 29
// expect site s store: width 4 instructions 1 wavefronts 1 conflicts 0
// expect site s load: width 4 instructions 1 wavefronts 1 conflicts 0
// expect site in load: instructions 1 sectors 4
// expect site out store: instructions 1 sectors 4
struct View {
  float *p;
  int pitch;
  __device__ float &at(int r, int c) { return p[r * pitch + c]; }
};
__device__ View make_view(float *p, int pitch) {
  View v;
  v.p = p;
  v.pitch = pitch;
  return v;
}
__global__ void kernel(const float *in, float *out) {
  __shared__ float s[32];
  View v = make_view(s, 8);
  View *same = &v;
  int t = threadIdx.x;
  same->at(t / 8, t % 8) = in[t];
  __syncthreads();
  View outside{out, 8};
  outside.at(t / 8, t % 8) = v.at((31 - t) / 8, (31 - t) % 8);
}
