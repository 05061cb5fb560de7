// Launched from another file: the explicit instantiation says for which sizes.
template <int TILE, int PER, typename T>
__global__ void scale(T *x, int n) {
  __shared__ T t[TILE];
  for (int k = 0; k < PER; k++) {
    int s = threadIdx.x + k * (TILE / PER), i = blockIdx.x * TILE + s;
    if (s < TILE && i < n) t[s] = x[i], x[i] = 2 * t[s];
  }
}
template __global__ void scale<512, 4, double>(double *x, int n);
// kind: other ways to write host code
// expect: scale<512, 4, double> grid ? block ? shared ? -:0
