// transpose_shared, sgemm_tiled and a reduction by blocks in OpenCL, with the same groups and accesses as in CUDA.
__kernel void transpose(__global float* out, __global const float* in, int nx, int ny) {
  __local float tile[32][33];
  const int x = get_group_id(0) * 32 + get_local_id(0), y = get_group_id(1) * 32 + get_local_id(1);
  for (int row = 0; row < 32; row += 8)
    if (x < nx && y + row < ny) tile[get_local_id(1) + row][get_local_id(0)] = in[(y + row) * nx + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  const int column = get_group_id(1) * 32 + get_local_id(0), line = get_group_id(0) * 32 + get_local_id(1);
  for (int row = 0; row < 32; row += 8)
    if (column < ny && line + row < nx) out[(line + row) * ny + column] = tile[get_local_id(0)][get_local_id(1) + row];
}

__kernel void product(__global const float* a, __global const float* b, __global float* c, int n) {
  __local float as[16][16], bs[16][16];
  const int tx = get_local_id(0), ty = get_local_id(1), column = get_group_id(0) * 16 + tx, row = get_group_id(1) * 16 + ty;
  float sum = 0;
  for (int first = 0; first < n; first += 16) {
    as[ty][tx] = a[row * n + first + tx];
    bs[ty][tx] = b[(first + ty) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 16; ++k) sum = fma(as[ty][k], bs[k][tx], sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}

__kernel void reduce(__global const float* in, __global float* out, int n) {
  __local float part[256];
  const int lane = get_local_id(0);
  float sum = 0;
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) sum += in[i];
  part[lane] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 128; step > 0; step /= 2) {
    if (lane < step) part[lane] += part[lane + step];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lane == 0) out[get_group_id(0)] = part[0];
}
