// Fragments by the PTX manual's tables for mma.m16n8k16 and mma.m16n8k8, compared with a plain product: how many elements are wrong, and compared.
// run: --block 32 --arg out=i32[8]:zero
// expect out: 0 128 0 128 0 128 0 128
// expect note: mma rounds each sum of products once
#include <cuda_fp16.h>
__device__ float a_at(int row, int k) { return (row * 7 + k * 3) % 11 - 5; }
__device__ float b_at(int k, int column) { return (k * 5 + column * 2) % 9 - 4; }
__device__ float c_at(int row, int column) { return row * 8 + column - 64; }
__device__ float wanted(int row, int column, int depth) {
  float sum = c_at(row, column);
  for (int k = 0; k < depth; k++) sum += a_at(row, k) * b_at(k, column);
  return sum;
}
__device__ unsigned pack(float low, float high) {
  half2 pair = __floats2half2_rn(low, high);
  return *reinterpret_cast<unsigned *>(&pair);
}
__device__ void count(int *out, bool wrong) {
  atomicAdd(&out[0], wrong ? 1 : 0);
  atomicAdd(&out[1], 1);
}
__global__ void kernel(int *out) {
  int lane = threadIdx.x, group = lane >> 2, member = lane % 4;
  unsigned a[4], b[2], c[2], d[2];
  float cf[4], df[4];
  for (int i = 0; i < 8; i += 2) {  // a0 to a7
    int row = (i < 2 || (i >= 4 && i < 6)) ? group : group + 8;
    int column = i < 4 ? member * 2 + (i & 1) : member * 2 + (i & 1) + 8;
    a[i / 2] = pack(a_at(row, column), a_at(row, column + 1));
  }
  for (int i = 0; i < 4; i += 2) {
    int row = i < 2 ? member * 2 + (i & 1) : member * 2 + (i & 1) + 8;
    b[i / 2] = pack(b_at(row, group), b_at(row + 1, group));
  }
  for (int i = 0; i < 4; i++) cf[i] = c_at(i < 2 ? group : group + 8, member * 2 + (i & 1));
  c[0] = pack(cf[0], cf[1]), c[1] = pack(cf[2], cf[3]);
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};\n"
               : "=f"(df[0]), "=f"(df[1]), "=f"(df[2]), "=f"(df[3])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(cf[0]), "f"(cf[1]), "f"(cf[2]), "f"(cf[3]));
  for (int i = 0; i < 4; i++) count(out, df[i] != wanted(i < 2 ? group : group + 8, member * 2 + (i & 1), 16));
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};\n"
               : "=r"(d[0]), "=r"(d[1])
               : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(c[1]));
  for (int i = 0; i < 4; i++) {
    half2 pair = *reinterpret_cast<half2 *>(&d[i / 2]);
    count(out + 2, __half2float(i & 1 ? pair.y : pair.x) != wanted(i < 2 ? group : group + 8, member * 2 + (i & 1), 16));
  }
  // m16n8k8, where C is D too.
  df[0] = cf[0], df[1] = cf[1], df[2] = cf[2], df[3] = cf[3];
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
               : "+f"(df[0]), "+f"(df[1]), "+f"(df[2]), "+f"(df[3])
               : "r"(a[0]), "r"(a[1]), "r"(b[0]));
  for (int i = 0; i < 4; i++) count(out + 4, df[i] != wanted(i < 2 ? group : group + 8, member * 2 + (i & 1), 8));
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3}, {%4}, {%5,%6};"
               : "=r"(d[0]), "=r"(d[1])
               : "r"(a[0]), "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(c[1]));
  for (int i = 0; i < 4; i++) {
    half2 pair = *reinterpret_cast<half2 *>(&d[i / 2]);
    count(out + 6, __half2float(i & 1 ? pair.y : pair.x) != wanted(i < 2 ? group : group + 8, member * 2 + (i & 1), 8));
  }
}
