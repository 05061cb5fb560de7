// The Banks stage: which lane's word comes from which bank in which wavefront; for a global access, lines and sectors.
#pragma once

#include "viz/scenes/banks/access_view.h"
#include "viz/scenes/banks/array_use.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

struct WhatIf {
  std::string label;  // "PAD = 1", "Warp tiling, padded"
  uint32_t wavefronts = 0;
  bool current = false;
  enum class Group : uint8_t { Setting, Fix, Kernel, Machine };  // each has a row of its own
  Group group = Group::Setting;
  std::string help;  // for the tooltip, more than the label and the count
  // In small: of each active lane its place in a row and that of the bank that serves it, from 0 to 1.
  std::vector<std::pair<float, float>> flights = {};
};

// What a GPU says of this access; empty texts draw nothing.
struct GpuLine {
  std::string button, button_help;  // asks it
  std::string answer;               // what it said, or that it is being asked
  std::optional<bool> agrees;       // with the picture: a check or a triangle precedes the answer
};

// How a shared access is drawn: arrows to words that are on their banks, arrows to banks with the array wrapped below them, or a card
// with a row for each lane and a hole where it takes a bank.
enum class BanksPicture : uint8_t { Arrows, Array, Card };

struct BanksInput {
  BanksPicture picture = BanksPicture::Arrows;
  std::optional<AccessView> access;  // none: the scene says that there is none here
  ArrayUse use;                      // of its array, for what is drawn while a question is open; may be empty
  std::string title, totals;         // instead of the usual ones: for an access that no warp of a kernel makes
  std::string asked_title;           // instead of a title that says what an open question asks for
  bool transposes = false;           // what is stored was read with rows and columns exchanged
  float phase = 1;                   // 0..1 over the wavefronts: how far the flight has come; 1: all have arrived
  int selected_lane = -1, hovered_lane = -1;
  uint64_t wavefronts_so_far = 0, conflicts_so_far = 0, sectors_so_far = 0;  // of the followed warp
  std::string account = "written";                                           // Program::account, which they are counted in
  std::vector<WhatIf> what_if;
  std::string note;   // one line below, may be empty
  std::string doubt;  // why the machine code may differ; empty: nothing is known against it
  GpuLine gpu;
  std::optional<hardware::WarpAccess> tried;  // the same lanes with the what-if that is pointed at, drawn hollow in the array
  std::string tried_label;
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
  struct PairArc {  // of the pair rule
    uint32_t lane = 0, partner = 0;
    bool breaks = false;
  };
  struct Queue {  // lanes that wait for one word, which each takes in a wavefront of its own
    Rect rect;
    uint32_t lanes = 0;  // mask
    uint64_t word = 0;
  };
  std::vector<PairArc> pairs;
  std::vector<Queue> queues;
  std::vector<uint32_t> passes;    // masks of the lanes of the passes that are named
  std::vector<Rect> tried;         // words of BanksInput::tried
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
