// What kernels.cl has, for `warplens run`.
__global__ void transpose(float* out, const float* in, int nx, int ny) {
  __shared__ float tile[32][33];
  const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int row = 0; row < 32; row += 8)
    if (x < nx && y + row < ny) tile[threadIdx.y + row][threadIdx.x] = in[(y + row) * nx + x];
  __syncthreads();
  const int column = blockIdx.y * 32 + threadIdx.x, line = blockIdx.x * 32 + threadIdx.y;
  for (int row = 0; row < 32; row += 8)
    if (column < ny && line + row < nx) out[(line + row) * ny + column] = tile[threadIdx.x][threadIdx.y + row];
}

__global__ void product(const float* a, const float* b, float* c, int n) {
  __shared__ float as[16][16], bs[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y, column = blockIdx.x * 16 + tx, row = blockIdx.y * 16 + ty;
  float sum = 0;
  for (int first = 0; first < n; first += 16) {
    as[ty][tx] = a[row * n + first + tx];
    bs[ty][tx] = b[(first + ty) * n + column];
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum = fmaf(as[ty][k], bs[k][tx], sum);
    __syncthreads();
  }
  c[row * n + column] = sum;
}

__global__ void reduce(const float* in, float* out, int n) {
  __shared__ float part[256];
  const int lane = threadIdx.x;
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + lane; i < n; i += blockDim.x * gridDim.x) sum += in[i];
  part[lane] = sum;
  __syncthreads();
  for (int step = 128; step > 0; step /= 2) {
    if (lane < step) part[lane] += part[lane + step];
    __syncthreads();
  }
  if (lane == 0) out[blockIdx.x] = part[0];
}
