template <int TILE, typename T, int PAD = 1>
__global__ void rotate(const T *in, T *out) {
  __shared__ T tile[TILE][TILE + PAD];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * TILE + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
// kind: other ways to write host code
// expect: rotate<32, float> grid ? block ? shared ? TILE=32~ T=float~ -:0
