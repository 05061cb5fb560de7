// The functions of CUDA's libraries that the worker uses, as tables of pointers filled at run time: no toolkit is needed to build, and
// tests hand in a library of their own. Types and numbers are those of the libraries' stable binary interface (CUDA 12 and 13).
#pragma once

#include <cstddef>
#include <cstdint>

namespace warplens::measure::cuda {

using DeviceHandle = int;
using DevicePointer = unsigned long long;
using Context = struct OpaqueContext*;
using Stream = struct OpaqueStream*;
using EventHandle = struct OpaqueEvent*;
using Module = struct OpaqueModule*;
using Function = struct OpaqueFunction*;

// CUresult, the values that are distinguished.
inline constexpr int kSuccess = 0, kInvalidValue = 1, kOutOfMemory = 2, kNotReady = 600, kLaunchOutOfResources = 701,
                     kCooperativeTooLarge = 720;
// After one of these a context answers every call with the same error: illegal address, launch timeout, assert, hardware stack error,
// illegal instruction, misaligned address, invalid address space, invalid program counter, launch failure.
inline constexpr int kStickyErrors[] = {700, 702, 710, 714, 715, 716, 717, 718, 719};

// CUdevice_attribute.
inline constexpr int kMaxThreadsPerBlock = 1, kClockKhz = 13, kMultiprocessors = 16, kMemoryClockKhz = 36, kMemoryBusBits = 37,
                     kL2Bytes = 38, kCapabilityMajor = 75, kCapabilityMinor = 76, kCooperativeLaunch = 95, kMaxDynamicSharedBytes = 97;
// CUfunction_attribute.
inline constexpr int kFunctionSharedBytes = 1, kFunctionLocalBytes = 3, kFunctionRegisters = 4, kFunctionMaxDynamicSharedBytes = 8;
// CUjit_option.
inline constexpr int kJitErrorLog = 5, kJitErrorLogBytes = 6, kJitOptimizationLevel = 7;

// X(member, symbol, parameters); every function gives an int that is 0 when all is well. `symbol` is the version of the function that
// the parameters belong to.
#define WARPLENS_CUDA_DRIVER(X)                                                                                                         \
  X(init, "cuInit", (unsigned))                                                                                                         \
  X(driver_version, "cuDriverGetVersion", (int*))                                                                                       \
  X(device_count, "cuDeviceGetCount", (int*))                                                                                           \
  X(device_get, "cuDeviceGet", (DeviceHandle*, int))                                                                                    \
  X(device_name, "cuDeviceGetName", (char*, int, DeviceHandle))                                                                         \
  X(device_attribute, "cuDeviceGetAttribute", (int*, int, DeviceHandle))                                                                \
  X(device_memory, "cuDeviceTotalMem_v2", (size_t*, DeviceHandle))                                                                      \
  X(device_bus_id, "cuDeviceGetPCIBusId", (char*, int, DeviceHandle))                                                                   \
  X(context_retain, "cuDevicePrimaryCtxRetain", (Context*, DeviceHandle))                                                               \
  X(context_use, "cuCtxSetCurrent", (Context))                                                                                          \
  X(memory_info, "cuMemGetInfo_v2", (size_t*, size_t*))                                                                                 \
  X(allocate, "cuMemAlloc_v2", (DevicePointer*, size_t))                                                                                \
  X(release, "cuMemFree_v2", (DevicePointer))                                                                                           \
  X(set_bytes, "cuMemsetD8Async", (DevicePointer, unsigned char, size_t, Stream))                                                       \
  X(copy_in, "cuMemcpyHtoD_v2", (DevicePointer, const void*, size_t))                                                                   \
  X(copy_out, "cuMemcpyDtoH_v2", (void*, DevicePointer, size_t))                                                                        \
  X(copy_within, "cuMemcpyDtoDAsync_v2", (DevicePointer, DevicePointer, size_t, Stream))                                                \
  X(stream_create, "cuStreamCreate", (Stream*, unsigned))                                                                               \
  X(event_create, "cuEventCreate", (EventHandle*, unsigned))                                                                            \
  X(event_record, "cuEventRecord", (EventHandle, Stream))                                                                               \
  X(event_query, "cuEventQuery", (EventHandle))                                                                                         \
  X(event_elapsed, "cuEventElapsedTime", (float*, EventHandle, EventHandle))                                                            \
  X(module_load, "cuModuleLoadDataEx", (Module*, const void*, unsigned, int*, void**))                                                  \
  X(module_unload, "cuModuleUnload", (Module))                                                                                          \
  X(module_function, "cuModuleGetFunction", (Function*, Module, const char*))                                                           \
  X(module_global, "cuModuleGetGlobal_v2", (DevicePointer*, size_t*, Module, const char*))                                              \
  X(function_attribute, "cuFuncGetAttribute", (int*, int, Function))                                                                    \
  X(function_set, "cuFuncSetAttribute", (Function, int, int))                                                                           \
  X(occupancy, "cuOccupancyMaxActiveBlocksPerMultiprocessor", (int*, Function, int, size_t))                                            \
  X(launch, "cuLaunchKernel", (Function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Stream, void**, void**)) \
  X(launch_cooperative, "cuLaunchCooperativeKernel",                                                                                    \
    (Function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Stream, void**))                                   \
  X(error_text, "cuGetErrorString", (int, const char**))

#define WARPLENS_NVRTC(X)                                                                                          \
  X(version, "nvrtcVersion", (int*, int*))                                                                         \
  X(create, "nvrtcCreateProgram", (void**, const char*, const char*, int, const char* const*, const char* const*)) \
  X(add_name, "nvrtcAddNameExpression", (void*, const char*))                                                      \
  X(compile, "nvrtcCompileProgram", (void*, int, const char* const*))                                              \
  X(log_size, "nvrtcGetProgramLogSize", (void*, size_t*))                                                          \
  X(log, "nvrtcGetProgramLog", (void*, char*))                                                                     \
  X(code_size, "nvrtcGetCUBINSize", (void*, size_t*))                                                              \
  X(code, "nvrtcGetCUBIN", (void*, char*))                                                                         \
  X(lowered_name, "nvrtcGetLoweredName", (void*, const char*, const char**))                                       \
  X(destroy, "nvrtcDestroyProgram", (void**))

#define WARPLENS_CUBLAS(X)                                                                                                    \
  X(create, "cublasCreate_v2", (void**))                                                                                      \
  X(destroy, "cublasDestroy_v2", (void*))                                                                                     \
  X(version, "cublasGetVersion_v2", (void*, int*))                                                                            \
  X(set_stream, "cublasSetStream_v2", (void*, Stream))                                                                        \
  X(set_math_mode, "cublasSetMathMode", (void*, int))                                                                         \
  X(sgemm, "cublasSgemm_v2",                                                                                                  \
    (void*, int, int, int, int, int, const float*, DevicePointer, int, DevicePointer, int, const float*, DevicePointer, int)) \
  X(dcopy, "cublasDcopy_v2", (void*, int, DevicePointer, int, DevicePointer, int))

#define WARPLENS_NVML(X)                                                  \
  X(init, "nvmlInit_v2", ())                                              \
  X(driver_version, "nvmlSystemGetDriverVersion", (char*, unsigned))      \
  X(device, "nvmlDeviceGetHandleByPciBusId_v2", (const char*, void**))    \
  X(clock, "nvmlDeviceGetClockInfo", (void*, unsigned, unsigned*))        \
  X(max_clock, "nvmlDeviceGetMaxClockInfo", (void*, unsigned, unsigned*)) \
  X(throttle_reasons, "nvmlDeviceGetCurrentClocksThrottleReasons", (void*, unsigned long long*))

#define WARPLENS_MEMBER(member, symbol, parameters) int(*member) parameters = nullptr;
struct DriverApi {
  WARPLENS_CUDA_DRIVER(WARPLENS_MEMBER)
};
struct NvrtcApi {
  WARPLENS_NVRTC(WARPLENS_MEMBER)
};
struct CublasApi {
  WARPLENS_CUBLAS(WARPLENS_MEMBER)
};
struct NvmlApi {
  WARPLENS_NVML(WARPLENS_MEMBER)
};
#undef WARPLENS_MEMBER

inline constexpr int kPedanticMath = 2;  // cublasMath_t: float products stay float products, no TF32
inline constexpr unsigned kSmClock = 1;  // nvmlClockType_t

}  // namespace warplens::measure::cuda
