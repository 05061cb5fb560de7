// The qualifiers of CUDA C++ and what marks our own functions.
#pragma once

typedef __SIZE_TYPE__ size_t;

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
// Where `__shared__ alignas(16) float s[n]` has it too, which an attribute of the language may not be.
template <size_t n> constexpr size_t __warplens_alignment() { return n; }
template <class T> constexpr size_t __warplens_alignment() { return alignof(T); }
#define alignas(...) __attribute__((aligned(__warplens_alignment<__VA_ARGS__>())))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __grid_constant__
#define __cluster_dims__(...)
#define __maxnreg__(n)
#define __nv_pure__
#define CUDARTAPI
#define CUDART_CB
#define CUDA_VERSION 13000
#define CUDART_VERSION 13000
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#ifndef __NVCC__
#define __NVCC__ 1
#endif

// `nodebug`: an instruction of these stands where the caller called, so that steps and sites stay in the user's file.
#define WARPLENS_DEVICE __attribute__((device, always_inline, nodebug)) static inline
#define WARPLENS_BOTH __attribute__((host, device, always_inline, nodebug)) constexpr inline
#define WARPLENS_MEMBER __attribute__((device, always_inline, nodebug)) inline
// The function's memory access belongs to the call: a site of the user's source.
#define WARPLENS_ACCESS __attribute__((device, always_inline, nodebug, annotate("warplens.access"))) static inline
#define WARPLENS_READ_ONLY __attribute__((device, always_inline, nodebug, annotate("warplens.access.read_only"))) static inline
#define WARPLENS_UPDATE __attribute__((device, always_inline, nodebug, annotate("warplens.access.atomic"))) static inline
// The function accesses memory several times, which its call does not spell: "load", "store" or both.
#define WARPLENS_SEVERAL(ops) __attribute__((device, always_inline, nodebug, annotate("warplens.access.several " ops))) static inline
// What a Program that calls the function says of it, once, with the line.
#define WARPLENS_REMARK(text) __attribute__((annotate("warplens.remark " text)))
// What the function gives is at most so many units in the last place away from what an H200 gives (docs/hardware.md, "Device functions"),
// and a Program that calls it says so. What an EXACT one calls is said of nobody: its own result was the same in every bit.
#define WARPLENS_UNITS(name, units) __attribute__((annotate("warplens.units " #name " " #units)))
#define WARPLENS_EXACT __attribute__((annotate("warplens.exact")))
// Stands first in a body. What it computes is no part of a multiply-add of the caller's.
#define WARPLENS_NEVER_FUSED _Pragma("clang fp contract(off)")
