#include <cstdio>
struct Config {
  static constexpr int BM = 64;
  static constexpr int BN = 32;
  static constexpr int THREADS = BM * BN / 16;
};

template <int BM, int BN>
__global__ void scale_tile(const float *a, float *c, int ld) {
  c[threadIdx.x * ld % (BM * BN)] = a[threadIdx.x];
}

struct Problem {
  int m, n;
  float *a = nullptr, *c = nullptr;
  Problem(int rows, int columns) : m(rows), n(columns) {
    cudaMalloc(&a, sizeof(float) * m * n);
    cudaMalloc(&c, sizeof(float) * m * n);
  }
  void run() const {
    dim3 grid(n / Config::BN, m / Config::BM);
    scale_tile<Config::BM, Config::BN><<<grid, Config::THREADS>>>(a, c, n);
  }
};

int main() {
  Problem problem(256, 128);
  problem.run();
  cudaDeviceSynchronize();
}
// kind: other ways to write host code
// expect: scale_tile<64, 32> grid 4,4,1 block 128,1,1 shared 0 a=131072B:unset c=131072B:unset ld=128 run:22
