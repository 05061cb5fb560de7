// cuda::pipeline of one thread, of a block all of whose threads produce and consume, and of one whose threads do one of both: there each stage
// has a barrier for its being full and one for its being empty. Copies of 4, 8 and 16 bytes are asynchronous ones of the machine; what is left
// of a copy is made at once.
#pragma once
#pragma clang system_header
#include "warplens/barrier.h"

namespace cuda {

enum class pipeline_role { producer, consumer };

template <thread_scope scope, unsigned char stages>
struct pipeline_shared_state {
  unsigned producers, consumers;
  barrier<scope> full[stages], empty[stages];
};

WARPLENS_DEVICE void __warplens_wait_prior(unsigned groups) {
  switch (groups) {  // the instruction takes a constant
    case 0: __nvvm_cp_async_wait_group(0); break;
    case 1: __nvvm_cp_async_wait_group(1); break;
    case 2: __nvvm_cp_async_wait_group(2); break;
    case 3: __nvvm_cp_async_wait_group(3); break;
    case 4: __nvvm_cp_async_wait_group(4); break;
    case 5: __nvvm_cp_async_wait_group(5); break;
    case 6: __nvvm_cp_async_wait_group(6); break;
    default: __nvvm_cp_async_wait_group(7); break;
  }
}

template <thread_scope scope = thread_scope_system>
struct pipeline {
  unsigned committed = 0, consumed = 0, stages = 0;  // stages: 0 where it is of one thread
  barrier<scope>*full = nullptr, *empty = nullptr;   // of each stage, where threads have roles
  pipeline() = default;
  pipeline(const pipeline&) = delete;
  WARPLENS_MEMBER pipeline(pipeline&& from)
      : committed(from.committed), consumed(from.consumed), stages(from.stages), full(from.full), empty(from.empty) {}
  WARPLENS_MEMBER explicit pipeline(unsigned stages, barrier<scope>* full = nullptr, barrier<scope>* empty = nullptr)
      : stages(stages), full(full), empty(empty) {}
  // Who fills a stage again must know that all have read it.
  WARPLENS_MEMBER void producer_acquire() {
    if (!stages || committed < stages) return;
    if (full) empty[committed % stages].wait_parity(committed / stages - 1 & 1);
    else __syncthreads();
  }
  WARPLENS_MEMBER void producer_commit() {
    if (full) {  // a stage is full when its copies are there
      __warplens_bind_copies(full[committed % stages]);
      full[committed % stages].arrive();
    } else {
      __nvvm_cp_async_commit_group();
    }
    ++committed;
  }
  WARPLENS_MEMBER void consumer_wait() {
    if (full) return full[consumed % stages].wait_parity(consumed / stages & 1);
    __warplens_wait_prior(committed > consumed ? committed - consumed - 1 : 0);
    if (stages) __syncthreads();
  }
  WARPLENS_MEMBER void consumer_release() {
    if (full) empty[consumed % stages].arrive();
    ++consumed;
  }
  WARPLENS_MEMBER bool quit() { return true; }
};
WARPLENS_DEVICE pipeline<thread_scope_thread> make_pipeline() { return {}; }
template <class Group, thread_scope scope, unsigned char stages>
WARPLENS_DEVICE pipeline<scope> __warplens_with_roles(const Group& group, pipeline_shared_state<scope, stages>* state) {
  if (group.thread_rank() == 0)
    for (unsigned stage = 0; stage < stages; ++stage) state->full[stage].reset(state->producers), state->empty[stage].reset(state->consumers);
  group.sync();
  return pipeline<scope>(stages, state->full, state->empty);
}
// All threads of the group produce and consume. A block waits at its barrier, a smaller group at the stages' own.
template <class Group, thread_scope scope, unsigned char stages>
WARPLENS_DEVICE pipeline<scope> make_pipeline(const Group& group, pipeline_shared_state<scope, stages>* state) {
  if constexpr (__is_same(Group, ::cooperative_groups::thread_block)) return pipeline<scope>(stages);
  else {
    if (group.thread_rank() == 0) state->producers = state->consumers = (unsigned)group.size();
    return __warplens_with_roles(group, state);
  }
}
template <class Group, thread_scope scope, unsigned char stages>
WARPLENS_DEVICE pipeline<scope> make_pipeline(const Group& group, pipeline_shared_state<scope, stages>* state, pipeline_role role) {
  if (group.thread_rank() == 0) state->producers = state->consumers = 0;
  group.sync();
  __warplens_add(role == pipeline_role::producer ? &state->producers : &state->consumers, 1u, memory_order_relaxed, scope);
  group.sync();
  return __warplens_with_roles(group, state);
}
// The first ones of the group are producers.
template <class Group, thread_scope scope, unsigned char stages>
WARPLENS_DEVICE pipeline<scope> make_pipeline(const Group& group, pipeline_shared_state<scope, stages>* state, size_t producers) {
  if (group.thread_rank() == 0) state->producers = (unsigned)producers, state->consumers = group.size() - (unsigned)producers;
  return __warplens_with_roles(group, state);
}
template <unsigned char prior>
WARPLENS_DEVICE void pipeline_consumer_wait_prior(pipeline<thread_scope_thread>&) {
  __nvvm_cp_async_wait_group(prior);
}
template <thread_scope scope>
WARPLENS_DEVICE void pipeline_producer_commit(pipeline<thread_scope_thread>&, barrier<scope>& b) {
  __warplens_bind_copies(b);
}

template <class Shape>
inline constexpr size_t __warplens_known_align = 1;
template <size_t n>
inline constexpr size_t __warplens_known_align<aligned_size_t<n>> = n;

template <class Group, class To, class From, class Shape>
WARPLENS_SEVERAL("load store") void __warplens_pipelined(const Group& group, To* to, const From* from, Shape shape) {
  constexpr size_t of_type = alignof(To) < alignof(From) ? alignof(To) : alignof(From);
  constexpr size_t align = __warplens_known_align<Shape> > of_type ? __warplens_known_align<Shape> : of_type;
  const size_t bytes = (size_t)shape;
  if constexpr (align >= 16) ::cooperative_groups::__warplens_copy_by<16>(group, (char*)to, (const char*)from, bytes);
  else if constexpr (align >= 8) ::cooperative_groups::__warplens_copy_by<8>(group, (char*)to, (const char*)from, bytes);
  else if constexpr (align >= 4) ::cooperative_groups::__warplens_copy_by<4>(group, (char*)to, (const char*)from, bytes);
  else ::cooperative_groups::__warplens_group_copy(group, to, from, bytes);
}
template <class Group, class To, class From, class Shape, thread_scope scope>
WARPLENS_SEVERAL("load store") void memcpy_async(const Group& group, To* to, const From* from, Shape bytes, pipeline<scope>&) {
  __warplens_pipelined(group, to, from, bytes);
}
template <class To, class From, class Shape, thread_scope scope>
WARPLENS_SEVERAL("load store") void memcpy_async(To* to, const From* from, Shape bytes, pipeline<scope>&) {
  __warplens_pipelined(__warplens_alone(), to, from, bytes);
}

}  // namespace cuda
