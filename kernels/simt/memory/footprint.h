// What the blocks that one of several threads runs have touched of global memory. In the end it tells whether the threads have gone their
// own ways: then each block has seen the memory that it would have seen if all had run one after the other.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "kernels/program/program.h"

namespace warplens::simt {

struct Pattern;
class GlobalMemory;

// An atomic operation whose result nobody uses: done later, in the order of the blocks.
struct Update {
  uint64_t address = 0, b = 0, c = 0;
  AtomicOperation operation = AtomicOperation::Add;
  Type type = Type::I32;
};

class Footprint {
 public:
  explicit Footprint(uint64_t pages) : pages_(pages) {}

  void use_results(const std::vector<bool>& used) { result_used_ = &used; }  // of atomics, by instruction
  bool result_is_used(uint32_t instruction) const { return !result_used_ || (*result_used_)[instruction]; }

  void touch(uint64_t address, uint64_t bytes, bool write);
  // The bytes of a warp's lanes, of which none is on another page.
  void touch(const Pattern& pattern, uint64_t base, uint32_t width, bool write);
  void update(const Update& update);

  std::vector<Update> take_updates();  // since the last time
  bool too_large() const;              // to be kept further

  // Whether bytes that the blocks of one thread wrote were touched by those of another, or bytes that are updated later by any.
  static bool meet(std::span<const Footprint* const> threads);

 private:
  using Bits = std::array<uint64_t, 64>;  // a bit for each byte of a page
  struct Page {
    Bits read{}, written{};  // `read`: before it was written
    bool writes = false;
    std::unique_ptr<Bits> updated;
  };
  static bool meet_on_page(std::span<const Page* const> page);
  Page& page_of(uint64_t address);
  static void mark(Page& page, uint64_t offset, uint64_t bytes, bool write);

  std::vector<std::unique_ptr<Page>> pages_;
  uint64_t touched_ = 0;  // pages
  const std::vector<bool>* result_used_ = nullptr;
  std::vector<Update> updates_;
};

void do_updates(const std::vector<Update>& updates, GlobalMemory& memory);

}  // namespace warplens::simt
