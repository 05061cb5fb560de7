// The Memory stage: every word of shared memory with who wrote it, and the sectors of the followed warp's last global access.
#pragma once

#include <map>

#include "viz/scenes/banks/access_view.h"
#include "viz/scenes/marks.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

inline constexpr uint32_t kMemoryWordBytes = 4;

// What a snapshot says of its shared memory, whatever the moment.
struct MemoryModel {
  struct Array {
    uint32_t object = 0;              // into Trace::objects
    uint64_t words = 0, columns = 0;  // of 4 bytes; a row is a row of the array as its accesses show it
    uint64_t first_word = 0;          // from the start of shared memory
    std::vector<int32_t> owner;       // by word: the thread that reads it first; -1: none
    std::vector<uint8_t> touched;     // by word: else padding
    // Of a dynamic array, which may hold what would be several: words that follow each other and are read on one line, ascending; empty
    // where that distinguishes nothing.
    struct Region {
      uint64_t first = 0, end = 0;
      uint32_t line = 0;
    };
    std::vector<Region> regions;
  };
  std::vector<Array> arrays;
  std::vector<uint32_t> stores;  // accesses that write shared memory, by tick
};
MemoryModel make_memory_model(const analysis::Snapshot& snapshot);

// Who wrote each word last, at a moment: every store whose tick is below `tick` has been executed. Moving forwards costs the stores in
// between, moving back all of those before.
class MemoryState {
 public:
  struct Word {
    int32_t writer = -1;                      // thread of the block; -1: none yet
    uint32_t access = kNone, before = kNone;  // that wrote it, and the one before; into Trace::accesses
  };
  void move_to(const analysis::Snapshot& snapshot, const MemoryModel& model, uint64_t tick);
  const std::vector<Word>& words(size_t array) const { return words_[array]; }

 private:
  std::vector<std::vector<Word>> words_;  // by array of the model
  size_t done_ = 0;                       // of the model's stores
};

// Words that a load reads before anything has written them.
struct EarlyRead {
  size_t array = 0;                    // of the model
  uint64_t early = 0, never = 0;       // words that are written later, and that are not
  std::map<uint64_t, int32_t> writer;  // by word: the warp that writes it next; -1: none
  std::vector<uint32_t> warps;         // that write them, ascending
};
// `state`: after the access. Nothing where it reads only what is written.
std::optional<EarlyRead> read_too_early(const analysis::Snapshot& snapshot, const MemoryModel& model, const MemoryState& state,
                                        uint32_t access);

enum class MemoryColor : uint8_t { Owner, Writer, Bank, Value, Age };

struct MemoryInput {
  const analysis::Snapshot* snapshot = nullptr;
  const MemoryModel* model = nullptr;
  const MemoryState* state = nullptr;
  uint64_t tick = 0;                                           // that the state is at
  std::optional<uint32_t> access;                              // the shown one, into Trace::accesses
  const std::optional<EarlyRead>* early = nullptr;             // of the shown access
  std::optional<AccessView> global;                            // the followed warp's last global access
  std::optional<uint32_t> pinned_access;                       // kept beside the shown one while time goes on, into Trace::accesses
  std::optional<AccessView> pinned;                            // the same
  const std::vector<std::vector<uint32_t>>* values = nullptr;  // by array: the words' bits, where they are asked for
  MemoryColor color = MemoryColor::Writer;
  const std::vector<std::string>* row_names = nullptr;  // by array: what the kernel calls a row's number, "k"; may be empty
  bool by_banks = false;                                // rows are those of 32 banks, else of the array
  uint32_t banks = 32;
  int selected_lane = -1;
  uint64_t least_columns = 0, least_rows = 0;  // of another memory beside this one, so that words of both have one size
  struct Pointed {
    size_t array = 0;  // of the model
    uint64_t word = 0;
    std::string origin;   // "A[53][5], line 99": what its writer had loaded and stored here; empty: not known
    bool stands = false;  // nobody points at it: its card is left out where it would hide much of the picture
  };
  std::optional<Pointed> pointed;  // the word whose card is shown
};

struct MemoryScene : Scene {
  struct Grid {
    size_t array = 0;
    Rect rect;
    uint64_t columns = 0, rows = 0, lead = 0;  // lead: empty cells before the first word, where rows are banks
    std::vector<uint64_t> lit;                 // words that the shown access touches
    std::vector<uint64_t> pinned;              // and the pinned one
  };
  std::vector<Grid> grids;
  std::vector<std::pair<uint64_t, Rect>> sectors;  // of the global accesses that are drawn: byte address / 32, and where
  uint64_t unwritten = 0, words = 0;               // that are ever touched
  float below = 0;                                 // where the arrays end
  std::string sentence;
};
MemoryScene layout_memory(const MemoryInput& input, const Frame& frame);
// The arrays alone, below what the colours mean, as high as the words take.
MemoryScene layout_arrays(const MemoryInput& input, const Frame& frame);
// Columns of the widest array, and rows of all, as they are drawn.
std::pair<uint64_t, uint64_t> extent_of(const MemoryInput& input);

// The places of the marked words.
std::vector<Rect> marked_words(const MemoryScene& scene, const MemoryInput& input, const Marks& marks);

// What is known of the pointed word, in lines: its name and value, who wrote it, who reads it. Empty: none is pointed at.
std::string pointed_word_text(const MemoryInput& input, const Veil& veil, const Strings& strings);

// A word under a point, with its history: value, writers, readers so far and to come.
std::optional<Hover> hover_memory(const MemoryScene& scene, const MemoryInput& input, const Strings& strings, Point point);

}  // namespace warplens::viz
