#include <cstdio>
#include <vector>

__global__ void spmv_csr(int rows, const int *row_ptr, const int *col, const float *val, const float *x, float *y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  for (int k = row_ptr[row]; k < row_ptr[row + 1]; ++k) sum += val[k] * x[col[k]];
  y[row] = sum;
}

template <typename T>
T *to_device(const std::vector<T> &host) {
  T *device;
  cudaMalloc(&device, host.size() * sizeof(T));
  cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
  return device;
}

int main() {
  std::vector<int> row_ptr{0, 2, 4, 7, 8}, col{0, 1, 1, 2, 0, 2, 3, 3};
  std::vector<float> val{1, 7, 2, 8, 5, 3, 9, 6}, x(4, 1.0f);
  int *d_row = to_device(row_ptr), *d_col = to_device(col);
  float *d_val = to_device(val), *d_x = to_device(x), *d_y;
  const int rows = row_ptr.size() - 1;
  cudaMalloc(&d_y, rows * sizeof(float));
  spmv_csr<<<(rows + 31) / 32, 32>>>(rows, d_row, d_col, d_val, d_x, d_y);
}
// kind: graph kernels
// expect: spmv_csr grid 1,1,1 block 32,1,1 shared 0 rows=4 row_ptr=20B:{0,2,4,7,8} col=32B:{0,1,1,2,0,2,3,3} val=32B:{1,7,2,8,5,3,9,6} x=16B:=1 y=16B:unset main:27
