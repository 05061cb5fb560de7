// Each kind of update on int, unsigned and 64 bits, from all threads of a block; the order does not matter.
// run: --block 64 --arg out=i64[20]:zero
// expect out: -2011 -6043 -20 20 197 16133 4294967239 0 4294967295 1 8 4 4294963271 3 4350801870853 21474836485 69269232549888 0 -1 305330618373
__global__ void kernel(long long *out) {
  __shared__ int i[6];
  __shared__ unsigned u[8];
  __shared__ unsigned long long w[6];
  const int t = threadIdx.x;
  if (t < 6) i[t] = 5, w[t] = 0x500000005ull;
  if (t < 8) u[t] = 7;
  __syncthreads();
  atomicAdd(&i[0], -t), atomicSub(&i[1], 3 * t), atomicMin(&i[2], t - 20), atomicMax(&i[3], 20 - t), atomicXor(&i[4], t * 3), atomicOr(&i[5], t << 8);
  atomicAdd(&u[0], ~0u), atomicMin(&u[1], (unsigned)-t), atomicMax(&u[2], (unsigned)(t - 1)), atomicInc(&u[3], 9u), atomicDec(&u[4], 12u), atomicAnd(&u[5], ~(1u << (t & 1)));
  atomicSub(&u[6], 2u * t), atomicInc(&u[7], 3u);
  atomicAdd(&w[0], (unsigned long long)t << 31), atomicMin(&w[1], ~0ull - t), atomicMax(&w[2], (unsigned long long)t << 40), atomicAnd(&w[3], ~(1ull << (t % 36))), atomicOr(&w[4], 1ull << t), atomicXor(&w[5], (unsigned long long)t * 0x123456789ull);
  __syncthreads();
  if (t < 6) out[t] = i[t], out[14 + t] = (long long)w[t];
  if (t < 8) out[6 + t] = u[t];
}
