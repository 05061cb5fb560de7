#include "kernels/simt/memory/footprint.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "kernels/simt/handlers/atomic.h"
#include "kernels/simt/memory/global_memory.h"
#include "kernels/simt/memory/pattern.h"

namespace warplens::simt {
namespace {

constexpr uint64_t kMaxPages = 1 << 16;    // 64 MiB of marks for 256 MiB of memory, per thread
constexpr uint64_t kMaxUpdates = 1 << 21;  // of a block

template <class Each>
void each_word(uint64_t offset, uint64_t bytes, Each each) {
  for (const uint64_t end = offset + bytes; offset < end;) {
    const uint64_t begin = offset % 64, here = std::min(end - offset, 64 - begin);
    each(offset / 64, (here == 64 ? ~0ull : (1ull << here) - 1) << begin);
    offset += here;
  }
}

}  // namespace

Footprint::Page& Footprint::page_of(uint64_t address) {
  auto& page = pages_[(address - kGlobalBase) >> kPageBits];
  if (!page) page = std::make_unique<Page>(), ++touched_;
  return *page;
}

inline void Footprint::mark(Page& page, uint64_t offset, uint64_t bytes, bool write) {
  page.writes |= write;
  each_word(offset, bytes, [&](uint64_t word, uint64_t bits) {
    if (write)
      page.written[word] |= bits;
    else
      page.read[word] |= bits & ~page.written[word];
  });
}

void Footprint::touch(uint64_t address, uint64_t bytes, bool write) {
  while (bytes > 0) {
    const uint64_t offset = address & (kPageBytes - 1), here = std::min(bytes, kPageBytes - offset);
    mark(page_of(address), offset, here, write);
    address += here, bytes -= here;
  }
}

void Footprint::touch(const Pattern& p, uint64_t base, uint32_t width, bool write) {
  const uint64_t first = base + static_cast<uint64_t>(p.low), offset = base & (kPageBytes - 1);
  Page& page = page_of(first);
  if (p.same_address || p.step == width) return mark(page, first & (kPageBytes - 1), static_cast<uint64_t>(p.high - p.low) + width, write);
  for (uint32_t rest = p.mask; rest; rest &= rest - 1)
    mark(page, (offset + p.delta[static_cast<uint32_t>(std::countr_zero(rest))]) & (kPageBytes - 1), width, write);
}

void Footprint::update(const Update& update) {
  Page& page = page_of(update.address);
  if (!page.updated) page.updated = std::make_unique<Bits>();
  each_word(update.address & (kPageBytes - 1), size_bytes(update.type),
            [&](uint64_t word, uint64_t bits) { (*page.updated)[word] |= bits; });
  updates_.push_back(update);
}

std::vector<Update> Footprint::take_updates() { return std::exchange(updates_, {}); }

bool Footprint::too_large() const { return touched_ > kMaxPages || updates_.size() > kMaxUpdates; }

bool Footprint::meet_on_page(std::span<const Page* const> pages) {
  for (size_t word = 0; word < Bits{}.size(); ++word) {
    uint64_t read = 0, written = 0, updated = 0;
    for (const Page* page : pages) {
      if ((page->written[word] & (read | written)) || (page->read[word] & written)) return true;
      read |= page->read[word], written |= page->written[word];
      if (page->updated) updated |= (*page->updated)[word];
    }
    if (updated & (read | written)) return true;
  }
  return false;
}

bool Footprint::meet(std::span<const Footprint* const> threads) {
  std::vector<const Page*> here;
  for (size_t n = 0; n < threads.front()->pages_.size(); ++n) {
    here.clear();
    bool writes = false, updates = false;
    for (const Footprint* thread : threads) {
      const Page* page = thread->pages_[n].get();
      if (!page) continue;
      here.push_back(page);
      writes |= page->writes, updates |= page->updated != nullptr;
    }
    if ((updates || (writes && here.size() > 1)) && meet_on_page(here)) return true;
  }
  return false;
}

void do_updates(const std::vector<Update>& updates, GlobalMemory& memory) {
  for (const Update& update : updates) {
    uint8_t* const at = memory.writable(update.address)->write + (update.address & (kPageBytes - 1));
    const uint32_t bytes = size_bytes(update.type);
    uint64_t before = 0;
    std::memcpy(&before, at, bytes);
    const uint64_t after = atomic_result(update.operation, update.type, Space::Global, before, update.b, update.c);
    std::memcpy(at, &after, bytes);
  }
}

}  // namespace warplens::simt
