// A switch whose cases lie in a loop: lanes enter it at different places.
// run: --block 16 --arg out=i32[16]:zero
// expect out: 300005 400018 500058 600179 700543 801636 904916 1014757 1144281 1332854 1698574 2595735 5087219 12361672 33985032 98655113
__global__ void kernel(int *out) {
  const int t = threadIdx.x, count = t + 3;
  int n = (count + 3) / 4, r = 0, at = 0;
  switch (count % 4) {
    case 0: do { r = r * 3 + at++;
    case 3:      r = r * 3 + at++;
    case 2:      r = r * 3 + at++;
    case 1:      r = r * 3 + at++;
            } while (--n > 0);
  }
  out[t] = r + 100000 * at;
}
