// What Memory's picture of one player is drawn from, kept from frame to frame: the model of its snapshot, who wrote each word last, and
// what the words hold.
#pragma once

#include <tuple>

#include "app/session/kept.h"
#include "app/session/workbench/workbench.h"
#include "app/stages/picture.h"
#include "viz/scenes/memory/memory.h"

namespace warplens::app {

inline constexpr const char *kMemoryColorView = "memory.colour", *kMemoryRowsView = "memory.rows";
// The names of the colours in the order in which a key goes through them, and how words are coloured now.
inline constexpr std::pair<const char*, viz::MemoryColor> kMemoryColors[] = {{"owner", viz::MemoryColor::Owner},
                                                                             {"writer", viz::MemoryColor::Writer},
                                                                             {"bank", viz::MemoryColor::Bank},
                                                                             {"value", viz::MemoryColor::Value},
                                                                             {"age", viz::MemoryColor::Age}};
viz::MemoryColor memory_color(const Workbench& bench);
void add_memory_colors(const Workbench& bench, const viz::Strings& strings, std::vector<Switch>& switches);

// The element of a buffer that is only read whose bits are a word's, alone among what its writer loaded last of that buffer.
struct WordOrigin {
  std::string name;   // "A[53][5]"
  uint32_t line = 0;  // that loaded it
};
// `writer`: thread of the block; `access`: its store, into Trace::accesses.
std::optional<WordOrigin> origin_of_word(const analysis::Snapshot& snapshot, const simt::Cursor& cursor, int32_t writer, uint32_t access,
                                         uint32_t bits);

class MemoryReading {
 public:
  // After `access`, else at the player's moment; without one it has no snapshot. Valid until the next call.
  viz::MemoryInput& at(const Workbench& bench, const Player& player, std::optional<uint32_t> access,
                       const std::optional<std::pair<int64_t, int64_t>>& pointed_word, const viz::Strings& strings);

 private:
  std::vector<std::vector<uint32_t>> read_values(const viz::MemoryModel& model);
  std::optional<WordOrigin> origin_of(const viz::MemoryInput::Pointed& pointed) const;

  SnapshotPtr snapshot_;  // what the input points into
  Kept<viz::MemoryModel, SnapshotPtr> model_;
  Kept<std::vector<std::string>, SnapshotPtr> row_names_;
  Kept<std::vector<std::vector<uint32_t>>, std::pair<SnapshotPtr, uint64_t>> values_;
  Kept<std::optional<WordOrigin>, std::tuple<SnapshotPtr, uint64_t, size_t, uint64_t>> origin_;  // of the pointed word
  Kept<std::optional<viz::EarlyRead>, std::pair<SnapshotPtr, uint32_t>> early_;                  // of an access
  std::unique_ptr<simt::Cursor> cursor_;
  viz::MemoryState state_;
  viz::MemoryInput input_;
};

}  // namespace warplens::app
