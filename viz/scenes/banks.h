// The Banks stage: which lane's word comes from which bank in which wavefront; for a global access, lines and sectors.
#pragma once

#include "viz/scenes/access_view.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

struct WhatIf {
  std::string label;  // "PAD = 1", "Warp tiling, padded"
  uint32_t wavefronts = 0;
  bool current = false;
  bool kernel = false;  // another kernel: these have a row of their own
};

// What a GPU says of this access; empty texts draw nothing.
struct GpuLine {
  std::string button, button_help;  // asks it
  std::string answer;               // what it said, or that it is being asked
  std::optional<bool> agrees;       // with the picture: a check or a triangle precedes the answer
};

struct BanksInput {
  std::optional<AccessView> access;  // none: the scene says that there is none here
  std::string title, totals;         // instead of the usual ones: for an access that no warp of a kernel makes
  float phase = 1;                   // 0..1 over the wavefronts: how far the flight has come; 1: all have arrived
  int selected_lane = -1, hovered_lane = -1;
  uint64_t wavefronts_so_far = 0, conflicts_so_far = 0, sectors_so_far = 0;  // of the followed warp
  std::vector<WhatIf> what_if;
  std::string note;  // one line below, may be empty
  GpuLine gpu;
  std::optional<AccessView> pointed;  // the access of the source line under the mouse: its banks and words are framed
};

struct BanksScene : Scene {
  struct Flight {  // a curve from a lane to a word
    uint32_t lane = 0, bank = 0, wavefront = 0;
    uint64_t word = 0;
    Point from, to;
    bool conflict = false;  // the bank was asked for more than one word in this pass
  };
  struct WordBox {
    uint32_t bank = 0, wavefront = 0, lanes = 0;  // lanes: mask
    uint64_t word = 0;                            // from the array's first word
    Rect rect;
  };
  std::vector<Rect> lanes, banks;  // banks: or sectors, for a global access
  std::vector<Flight> flights;
  std::vector<WordBox> words;
  std::vector<uint32_t> conflict_marks;  // banks that carry a triangle
  std::vector<uint32_t> pointed_banks;   // banks that are framed
  std::vector<uint64_t> pointed_words;   // words that are framed, from the array's first word
  uint32_t current_wavefront = 0;
};

BanksScene layout_banks(const BanksInput& input, const Frame& frame);

}  // namespace warplens::viz
