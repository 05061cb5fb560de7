// Halves go to even, away from zero, down, up or towards zero, also of negative numbers and of -0.5.
// run: --block 12 --arg out=f32[96]:zero
// expect out: -3 -3 -3 -3 -3 -11 -0.5 -300.5 -2 -3 -3 -2 -2 -9 -0.75 -200.75 -2 -2 -2 -2 -2 -7 -1 -199 -2 -2 -2 -1 -1 -5 -1.25 -199.25
// expect out[32]: -1 -1 -1 -1 -1 -3 -1.5 -99.5 -0 -1 -1 -0 -0 -2 -1.75 0.25 0 0 0 0 0 0 0 0 0 1 0 1 0 2 1.75 -0.25
// expect out[64]: 1 1 1 1 1 3 1.5 99.5 2 2 1 2 1 5 1.25 199.25 2 2 2 2 2 7 1 199 2 3 2 3 2 9 0.75 200.75
__global__ void kernel(float *out) {
  const float x = ((int)threadIdx.x - 6) * 0.5f;
  float *o = out + 8 * threadIdx.x;
  o[0] = rintf(x);
  o[1] = roundf(x);
  o[2] = floorf(x);
  o[3] = ceilf(x);
  o[4] = truncf(x);
  o[5] = nearbyintf(x * 3) + (float)rint(x * 0.5);
  o[6] = fmodf(x * 3.5f, 2.0f);
  o[7] = remainderf(x * 3.5f, 2.0f) + (float)lrintf(x) * 100;
}
