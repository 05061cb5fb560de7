// What kernels use of cub within a block and within a warp: reductions, scans, loads and stores. They give the vendor's results; how often
// shared memory is accessed on the way is that of a plain implementation, as a note says.
#pragma once
#pragma clang system_header
#include "warplens/device.h"

#define WARPLENS_CUB WARPLENS_REMARK("the results are those of cub, but its accesses to shared memory on a GPU are different from these")
namespace cub {

struct Sum {
  template <class T> WARPLENS_MEMBER T operator()(const T& a, const T& b) const { return a + b; }
};
struct Max {
  template <class T> WARPLENS_MEMBER T operator()(const T& a, const T& b) const { return a < b ? b : a; }
};
struct Min {
  template <class T> WARPLENS_MEMBER T operator()(const T& a, const T& b) const { return b < a ? b : a; }
};
template <class Key, class Value>
struct KeyValuePair {
  Key key;
  Value value;
};
struct ArgMax {
  template <class P> WARPLENS_MEMBER P operator()(const P& a, const P& b) const {
    return b.value > a.value || (b.value == a.value && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <class P> WARPLENS_MEMBER P operator()(const P& a, const P& b) const {
    return b.value < a.value || (b.value == a.value && b.key < a.key) ? b : a;
  }
};
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE };

WARPLENS_DEVICE unsigned __warplens_rank() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
WARPLENS_DEVICE unsigned LaneId() { return __nvvm_read_ptx_sreg_laneid(); }
// The lanes of a logical warp, and those of a block of so many threads in its last warp.
WARPLENS_DEVICE unsigned __warplens_logical(int threads) {
  return threads == 32 ? 0xffffffffu : ((1u << threads) - 1) << (LaneId() / threads * threads);
}
WARPLENS_DEVICE unsigned __warplens_of_block(int threads) {
  const int rest = threads - (int)__warplens_rank() / 32 * 32;
  return rest >= 32 ? 0xffffffffu : (1u << rest) - 1;
}
template <class T>
WARPLENS_DEVICE T ShuffleFrom(T value, int lane, int width, unsigned mask) {
  return ::cooperative_groups::__warplens_by_words(
      value, [=](auto word) __attribute__((device, always_inline, nodebug)) { return __shfl_sync(mask, word, lane, width); });
}
struct NullType {};

template <class T, int threads = 32>
struct WarpReduce {
  struct TempStorage {
    NullType none;
  };
  WARPLENS_MEMBER WarpReduce(TempStorage&) {}
  template <class F>
  WARPLENS_CUB WARPLENS_MEMBER T Reduce(T value, F combine, int valid = threads) {
    const int lane = (int)LaneId() % threads;
    for (int step = 1; step < threads; step *= 2) {
      const int from = lane + step;
      const T other = ShuffleFrom(value, from < threads ? from : lane, threads, __warplens_logical(threads));
      if (from < threads && from < valid) value = combine(value, other);
    }
    return value;
  }
  WARPLENS_MEMBER T Sum(T value, int valid = threads) { return Reduce(value, cub::Sum(), valid); }
  WARPLENS_MEMBER T Max(T value, int valid = threads) { return Reduce(value, cub::Max(), valid); }
  WARPLENS_MEMBER T Min(T value, int valid = threads) { return Reduce(value, cub::Min(), valid); }
};
template <class T, int threads = 32>
struct WarpScan {
  struct TempStorage {
    NullType none;
  };
  WARPLENS_MEMBER WarpScan(TempStorage&) {}
  template <class F>
  WARPLENS_CUB WARPLENS_MEMBER void InclusiveScan(T value, T& out, F combine) {
    const int lane = (int)LaneId() % threads;
    for (int step = 1; step < threads; step *= 2) {
      const T other = ShuffleFrom(value, lane >= step ? lane - step : lane, threads, __warplens_logical(threads));
      if (lane >= step) value = combine(other, value);
    }
    out = value;
  }
  template <class F>
  WARPLENS_MEMBER void InclusiveScan(T value, T& out, F combine, T& all) {
    InclusiveScan(value, out, combine);
    all = ShuffleFrom(out, threads - 1, threads, __warplens_logical(threads));
  }
  template <class F>
  WARPLENS_MEMBER void ExclusiveScan(T value, T& out, T initial, F combine) {
    T sum;
    InclusiveScan(value, sum, combine);
    const int lane = (int)LaneId() % threads;
    const T before = ShuffleFrom(sum, lane ? lane - 1 : 0, threads, __warplens_logical(threads));
    out = lane ? combine(initial, before) : initial;
  }
  WARPLENS_MEMBER void InclusiveSum(T value, T& out) { InclusiveScan(value, out, cub::Sum()); }
  WARPLENS_MEMBER void InclusiveSum(T value, T& out, T& all) { InclusiveScan(value, out, cub::Sum(), all); }
  WARPLENS_MEMBER void ExclusiveSum(T value, T& out) { ExclusiveScan(value, out, T(), cub::Sum()); }
  WARPLENS_MEMBER void ExclusiveSum(T value, T& out, T& all) {
    T sum;
    InclusiveScan(value, sum, cub::Sum(), all);
    ExclusiveScan(value, out, T(), cub::Sum());
  }
  WARPLENS_MEMBER T Broadcast(T value, unsigned lane) { return ShuffleFrom(value, (int)lane, threads, __warplens_logical(threads)); }
};

// One value a warp, in the caller's shared memory; without it, in memory that all of a kind share.
template <class T, int threads>
struct __warplens_warps {
  alignas(T) char bytes[sizeof(T) * ((threads + 31) / 32)];
};
template <class Storage>
WARPLENS_DEVICE Storage& __warplens_own_storage() {
  __shared__ Storage cub_storage;
  return cub_storage;
}
#define WARPLENS_STORAGE(name)                                      \
  struct TempStorage : __warplens_warps<T, threads> {};             \
  TempStorage& storage;                                             \
  WARPLENS_MEMBER name() : storage(__warplens_own_storage<TempStorage>()) {} \
  WARPLENS_MEMBER name(TempStorage& storage) : storage(storage) {}  \
  WARPLENS_MEMBER T* of_warps() const { return (T*)storage.bytes; }

// The first thread has the result.
template <class T, int x, int algorithm = BLOCK_REDUCE_WARP_REDUCTIONS, int y = 1, int z = 1, int = 0>
struct BlockReduce {
  static constexpr int threads = x * y * z, warps = (threads + 31) / 32;
  WARPLENS_STORAGE(BlockReduce)
  template <class F>
  WARPLENS_CUB WARPLENS_MEMBER T Reduce(T value, F combine, int valid = threads) {
    const int rank = (int)__warplens_rank(), lane = rank % 32, warp = rank / 32;
    for (int step = 1; step < 32; step *= 2) {
      const int from = lane + step;
      const T other = ShuffleFrom(value, from < 32 ? from : lane, 32, __warplens_of_block(threads));
      if (from < 32 && rank + step < valid && rank + step < threads) value = combine(value, other);
    }
    if (lane == 0) of_warps()[warp] = value;
    __syncthreads();
    if (rank == 0)
      for (int w = 1; w < warps && 32 * w < valid; ++w) value = combine(value, of_warps()[w]);
    return value;
  }
  template <int items, class F>
  WARPLENS_MEMBER T Reduce(T (&values)[items], F combine) {
    T value = values[0];
    for (int i = 1; i < items; ++i) value = combine(value, values[i]);
    return Reduce(value, combine);
  }
  WARPLENS_MEMBER T Sum(T value) { return Reduce(value, cub::Sum()); }
  WARPLENS_MEMBER T Sum(T value, int valid) { return Reduce(value, cub::Sum(), valid); }
  template <int items>
  WARPLENS_MEMBER T Sum(T (&values)[items]) { return Reduce(values, cub::Sum()); }
};
template <class T, int x, int algorithm = BLOCK_SCAN_RAKING, int y = 1, int z = 1, int = 0>
struct BlockScan {
  static constexpr int threads = x * y * z, warps = (threads + 31) / 32;
  WARPLENS_STORAGE(BlockScan)
  // What comes before the thread, if anything does, and the sum of all.
  template <class F>
  WARPLENS_CUB WARPLENS_MEMBER bool before(T value, T& sum, T& earlier, F combine, T& all) {
    const int rank = (int)__warplens_rank(), lane = rank % 32, warp = rank / 32;
    for (int step = 1; step < 32; step *= 2) {
      const T other = ShuffleFrom(value, lane >= step ? lane - step : lane, 32, __warplens_of_block(threads));
      if (lane >= step) value = combine(other, value);
    }
    const T left = ShuffleFrom(value, lane ? lane - 1 : 0, 32, __warplens_of_block(threads));
    if (lane == 31 || rank == threads - 1) of_warps()[warp] = value;
    __syncthreads();
    T of_earlier = of_warps()[0];
    all = of_earlier;
    for (int w = 1; w < warps; ++w) {
      if (w == warp) of_earlier = all;
      all = combine(all, of_warps()[w]);
    }
    sum = warp ? combine(of_earlier, value) : value;
    earlier = !warp ? left : lane ? combine(of_earlier, left) : of_earlier;
    return rank > 0;
  }
  template <class F>
  WARPLENS_MEMBER void InclusiveScan(T value, T& out, F combine, T& all) {
    T earlier;
    before(value, out, earlier, combine, all);
  }
  template <class F>
  WARPLENS_MEMBER void InclusiveScan(T value, T& out, F combine) {
    T all;
    InclusiveScan(value, out, combine, all);
  }
  template <class F>
  WARPLENS_MEMBER void ExclusiveScan(T value, T& out, T initial, F combine, T& all) {
    T sum, earlier;
    out = before(value, sum, earlier, combine, all) ? combine(initial, earlier) : initial;
    all = combine(initial, all);
  }
  template <class F>
  WARPLENS_MEMBER void ExclusiveScan(T value, T& out, T initial, F combine) {
    T all;
    ExclusiveScan(value, out, initial, combine, all);
  }
  WARPLENS_MEMBER void InclusiveSum(T value, T& out) { InclusiveScan(value, out, cub::Sum()); }
  WARPLENS_MEMBER void InclusiveSum(T value, T& out, T& all) { InclusiveScan(value, out, cub::Sum(), all); }
  WARPLENS_MEMBER void ExclusiveSum(T value, T& out) { ExclusiveScan(value, out, T(), cub::Sum()); }
  WARPLENS_MEMBER void ExclusiveSum(T value, T& out, T& all) { ExclusiveScan(value, out, T(), cub::Sum(), all); }
  template <int items, class F>
  WARPLENS_MEMBER void scan_items(T (&values)[items], T (&out)[items], F combine, bool inclusive, T initial, T& all) {
    T sum = values[0], total, earlier;
    for (int i = 1; i < items; ++i) sum = combine(sum, values[i]);
    bool any = before(sum, total, earlier, combine, all);
    if (!inclusive) earlier = any ? combine(initial, earlier) : initial, any = true;
    for (int i = 0; i < items; ++i) {
      const T now = values[i];
      if (!inclusive) out[i] = earlier;
      earlier = any ? combine(earlier, now) : now, any = true;
      if (inclusive) out[i] = earlier;
    }
  }
  template <int items>
  WARPLENS_MEMBER void InclusiveSum(T (&values)[items], T (&out)[items]) {
    T all;
    scan_items(values, out, cub::Sum(), true, T(), all);
  }
  template <int items>
  WARPLENS_MEMBER void InclusiveSum(T (&values)[items], T (&out)[items], T& all) { scan_items(values, out, cub::Sum(), true, T(), all); }
  template <int items>
  WARPLENS_MEMBER void ExclusiveSum(T (&values)[items], T (&out)[items]) {
    T all;
    scan_items(values, out, cub::Sum(), false, T(), all);
  }
  template <int items>
  WARPLENS_MEMBER void ExclusiveSum(T (&values)[items], T (&out)[items], T& all) { scan_items(values, out, cub::Sum(), false, T(), all); }
};
#undef WARPLENS_STORAGE

// Each thread takes its items one after the other, or striped over the block.
template <class T, int x, int items, int algorithm = BLOCK_LOAD_DIRECT, int y = 1, int z = 1, int = 0>
struct BlockLoad {
  struct TempStorage {
    NullType none;
  };
  WARPLENS_MEMBER BlockLoad() {}
  WARPLENS_MEMBER BlockLoad(TempStorage&) {}
  WARPLENS_MEMBER static int place(int i) {
    const int rank = (int)__warplens_rank();
    return algorithm == BLOCK_LOAD_STRIPED ? i * x * y * z + rank : rank * items + i;
  }
  template <class From>
  WARPLENS_CUB WARPLENS_MEMBER void Load(From from, T (&to)[items]) {
    for (int i = 0; i < items; ++i) to[i] = from[place(i)];
  }
  template <class From>
  WARPLENS_CUB WARPLENS_MEMBER void Load(From from, T (&to)[items], int valid) {
    for (int i = 0; i < items; ++i)
      if (place(i) < valid) to[i] = from[place(i)];
  }
  template <class From, class Default>
  WARPLENS_CUB WARPLENS_MEMBER void Load(From from, T (&to)[items], int valid, Default otherwise) {
    for (int i = 0; i < items; ++i) to[i] = place(i) < valid ? from[place(i)] : otherwise;
  }
};
template <class T, int x, int items, int algorithm = BLOCK_STORE_DIRECT, int y = 1, int z = 1, int = 0>
struct BlockStore {
  struct TempStorage {
    NullType none;
  };
  WARPLENS_MEMBER BlockStore() {}
  WARPLENS_MEMBER BlockStore(TempStorage&) {}
  WARPLENS_MEMBER static int place(int i) {
    const int rank = (int)__warplens_rank();
    return algorithm == BLOCK_STORE_STRIPED ? i * x * y * z + rank : rank * items + i;
  }
  template <class To>
  WARPLENS_CUB WARPLENS_MEMBER void Store(To to, T (&from)[items]) {
    for (int i = 0; i < items; ++i) to[place(i)] = from[i];
  }
  template <class To>
  WARPLENS_CUB WARPLENS_MEMBER void Store(To to, T (&from)[items], int valid) {
    for (int i = 0; i < items; ++i)
      if (place(i) < valid) to[place(i)] = from[i];
  }
};

}  // namespace cub
#undef WARPLENS_CUB
