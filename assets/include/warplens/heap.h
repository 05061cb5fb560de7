// malloc, free, new and delete of device code, on 8 MiB. Each block has a size of 16 bytes times a power of two, and before it 16 bytes that
// hold the power. Blocks that were given back wait for the next request of their size by a thread of the same number: in a list for each, whose
// head has a number besides, that changes with each change.
#pragma once
#include "warplens/atomic.h"

__attribute__((device)) inline unsigned long long __warplens_heap[1 << 20];
__attribute__((device)) inline unsigned long long __warplens_heap_used;
__attribute__((device)) inline unsigned long long __warplens_heap_free[24][1024];  // number << 32 | the first block's word, 0: none
#define WARPLENS_HEAP_ORDER std::memory_order_acq_rel, 1 /* the device */
WARPLENS_DEVICE unsigned __warplens_thread() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
WARPLENS_DEVICE void* __warplens_take(size_t bytes) {
  if (bytes > sizeof __warplens_heap) return nullptr;
  const int power = bytes <= 16 ? 0 : 60 - __builtin_clzll(bytes - 1);
  unsigned long long* const list = &__warplens_heap_free[power][__warplens_thread()];
  for (unsigned long long head = __warplens_load(list, std::memory_order_acquire, 1); (unsigned)head;) {
    const unsigned long long next = __warplens_load(&__warplens_heap[(unsigned)head], std::memory_order_relaxed, 1);
    const unsigned long long now = __warplens_cas(list, head, (head >> 32) + 1 << 32 | (unsigned)next, WARPLENS_HEAP_ORDER);
    if (now == head) return &__warplens_heap[(unsigned)head];
    head = now;
  }
  const unsigned long long words = (2ull << power) + 2, at = __warplens_add(&__warplens_heap_used, words, std::memory_order_relaxed, 1);
  if (at + words > sizeof __warplens_heap / 8) return nullptr;
  __warplens_heap[at] = power;
  return &__warplens_heap[at + 2];
}
WARPLENS_DEVICE void __warplens_give_back(void* block) {
  if (!block) return;
  const unsigned long long word = (unsigned long long*)block - __warplens_heap;
  unsigned long long* const list = &__warplens_heap_free[__warplens_heap[word - 2]][__warplens_thread()];
  for (unsigned long long head = __warplens_load(list, std::memory_order_relaxed, 1);;) {
    __warplens_store(&__warplens_heap[word], head & 0xffffffffu, std::memory_order_relaxed, 1);
    const unsigned long long now = __warplens_cas(list, head, (head >> 32) + 1 << 32 | word, WARPLENS_HEAP_ORDER);
    if (now == head) return;
    head = now;
  }
}
#undef WARPLENS_HEAP_ORDER
#define WARPLENS_HEAP                                                                                                                     \
  WARPLENS_REMARK("the device's heap has 8 MiB; reading what malloc gave before it is written, past its end or after free is not found") \
  __attribute__((device, always_inline, nodebug)) inline
extern "C" WARPLENS_HEAP void* malloc(size_t bytes) { return __warplens_take(bytes); }
extern "C" __attribute__((device, always_inline, nodebug)) inline void free(void* block) { __warplens_give_back(block); }
WARPLENS_HEAP void* operator new(size_t bytes) { return __warplens_take(bytes); }
WARPLENS_HEAP void* operator new[](size_t bytes) { return __warplens_take(bytes); }
#undef WARPLENS_HEAP
__attribute__((device, always_inline, nodebug)) inline void* operator new(size_t, void* at) noexcept { return at; }
__attribute__((device, always_inline, nodebug)) inline void operator delete(void* block) noexcept { __warplens_give_back(block); }
__attribute__((device, always_inline, nodebug)) inline void operator delete[](void* block) noexcept { __warplens_give_back(block); }
__attribute__((device, always_inline, nodebug)) inline void operator delete(void* block, size_t) noexcept { __warplens_give_back(block); }
__attribute__((device, always_inline, nodebug)) inline void operator delete[](void* block, size_t) noexcept { __warplens_give_back(block); }
