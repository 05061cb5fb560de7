// CUDA as plain C++ on one processor core: threads are fibers that run until they wait for each other. For kernels that are
// compiled by the host's compiler, to be compared with the VM; nothing of the project is included.
#pragma once

#include <setjmp.h>
#include <ucontext.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <vector>

namespace on_host {

struct Dim3 {
  unsigned x = 1, y = 1, z = 1;
};

enum class Wait : uint8_t { None, Block, Warp, Ended };
enum class Collective : uint8_t { Sync, Ballot, Shuffle, Match };

// A fiber is begun with a context of its own; from then on it is left and entered by jumps, which ask nothing of the system:
// swapcontext sets the mask of signals each time.
struct Thread {
  ucontext_t start{};
  jmp_buf place;
  bool begun = false;
  std::vector<uint8_t> stack;
  Dim3 index;
  unsigned linear = 0;
  Wait wait = Wait::None;
  // What it brings to its warp, and what it gets.
  Collective collective = Collective::Sync;
  unsigned mask = 0;
  int source = 0;  // lane
  uint64_t value = 0, result = 0;
};

struct Machine {
  std::vector<Thread> threads;
  jmp_buf scheduler;
  Thread* current = nullptr;
  std::function<void()> body;
  const char* problem = nullptr;
};
inline Machine machine;
inline Dim3 thread_index, block_index, block_dim, grid_dim;

inline void wait_as(Wait wait) {
  machine.current->wait = wait;
  if (_setjmp(machine.current->place) == 0) _longjmp(machine.scheduler, 1);
}
inline void enter() {
  machine.body();
  wait_as(Wait::Ended);
}
// Returns when the thread waits or has ended.
inline void go_on(Thread& t) {
  machine.current = &t;
  thread_index = t.index;
  if (_setjmp(machine.scheduler) != 0) return;
  if (t.begun) _longjmp(t.place, 1);
  t.begun = true;
  setcontext(&t.start);
}

inline uint64_t together(Collective collective, unsigned mask, uint64_t value, int source = 0) {
  Thread& t = *machine.current;
  t.collective = collective;
  t.mask = mask;
  t.value = value;
  t.source = source;
  wait_as(Wait::Warp);
  return t.result;
}

inline void resolve(Thread* warp, unsigned mask) {
  uint64_t ballot = 0;
  for (unsigned l = 0; l < 32; ++l)
    if (mask >> l & 1) ballot |= uint64_t{warp[l].value != 0} << l;
  for (unsigned l = 0; l < 32; ++l) {
    if (!(mask >> l & 1)) continue;
    Thread& t = warp[l];
    uint64_t same = 0;
    for (unsigned m = 0; m < 32; ++m)
      if (mask >> m & 1) same |= uint64_t{warp[m].value == t.value} << m;
    t.result = t.collective == Collective::Ballot ? ballot : t.collective == Collective::Match ? same : warp[t.source & 31].value;
    t.wait = Wait::None;
  }
}

// Lets go what is complete; false where nothing is.
inline bool release() {
  bool any = false;
  auto& threads = machine.threads;
  for (size_t first = 0; first < threads.size(); first += 32) {
    for (size_t lane = 0; lane < 32 && first + lane < threads.size(); ++lane) {
      const Thread& t = threads[first + lane];
      if (t.wait != Wait::Warp) continue;
      bool all = (t.mask >> lane & 1) != 0;
      for (size_t m = 0; m < 32 && all; ++m) {
        if (!(t.mask >> m & 1)) continue;
        all = first + m < threads.size() && threads[first + m].wait == Wait::Warp && threads[first + m].mask == t.mask &&
              threads[first + m].collective == t.collective;
      }
      if (all) resolve(&threads[first], t.mask), any = true;
    }
  }
  if (any) return true;
  bool barrier = false;
  for (const Thread& t : threads) {
    if (t.wait == Wait::Warp) return false;
    barrier |= t.wait == Wait::Block;
  }
  for (Thread& t : threads)
    if (t.wait == Wait::Block) t.wait = Wait::None;
  return barrier;
}

inline void run_block() {
  unsigned linear = 0;
  machine.threads.resize(block_dim.x * block_dim.y * block_dim.z);
  for (Thread& t : machine.threads) {
    t.linear = linear;
    t.index = {linear % block_dim.x, linear / block_dim.x % block_dim.y, linear / block_dim.x / block_dim.y};
    ++linear;
    t.wait = Wait::None;
    t.begun = false;
    t.stack.resize(1 << 16);
    getcontext(&t.start);
    t.start.uc_stack.ss_sp = t.stack.data();
    t.start.uc_stack.ss_size = t.stack.size();
    t.start.uc_link = nullptr;
    makecontext(&t.start, enter, 0);
  }
  do {
    for (Thread& t : machine.threads) {
      if (t.wait == Wait::None) go_on(t);
    }
  } while (release());
  for (const Thread& t : machine.threads)
    if (t.wait != Wait::Ended) machine.problem = "threads wait for others that never come";
}

// Null, or what went wrong.
inline const char* launch(Dim3 grid, Dim3 block, std::function<void()> body) {
  machine.body = std::move(body);
  machine.problem = nullptr;
  grid_dim = grid;
  block_dim = block;
  for (block_index.z = 0; block_index.z < grid.z; ++block_index.z)
    for (block_index.y = 0; block_index.y < grid.y; ++block_index.y)
      for (block_index.x = 0; block_index.x < grid.x; ++block_index.x) run_block();
  return machine.problem;
}

template <class T>
uint64_t to_bits(T value) {
  uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}
template <class T>
T from_bits(uint64_t bits) {
  T value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}
template <class T>
T shuffle(unsigned mask, T value, int source) {
  return from_bits<T>(together(Collective::Shuffle, mask, to_bits(value), source));
}
inline int lane() { return static_cast<int>(machine.current->linear % 32); }
inline unsigned ballot(unsigned mask, bool value) { return static_cast<unsigned>(together(Collective::Ballot, mask, value)); }

}  // namespace on_host

#define threadIdx on_host::thread_index
#define blockIdx on_host::block_index
#define blockDim on_host::block_dim
#define gridDim on_host::grid_dim
#define __global__
#define __device__
#define __host__
#define __constant__ static
#define __shared__ static
#define __forceinline__ inline
#define __noinline__ __attribute__((noinline))
#define __restrict__ __restrict
constexpr int warpSize = 32;

#include "cuda_functions.h"
