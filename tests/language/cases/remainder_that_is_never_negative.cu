// ((a % n) + n) % n and a - floor(a / n) * n, with a bound that is and one that is not a power of two.
// run: --block 32 --arg out=i32[64]:zero
// expect out: 106 203 300 405 502 607 4 101 206 303 400 505 602 7 104 201 306 403 500 605 2 107 204 301 406 503 600 5 102 207 304 401
// expect out[32]: 2 103 204 305 400 501 602 703 4 105 200 301 402 503 604 705 0 101 202 303 404 505 600 701 2 103 204 305 400 501 602 703
__device__ int wrapped(int a, int n) { return (a % n + n) % n; }
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  out[t] = wrapped(t - 20, 7) * 100 + wrapped(5 * t - 90, 8);
  out[32 + t] = ((t - 16) & 7) * 100 + (t - 16 - (t - 16 >= 0 ? (t - 16) / 6 : -((5 - (t - 16)) / 6)) * 6);
}
