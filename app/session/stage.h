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

// How many kernels its picture is of: none, one, or those that are compared. Of that many its clock counts the ticks or the accesses.
enum class KernelsShown : uint8_t { None, One, Compared };

// What a picture can have in the window's panels: in the place of the kernels, and below the source.
enum class Companion : uint8_t { Left, Right };

struct Stage {
  std::string id;  // "banks": in state files, on the command line, the end of its keys in the string table
  KernelsShown kernels = KernelsShown::One;
  bool measures = false;      // shows speeds, and has at the right what measures them
  bool draws_access = false;  // of the LabSetup in its settings: what is brought to the Lab is brought here
  bool runs_loops = false;    // of the LoopSetup in its settings
  bool examples = false;      // stand where other stages have the kernels, and no source beside the picture
  // The nth choice, by its digit, answers the open question of its picture; false: none is open, and the digit shows a stage.
  bool (*answer)(Workbench&, size_t nth) = nullptr;
  std::unique_ptr<StagePicture> (*picture)() = nullptr;
  // From the kernel down to what is looked at.
  std::vector<std::string> (*crumbs)(const Workbench&, const viz::Strings&) = nullptr;
  bool what_ifs = false;                                  // the setting's neighbours are traced while it is open
  bool asks_gpu = false;                                  // shows what the GPU answers
  std::unique_ptr<Clock> (*clock)(Workbench&) = nullptr;  // of its own, where it counts neither ticks nor accesses
  void (*open)(Workbench&) = nullptr;                     // called when it is shown: chooses something where nothing was chosen yet
  // The tick at which it has most to show of a kernel that nobody has moved through yet, for the followed warp; nullptr or nullopt: the
  // warp's first access.
  std::optional<uint64_t> (*opening)(const analysis::Snapshot&, uint32_t warp) = nullptr;
  std::vector<Command> commands;  // that belong to it

  // The view that says whether the panel shows it: "on", "off", else as usual.
  std::string companion_view(Companion which) const { return id + (which == Companion::Left ? ".left" : ".right"); }
  bool has_kernel() const { return kernels != KernelsShown::None; }
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
  // The first of a kind, as `&Stage::measures`; null: there is none.
  const Stage* first(bool Stage::* kind) const {
    for (const Stage* stage : all_)
      if (stage->*kind) return stage;
    return nullptr;
  }
  const Stage* first(KernelsShown kernels) const {
    for (const Stage* stage : all_)
      if (stage->kernels == kernels) return stage;
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
