// The CUDA runtime for a program that runs without a GPU: it keeps what is copied, and notes every launch. Kernels fill what they may write
// with bytes that nobody can know beforehand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
};
struct float2 {
  float x, y;
};
struct float4 {
  float x, y, z, w;
};
struct int2 {
  int x, y;
};
inline float2 make_float2(float x, float y) { return {x, y}; }
inline float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
inline int2 make_int2(int x, int y) { return {x, y}; }

namespace stub {

// How the program's unknown conditions turn out: 0 none, 1 all, else at random.
inline unsigned answer = 0;
inline uint64_t state = 1;
inline uint64_t random() {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return state >> 33;
}
inline int asked = 0;
inline bool any() { return answer == 0 ? false : answer == 1 ? ++asked < 40 : ++asked < 40 && random() % 2; }
inline bool left_early = false;
inline bool leave() { return left_early = true; }

struct Allocation {
  uint64_t bytes = 0;
  uint8_t* base = nullptr;
  std::vector<uint16_t> writer;  // 0: nobody, 1: the host, n + 2: launch n
  std::vector<uint8_t> left;     // by launches
};
inline std::map<uint64_t, Allocation> memory;  // by first address
inline std::vector<std::pair<std::string, Allocation>> symbols;
inline unsigned launches = 0;
inline unsigned char fill() { return static_cast<unsigned char>(0xA5 + 19 * answer); }

inline void* allocate(uint64_t bytes, bool zero = false) {
  auto* base = static_cast<uint8_t*>(std::malloc(bytes + 1));
  std::memset(base, zero ? 0 : fill(), bytes);
  Allocation a;
  a.bytes = bytes, a.base = base, a.writer.assign(bytes, 0), a.left.assign(base, base + bytes);
  memory[reinterpret_cast<uint64_t>(base)] = a;
  return base;
}
inline Allocation* holding(const void* p) {
  const auto at = reinterpret_cast<uint64_t>(p);
  auto next = memory.upper_bound(at);
  if (next == memory.begin()) return nullptr;
  --next;
  return at < next->first + next->second.bytes ? &next->second : nullptr;
}
inline void note_stored(void* to, const void* from, uint64_t bytes) {
  Allocation *a = holding(to), *b = holding(from);
  if (!a) return;
  const uint64_t at = static_cast<uint8_t*>(to) - a->base;
  for (uint64_t i = 0; i < bytes; ++i) {
    const uint64_t source = b ? static_cast<const uint8_t*>(from) - b->base + i : 0;
    const bool by_host = !b || b->base[source] != b->left[source];
    a->writer[at + i] = by_host ? 1 : b->writer[source];
    a->left[at + i] = a->base[at + i];
  }
}

// What is told of a launch, as JSON.
inline std::string out, arguments;
inline unsigned line = 0;
inline std::string configuration;
inline void configure(unsigned at, dim3 g, dim3 b, size_t shared = 0, const void* = nullptr) {
  line = at;
  configuration = "\"grid\":[" + std::to_string(g.x) + "," + std::to_string(g.y) + "," + std::to_string(g.z) + "],\"block\":[" +
                  std::to_string(b.x) + "," + std::to_string(b.y) + "," + std::to_string(b.z) + "],\"shared\":" + std::to_string(shared);
}
inline std::vector<void*> written;
inline std::string bytes_of(Allocation& a) {
  std::string text = "\"hex\":\"";
  char two[3];
  for (uint64_t i = 0; i < a.bytes; ++i) std::snprintf(two, 3, "%02x", a.base[i]), text += two;
  text += "\",\"writer\":[";
  const auto writer = [&](uint64_t i) { return a.base[i] != a.left[i] ? 1 : a.writer[i]; };
  for (uint64_t i = 0, end = 0; i < a.bytes; i = end) {  // who, and of how many bytes in a row
    while (end < a.bytes && writer(end) == writer(i)) ++end;
    text += (i ? "," : "") + std::to_string(writer(i)) + "," + std::to_string(end - i);
  }
  return text + "]";
}
template <class T>
const char* type_of() {
  if (std::is_same_v<T, float>) return "f32";
  if (std::is_same_v<T, double>) return "f64";
  static char name[8];
  std::snprintf(name, 8, "%c%d", std::is_unsigned_v<T> ? 'u' : 'i', static_cast<int>(sizeof(T)) * 8);
  return std::is_integral_v<T> ? name : "?";
}
struct Teller {
  std::string prefix;
  template <class T>
  void operator()(const char* name, const T& value) const {
    const std::string called = prefix + name;
    if constexpr (std::is_pointer_v<T>) {
      using Element = std::remove_cv_t<std::remove_pointer_t<T>>;
      Allocation* a = holding(reinterpret_cast<const void*>(value));
      std::string text = "{\"name\":\"" + called + "\",\"kind\":\"" + (a ? "array" : value ? "host" : "null") + "\"";
      if (a) {
        text += ",\"id\":" + std::to_string(reinterpret_cast<uint64_t>(a->base)) +
                ",\"offset\":" + std::to_string(reinterpret_cast<const uint8_t*>(value) - a->base) +
                ",\"bytes\":" + std::to_string(a->bytes) + ",\"type\":\"" + type_of<Element>() + "\"," + bytes_of(*a);
        if (!std::is_const_v<std::remove_pointer_t<T>>) written.push_back(a->base);
      }
      arguments += (arguments.empty() ? "" : ",") + text + "}";
    } else if constexpr (std::is_arithmetic_v<T>) {
      char number[64];
      if (std::is_floating_point_v<T>)
        std::snprintf(number, 64, "%.17g", static_cast<double>(value));
      else if (std::is_signed_v<T>)
        std::snprintf(number, 64, "%lld", static_cast<long long>(value));
      else
        std::snprintf(number, 64, "%llu", static_cast<unsigned long long>(value));
      arguments += std::string(arguments.empty() ? "" : ",") + "{\"name\":\"" + called + "\",\"kind\":\"number\",\"type\":\"" +
                   type_of<T>() + "\",\"text\":\"" + number + "\"}";
    } else {
      stub_fields(value, Teller{called + "."});
    }
  }
};
inline void launched(const char* kernel) {
  out += std::string(out.empty() ? "" : ",\n") + "{\"kernel\":\"" + kernel + "\",\"line\":" + std::to_string(line) + "," + configuration +
         ",\"arguments\":[" + arguments + "],\"variables\":[";
  bool first = true;
  for (auto& [name, a] : symbols) out += std::string(first ? "" : ",") + "{\"name\":\"" + name + "\"," + bytes_of(a) + "}", first = false;
  out += "]}";
  arguments.clear();
  for (void* p : written) {
    Allocation& a = *holding(p);
    for (uint64_t i = 0; i < a.bytes; ++i) a.base[i] = a.left[i] = static_cast<uint8_t>(random()), a.writer[i] = launches + 2;
  }
  written.clear();
  ++launches;
  if (launches > 3000) std::exit(3);
}

}  // namespace stub

