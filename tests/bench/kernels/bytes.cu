// Bytes and halves, accessed in all ways: what the checks cost of them is measured by checks_bench.

__global__ void own_rows(unsigned char *o, int n) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  for (int j = 0; j < n; j++) o[i * 64 + (j * 7 & 63)] = j;
}

template <class T>
__device__ void scattered(T *o, int n) {
  __shared__ T s[1024];
  const int i = threadIdx.x;
  for (int j = 0; j < 4; j++) s[i + 256 * j] = i;
  __syncthreads();
  unsigned a = 0;
  for (int j = 0; j < n; j++) {
    a += s[(i * 7 + j * 13) & 1023];
    __syncthreads();
    s[(i * 5 + j) & 1023] = a;
    __syncthreads();
  }
  o[blockIdx.x * 256 + i] = a;
}
__global__ void scattered_bytes(unsigned char *o, int n) { scattered(o, n); }
__global__ void scattered_halves(unsigned short *o, int n) { scattered(o, n); }
__global__ void scattered_words(unsigned *o, int n) { scattered(o, n); }

template <class T>
__device__ void stencil(T *o, int n) {
  __shared__ T s[256];
  const int i = threadIdx.x;
  s[i] = i;
  __syncthreads();
  unsigned a = 0;
  for (int j = 0; j < n; j++) {
    a += s[i] + s[(i + 1) & 255] + s[(i + 255) & 255];
    __syncthreads();
    s[i] = a;
    __syncthreads();
  }
  o[blockIdx.x * 256 + i] = a;
}
__global__ void stencil_of_bytes(unsigned char *o, int n) { stencil(o, n); }
__global__ void stencil_of_words(unsigned *o, int n) { stencil(o, n); }

__global__ void own_shared_rows(unsigned char *o, int n) {
  __shared__ unsigned char s[256 * 16];
  const int i = threadIdx.x;
  for (int j = 0; j < 16; j++) s[i * 16 + j] = i;
  unsigned a = 0;
  for (int j = 0; j < n; j++) {
    a += s[i * 16 + (a & 15)];
    s[i * 16 + (j & 15)] = a;
  }
  o[blockIdx.x * 256 + i] = a;
}

__global__ void columns_to_rows(unsigned char *o, int n) {
  __shared__ unsigned char s[4096];
  const int i = threadIdx.x;
  for (int j = 0; j < 16; j++) s[i + 256 * j] = i;
  __syncthreads();
  unsigned a = 0;
  for (int j = 0; j < n; j++) {
    for (int c = 0; c < 16; c++) a += s[i * 16 + c];
    __syncthreads();
    for (int c = 0; c < 16; c++) s[i + 256 * c] = a + c;
    __syncthreads();
  }
  o[blockIdx.x * 256 + i] = a;
}

__global__ void transposed(unsigned char *o, const unsigned char *in, int n) {
  __shared__ unsigned char s[32][33];
  const int x = threadIdx.x & 31, y = threadIdx.x >> 5, block = blockIdx.x * 32 * 1024;
  for (int j = 0; j < n; j++) {
    for (int r = 0; r < 32; r += 8) s[y + r][x] = in[block + (j * 32 + y + r) * 32 + x];
    __syncthreads();
    for (int r = 0; r < 32; r += 8) o[block + (j * 32 + y + r) * 32 + x] = s[x][y + r];
    __syncthreads();
  }
}

__global__ void pixels(unsigned char *o, const unsigned char *in, int n) {
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) {
    const unsigned r = in[3 * i], g = in[3 * i + 1], b = in[3 * i + 2];
    const unsigned l = (77 * r + 150 * g + 29 * b) >> 8;
    o[3 * i] = l;
    o[3 * i + 1] = l >> 1;
    o[3 * i + 2] = 255 - l;
  }
}

__global__ void shared_pixels(unsigned char *o, int n) {
  __shared__ unsigned char s[768];
  const int i = threadIdx.x;
  for (int c = 0; c < 3; c++) s[3 * i + c] = i;
  __syncthreads();
  unsigned a = 0;
  for (int j = 0; j < n; j++) {
    const int k = (i + j) & 255;
    a += s[3 * k] + s[3 * k + 1] + s[3 * k + 2];
    __syncthreads();
    for (int c = 0; c < 3; c++) s[3 * i + c] = a >> c;
    __syncthreads();
  }
  o[blockIdx.x * 256 + i] = a;
}

__global__ void grey(unsigned char *o, const uchar3 *in, int n) {
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) {
    const uchar3 p = in[i];
    o[i] = (77 * p.x + 150 * p.y + 29 * p.z) >> 8;
  }
}

__global__ void rows(unsigned char *o, const unsigned char *in, int n) {
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) o[i] = in[i] + 1;
}

__global__ void four_to_a_thread(unsigned char *o, const unsigned char *in, int n) {
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n / 4; i += gridDim.x * 256)
    for (int c = 0; c < 4; c++) o[i * 4 + c] = in[i * 4 + c] + 1;
}

__global__ void blur(unsigned char *o, const unsigned char *in, int w) {
  const int x = blockIdx.x * 32 + (threadIdx.x & 31), y = blockIdx.y * 8 + (threadIdx.x >> 5);
  if (x == 0 || y == 0 || x >= w - 1 || y >= w - 1) return;
  unsigned a = 0;
  for (int v = -1; v <= 1; v++)
    for (int u = -1; u <= 1; u++) a += in[(y + v) * w + x + u];
  o[y * w + x] = a / 9;
}

__global__ void histogram(unsigned *o, const unsigned char *in, int n) {
  __shared__ unsigned char s[64][256];
  const int i = threadIdx.x;
  for (int b = 0; b < 64; b++) s[b][i] = 0;
  for (int j = 0; j < n; j++) s[in[(blockIdx.x * n + j) * 256 + i] & 63][i]++;
  __syncthreads();
  unsigned a = 0;
  if (i < 64)
    for (int k = 0; k < 256; k++) a += s[i][k];
  if (i < 64) atomicAdd(&o[i], a);
}

__global__ void table(unsigned char *o, const unsigned char *in, int n) {
  __shared__ unsigned char t[256];
  const int i = threadIdx.x;
  t[i] = i * 7;
  __syncthreads();
  unsigned a = in[blockIdx.x * 256 + i];
  for (int j = 0; j < n; j++) a = t[a] ^ (j & 255);
  o[blockIdx.x * 256 + i] = a;
}
