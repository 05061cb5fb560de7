// Accesses with a name: atomics, cached loads and stores, asynchronous copies. Atomics and asynchronous copies are
// functions without a body; the front end puts the instruction in the call's place (kernels/frontend/lower/functions/device_functions.def).
#pragma once

#define WARPLENS_ATOMIC(name, T, label)                                                    \
  __attribute__((device)) T name(T* address, T value) __asm__("__warplens_atomic_" label); \
  WARPLENS_ATOMIC_SCOPE(name##_block, T, label "_block") WARPLENS_ATOMIC_SCOPE(name##_system, T, label "_system")
#define WARPLENS_ATOMIC_SCOPE(name, T, label) __attribute__((device)) T name(T* address, T value) __asm__("__warplens_atomic_" label);
WARPLENS_ATOMIC(atomicAdd, int, "add_i32")
WARPLENS_ATOMIC(atomicAdd, unsigned int, "add_i32")
WARPLENS_ATOMIC(atomicAdd, unsigned long long, "add_i64")
WARPLENS_ATOMIC(atomicAdd, float, "fadd_f32")
WARPLENS_ATOMIC(atomicAdd, double, "fadd_f64")
WARPLENS_ATOMIC(atomicSub, int, "sub_i32")
WARPLENS_ATOMIC(atomicSub, unsigned int, "sub_i32")
WARPLENS_ATOMIC(atomicExch, int, "xchg_i32")
WARPLENS_ATOMIC(atomicExch, unsigned int, "xchg_i32")
WARPLENS_ATOMIC(atomicExch, unsigned long long, "xchg_i64")
WARPLENS_ATOMIC(atomicExch, float, "xchg_f32")
WARPLENS_ATOMIC(atomicMin, int, "min_i32")
WARPLENS_ATOMIC(atomicMin, unsigned int, "umin_i32")
WARPLENS_ATOMIC(atomicMin, long long, "min_i64")
WARPLENS_ATOMIC(atomicMin, unsigned long long, "umin_i64")
WARPLENS_ATOMIC(atomicMax, int, "max_i32")
WARPLENS_ATOMIC(atomicMax, unsigned int, "umax_i32")
WARPLENS_ATOMIC(atomicMax, long long, "max_i64")
WARPLENS_ATOMIC(atomicMax, unsigned long long, "umax_i64")
WARPLENS_ATOMIC(atomicAnd, int, "and_i32")
WARPLENS_ATOMIC(atomicAnd, unsigned int, "and_i32")
WARPLENS_ATOMIC(atomicAnd, unsigned long long, "and_i64")
WARPLENS_ATOMIC(atomicOr, int, "or_i32")
WARPLENS_ATOMIC(atomicOr, unsigned int, "or_i32")
WARPLENS_ATOMIC(atomicOr, unsigned long long, "or_i64")
WARPLENS_ATOMIC(atomicXor, int, "xor_i32")
WARPLENS_ATOMIC(atomicXor, unsigned int, "xor_i32")
WARPLENS_ATOMIC(atomicXor, unsigned long long, "xor_i64")
WARPLENS_ATOMIC(atomicInc, unsigned int, "uincwrap_i32")
WARPLENS_ATOMIC(atomicDec, unsigned int, "udecwrap_i32")
#undef WARPLENS_ATOMIC
#undef WARPLENS_ATOMIC_SCOPE
#define WARPLENS_ATOMIC_CAS(name, suffix)                                                                                \
  __attribute__((device)) int name(int* address, int compare, int value) __asm__("__warplens_atomic_cas_i32" suffix);    \
  __attribute__((device)) unsigned int name(unsigned int* address, unsigned int compare,                                 \
                                            unsigned int value) __asm__("__warplens_atomic_cas_i32" suffix);             \
  __attribute__((device)) unsigned long long name(unsigned long long* address, unsigned long long compare,               \
                                                  unsigned long long value) __asm__("__warplens_atomic_cas_i64" suffix); \
  __attribute__((device)) unsigned short name(unsigned short* address, unsigned short compare,                           \
                                              unsigned short value) __asm__("__warplens_atomic_cas_i16" suffix);
WARPLENS_ATOMIC_CAS(atomicCAS, "")
WARPLENS_ATOMIC_CAS(atomicCAS_block, "_block")
WARPLENS_ATOMIC_CAS(atomicCAS_system, "_system")
#undef WARPLENS_ATOMIC_CAS

// In global memory, where alone CUDA has them, one access of 8 or 16 bytes: the first element's stands for all, each is atomic by itself.
__attribute__((device)) float __warplens_add_of_2(float* address, float value) __asm__("__warplens_atomic_fadd_f32_of_2");
__attribute__((device)) float __warplens_add_of_4(float* address, float value) __asm__("__warplens_atomic_fadd_f32_of_4");
__attribute__((device)) float __warplens_add_included(float* address, float value) __asm__("__warplens_atomic_fadd_f32_included");
WARPLENS_UPDATE float2 atomicAdd(float2* address, float2 value) {
  return {__warplens_add_of_2(&address->x, value.x), __warplens_add_included(&address->y, value.y)};
}
WARPLENS_UPDATE float4 atomicAdd(float4* address, float4 value) {
  return {__warplens_add_of_4(&address->x, value.x), __warplens_add_included(&address->y, value.y),
          __warplens_add_included(&address->z, value.z), __warplens_add_included(&address->w, value.w)};
}
#define WARPLENS_LOAD(name)                  \
  template <class T>                         \
  WARPLENS_ACCESS T name(const T* address) { \
    return *address;                         \
  }
template <class T>
WARPLENS_READ_ONLY T __ldg(const T* address) {
  return *address;
}
WARPLENS_LOAD(__ldca)
WARPLENS_LOAD(__ldcg)
WARPLENS_LOAD(__ldcs)
WARPLENS_LOAD(__ldcv)
WARPLENS_LOAD(__ldlu)
#undef WARPLENS_LOAD
#define WARPLENS_STORE(name)                       \
  template <class T>                               \
  WARPLENS_ACCESS void name(T* address, T value) { \
    *address = value;                              \
  }
WARPLENS_STORE(__stwb)
WARPLENS_STORE(__stcg)
WARPLENS_STORE(__stcs)
WARPLENS_STORE(__stwt)
#undef WARPLENS_STORE

// `bytes` is 4, 8 or 16; of them the last `zero_fill` are not read but zero.
__attribute__((device)) void __pipeline_memcpy_async(void* shared, const void* global, size_t bytes,
                                                     size_t zero_fill = 0) __asm__("__warplens_async_copy");
WARPLENS_DEVICE void __pipeline_commit() { __nvvm_cp_async_commit_group(); }
__attribute__((device)) void __pipeline_wait_prior(size_t groups) __asm__("__warplens_async_wait");

WARPLENS_DEVICE size_t __cvta_generic_to_shared(const void* p) { return (size_t)(__attribute__((address_space(3))) const void*)p; }
WARPLENS_DEVICE size_t __cvta_generic_to_global(const void* p) { return (size_t)(__attribute__((address_space(1))) const void*)p; }
WARPLENS_DEVICE size_t __cvta_generic_to_local(const void* p) { return (size_t)(__attribute__((address_space(5))) const void*)p; }
WARPLENS_DEVICE size_t __cvta_generic_to_constant(const void* p) { return (size_t)(__attribute__((address_space(4))) const void*)p; }
WARPLENS_DEVICE void* __cvta_shared_to_generic(size_t at) { return (void*)(__attribute__((address_space(3))) void*)at; }
WARPLENS_DEVICE void* __cvta_global_to_generic(size_t at) { return (void*)(__attribute__((address_space(1))) void*)at; }
WARPLENS_DEVICE bool __isLocal(const void* p) { return __nvvm_isspacep_local(p); }
WARPLENS_DEVICE bool __isConstant(const void* p) { return __nvvm_isspacep_const(p); }
WARPLENS_DEVICE bool __isShared(const void* p) { return __nvvm_isspacep_shared(p); }
WARPLENS_DEVICE bool __isGlobal(const void* p) { return __nvvm_isspacep_global(p); }
