// Fragments by the PTX manual's tables, compared with a plain product: how many elements are wrong, and compared.
// run: --block 32 --arg out=i32[10]:zero
// expect out: 0 128 0 128 0 128 0 128 0 64
#include <cuda_bf16.h>
__device__ float a_at(int row, int k) { return (row * 7 + k * 3) % 11 - 5; }
__device__ float b_at(int k, int column) { return (k * 5 + column * 2) % 9 - 4; }
__device__ float c_at(int row, int column) { return row * 8 + column - 64; }
__device__ float wanted(int row, int column, int depth) {
  float sum = c_at(row, column);
  for (int k = 0; k < depth; k++) sum += a_at(row, k) * b_at(k, column);
  return sum;
}
__device__ unsigned pack(float low, float high) {
  __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
  return *reinterpret_cast<unsigned *>(&pair);
}
__device__ void count(int *out, bool wrong) {
  atomicAdd(&out[0], wrong ? 1 : 0);
  atomicAdd(&out[1], 1);
}
__global__ void kernel(int *out) {
  int lane = threadIdx.x, group = lane >> 2, member = lane % 4;
  unsigned a[4], b[2];
  float c[4], d[4];
  for (int i = 0; i < 4; i++) c[i] = c_at(i < 2 ? group : group + 8, member * 2 + (i & 1));
  for (int i = 0; i < 8; i += 2) {
    int row = (i < 2 || (i >= 4 && i < 6)) ? group : group + 8, column = member * 2 + (i < 4 ? 0 : 8);
    a[i / 2] = pack(a_at(row, column), a_at(row, column + 1));
  }
  for (int i = 0; i < 2; i++) b[i] = pack(b_at(member * 2 + 8 * i, group), b_at(member * 2 + 8 * i + 1, group));
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"
               : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
  for (int i = 0; i < 4; i++) count(out, d[i] != wanted(i < 2 ? group : group + 8, member * 2 + (i & 1), 16));
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};"
               : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(b[0]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
  for (int i = 0; i < 4; i++) count(out + 2, d[i] != wanted(i < 2 ? group : group + 8, member * 2 + (i & 1), 8));
  // tf32: a0 (group, member), a1 (group + 8, member), a2 (group, member + 4), a3 (group + 8, member + 4).
  for (int i = 0; i < 4; i++) a[i] = __float_as_uint(a_at(i == 0 || i == 2 ? group : group + 8, i < 2 ? member : member + 4));
  for (int i = 0; i < 2; i++) b[i] = __float_as_uint(b_at(i == 0 ? member : member + 4, group));
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"
               : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
  for (int i = 0; i < 4; i++) count(out + 4, d[i] != wanted(i < 2 ? group : group + 8, member * 2 + (i & 1), 8));
  asm volatile("mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};"
               : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
               : "r"(a[0]), "r"(a[1]), "r"(b[0]), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
  for (int i = 0; i < 4; i++) count(out + 6, d[i] != wanted(i < 2 ? group : group + 8, member * 2 + (i & 1), 4));
  double x = a_at(group, member), y = b_at(member, group), z[2] = {c_at(group, member * 2), c_at(group, member * 2 + 1)};
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%0,%1};" : "+d"(z[0]), "+d"(z[1]) : "d"(x), "d"(y));
  for (int i = 0; i < 2; i++) count(out + 8, z[i] != wanted(group, member * 2 + i, 4));
}
