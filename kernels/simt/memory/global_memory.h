// Global memory of a launch: buffers and __device__ variables in pages that are filled when first touched and copied when first
// written after a snapshot.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "kernels/simt/memory/footprint.h"
#include "kernels/simt/run.h"

namespace warplens::simt {

inline constexpr uint32_t kPageBits = 12;
inline constexpr uint64_t kPageBytes = 1ull << kPageBits;

struct PlacedObject {
  std::string name, element;
  Type scalar = Type::F32;
  uint32_t element_bytes = 4;
  std::vector<uint64_t> extents;
  uint64_t address = 0, bytes = 0;
  bool writable = true;
  std::vector<uint8_t> initial;  // zeros follow
  std::function<void(uint64_t, uint8_t*, uint64_t)> fill;
};

// `valid` bytes of a page belong to its object; none in a guard gap.
struct PageEntry {
  uint8_t* read = nullptr;   // null until filled
  uint8_t* write = nullptr;  // null while shared with a snapshot, or read-only
  uint32_t valid = 0;
  uint32_t object = kNone;
};

class GlobalMemory {
 public:
  using Page = std::array<uint8_t, kPageBytes>;
  struct Snapshot {
    std::vector<std::pair<uint32_t, std::shared_ptr<Page>>> dirty;
    bool same_as(const Snapshot& later) const;  // of the same run
  };

  GlobalMemory(const Program& program, const Launch& launch);
  GlobalMemory(const GlobalMemory&) = delete;
  // The same pages for the blocks of one of several threads, which keeps what they touch. Nobody uses `whole` itself meanwhile.
  explicit GlobalMemory(GlobalMemory* whole);

  const std::vector<PlacedObject>& objects() const { return *objects_; }
  uint64_t buffer_address(uint32_t buffer) const { return this->buffer(buffer).address; }
  const PlacedObject& buffer(uint32_t buffer) const { return (*objects_)[first_buffer_ + buffer]; }
  Footprint* footprint() { return footprint_.get(); }      // null: of all blocks
  const PlacedObject* find(std::string_view name) const;   // a __device__ or __constant__ variable
  const PlacedObject* containing(uint64_t address) const;  // null outside of all
  const PlacedObject* nearest(uint64_t address) const;

  // The page's entry with `read` (or `write`) filled in; null outside of all objects, or not writable.
  const PageEntry* readable(uint64_t address);
  const PageEntry* writable(uint64_t address);
  const PageEntry* entries() const { return entries_.data(); }
  uint64_t entry_count() const { return entries_.size(); }

  // Only for the memory of all blocks:

  // Bytes as they are now; bytes outside of any object read as 0. Fills nothing in.
  void peek(uint64_t address, uint8_t* out, uint64_t bytes) const;

  Snapshot snapshot();
  void restore(const Snapshot& snapshot);

 private:
  void place(PlacedObject object);
  void initial_page(uint64_t index, uint8_t* out) const;
  void take_page(uint64_t index);  // from the whole

  std::shared_ptr<std::vector<PlacedObject>> objects_;  // by address
  uint32_t first_buffer_ = 0;
  std::vector<PageEntry> entries_;
  std::vector<std::shared_ptr<Page>> pages_;
  std::vector<uint32_t> dirty_;  // pages written since the launch
  std::vector<bool> is_dirty_;
  std::mutex taking_;              // a page, by one of several threads
  GlobalMemory* whole_ = nullptr;  // the pages are its; null: they are here
  std::unique_ptr<Footprint> footprint_;
};

}  // namespace warplens::simt
