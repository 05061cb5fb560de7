// Jobs for tests on a device, fake or real: small kernels without barriers, right ones and others.
#pragma once

#include <cstring>

#include "kernels/measure/job.h"

namespace warplens::measure {

template <class T>
JobArgument scalar(T value) {
  JobArgument argument;
  argument.bytes.resize(sizeof value);
  std::memcpy(argument.bytes.data(), &value, sizeof value);
  return argument;
}

// C = A B of M x K and K x N, one thread an element; `inner` replaces what it does with its sum.
inline Job product_job(int m, int n, int k, const std::string& inner = "C[y * N + x] = sum;") {
  Job job;
  job.name = "product";
  job.kind = Job::Kind::Cuda;
  job.routine = "product<16>";
  job.size = {{"M", m}, {"N", n}, {"K", k}};
  job.settings = {{"T", 16}};
  job.flops = 2.0 * m * n * k;
  job.cuda.path = "product.cu";
  job.cuda.source =
      "template <int T> __global__ void product(int M, int N, int K, const float *A, const float *B, float *C) {\n"
      "  const int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;\n"
      "  if (x >= N || y >= M) return;\n"
      "  float sum = 0;\n"
      "  for (int l = 0; l < K; ++l) sum += A[y * K + l] * B[l * N + x];\n"
      "  " +
      inner + "\n}\n";
  job.cuda.source_hash = content_hash(job.cuda.source);
  job.cuda.grid = {static_cast<uint32_t>((n + 15) / 16), static_cast<uint32_t>((m + 15) / 16), 1};
  job.cuda.block = {16, 16, 1};
  const auto u = [](int extent) { return static_cast<uint64_t>(extent); };
  job.cuda.buffers = {{"A", "f32", {u(m), u(k)}, "in", {}}, {"B", "f32", {u(k), u(n)}, "in", {}}, {"C", "f32", {u(m), u(n)}, "inout", {}}};
  job.cuda.arguments = {scalar(m), scalar(n), scalar(k), {"A", 0, {}}, {"B", 0, {}}, {"C", 0, {}}};
  job.cuda.product = ProductCheck{"A", "B", "C", m, n, k, false, 1, 0};
  return job;
}

// out (NX x NY) from in (NY x NX).
inline Job transpose_job(int nx, int ny, const std::string& place = "out[x * NY + y]") {
  Job job;
  job.name = "transpose";
  job.kind = Job::Kind::Cuda;
  job.routine = "transpose";
  job.size = {{"NX", nx}, {"NY", ny}};
  job.bytes = 8.0 * nx * ny;
  job.cuda.path = "transpose.cu";
  job.cuda.source =
      "__global__ void transpose(int NX, int NY, const float *in, float *out) {\n"
      "  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;\n"
      "  if (x < NX && y < NY) " +
      place + " = in[y * NX + x];\n}\n";
  job.cuda.source_hash = content_hash(job.cuda.source);
  job.cuda.grid = {static_cast<uint32_t>((nx + 15) / 16), static_cast<uint32_t>((ny + 15) / 16), 1};
  job.cuda.block = {16, 16, 1};
  const auto u = [](int extent) { return static_cast<uint64_t>(extent); };
  job.cuda.buffers = {{"in", "f32", {u(ny), u(nx)}, "in", {}}, {"out", "f32", {u(nx), u(ny)}, "out", {}}};
  job.cuda.arguments = {scalar(nx), scalar(ny), {"in", 0, {}}, {"out", 0, {}}};
  job.cuda.exact = {
      {"out", "in[(i % NY) * NX + i / NY]", "const long long NX = " + std::to_string(nx) + ", NY = " + std::to_string(ny) + ";"}};
  return job;
}

// The transpose, its input reached through a table of pointers, its output through a structure.
inline Job pointers_job() {
  Job job = transpose_job(48, 32);
  job.name = job.routine = "through_pointers";
  job.cuda.source =
      "struct Target {\n  long long unused;\n  float *out;\n};\n"
      "__global__ void through_pointers(int NX, int NY, float *const *rows, Target target) {\n"
      "  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;\n"
      "  if (x < NX && y < NY) target.out[x * NY + y] = rows[y][x];\n}\n";
  job.cuda.source_hash = content_hash(job.cuda.source);
  JobBuffer rows{"rows", "i64", {32}, "in", std::vector<uint8_t>(32 * 8, uint8_t{0})};
  for (uint64_t y = 0; y < 32; ++y) rows.pointers.push_back({8 * y, "in", 4 * 48 * y});
  job.cuda.buffers.push_back(rows);
  JobArgument target{{}, 0, std::vector<uint8_t>(16, uint8_t{0})};
  target.pointers = {{8, "out", 0}};
  job.cuda.arguments = {scalar(48), scalar(32), {"rows", 0, {}}, target};
  return job;
}

inline Job renamed(Job job, const std::string& name) {
  job.name = name;
  return job;
}
inline Job illegal_access_job() { return renamed(product_job(32, 32, 8, "*(volatile float *)(8ull * (y + 1)) = sum;"), "illegal"); }
inline Job hanging_job() {
  return renamed(product_job(32, 32, 8, "for (volatile int forever = 1; forever;) __nanosleep(1000000);"), "hanging");
}

}  // namespace warplens::measure
