// Atomics on 64 bits in shared memory, of which only what does not depend on the order is kept.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 393921 394049 394177 394305 393921 394049 394177 394305 393921 394049 394177 394305 393921 394049 394177 394305
// expect out[16]: 393921 394049 394177 394305 393921 394049 394177 394305 393921 394049 394177 394305 393921 394049 394177 394305
// expect out[32]: 393921 394049 394177 394305 393921 394049 394177 394305 393921 394049 394177 394305 393921 394049 394177 394305
// expect out[48]: 393921 394049 394177 394305 393921 394049 394177 394305 393921 394049 394177 394305 393921 394049 394177 394305
// expect out[64]: 797889 798017 798145 798273 797889 798017 798145 798273 797889 798017 798145 798273 797889 798017 798145 798273
// expect out[80]: 797889 798017 798145 798273 797889 798017 798145 798273 797889 798017 798145 798273 797889 798017 798145 798273
// expect out[96]: 797889 798017 798145 798273 797889 798017 798145 798273 797889 798017 798145 798273 797889 798017 798145 798273
// expect out[112]: 797889 798017 798145 798273 797889 798017 798145 798273 797889 798017 798145 798273 797889 798017 798145 798273
__global__ void kernel(const int *in, int *out) {
  __shared__ unsigned long long sum, most, bits, swapped[4];
  __shared__ long long least;
  __shared__ int tickets;
  const int t = threadIdx.x, g = blockIdx.x * 64 + t;
  if (t == 0) sum = 1ull << 40, most = 0, bits = 0, least = 1ll << 60, tickets = 0;
  if (t < 4) swapped[t] = t;
  __syncthreads();
  const unsigned long long wide = (unsigned long long)in[g] << 31 | t;
  atomicAdd(&sum, wide);
  atomicMax(&most, wide * 3);
  atomicMin(&least, (long long)wide - (1ll << 35));
  atomicOr(&bits, 1ull << t);
  if ((t & 15) == 3) atomicExch(&swapped[t >> 4], wide);
  unsigned long long seen = 0, old;
  if (t >= 60) {
    do {
      old = seen;
      seen = atomicCAS(&sum, old, old + 7);
    } while (seen != old);
  }
  const int before = atomicAdd(&tickets, t);
  __syncthreads();
  atomicXor(&bits, 1ull << (t >> 1) << (t & 1));
  __syncthreads();
  int r = (int)sum + (int)(sum >> 32) * 3 + (int)(most >> 20) + (int)(least >> 25) + (int)bits + (int)(bits >> 32) + tickets;
  r += (before <= 63 * 32) + (int)(swapped[t & 3] >> 28);
  out[g] = r;
}