using cudaError_t = int;
using cudaStream_t = struct Stream*;
using cudaEvent_t = struct Event*;
enum { cudaSuccess = 0 };
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault };
enum { cudaHostAllocDefault = 0, cudaMemAttachGlobal = 1, cudaHostAllocMapped = 2 };
template <class T>
cudaError_t cudaMalloc(T** p, size_t n) {
  return *p = static_cast<T*>(stub::allocate(n)), 0;
}
template <class T>
cudaError_t cudaMallocManaged(T** p, size_t n, unsigned = 1) {
  return *p = static_cast<T*>(stub::allocate(n)), 0;
}
template <class T>
cudaError_t cudaMallocHost(T** p, size_t n) {
  return *p = static_cast<T*>(stub::allocate(n)), 0;
}
template <class T>
cudaError_t cudaHostAlloc(T** p, size_t n, unsigned) {
  return *p = static_cast<T*>(stub::allocate(n)), 0;
}
template <class T>
cudaError_t cudaMallocAsync(T** p, size_t n, cudaStream_t) {
  return *p = static_cast<T*>(stub::allocate(n)), 0;
}
template <class T>
cudaError_t cudaMallocPitch(T** p, size_t* pitch, size_t w, size_t h) {
  *pitch = (w + 511) / 512 * 512;
  return *p = static_cast<T*>(stub::allocate(*pitch * h)), 0;
}
inline cudaError_t cudaFree(void* p) { return stub::memory.erase(reinterpret_cast<uint64_t>(p)), 0; }  // never given to another
inline cudaError_t cudaFreeHost(void* p) { return cudaFree(p); }
inline cudaError_t cudaFreeAsync(void* p, cudaStream_t) { return cudaFree(p); }
inline cudaError_t cudaMemcpy(void* to, const void* from, size_t n, cudaMemcpyKind) {
  std::memmove(to, from, n), stub::note_stored(to, from, n);
  return 0;
}
inline cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t n, cudaMemcpyKind k, cudaStream_t = nullptr) {
  return cudaMemcpy(to, from, n, k);
}
inline cudaError_t cudaMemcpy2D(void* to, size_t tp, const void* from, size_t fp, size_t w, size_t h, cudaMemcpyKind k) {
  for (size_t y = 0; y < h; ++y) cudaMemcpy(static_cast<char*>(to) + y * tp, static_cast<const char*>(from) + y * fp, w, k);
  return 0;
}
inline cudaError_t cudaMemset(void* to, int v, size_t n) {
  std::memset(to, v, n), stub::note_stored(to, nullptr, n);
  return 0;
}
inline cudaError_t cudaMemsetAsync(void* to, int v, size_t n, cudaStream_t = nullptr) { return cudaMemset(to, v, n); }
struct cudaExtent {
  size_t width, height, depth;
};
struct cudaPos {
  size_t x, y, z;
};
struct cudaPitchedPtr {
  void* ptr;
  size_t pitch, xsize, ysize;
};
struct cudaMemcpy3DParms {
  void* srcArray;
  cudaPos srcPos;
  cudaPitchedPtr srcPtr;
  void* dstArray;
  cudaPos dstPos;
  cudaPitchedPtr dstPtr;
  cudaExtent extent;
  cudaMemcpyKind kind;
};
inline cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) { return {w, h, d}; }
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return {x, y, z}; }
inline cudaPitchedPtr make_cudaPitchedPtr(void* p, size_t pitch, size_t w, size_t h) { return {p, pitch, w, h}; }
inline cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* m) {
  const auto at = [](const cudaPitchedPtr& p, const cudaPos& o, size_t y, size_t z) {
    return static_cast<char*>(p.ptr) + o.x + (o.y + y) * p.pitch + (o.z + z) * p.pitch * p.ysize;
  };
  for (size_t z = 0; z < m->extent.depth; ++z)
    for (size_t y = 0; y < m->extent.height; ++y)
      cudaMemcpy(at(m->dstPtr, m->dstPos, y, z), at(m->srcPtr, m->srcPos, y, z), m->extent.width, m->kind);
  return 0;
}
inline cudaError_t cudaMemset2D(void* to, size_t p, int v, size_t w, size_t h) {
  for (size_t y = 0; y < h; ++y) cudaMemset(static_cast<char*>(to) + y * p, v, w);
  return 0;
}
template <class T>
cudaError_t copy_to_symbol(const char* name, T& symbol, const void* from, size_t n, size_t at = 0, int = 1) {
  stub::Allocation* mine = nullptr;
  for (auto& [known, a] : stub::symbols)
    if (known == name) mine = &a;
  if (!mine) {
    stub::Allocation a;
    a.bytes = sizeof(T), a.base = const_cast<uint8_t*>(reinterpret_cast<const uint8_t*>(&symbol)), a.writer.assign(sizeof(T), 0);
    a.left.assign(a.base, a.base + sizeof(T));
    stub::symbols.emplace_back(name, a), mine = &stub::symbols.back().second;
  }
  std::memcpy(mine->base + at, from, n);
  for (size_t i = 0; i < n; ++i) mine->writer[at + i] = 1, mine->left[at + i] = mine->base[at + i];
  return 0;
}
#define cudaMemcpyToSymbol(symbol, ...) copy_to_symbol(#symbol, symbol, __VA_ARGS__)
inline cudaError_t cudaDeviceSynchronize() { return 0; }
inline cudaError_t cudaGetLastError() { return 0; }
inline cudaError_t cudaPeekAtLastError() { return 0; }
inline cudaError_t cudaSetDevice(int) { return 0; }
inline const char* cudaGetErrorString(cudaError_t) { return "no error"; }
inline cudaError_t cudaStreamCreate(cudaStream_t* s) { return *s = nullptr, 0; }
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return 0; }
inline cudaError_t cudaStreamDestroy(cudaStream_t) { return 0; }
inline cudaError_t cudaEventCreate(cudaEvent_t* e) { return *e = nullptr, 0; }
inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = nullptr) { return 0; }
inline cudaError_t cudaEventSynchronize(cudaEvent_t) { return 0; }
inline cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t, cudaEvent_t) { return *ms = 1.0f, 0; }
#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __forceinline__ inline
