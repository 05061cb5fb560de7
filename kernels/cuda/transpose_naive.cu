/* warplens
title   = { en = "Naive", zh = "朴素实现" }
family  = "transpose"
order   = 10
about   = { en = "One thread per element, directly from global memory to global memory: rows are read, columns are written, and each lane's write takes a sector of its own.", zh = "每个线程搬运一个元素，直接从全局内存到全局内存：按行读入，按列写出，每个 lane 的写入各占一个扇区。" }
params  = [
  { name = "BDIMX", default = 32, choices = [8, 16, 32, 64], help = { en = "columns of the input that a block transposes", zh = "一个线程块转置的输入列数" } },
  { name = "BDIMY", default = 8, choices = [4, 8, 16, 32], help = { en = "rows of the input that a block transposes", zh = "一个线程块转置的输入行数" } },
]
rules   = [
  { holds = "BDIMX * BDIMY <= 1024", else = { en = "A block has at most 1024 threads; BDIMX * BDIMY = {BDIMX} * {BDIMY} needs {BDIMX * BDIMY}.", zh = "一个线程块至多 1024 个线程；BDIMX * BDIMY = {BDIMX} * {BDIMY} 需要 {BDIMX * BDIMY} 个。" } },
]
sizes   = { run = { NX = 128, NY = 64 }, measure = { NX = 8192, NY = 8192 } }
buffers = [
  { name = "in", type = "f32", shape = ["NY", "NX"], role = "in" },
  { name = "out", type = "f32", shape = ["NX", "NY"], role = "out" },
]
launch  = { grid = ["(NX + BDIMX - 1) / BDIMX", "(NY + BDIMY - 1) / BDIMY"], block = ["BDIMX", "BDIMY"] }
work    = { bytes = "2 * 4*NX*NY" }
check   = "transpose"
levels  = [
  { name = "block tile", rows = "BDIMX", columns = "BDIMY" },
  { name = "warp tile", rows = "min(BDIMX, 32)", columns = "BDIMX < 32 ? 32 / BDIMX : 1" },
  { name = "thread tile", rows = "1", columns = "1" },
]
*/

// out (NX rows of NY) = the transpose of in (NY rows of NX), row-major, any NX and NY.
template <int BDIMX, int BDIMY>
__global__ void __launch_bounds__(BDIMX * BDIMY)
transpose_naive(int NX, int NY, const float *in, float *out) {
  const int x = blockIdx.x * BDIMX + threadIdx.x;
  const int y = blockIdx.y * BDIMY + threadIdx.y;
  if (x < NX && y < NY) {
    out[x * NY + y] = in[y * NX + x];  // neighbouring lanes: read 1 word apart, written NY words apart
  }
}
