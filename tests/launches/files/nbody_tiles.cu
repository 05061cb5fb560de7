#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>
#define SOFTENING 1e-3f
template <int TILE>
__global__ void accelerations(const float *x, const float *y, const float *z, const float *mass, float *ax, float *ay, float *az, int n) {
  __shared__ float sx[TILE], sy[TILE], sz[TILE], sm[TILE];
  int i = blockIdx.x * TILE + threadIdx.x;
  float px = i < n ? x[i] : 0, py = i < n ? y[i] : 0, pz = i < n ? z[i] : 0, fx = 0, fy = 0, fz = 0;
  for (int tile = 0; tile < gridDim.x; tile++) {
    int j = tile * TILE + threadIdx.x;
    sx[threadIdx.x] = j < n ? x[j] : 0, sy[threadIdx.x] = j < n ? y[j] : 0;
    sz[threadIdx.x] = j < n ? z[j] : 0, sm[threadIdx.x] = j < n ? mass[j] : 0;
    __syncthreads();
#pragma unroll 8
    for (int k = 0; k < TILE; k++) {
      float dx = sx[k] - px, dy = sy[k] - py, dz = sz[k] - pz;
      float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + SOFTENING), cube = sm[k] * inverse * inverse * inverse;
      fx += dx * cube, fy += dy * cube, fz += dz * cube;
    }
    __syncthreads();
  }
  if (i < n) ax[i] = fx, ay[i] = fy, az[i] = fz;
}
void accelerations_cpu(const float *x, const float *y, const float *z, const float *mass, float *ax, float *ay, float *az, int n) {
  for (int i = 0; i < n; i++) {
    double f[3] = {0, 0, 0};
    for (int j = 0; j < n; j++) {
      double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i], r = std::sqrt(dx * dx + dy * dy + dz * dz + SOFTENING);
      f[0] += mass[j] * dx / (r * r * r), f[1] += mass[j] * dy / (r * r * r), f[2] += mass[j] * dz / (r * r * r);
    }
    ax[i] = f[0], ay[i] = f[1], az[i] = f[2];
  }
}
int main() {
  const int n = 200, tile = 64;
  std::vector<float> random(n);
  float *d[7];
  for (int a = 0; a < 7; a++) {
    cudaMalloc(&d[a], n * sizeof(float));
    for (auto &v : random) v = rand() / (float)RAND_MAX;
    if (a < 4) cudaMemcpy(d[a], random.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  }
  accelerations<tile><<<(n + tile - 1) / tile, tile>>>(d[0], d[1], d[2], d[3], d[4], d[5], d[6], n);
  cudaDeviceSynchronize();
}
// against: function:accelerations_cpu
// kind: vendor's samples
// expect: accelerations<64> grid 4,1,1 block 64,1,1 shared 0 x=800B:{0.840187728,0.394382924,0.783099234,0.798440039,0.911647379,0.19755137,0.335222751,0.768229604,0.277774721,0.553969979,0.477397054,0.628870904,0.364784479,0.513400912,0.952229738,0.916195095,0.63571173,0.717296958,0.141602561,0.60696888,0.0163005721,0.242886767,0.137231573,0.804176748,0.156679094,0.400944382,0.12979044,0.108808801,0.998924494,0.218256906,0.51293242,0.839112222,0.612639844,0.29603... y=800B:{0.979434133,0.74381119,0.903366327,0.983595729,0.66688031,0.497258514,0.163967997,0.830011845,0.888948739,0.0769946799,0.64970696,0.248044118,0.629479706,0.229136974,0.700619936,0.316867143,0.328777045,0.231427953,0.0741609707,0.633072197,0.223656416,0.651132107,0.51068598,0.971465707,0.280042022,0.546106875,0.71926856,0.113280557,0.471483439,0.592539907,0.944318116,0.450917572,0.336351126,0.8476... z=800B:{0.119111285,0.589636683,0.578634858,0.52989924,0.595045269,0.36191684,0.304285467,0.888723314,0.476584643,0.169820264,0.609729111,0.52574712,0.618925393,0.596196234,0.233656213,0.829808295,0.0700902045,0.0988374203,0.92372781,0.169649497,0.481733352,0.225490913,0.826769412,0.290828675,0.357193053,0.878277719,0.344250947,0.814908683,0.65914607,0.0363273993,0.257468909,0.77825731,0.625964105,0.8361... mass=800B:{0.761612415,0.963504732,0.33184579,0.402378768,0.560784519,0.554448187,0.622166634,0.191027671,0.477960885,0.360105127,0.653879941,0.916522682,0.210691556,0.60654217,0.865433514,0.109777689,0.373555839,0.199002728,0.646520197,0.592691898,0.676553965,0.596340537,0.058860492,0.56087178,0.563617408,0.242625833,0.0189107545,0.343841374,0.00907343533,0.923692286,0.601426721,0.770685852,0.887197018,0.9... ax=800B:unset ay=800B:unset az=800B:unset n=200 main:45
