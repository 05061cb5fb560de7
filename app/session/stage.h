// A stage is a value: what it is called, what it needs, and how it is drawn. The session, the window and the command line go through
// these values and know none of them by name; the table of those that there are is app/stages/stages.h.
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/command.h"

namespace warplens::viz {
class Strings;
}

namespace warplens::analysis {
struct Snapshot;
}

namespace warplens::app {

class Clock;
class Workbench;
class StagePicture;  // app/stages/picture.h

// What a stage is about, which is also what its clock counts: the ticks of one kernel, the accesses of two, the multiply-adds of the CPU
// loops, or nothing where it shows speeds or an access that belongs to no kernel.
enum class Shows : uint8_t { Kernel, Pair, Speed, Pattern, Loops };
inline bool shows_kernel(Shows shows) { return shows == Shows::Kernel || shows == Shows::Pair; }
// Examples stand where other stages have the kernels.
inline bool shows_examples(Shows shows) { return shows == Shows::Pattern || shows == Shows::Loops; }

struct Stage {
  std::string id;  // "banks": in state files, on the command line, the end of its keys in the string table
  Shows shows = Shows::Kernel;
  std::unique_ptr<StagePicture> (*picture)() = nullptr;
  // From the kernel down to what is looked at.
  std::vector<std::string> (*crumbs)(const Workbench&, const viz::Strings&) = nullptr;
  bool what_ifs = false;                                  // the setting's neighbours are traced while it is open
  bool asks_gpu = false;                                  // shows what the GPU answers
  std::unique_ptr<Clock> (*clock)(Workbench&) = nullptr;  // of its own, where it counts neither ticks nor pairs
  void (*open)(Workbench&) = nullptr;                     // called when it is shown: chooses something where nothing was chosen yet
  // The tick at which it has most to show of a kernel that nobody has moved through yet, for the followed warp; nullptr or nullopt: the
  // warp's first access.
  std::optional<uint64_t> (*opening)(const analysis::Snapshot&, uint32_t warp) = nullptr;
  std::vector<Command> commands;  // that belong to it
};

// In the order of the tabs; the first is what a window opens with.
class Stages {
 public:
  Stages() = default;
  Stages(std::initializer_list<const Stage*> stages) : all_(stages) {}
  const std::vector<const Stage*>& all() const { return all_; }
  const Stage* find(std::string_view id) const {
    for (const Stage* stage : all_)
      if (stage->id == id) return stage;
    return nullptr;
  }
  std::string names(const std::string& last = " or ") const {  // "tiles, banks or measure"
    std::string text;
    for (size_t i = 0; i < all_.size(); ++i) text += (i == 0 ? "" : i + 1 == all_.size() ? last : ", ") + all_[i]->id;
    return text;
  }
  void add(const Stage& stage) { all_.push_back(&stage); }

 private:
  std::vector<const Stage*> all_;
};

}  // namespace warplens::app
