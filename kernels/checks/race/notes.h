// Most of what is remembered: an access of a warp to a line of memory is one note, whatever its words or bytes are. A line is 32 units side
// by side, words or bytes, so that sets of them are the bits of a number. What a note cannot say is in cells (cells.h).
#pragma once

#include <array>
#include <bit>
#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif
#include <memory>
#include <vector>

#include "kernels/checks/race/cells.h"

namespace warplens::checks {

using UnitLanes = std::array<uint8_t, 32>;  // which lane accesses a unit; 0 for those that none does

// Units whose lanes differ.
inline uint32_t differing(const UnitLanes& a, const UnitLanes& b) {
#ifdef __SSE2__
  const auto equal = [&](size_t first) {
    const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(a.data() + first));
    const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i*>(b.data() + first));
    return static_cast<uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(x, y)));
  };
  return ~(equal(0) | equal(16) << 16);
#else
  uint32_t units = 0;
  for (size_t eight = 0; eight < 4; ++eight) {
    uint64_t x = 0, y = 0;
    std::memcpy(&x, a.data() + 8 * eight, 8), std::memcpy(&y, b.data() + 8 * eight, 8);
    const uint64_t tops = ((x ^ y) + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080;  // lanes are below 128
    units |= static_cast<uint32_t>((tops >> 7) * 0x0102040810204080 >> 56) << 8 * eight;
  }
  return units;
#endif
}

// By one instruction of a warp, at one moment of the order. Of a unit that several lanes read there are two: two lanes represent all.
struct alignas(64) Note {
  WordAccess access;   // its lanes and bytes are not used
  uint32_t units = 0;  // a bit for each
  uint32_t ticks = 0;  // of each unit, where not all are of the same tick: in Notes; 0: they are
  uint32_t next = 0;
  UnitLanes lane{};
};
static_assert(sizeof(Note) == 64);

// 128 bytes: a line of words, or four of bytes.
struct Area {
  static constexpr uint32_t kBytes = 128, kWords = kBytes / 4, kBytesOfByteLine = 32;
  enum class In : uint8_t { Words, Bytes, Cells };

  uint32_t until = 0;               // the moment of the latest access
  In in = In::Words;                // what is remembered of it
  bool is_thin = false;             // words that so many instructions access one by one that cells are less
  std::array<uint32_t, 4> first{};  // lists of notes: of each line of bytes; of the words the first
};

class Notes {
 public:
  Note& at(uint32_t number) { return (*chunks_[number / kChunk])[number % kChunk]; }
  uint32_t tick_of(Note& note, uint32_t unit) { return note.ticks ? ticks_[note.ticks - 1][unit] : note.access.tick; }

  void add(uint32_t& first, const WordAccess& access, uint32_t units, const UnitLanes& lanes) {
    if (free_.empty()) {
      if (made_ % kChunk == 0) chunks_.push_back(std::make_unique<std::array<Note, kChunk>>());
      free_.push_back(made_++);
      if (free_.back() == 0) free_.back() = made_++;  // 0 is none
    }
    const uint32_t number = free_.back();
    free_.pop_back();
    Note& note = at(number);
    note.access = access, note.units = units, note.ticks = 0, note.next = first, note.lane = lanes;
    first = number;
  }
  // More units of the same access, or of a later turn of the same instruction.
  void extend(Note& note, const WordAccess& access, uint32_t units, const UnitLanes& lanes) {
    units &= ~note.units;
    if (note.ticks == 0 && units && note.access.tick != access.tick) {
      if (free_ticks_.empty()) {
        ticks_.emplace_back();
        free_ticks_.push_back(static_cast<uint32_t>(ticks_.size()));
      }
      note.ticks = free_ticks_.back();
      free_ticks_.pop_back();
      ticks_[note.ticks - 1].fill(note.access.tick);
    }
    note.units |= units;
    for (; units; units &= units - 1) {
      const auto unit = static_cast<uint32_t>(std::countr_zero(units));
      note.lane[unit] = lanes[unit];
      if (note.ticks) ticks_[note.ticks - 1][unit] = access.tick;
    }
  }
  // How many units all notes of a list cover.
  uint32_t units(uint32_t first) {
    uint32_t all = 0;
    for (; first; first = at(first).next) all += static_cast<uint32_t>(std::popcount(at(first).units));
    return all;
  }
  // A list's only note, where it is gone, or of the same access by the same lanes.
  bool renew(Note& note, uint32_t limit, const WordAccess& access, uint32_t units, const UnitLanes& lanes) {
    if (note.access.stamp <= limit) {
      if (note.ticks) free_ticks_.push_back(std::exchange(note.ticks, 0));
      note.access = access, note.units = units, note.lane = lanes;
      return true;
    }
    if (!note.access.is_same(access)) return false;
    if (const uint32_t common = note.units & units; common && (differing(note.lane, lanes) & common)) return false;
    extend(note, access, units, lanes);
    return true;
  }
  // Takes the note that `link` names out of its list.
  void drop(uint32_t& link) {
    const uint32_t number = link;
    Note& note = at(number);
    if (note.ticks) free_ticks_.push_back(note.ticks);
    link = note.next;
    free_.push_back(number);
  }
  void clear(Area& area) {
    for (uint32_t& first : area.first)
      while (first) drop(first);
  }

 private:
  static constexpr uint32_t kChunk = 256;
  std::vector<std::unique_ptr<std::array<Note, kChunk>>> chunks_;
  std::vector<uint32_t> free_;
  uint32_t made_ = 0;
  std::vector<std::array<uint32_t, 32>> ticks_;
  std::vector<uint32_t> free_ticks_;
};

// Areas of a block's shared memory, or of a page of global memory, and their cells: made where the first of them is needed.
struct Remembered {
  std::vector<Area> areas;
  std::vector<Cell> cells;

  explicit Remembered(uint64_t bytes = 0) : areas(bytes / Area::kBytes) {}
  Cell* cells_of(const Area& area) { return cells.data() + (&area - areas.data()) * Area::kWords; }
};

// What is remembered of global memory, made page by page where something is accessed.
class GlobalMemoryRemembered {
 public:
  Remembered* page(uint64_t page) {
    if (page >= pages_.size()) pages_.resize(page + 1);
    if (!pages_[page]) pages_[page] = std::make_unique<Remembered>(simt::kPageBytes);
    return pages_[page].get();
  }

 private:
  std::vector<std::unique_ptr<Remembered>> pages_;
};

}  // namespace warplens::checks
