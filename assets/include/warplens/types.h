// Runtime types: vectors of two to four with the alignment that decides how wide an access is, dim3, and the handles
// that host declarations name.
#pragma once

typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef long intmax_t;
typedef unsigned long uintmax_t;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

#define WARPLENS_VECTORS(name, T, align2, align4)                           \
  struct name##1 { T x; };                                                  \
  struct __attribute__((aligned(align2))) name##2 { T x, y; };              \
  struct name##3 { T x, y, z; };                                            \
  struct __attribute__((aligned(align4))) name##4 { T x, y, z, w; };        \
  WARPLENS_BOTH name##1 make_##name##1(T x) { return {x}; }                 \
  WARPLENS_BOTH name##2 make_##name##2(T x, T y) { return {x, y}; }         \
  WARPLENS_BOTH name##3 make_##name##3(T x, T y, T z) { return {x, y, z}; } \
  WARPLENS_BOTH name##4 make_##name##4(T x, T y, T z, T w) { return {x, y, z, w}; }
WARPLENS_VECTORS(char, signed char, 2, 4)
WARPLENS_VECTORS(uchar, unsigned char, 2, 4)
WARPLENS_VECTORS(short, short, 4, 8)
WARPLENS_VECTORS(ushort, unsigned short, 4, 8)
WARPLENS_VECTORS(int, int, 8, 16)
WARPLENS_VECTORS(uint, unsigned int, 8, 16)
WARPLENS_VECTORS(long, long, 16, 16)
WARPLENS_VECTORS(ulong, unsigned long, 16, 16)
WARPLENS_VECTORS(longlong, long long, 16, 16)
WARPLENS_VECTORS(ulonglong, unsigned long long, 16, 16)
WARPLENS_VECTORS(float, float, 8, 16)
WARPLENS_VECTORS(double, double, 16, 16)
#undef WARPLENS_VECTORS

struct dim3 {
  unsigned int x, y, z;
  WARPLENS_BOTH dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
  WARPLENS_BOTH dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  WARPLENS_BOTH operator uint3() const { return {x, y, z}; }
};

enum cudaError { cudaSuccess = 0 };
typedef enum cudaError cudaError_t;
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault };
typedef struct CUstream_st* cudaStream_t;
typedef struct CUevent_st* cudaEvent_t;
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
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;

// Host code is left out, but Clang wants to know how a launch is configured where it parses one.
extern "C" int cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0, void* stream = nullptr);
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0, void* stream = nullptr);
