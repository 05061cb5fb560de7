// Inside of the Memory stage.
#pragma once

#include <optional>

#include "viz/scenes/memory/memory.h"
#include "viz/scenes/parts.h"

namespace warplens::viz::memory {

const simt::TracedObject& object_of(const MemoryInput& input, const MemoryModel::Array& array);
Color ramp(float t);  // the scale of every colouring
Rect cell_of(const MemoryScene::Grid& grid, uint64_t word);

// Words of an array that an access touches, ascending.
std::vector<uint64_t> touched_words(const analysis::Snapshot& snapshot, const MemoryModel::Array& array, std::optional<uint32_t> access);

// What the shown access reads too early; null: nothing, or a question hides who writes what.
const EarlyRead* shown_early(const MemoryInput& input, const Veil& veil);
std::string early_title(const MemoryInput& input, const EarlyRead& read, const Strings& strings);
std::string early_text(const EarlyRead& read, uint64_t words, const Strings& strings);  // of the `words` that it reads
void draw_early(Pen& pen, const MemoryInput& input, const EarlyRead& read, const MemoryScene::Grid& grid);

// What the shown access does, and how many of the words that are ever touched wait for their first value; `scene` receives both counts.
std::string sentence(const MemoryInput& input, const Veil& veil, MemoryScene& scene, const Strings& strings);

// "line 154".
std::string region_name(const Veil& veil, const MemoryModel::Array::Region& region, const Strings& strings);
// Parts of a dynamic array: at the right a bracket with the line that reads them, below `from`, where the array's name ends.
void draw_regions(Pen& pen, const MemoryInput& input, const MemoryScene::Grid& grid, float from, float right);

// "k " before the first row's number, where the kernel has a name for it.
std::string row_name(const MemoryInput& input, size_t array);
// The numbers of rows and columns, and beside rows that one warp has written that warp; below it the columns alone.
void draw_axes(Pen& pen, const MemoryInput& input, const MemoryScene::Grid& grid, float gutter, float right);
void draw_columns(Pen& pen, const MemoryInput& input, const MemoryScene::Grid& grid, float right);

float draw_memory_legend(Pen& pen, const MemoryInput& input, const Rect& area);  // gives the y below

// The values that an array's bytes are: its elements, or the parts of each where they are vectors.
struct Units {
  Type type = Type::F32;
  uint32_t bytes = 4, each = 1;  // of a value, and values of an element
  bool known = true;             // else elements are structures, and each word stands for a value
};
Units units_of(const simt::TracedObject& object);
std::optional<uint64_t> bits_of_unit(const MemoryInput& input, size_t array, const Units& units, uint64_t unit);

// What of its array a word holds.
struct WordElements {
  struct Part {
    std::string name, value;  // "[104]"; the value is empty where it is not known
    uint32_t access = kNone;  // that wrote it last, and its thread; only where the word has several
    int32_t thread = -1;
  };
  std::string name;         // "partial[2], high half", "mask[104–107]"
  std::vector<Part> parts;  // empty: a structure's, whose values are not known
};
WordElements elements_of(const MemoryInput& input, size_t array, uint64_t word, const Strings& strings);

// What is known of a word: its name and value, who wrote it, who reads it.
struct WordFacts {
  std::string name, place, value;
  std::vector<std::pair<std::string, std::string>> lines;  // what it is, where that needs saying, and the fact
};
WordFacts facts_of(const MemoryInput& input, size_t array, uint64_t word, const Veil& veil, const Strings& strings);
inline constexpr float kCardWidth = 330;  // that a word's card takes where its lines are not long
// The pointed word's facts on a card beside it, inside `stage`.
void draw_card(Pen& pen, const MemoryInput& input, const MemoryScene& scene, const Rect& stage);

// The lines that a global access touches, and how much of what it moves is used; Memory has the followed warp's last one, and beside it
// the pinned one.
float global_height(const Pen& pen, const AccessView& view, float most);
struct GlobalAccess {
  const AccessView& view;
  uint64_t most = 0;    // bytes that the longer of two bars represents
  bool pinned = false;  // it is the one that stays
  bool asked = false;   // an open question asks for what it moves: only what the lanes use is drawn
  bool headed = false;  // a heading above says that it is of global memory
  bool alone = false;   // nothing else needs the room: words are large enough for the numbers of their lanes
};
// `scene` receives the places of the sectors.
void draw_global(Pen& pen, const GlobalAccess& access, const Rect& area, MemoryScene& scene);
bool shows_global(const MemoryInput& input);
float globals_height(const Pen& pen, const MemoryInput& input, float most);
void draw_globals(Pen& pen, const MemoryInput& input, const Rect& area, bool alone, MemoryScene& scene);

}  // namespace warplens::viz::memory
