/* warplens
title   = { en = "Vector access", zh = "向量访问" }
family  = "vector"
order   = 10
about   = { en = "Eleven loads of 8 or 16 bytes per lane. Which lanes share an address decides how many passes the warp needs: one or two for 8 bytes per lane; one, two or four for 16.", zh = "十一种每个 lane 8 或 16 字节的读取。哪些 lane 读取同一地址，决定了 warp 需要几趟：每个 lane 8 字节时一趟或两趟，16 字节时一趟、两趟或四趟。" }
params  = [
  { name = "WIDTH", default = 64, choices = [64, 128], help = { en = "bits that a lane loads", zh = "每个 lane 读取的位数" } },
  { name = "CASE", default = 1, choices = [1, 2, 3, 4, 5, 6], help = { en = "which lanes read which addresses: see the source", zh = "哪些 lane 读取哪些地址：见源代码" } },
]
rules   = [
  { holds = "WIDTH == 128 || CASE <= 5", else = { en = "With WIDTH = {WIDTH} there are cases 1 to 5; CASE = {CASE} exists for 128 bits only.", zh = "WIDTH = {WIDTH} 时只有情形 1 到 5；CASE = {CASE} 只用于 128 位。" } },
]
sizes   = { run = { BLOCKS = 4 }, measure = { BLOCKS = 65536 } }
buffers = [
  { name = "in", type = "f32", shape = ["BLOCKS * 32", "WIDTH / 32"], role = "in" },
  { name = "out", type = "f32", shape = ["BLOCKS * 32", "WIDTH / 32"], role = "out" },
]
launch  = { grid = ["BLOCKS"], block = ["32"] }
work    = { bytes = "2 * BLOCKS*32*(WIDTH/8)" }
check   = "vector"
levels  = [
  { name = "block tile", rows = "32", columns = "WIDTH / 32" },
  { name = "thread tile", rows = "1", columns = "WIDTH / 32" },
]
*/

template <int WIDTH> struct VectorOf;
template <> struct VectorOf<64> { using type = float2; };
template <> struct VectorOf<128> { using type = float4; };

// The vector that lane tid loads; -1 for a lane that takes no part.
template <int WIDTH, int CASE>
__device__ int vector_index(int tid) {
  const bool lowerHalf = tid < 16;
  if (WIDTH == 64) {
    switch (CASE) {
      case 1: return lowerHalf ? tid : -1;
      case 2: return tid < 15 ? tid : tid == 16 ? 15 : -1;
      case 3: return tid / 2;
      case 4: return lowerHalf ? tid / 2 : (tid / 4) * 4 + (tid % 4) % 2;
      case 5: return tid % 16;
    }
  } else {
    switch (CASE) {
      case 1: return tid == 15 || tid == 16 ? 4 : -1;
      case 2: return tid == 0 || tid == 15 ? 4 : -1;
      case 3: return (tid / 8) * 2 + ((tid % 8) / 2) % 2;
      case 4: return (tid / 8) * 2 + (lowerHalf ? ((tid % 8) / 2) % 2 : (tid % 8) % 2);
      case 5: return (tid / 16) * 4 + (tid % 16) / 8 + (tid % 8) / 4 * 8;
      case 6: return (tid / 16) * 4 + (tid % 16 / 8) * 8 + (lowerHalf ? tid % 4 / 2 : tid % 4 % 2) * 2;
    }
  }
  return -1;
}

// One warp a block: 32 vectors go to shared memory, one to each lane's place, and come back by vector_index.
template <int WIDTH, int CASE>
__global__ void __launch_bounds__(32)
vector_access(const float *in, float *out) {
  using Vector = typename VectorOf<WIDTH>::type;
  __shared__ __align__(16) Vector vectors[32];

  const int tid = threadIdx.x;
  const int place = blockIdx.x * 32 + tid;
  vectors[tid] = reinterpret_cast<const Vector *>(in)[place];
  __syncthreads();

  Vector value = {};
  const int index = vector_index<WIDTH, CASE>(tid);
  if (index >= 0) {
    value = vectors[index];
  }
  reinterpret_cast<Vector *>(out)[place] = value;
}
