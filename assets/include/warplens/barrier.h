// cuda::barrier, cuda::aligned_size_t and cuda::memcpy_async. A barrier is two words: how many have yet to come; and how many are
// expected in each phase (20 bits), with the phase's number above. With a completion function it is as large as the vendor's.
#pragma once
#pragma clang system_header
#include "warplens/atomic.h"

namespace cuda {

// The thread's copies arrive when the phase of the barrier with this word does; and that phase is complete.
__attribute__((device)) void __warplens_async_bind(const void* word) __asm__("__warplens_async_bind");
__attribute__((device)) void __warplens_async_arrive(const void* word) __asm__("__warplens_async_arrive");

template <size_t alignment>
struct aligned_size_t {
  static constexpr size_t align = alignment;
  size_t value;
  WARPLENS_MEMBER constexpr explicit aligned_size_t(size_t v) : value(v) {}
  WARPLENS_MEMBER constexpr operator size_t() const { return value; }
};

struct __warplens_no_completion {
  WARPLENS_MEMBER void operator()() const {}
};

template <class Completion>
struct __warplens_barrier_rest {
  unsigned long long unused[2];
};
template <>
struct __warplens_barrier_rest<__warplens_no_completion> {};

template <thread_scope scope = thread_scope_system, class Completion = __warplens_no_completion>
struct alignas(8) barrier : __warplens_barrier_rest<Completion> {
  using arrival_token = unsigned long long;
  static constexpr unsigned one_phase = 1u << 20;
  static constexpr bool has_completion = !__is_same(Completion, __warplens_no_completion);
  unsigned left, expected_and_phase;

  barrier() = default;
  barrier(const barrier&) = delete;
  WARPLENS_MEMBER barrier(ptrdiff_t count, Completion = {}) { reset((unsigned)count); }
  WARPLENS_MEMBER void reset(unsigned count) { left = expected_and_phase = count; }
  WARPLENS_MEMBER unsigned word(memory_order order) const { return __warplens_load(&expected_and_phase, order, scope); }
  WARPLENS_MEMBER unsigned phase(memory_order order) const { return word(order) / one_phase; }
  // The last one to come opens the next phase. The copies of this one are there then, for whoever waits and for the completion function.
  WARPLENS_REMARK(
      "cuda::barrier: the accesses and bank conflicts of its own words are the interpreter's; in shared memory a GPU has instructions for "
      "it")
  WARPLENS_MEMBER arrival_token arrive(ptrdiff_t count = 1) {
    const unsigned now = phase(memory_order_relaxed);
    if (__warplens_sub(&left, (unsigned)count, memory_order_acq_rel, scope) == (unsigned)count) {
      __warplens_async_arrive(&expected_and_phase);
      const unsigned expected = word(has_completion ? memory_order_acquire : memory_order_relaxed) % one_phase;
      Completion()();
      __warplens_store(&left, expected, memory_order_relaxed, scope);
      __warplens_add(&expected_and_phase, one_phase, memory_order_release, scope);
    }
    return now;
  }
  WARPLENS_MEMBER void wait(arrival_token&& token) {
    while (phase(memory_order_acquire) == token) __nvvm_nanosleep(20);
  }
  WARPLENS_MEMBER void arrive_and_wait() { wait(arrive()); }
  // From the next phase on: this one cannot end before it has come.
  WARPLENS_MEMBER void arrive_and_drop() {
    __warplens_sub(&expected_and_phase, 1u, memory_order_relaxed, scope);
    arrive();
  }
  WARPLENS_MEMBER void wait_parity(bool parity) {
    while ((phase(memory_order_acquire) & 1) == (unsigned)parity) __nvvm_nanosleep(20);
  }
  WARPLENS_MEMBER bool try_wait(arrival_token&& token) { return phase(memory_order_acquire) != token; }
  WARPLENS_MEMBER static constexpr ptrdiff_t max() { return (1 << 20) - 1; }
  WARPLENS_MEMBER friend void init(barrier* b, ptrdiff_t count, Completion = {}) { b->reset((unsigned)count); }
};

// A barrier outside of shared memory waits for the copies here, as the vendor's does.
template <thread_scope scope, class Completion>
WARPLENS_DEVICE void __warplens_bind_copies(barrier<scope, Completion>& b) {
  if (__isShared(&b)) return __warplens_async_bind(&b.expected_and_phase);
  __nvvm_cp_async_commit_group();
  __nvvm_cp_async_wait_group(0);
}
// What was copied is there when the barrier's phase is complete, and may be read after the wait for that.
template <class Group, class To, class From, class Shape, thread_scope scope, class Completion>
WARPLENS_SEVERAL("load store") void memcpy_async(const Group& group, To* to, const From* from, Shape bytes, barrier<scope, Completion>& b) {
  ::cooperative_groups::__warplens_group_copy_async(group, to, from, (size_t)bytes);
  __warplens_bind_copies(b);
}
struct __warplens_alone {
  WARPLENS_MEMBER static unsigned thread_rank() { return 0; }
  WARPLENS_MEMBER static unsigned num_threads() { return 1; }
};
template <class To, class From, class Shape, thread_scope scope, class Completion>
WARPLENS_SEVERAL("load store") void memcpy_async(To* to, const From* from, Shape bytes, barrier<scope, Completion>& b) {
  ::cooperative_groups::__warplens_group_copy_async(__warplens_alone(), to, from, (size_t)bytes);
  __warplens_bind_copies(b);
}

}  // namespace cuda
