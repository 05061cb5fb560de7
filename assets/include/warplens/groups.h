// Cooperative groups: the block, and tiles of a warp.
#pragma once

namespace cooperative_groups {

struct thread_block {
  WARPLENS_MEMBER static void sync() { __syncthreads(); }
  WARPLENS_MEMBER static unsigned thread_rank() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
  WARPLENS_MEMBER static unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
  WARPLENS_MEMBER static unsigned num_threads() { return size(); }
  WARPLENS_MEMBER static dim3 group_index() { return blockIdx; }
  WARPLENS_MEMBER static dim3 thread_index() { return threadIdx; }
  WARPLENS_MEMBER static dim3 group_dim() { return blockDim; }
  WARPLENS_MEMBER static dim3 dim_threads() { return blockDim; }
};
WARPLENS_DEVICE thread_block this_thread_block() { return {}; }

struct grid_group {
  template <bool possible = false>
  WARPLENS_MEMBER static void sync() {
    static_assert(possible, "the blocks of a grid run one after the other here: none can wait for all");
  }
  WARPLENS_MEMBER static bool is_valid() { return true; }
  WARPLENS_MEMBER static dim3 group_dim() { return gridDim; }
  WARPLENS_MEMBER static dim3 dim_blocks() { return gridDim; }
  WARPLENS_MEMBER static dim3 block_index() { return blockIdx; }
  WARPLENS_MEMBER static unsigned long long num_blocks() { return 1ull * gridDim.x * gridDim.y * gridDim.z; }
  WARPLENS_MEMBER static unsigned long long block_rank() { return (1ull * blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
  WARPLENS_MEMBER static unsigned long long num_threads() { return num_blocks() * thread_block::size(); }
  WARPLENS_MEMBER static unsigned long long size() { return num_threads(); }
  WARPLENS_MEMBER static unsigned long long thread_rank() { return block_rank() * thread_block::size() + thread_block::thread_rank(); }
};
WARPLENS_DEVICE grid_group this_grid() { return {}; }

template <unsigned n, class Parent = thread_block>
struct thread_block_tile {
  static_assert(n > 0 && n <= 32 && (n & (n - 1)) == 0, "a tile of a warp has 1, 2, 4, 8, 16 or 32 threads");
  WARPLENS_MEMBER static unsigned lane() { return thread_block::thread_rank() % 32; }
  WARPLENS_MEMBER static unsigned mask() { return n == 32 ? 0xffffffffu : ((1u << (n % 32)) - 1) << (lane() / n * n); }
  WARPLENS_MEMBER static void sync() { __syncwarp(mask()); }
  WARPLENS_MEMBER static unsigned thread_rank() { return thread_block::thread_rank() % n; }
  WARPLENS_MEMBER static constexpr unsigned size() { return n; }
  WARPLENS_MEMBER static constexpr unsigned num_threads() { return n; }
  WARPLENS_MEMBER static unsigned meta_group_rank() { return thread_block::thread_rank() / n; }
  WARPLENS_MEMBER static unsigned meta_group_size() { return (thread_block::size() + n - 1) / n; }
  template <class T> WARPLENS_MEMBER static T shfl(T v, int source) { return __shfl_sync(mask(), v, source, n); }
  template <class T> WARPLENS_MEMBER static T shfl_up(T v, unsigned delta) { return __shfl_up_sync(mask(), v, delta, n); }
  template <class T> WARPLENS_MEMBER static T shfl_down(T v, unsigned delta) { return __shfl_down_sync(mask(), v, delta, n); }
  template <class T> WARPLENS_MEMBER static T shfl_xor(T v, unsigned bits) { return __shfl_xor_sync(mask(), v, (int)bits, n); }
  WARPLENS_MEMBER static int any(int p) { return __any_sync(mask(), p); }
  WARPLENS_MEMBER static int all(int p) { return __all_sync(mask(), p); }
  WARPLENS_MEMBER static unsigned ballot(int p) { return (__ballot_sync(mask(), p) & mask()) >> (lane() / n * n); }
};
template <unsigned n, class Group>
WARPLENS_DEVICE thread_block_tile<n, Group> tiled_partition(const Group&) { return {}; }

struct coalesced_group {
  unsigned members;
  WARPLENS_MEMBER void sync() const { __syncwarp(members); }
  WARPLENS_MEMBER unsigned size() const { return (unsigned)__builtin_popcount(members); }
  WARPLENS_MEMBER unsigned num_threads() const { return size(); }
  WARPLENS_MEMBER unsigned thread_rank() const { return (unsigned)__builtin_popcount(members & __nvvm_read_ptx_sreg_lanemask_lt()); }
};
WARPLENS_DEVICE coalesced_group coalesced_threads() { return {__activemask()}; }

template <class T> struct plus { WARPLENS_MEMBER T operator()(T a, T b) const { return a + b; } };
template <class T> struct less { WARPLENS_MEMBER T operator()(T a, T b) const { return b < a ? b : a; } };
template <class T> struct greater { WARPLENS_MEMBER T operator()(T a, T b) const { return a < b ? b : a; } };
template <unsigned n, class Parent, class T, class F>
WARPLENS_DEVICE T reduce(const thread_block_tile<n, Parent>& tile, T value, F combine) {
  for (unsigned bits = n / 2; bits > 0; bits /= 2) value = combine(value, tile.shfl_xor(value, bits));
  return value;
}
template <class Group> WARPLENS_DEVICE void sync(const Group& group) { group.sync(); }

}  // namespace cooperative_groups
