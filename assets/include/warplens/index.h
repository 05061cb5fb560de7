// threadIdx and its kin: properties that read a special register. Their names are how the front end knows them.
#pragma once

#define WARPLENS_INDEX(TypeName, register_name)                                                                        \
  struct TypeName {                                                                                                    \
    __declspec(property(get = get_x)) unsigned int x;                                                                  \
    __declspec(property(get = get_y)) unsigned int y;                                                                  \
    __declspec(property(get = get_z)) unsigned int z;                                                                  \
    WARPLENS_MEMBER static unsigned int get_x() { return __nvvm_read_ptx_sreg_##register_name##_x(); }                 \
    WARPLENS_MEMBER static unsigned int get_y() { return __nvvm_read_ptx_sreg_##register_name##_y(); }                 \
    WARPLENS_MEMBER static unsigned int get_z() { return __nvvm_read_ptx_sreg_##register_name##_z(); }                 \
    WARPLENS_MEMBER operator dim3() const { return dim3(get_x(), get_y(), get_z()); }                                  \
    WARPLENS_MEMBER operator uint3() const { return {get_x(), get_y(), get_z()}; }                                     \
    TypeName() = delete;                                                                                               \
    TypeName(const TypeName&) = delete;                                                                                \
    void operator=(const TypeName&) const = delete;                                                                    \
  }
WARPLENS_INDEX(__warplens_thread_index, tid);
WARPLENS_INDEX(__warplens_block_index, ctaid);
WARPLENS_INDEX(__warplens_block_shape, ntid);
WARPLENS_INDEX(__warplens_grid_shape, nctaid);
#undef WARPLENS_INDEX

extern const __attribute__((device, weak)) __warplens_thread_index threadIdx;
extern const __attribute__((device, weak)) __warplens_block_index blockIdx;
extern const __attribute__((device, weak)) __warplens_block_shape blockDim;
extern const __attribute__((device, weak)) __warplens_grid_shape gridDim;
__attribute__((device)) const int warpSize = 32;
