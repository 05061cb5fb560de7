// Cooperative groups: the block, tiles of a warp and tiles of several warps.
#pragma once

__attribute__((device)) void __warplens_grid_sync() __asm__("__warplens_grid_sync");

__attribute__((device)) void __warplens_cp_async(void* shared, const void* global, size_t bytes, size_t zero_fill = 0) __asm__("__warplens_async_copy");

namespace cooperative_groups {

struct thread_block {
  WARPLENS_MEMBER static void sync() { __syncthreads(); }
  WARPLENS_MEMBER static unsigned thread_rank() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
  WARPLENS_MEMBER static unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
  WARPLENS_MEMBER static unsigned num_threads() { return size(); }
  WARPLENS_MEMBER static dim3 group_index() { return {blockIdx.x, blockIdx.y, blockIdx.z}; }
  WARPLENS_MEMBER static dim3 thread_index() { return {threadIdx.x, threadIdx.y, threadIdx.z}; }
  WARPLENS_MEMBER static dim3 group_dim() { return {blockDim.x, blockDim.y, blockDim.z}; }
  WARPLENS_MEMBER static dim3 dim_threads() { return {blockDim.x, blockDim.y, blockDim.z}; }
  struct arrival_token {};
  WARPLENS_REMARK("what stands between barrier_arrive and barrier_wait counts as done before the barrier: a race there is not found")
  WARPLENS_MEMBER static arrival_token barrier_arrive() { return {}; }
  WARPLENS_MEMBER static void barrier_wait(arrival_token&&) { __syncthreads(); }
};
WARPLENS_DEVICE thread_block this_thread_block() { return {}; }
// Memory that tiles of more than a warp need on sm_70 and earlier.
template <unsigned threads = 1024>
struct block_tile_memory {
  char bytes[threads / 32 * 8];
};
template <unsigned threads>
WARPLENS_DEVICE thread_block this_thread_block(block_tile_memory<threads>&) { return {}; }

struct grid_group {
  WARPLENS_MEMBER static void sync() { __warplens_grid_sync(); }
  WARPLENS_MEMBER static bool is_valid() { return true; }
  WARPLENS_MEMBER static dim3 group_dim() { return {gridDim.x, gridDim.y, gridDim.z}; }
  WARPLENS_MEMBER static dim3 dim_blocks() { return {gridDim.x, gridDim.y, gridDim.z}; }
  WARPLENS_MEMBER static dim3 block_index() { return {blockIdx.x, blockIdx.y, blockIdx.z}; }
  WARPLENS_MEMBER static unsigned long long num_blocks() { return 1ull * gridDim.x * gridDim.y * gridDim.z; }
  WARPLENS_MEMBER static unsigned long long block_rank() { return (1ull * blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
  WARPLENS_MEMBER static unsigned long long num_threads() { return num_blocks() * thread_block::size(); }
  WARPLENS_MEMBER static unsigned long long size() { return num_threads(); }
  WARPLENS_MEMBER static unsigned long long thread_rank() { return block_rank() * thread_block::size() + thread_block::thread_rank(); }
  struct arrival_token {};
  WARPLENS_REMARK("what stands between barrier_arrive and barrier_wait counts as done before the barrier: a race there is not found")
  WARPLENS_MEMBER static arrival_token barrier_arrive() { return {}; }
  WARPLENS_MEMBER static void barrier_wait(arrival_token&&) { __warplens_grid_sync(); }
};
WARPLENS_DEVICE grid_group this_grid() { return {}; }

// A value of any size travels between lanes in words.
template <class T, class F>
WARPLENS_DEVICE T __warplens_by_words(T v, F move) {
  if constexpr (sizeof(T) <= 4 || __is_arithmetic(T)) {
    if constexpr (__is_arithmetic(T))
      return move(v);
    else {
      unsigned word = 0;
      __builtin_memcpy(&word, &v, sizeof(T));
      word = move(word);
      __builtin_memcpy(&v, &word, sizeof(T));
      return v;
    }
  } else {
    unsigned words[(sizeof(T) + 3) / 4] = {};
    __builtin_memcpy(words, &v, sizeof(T));
    for (unsigned i = 0; i < (sizeof(T) + 3) / 4; ++i) words[i] = move(words[i]);
    __builtin_memcpy(&v, words, sizeof(T));
    return v;
  }
}

// Where a tile stands among those of its parent; one whose type does not name the parent keeps it.
template <unsigned n, class Parent>
struct __warplens_tile_place {
  WARPLENS_MEMBER static unsigned meta_group_rank() { return (unsigned)Parent::thread_rank() / n; }
  WARPLENS_MEMBER static unsigned meta_group_size() { return ((unsigned)Parent::size() + n - 1) / n; }
};
template <unsigned n>
struct __warplens_tile_place<n, void> {
  unsigned rank, count;
  WARPLENS_MEMBER unsigned meta_group_rank() const { return rank; }
  WARPLENS_MEMBER unsigned meta_group_size() const { return count; }
};
template <unsigned n, class Parent = void>
struct thread_block_tile : __warplens_tile_place<n, Parent> {
  static_assert(n > 0 && n <= 32 && (n & (n - 1)) == 0, "the number of threads of a tile is a power of two up to 1024");
  WARPLENS_MEMBER static unsigned lane() { return thread_block::thread_rank() % 32; }
  WARPLENS_MEMBER static unsigned mask() { return n == 32 ? 0xffffffffu : ((1u << (n % 32)) - 1) << (lane() / n * n); }
  WARPLENS_MEMBER static void sync() { __syncwarp(mask()); }
  thread_block_tile() = default;
  template <class Other>
  WARPLENS_MEMBER thread_block_tile(const thread_block_tile<n, Other>& tile)
      : __warplens_tile_place<n, Parent>{tile.meta_group_rank(), tile.meta_group_size()} {}
  WARPLENS_MEMBER static unsigned thread_rank() { return thread_block::thread_rank() % n; }
  WARPLENS_MEMBER static constexpr unsigned size() { return n; }
  WARPLENS_MEMBER static constexpr unsigned num_threads() { return n; }
  template <class T>
  WARPLENS_MEMBER static T shfl(T v, int source) {
    return __warplens_by_words(
        v, [=](auto word) __attribute__((device, always_inline, nodebug)) { return __shfl_sync(mask(), word, source, n); });
  }
  template <class T>
  WARPLENS_MEMBER static T shfl_up(T v, unsigned delta) {
    return __warplens_by_words(
        v, [=](auto word) __attribute__((device, always_inline, nodebug)) { return __shfl_up_sync(mask(), word, delta, n); });
  }
  template <class T>
  WARPLENS_MEMBER static T shfl_down(T v, unsigned delta) {
    return __warplens_by_words(
        v, [=](auto word) __attribute__((device, always_inline, nodebug)) { return __shfl_down_sync(mask(), word, delta, n); });
  }
  template <class T>
  WARPLENS_MEMBER static T shfl_xor(T v, unsigned bits) {
    return __warplens_by_words(
        v, [=](auto word) __attribute__((device, always_inline, nodebug)) { return __shfl_xor_sync(mask(), word, (int)bits, n); });
  }
  WARPLENS_MEMBER static int any(int p) { return __any_sync(mask(), p); }
  WARPLENS_MEMBER static int all(int p) { return __all_sync(mask(), p); }
  WARPLENS_MEMBER static unsigned ballot(int p) { return (__ballot_sync(mask(), p) & mask()) >> (lane() / n * n); }
  template <class T>
  WARPLENS_MEMBER static unsigned match_any(T v) {
    return (__match_any_sync(mask(), v) & mask()) >> (lane() / n * n);
  }
  template <class T>
  WARPLENS_MEMBER static unsigned match_all(T v, int& all) {
    return (__match_all_sync(mask(), v, &all) & mask()) >> (lane() / n * n);
  }
};
// What the warps of larger tiles exchange, each at its number in the block.
template <class T>
WARPLENS_DEVICE T* __warplens_of_warps() {
  __shared__ __align__(alignof(T)) char tile_exchange[32 * sizeof(T)];
  return (T*)tile_exchange;
}
// A tile of several warps waits at a barrier of its own, with a number that no program can name.
template <unsigned n, class Parent>
  requires(n > 32)
struct thread_block_tile<n, Parent> : __warplens_tile_place<n, Parent> {
  static_assert(n <= 1024 && (n & (n - 1)) == 0, "the number of threads of a tile is a power of two up to 1024");
  using warp = thread_block_tile<32, thread_block>;
  thread_block_tile() = default;
  template <class Other>
  WARPLENS_MEMBER thread_block_tile(const thread_block_tile<n, Other>& tile)
      : __warplens_tile_place<n, Parent>{tile.meta_group_rank(), tile.meta_group_size()} {}
  WARPLENS_MEMBER static unsigned first_warp() { return thread_block::thread_rank() / n * (n / 32); }
  WARPLENS_MEMBER static void sync() { __nvvm_barrier_sync_cnt((1 << 20) + 1024 / n + thread_block::thread_rank() / n, n); }
  WARPLENS_MEMBER static unsigned thread_rank() { return thread_block::thread_rank() % n; }
  WARPLENS_MEMBER static constexpr unsigned size() { return n; }
  WARPLENS_MEMBER static constexpr unsigned num_threads() { return n; }
  // One value for each warp, in their order; who reads them waits before the next exchange.
  template <class T>
  WARPLENS_MEMBER static const T* exchange(T of_warp) {
    T* all = __warplens_of_warps<T>();
    if (warp::thread_rank() == 0) all[thread_block::thread_rank() / 32] = of_warp;
    sync();
    return all + first_warp();
  }
  template <class T>
  WARPLENS_MEMBER static T shfl(T v, unsigned source) {
    if (source >= n) __assertfail("rank < tile.size(), as a GPU waits forever for a rank that a tile of several warps does not have", "", 0, "shfl", 1);
    T* all = __warplens_of_warps<T>();
    if (thread_rank() == source) all[first_warp()] = v;
    sync();
    T found = all[first_warp()];
    sync();
    return found;
  }
  WARPLENS_MEMBER static int any(int p) {
    const int* of = exchange(__any_sync(0xffffffffu, p));
    int found = 0;
    for (unsigned w = 0; w < n / 32; ++w) found |= of[w];
    sync();
    return found;
  }
  WARPLENS_MEMBER static int all(int p) { return !any(!p); }
};
template <unsigned n, class Group>
WARPLENS_DEVICE thread_block_tile<n, Group> tiled_partition(const Group&) {
  return {};
}

struct coalesced_group {
  unsigned members, meta_rank, meta_size;
  WARPLENS_MEMBER void sync() const { __syncwarp(members); }
  WARPLENS_MEMBER unsigned size() const { return (unsigned)__builtin_popcount(members); }
  WARPLENS_MEMBER unsigned num_threads() const { return size(); }
  WARPLENS_MEMBER unsigned thread_rank() const { return (unsigned)__builtin_popcount(members & __nvvm_read_ptx_sreg_lanemask_lt()); }
  WARPLENS_MEMBER unsigned meta_group_rank() const { return meta_rank; }
  WARPLENS_MEMBER unsigned meta_group_size() const { return meta_size; }
  // The lane of a rank: the rank-th member. The bits of the members, from warp lanes to ranks.
  WARPLENS_MEMBER int lane_of(int rank) const { return (int)__fns(members, 0, rank + 1); }
  WARPLENS_MEMBER unsigned ranks_of(unsigned lanes) const {
    unsigned ranks = 0;
    for (unsigned rest = members, rank = 0; rest; rest &= rest - 1, ++rank) ranks |= (lanes & rest & -rest ? 1u : 0u) << rank;
    return ranks;
  }
  template <class T>
  WARPLENS_MEMBER T from_lane(T v, int lane) const {
    const unsigned all = members;
    return __warplens_by_words(v, [=](auto word) __attribute__((device, always_inline, nodebug)) { return __shfl_sync(all, word, lane); });
  }
  template <class T>
  WARPLENS_MEMBER T shfl(T v, unsigned rank) const {
    return from_lane(v, lane_of((int)(rank % size())));
  }
  template <class T>
  WARPLENS_MEMBER T shfl_up(T v, unsigned delta) const {
    const unsigned rank = thread_rank();
    return from_lane(v, lane_of((int)(rank < delta ? rank : rank - delta)));
  }
  template <class T>
  WARPLENS_MEMBER T shfl_down(T v, unsigned delta) const {
    const unsigned rank = thread_rank();
    return from_lane(v, lane_of((int)(rank + delta < size() ? rank + delta : rank)));
  }
  WARPLENS_MEMBER int any(int p) const { return __any_sync(members, p); }
  WARPLENS_MEMBER int all(int p) const { return __all_sync(members, p); }
  WARPLENS_MEMBER unsigned ballot(int p) const { return ranks_of(__ballot_sync(members, p) & members); }
  template <class T>
  WARPLENS_MEMBER unsigned match_any(T v) const {
    return ranks_of(__match_any_sync(members, v) & members);
  }
  template <class T>
  WARPLENS_MEMBER unsigned match_all(T v, int& all) const {
    return ranks_of(__match_all_sync(members, v, &all) & members);
  }
};
WARPLENS_DEVICE coalesced_group coalesced_threads() { return {__activemask(), 0, 1}; }
// The members of a group with the same label, or the same answer.
template <class T>
WARPLENS_DEVICE coalesced_group __warplens_part_of(unsigned members, T label) {
  const unsigned part = __match_any_sync(members, label) & members, first = part & -part;
  const unsigned firsts = __ballot_sync(members, first == __nvvm_read_ptx_sreg_lanemask_eq()) & members;
  return {part, (unsigned)__builtin_popcount(firsts & (first - 1)), (unsigned)__builtin_popcount(firsts)};
}
WARPLENS_DEVICE coalesced_group __warplens_part_of(unsigned members, bool answer) {
  const unsigned said = __ballot_sync(members, answer) & members;
  if (said == members || said == 0) return {members, 0, 1};
  return {answer ? said : members & ~said, answer, 2};
}
template <unsigned n, class Parent, class T>
WARPLENS_DEVICE coalesced_group labeled_partition(const thread_block_tile<n, Parent>& tile, T label) {
  return __warplens_part_of(tile.mask(), label);
}
template <class T>
WARPLENS_DEVICE coalesced_group labeled_partition(const coalesced_group& group, T label) {
  return __warplens_part_of(group.members, label);
}
template <class Group>
WARPLENS_DEVICE coalesced_group binary_partition(const Group& group, bool answer) {
  return labeled_partition(group, answer);
}

// A group of which only the size is known when the kernel runs: the block, or a part of a warp.
struct thread_group {
  unsigned members;  // 0: the block
  WARPLENS_MEMBER thread_group(const thread_block&) : members(0) {}
  WARPLENS_MEMBER thread_group(const coalesced_group& group) : members(group.members) {}
  template <unsigned n, class Parent>
  WARPLENS_MEMBER thread_group(const thread_block_tile<n, Parent>& tile) : members(tile.mask()) {}
  WARPLENS_MEMBER void sync() const {
    if (members) __syncwarp(members);
    else __syncthreads();
  }
  WARPLENS_MEMBER unsigned size() const { return members ? (unsigned)__builtin_popcount(members) : thread_block::size(); }
  WARPLENS_MEMBER unsigned num_threads() const { return size(); }
  WARPLENS_MEMBER unsigned thread_rank() const {
    return members ? (unsigned)__builtin_popcount(members & __nvvm_read_ptx_sreg_lanemask_lt()) : thread_block::thread_rank();
  }
};
WARPLENS_DEVICE coalesced_group tiled_partition(const coalesced_group& group, unsigned n) {
  if (group.size() <= n) return group;
  const unsigned first = group.thread_rank() / n * n;
  unsigned lanes = 0;
  for (unsigned rank = first; rank < first + n && rank < group.size(); ++rank) lanes |= 1u << group.lane_of((int)rank);
  return {lanes, group.thread_rank() / n, (group.size() + n - 1) / n};
}
WARPLENS_DEVICE thread_group tiled_partition(const thread_group& group, unsigned n) {
  if (group.members) return tiled_partition(coalesced_group{group.members, 0, 1}, n);
  const unsigned lane = thread_block::thread_rank() % 32;
  return coalesced_group{(n == 32 ? 0xffffffffu : ((1u << n) - 1) << (lane / n * n)) & __activemask(), 0, 1};
}
WARPLENS_DEVICE thread_group tiled_partition(const thread_block& block, unsigned n) { return tiled_partition(thread_group(block), n); }

#define WARPLENS_COMBINES(name, expression)                                                        \
  template <class T = void>                                                                        \
  struct name {                                                                                    \
    WARPLENS_MEMBER T operator()(T a, T b) const { return expression; }                            \
  };                                                                                               \
  template <>                                                                                      \
  struct name<void> {                                                                              \
    template <class T>                                                                             \
    WARPLENS_MEMBER T operator()(T a, T b) const { return expression; }                            \
  };
WARPLENS_COMBINES(plus, a + b)
WARPLENS_COMBINES(less, b < a ? b : a)
WARPLENS_COMBINES(greater, a < b ? b : a)
WARPLENS_COMBINES(bit_and, a & b)
WARPLENS_COMBINES(bit_or, a | b)
WARPLENS_COMBINES(bit_xor, a ^ b)
#undef WARPLENS_COMBINES
template <unsigned n, class Parent, class T, class F>
WARPLENS_DEVICE T reduce(const thread_block_tile<n, Parent>& tile, T value, F combine) {
  for (unsigned bits = n / 2; bits > 0; bits /= 2) value = combine(value, tile.shfl_xor(value, bits));
  return value;
}
template <unsigned n, class Parent, class T, class F>
  requires(n > 32)
WARPLENS_DEVICE T reduce(const thread_block_tile<n, Parent>& tile, T value, F combine) {
  const T* of = tile.exchange(reduce(thread_block_tile<32, thread_block>(), value, combine));
  T result = of[0];
  for (unsigned w = 1; w < n / 32; ++w) result = combine(result, of[w]);
  tile.sync();
  return result;
}
template <class T, class F>
WARPLENS_DEVICE T reduce(const coalesced_group& group, T value, F combine) {
  T result = group.shfl(value, 0);
  for (unsigned rank = 1; rank < group.size(); ++rank) result = combine(result, group.shfl(value, rank));
  return result;
}
// By rank: each thread combines what those before it bring; an exclusive scan begins with a value of its own.
template <class Group, class T, class F = plus<T>>
WARPLENS_DEVICE T inclusive_scan(const Group& group, T value, F combine = F()) {
  for (unsigned step = 1; step < group.num_threads(); step *= 2) {
    T before = group.shfl_up(value, step);
    if (group.thread_rank() >= step) value = combine(before, value);
  }
  return value;
}
template <unsigned n, class Parent, class T, class F = plus<T>>
  requires(n > 32)
WARPLENS_DEVICE T inclusive_scan(const thread_block_tile<n, Parent>& tile, T value, F combine = F()) {
  const thread_block_tile<32, thread_block> warp;
  value = inclusive_scan(warp, value, combine);
  const T* of = tile.exchange(warp.shfl(value, 31));
  const unsigned number = tile.thread_rank() / 32;
  T before = of[0];
  for (unsigned w = 1; w < number; ++w) before = combine(before, of[w]);
  tile.sync();
  return number ? combine(before, value) : value;
}
template <unsigned n, class Parent, class T, class F = plus<T>>
  requires(n > 32)
WARPLENS_DEVICE T exclusive_scan(const thread_block_tile<n, Parent>& tile, T value, F combine = F()) {
  const thread_block_tile<32, thread_block> warp;
  const T sum = inclusive_scan(tile, value, combine), before = warp.shfl_up(sum, 1);
  const T* of = tile.exchange(warp.shfl(sum, 31));
  const unsigned number = tile.thread_rank() / 32;
  const T of_warps = number ? of[number - 1] : T();
  tile.sync();
  return warp.thread_rank() ? before : of_warps;
}
template <class Group, class T, class F = plus<T>>
WARPLENS_DEVICE T exclusive_scan(const Group& group, T value, F combine = F()) {
  T before = group.shfl_up(inclusive_scan(group, value, combine), 1);
  return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class F>
WARPLENS_DEVICE void invoke_one(const Group& group, F&& function) {
  if (group.thread_rank() == 0) function();
}
// The threads of the group copy by turns; nothing may be read before wait().
template <class Group, class To, class From>
WARPLENS_SEVERAL("load store") void __warplens_group_copy(const Group& group, To* to, const From* from, size_t bytes) {
  char* target = (char*)to;
  const char* source = (const char*)from;
  if ((((size_t)target | (size_t)source | bytes) & 15) == 0) {
    for (size_t at = 16 * group.thread_rank(); at < bytes; at += 16 * group.num_threads())
      *(uint4*)(target + at) = *(const uint4*)(source + at);
  } else if ((((size_t)target | (size_t)source | bytes) & 3) == 0) {
    for (size_t at = 4 * group.thread_rank(); at < bytes; at += 4 * group.num_threads())
      *(unsigned*)(target + at) = *(const unsigned*)(source + at);
  } else {
    for (size_t at = group.thread_rank(); at < bytes; at += group.num_threads()) target[at] = source[at];
  }
}
// From global to shared memory in 16, 8 or 4 bytes, the widest that places and size allow, these are asynchronous copies of the machine; all
// other copies are made at once.
template <size_t width, class Group>
WARPLENS_SEVERAL("load store") void __warplens_copy_by(const Group& group, char* to, const char* from, size_t bytes) {
  for (size_t at = width * group.thread_rank(); at < bytes; at += width * group.num_threads()) __warplens_cp_async(to + at, from + at, width);
}
template <class Group, class To, class From>
WARPLENS_SEVERAL("load store") void __warplens_group_copy_async(const Group& group, To* to, const From* from, size_t bytes) {
  const size_t all = (size_t)to | (size_t)from | bytes;
  if ((all & 3) || !__isShared(to) || !__isGlobal(from)) __warplens_group_copy(group, to, from, bytes);
  else if ((all & 15) == 0) __warplens_copy_by<16>(group, (char*)to, (const char*)from, bytes);
  else if ((all & 7) == 0) __warplens_copy_by<8>(group, (char*)to, (const char*)from, bytes);
  else __warplens_copy_by<4>(group, (char*)to, (const char*)from, bytes);
}
template <class Group, class To, class From>
WARPLENS_SEVERAL("load store") void memcpy_async(const Group& group, To* to, const From* from, size_t bytes) {
  __warplens_group_copy_async(group, to, from, bytes);
  __nvvm_cp_async_commit_group();
}
template <class Group, class To, class From>
WARPLENS_SEVERAL("load store") void memcpy_async(const Group& group, To* to, size_t room, const From* from, size_t elements) {
  __warplens_group_copy_async(group, to, from, (room < elements ? room : elements) * sizeof(To));
  __nvvm_cp_async_commit_group();
}
template <class Group>
WARPLENS_DEVICE void wait(const Group& group) {
  __nvvm_cp_async_wait_group(0);
  group.sync();
}
template <unsigned stages, class Group>
WARPLENS_DEVICE void wait_prior(const Group& group) {
  __nvvm_cp_async_wait_group(stages);
  group.sync();
}

template <class Group>
WARPLENS_DEVICE auto thread_rank(const Group& group) {
  return group.thread_rank();
}
template <class Group>
WARPLENS_DEVICE void sync(const Group& group) {
  group.sync();
}

}  // namespace cooperative_groups
