// malloc, free, new and delete of device code: 8 MiB, of which what was taken is not given back while a kernel runs.
#pragma once

__attribute__((device)) inline unsigned long long __warplens_heap[1 << 20];
__attribute__((device)) inline unsigned long long __warplens_heap_used;
WARPLENS_DEVICE void* __warplens_take(size_t bytes) {
  const unsigned long long words = (bytes + 15) / 16 * 2, at = atomicAdd(&__warplens_heap_used, words);
  return bytes > sizeof __warplens_heap || at + words > sizeof __warplens_heap / 8 ? nullptr : &__warplens_heap[at];
}
extern "C" __attribute__((device, always_inline, nodebug)) inline void* malloc(size_t bytes) { return __warplens_take(bytes); }
extern "C" __attribute__((device, always_inline, nodebug)) inline void free(void*) {}
__attribute__((device, always_inline, nodebug)) inline void* operator new(size_t bytes) { return __warplens_take(bytes); }
__attribute__((device, always_inline, nodebug)) inline void* operator new[](size_t bytes) { return __warplens_take(bytes); }
__attribute__((device, always_inline, nodebug)) inline void* operator new(size_t, void* at) noexcept { return at; }
__attribute__((device, always_inline, nodebug)) inline void operator delete(void*) noexcept {}
__attribute__((device, always_inline, nodebug)) inline void operator delete[](void*) noexcept {}
__attribute__((device, always_inline, nodebug)) inline void operator delete(void*, size_t) noexcept {}
__attribute__((device, always_inline, nodebug)) inline void operator delete[](void*, size_t) noexcept {}
