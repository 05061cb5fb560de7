// What is known and not interpreted: named where it is used, with what can be done instead.
#pragma once

#define WARPLENS_REFUSED(what) __attribute__((device, unavailable(what " are not interpreted; the kernel can still be measured on a GPU")))
#define WARPLENS_TEXTURE(name, ...) template <class T = float, class... More> WARPLENS_REFUSED("textures") T name(cudaTextureObject_t, __VA_ARGS__, More...);
WARPLENS_TEXTURE(tex1Dfetch, int)
WARPLENS_TEXTURE(tex1D, float)
WARPLENS_TEXTURE(tex2D, float, float)
WARPLENS_TEXTURE(tex3D, float, float, float)
WARPLENS_TEXTURE(tex1DLayered, float, int)
WARPLENS_TEXTURE(tex2DLayered, float, float, int)
WARPLENS_TEXTURE(texCubemap, float, float, float)
WARPLENS_TEXTURE(tex1DLod, float, float)
WARPLENS_TEXTURE(tex2DLod, float, float, float)
WARPLENS_TEXTURE(tex3DLod, float, float, float, float)
WARPLENS_TEXTURE(tex2Dgather, float, float)
#undef WARPLENS_TEXTURE

// Texture references, which CUDA 12 has no more.
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
template <class T, int dimensions, cudaTextureReadMode mode>
struct __warplens_texture {
  int normalized = 0, filterMode = 0, addressMode[3] = {};
  constexpr __warplens_texture() {}
};
// Constant, so that device code may name what the file declares without __device__.
template <class T, int dimensions = 1, cudaTextureReadMode mode = cudaReadModeElementType>
using texture = const __warplens_texture<T, dimensions, mode>;
#define WARPLENS_TEXTURE(name)                                         \
  template <class T, int dimensions, cudaTextureReadMode mode, class... More> \
  WARPLENS_REFUSED("texture references") T name(__warplens_texture<T, dimensions, mode>, More...);
WARPLENS_TEXTURE(tex1Dfetch)
WARPLENS_TEXTURE(tex1D)
WARPLENS_TEXTURE(tex2D)
WARPLENS_TEXTURE(tex3D)
WARPLENS_TEXTURE(tex1DLayered)
WARPLENS_TEXTURE(tex2DLayered)
#undef WARPLENS_TEXTURE
#define WARPLENS_SURFACE(dimensions, ...)                                                                                          \
  template <class T = float, class... More> WARPLENS_REFUSED("surfaces") T surf##dimensions##read(cudaSurfaceObject_t, __VA_ARGS__, More...); \
  template <class T, class... More> WARPLENS_REFUSED("surfaces") void surf##dimensions##write(T, cudaSurfaceObject_t, __VA_ARGS__, More...);
WARPLENS_SURFACE(1D, int)
WARPLENS_SURFACE(2D, int, int)
WARPLENS_SURFACE(3D, int, int, int)
#undef WARPLENS_SURFACE

typedef struct CUtensorMap_st {
  alignas(64) unsigned long long opaque[16];
} CUtensorMap;

namespace cooperative_groups {
struct cluster_group {
  WARPLENS_REFUSED("clusters of blocks") static void sync();
  WARPLENS_REFUSED("clusters of blocks") static unsigned block_rank();
  WARPLENS_REFUSED("clusters of blocks") static unsigned num_blocks();
  template <class T> WARPLENS_REFUSED("clusters of blocks") static T* map_shared_rank(T*, unsigned);
};
WARPLENS_REFUSED("clusters of blocks") cluster_group this_cluster();
}  // namespace cooperative_groups
WARPLENS_REFUSED("clusters of blocks") void __cluster_barrier_arrive();
WARPLENS_REFUSED("clusters of blocks") void __cluster_barrier_wait();

#define WARPLENS_BULK(name) template <class... A> WARPLENS_REFUSED("bulk copies (TMA)") void name(A&&...);
namespace cuda::device {
template <class... A> WARPLENS_REFUSED("bulk copies (TMA)") unsigned long long* barrier_native_handle(A&&...);
template <class... A> WARPLENS_REFUSED("bulk copies (TMA)") unsigned long long barrier_arrive_tx(A&&...);
WARPLENS_BULK(barrier_expect_tx)
WARPLENS_BULK(memcpy_async_tx)
namespace experimental {
WARPLENS_BULK(cp_async_bulk_global_to_shared)
WARPLENS_BULK(cp_async_bulk_shared_to_global)
WARPLENS_BULK(cp_async_bulk_tensor_1d_global_to_shared)
WARPLENS_BULK(cp_async_bulk_tensor_2d_global_to_shared)
WARPLENS_BULK(cp_async_bulk_tensor_3d_global_to_shared)
WARPLENS_BULK(cp_async_bulk_tensor_4d_global_to_shared)
WARPLENS_BULK(cp_async_bulk_tensor_5d_global_to_shared)
WARPLENS_BULK(cp_async_bulk_tensor_1d_shared_to_global)
WARPLENS_BULK(cp_async_bulk_tensor_2d_shared_to_global)
WARPLENS_BULK(cp_async_bulk_tensor_3d_shared_to_global)
WARPLENS_BULK(cp_async_bulk_tensor_4d_shared_to_global)
WARPLENS_BULK(cp_async_bulk_tensor_5d_shared_to_global)
WARPLENS_BULK(cp_async_bulk_commit_group)
template <int n> WARPLENS_REFUSED("bulk copies (TMA)") void cp_async_bulk_wait_group_read();
WARPLENS_BULK(fence_proxy_async_shared_cta)
}  // namespace experimental
}  // namespace cuda::device
#undef WARPLENS_BULK
