// What an initialiser leaves out is zero, in arrays, structures and in each turn of a loop.
// run: --block 8 --arg out=i32[24]:zero
// expect out: 304 1 0 317 3 1 330 0 2 343 0 3 356 2 4 369 0 5 382 0 6 395 0 7
struct S { int a, b[3]; float f; };
__global__ void kernel(int *out) {
  const int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int v[6] = {t, i};
    S s = {1, {t}};
    char text[5] = "ab";
    sum += v[2] + v[i] * 10 + s.b[1] + s.b[0] + (int)s.f + text[3] + text[1];
    v[2] = s.b[1] = 1000, s.f = 50, text[3] = 'x';
  }
  int m[3][4] = {{1}, {2, 3}};
  out[3 * t] = sum;
  out[3 * t + 1] = m[t % 3][t % 4] + m[2][3];
  out[3 * t + 2] = S{}.b[t % 3] + S{.a = t, .f = 2.5f}.a;
}
