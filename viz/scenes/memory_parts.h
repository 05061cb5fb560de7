// Inside of the Memory stage.
#pragma once

#include "viz/scenes/memory.h"
#include "viz/scenes/parts.h"

namespace warplens::viz::memory {

const simt::TracedObject& object_of(const MemoryInput& input, const MemoryModel::Array& array);
Color ramp(float t);  // the scale of every colouring
Rect cell_of(const MemoryScene::Grid& grid, uint64_t word);

// What is known of a word: its name and value, who wrote it, who reads it.
struct WordFacts {
  std::string name, place, value;
  std::vector<std::pair<std::string, std::string>> lines;  // what it is, where that needs saying, and the fact
};
WordFacts facts_of(const MemoryInput& input, size_t array, uint64_t word, const Veil& veil, const Strings& strings);
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
};
// `scene` receives the places of the sectors.
void draw_global(Pen& pen, const GlobalAccess& access, const Rect& area, MemoryScene& scene);
bool shows_global(const MemoryInput& input);
float globals_height(const Pen& pen, const MemoryInput& input, float most);
void draw_globals(Pen& pen, const MemoryInput& input, const Rect& area, MemoryScene& scene);

}  // namespace warplens::viz::memory
