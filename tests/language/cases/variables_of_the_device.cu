// Variables of the device with initial values, structures and tables, some constant; counters that both blocks add to.
// run: --grid 2 --block 64 --arg in=i32[128]:iota --arg out=i32[128]:zero
// expect out: 89158 85734 90049 88164 82030 88893 88024 87111 89806 79092 88591 88083 89968 87516 84865 88488
// expect out[16]: 86971 89217 89482 77877 91264 87840 89482 89946 83245 87435 89482 88488 88753 81117 91102 87030
// expect out[32]: 90940 89460 82840 89622 89158 88326 91264 80712 89563 89379 90859 88569 85675 89703 88429 90756
// expect out[48]: 90616 79497 92236 88893 90373 91161 85675 88893 90616 90027 89887 81522 92074 88245 93127 90756
// expect out[64]: 83650 91080 90292 88893 92398 81927 91507 90675 91750 89865 86485 90432 89563 91971 92074 81117
// expect out[80]: 93208 90189 91264 92214 86485 90108 92074 91566 91021 83142 93046 89298 94018 91971 86080 92538
// expect out[96]: 91426 90432 93532 82332 92479 91890 93937 91161 87295 91890 90697 92538 93208 82332 95152 91485
// expect out[112]: 92155 93510 87295 90837 93208 92781 92479 84762 94018 90594 94909 93024 86890 93753 92884 91971
struct Setup {
  int first;
  short list[3];
  float scale;
};
__device__ Setup setup = {5, {1, -2, 3}, 0.5f};
__constant__ int weights[2][4] = {{1, 2, 3, 4}, {-1, -2}};
__device__ const char letters[] = "warp lens";
__device__ int *cursor;
__device__ unsigned counters[3];
static __device__ long long wide_start = -(1ll << 40);
__device__ int part(int i) {
  static constexpr int kSteps[] = {3, 1, 4, 1, 5};
  return kSteps[i % 5] * weights[i & 1][(i >> 1) & 3];
}
__global__ void kernel(const int *in, int *out) {
  const int g = blockIdx.x * 64 + threadIdx.x;
  atomicAdd(&counters[g % 2], 1u);
  int sum = part(in[g]) + letters[g % sizeof letters] + setup.list[g % 3] * setup.first + (int)(setup.scale * g);
  sum += (int)(wide_start >> 35) + (cursor == nullptr) * 1000 + (counters[2] == 0) * 5;
  const int(&row)[4] = weights[g & 1];
  for (int w : row) sum = sum * 3 + w;
  out[g] = sum;
}
