// What a stage shows and what the mouse does in it. A window makes one for each stage; it keeps what it needs from frame to frame: a
// model, how far it is zoomed. The same picture is laid out for the window, for a screenshot and for an export.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/session/workbench/workbench.h"
#include "app/stages/selected.h"
#include "viz/scenes/scene.h"

namespace warplens::app {

// One selection, everywhere: what the mouse points at in one panel is framed in the others, a frame later.
struct Pointing {
  int lane = -1;
  int what_if = -1;                                     // of the picture's
  std::optional<uint32_t> access;                       // by the source line under the mouse; into Trace::accesses
  std::optional<std::pair<int64_t, int64_t>> word;      // of shared memory: into Trace::objects, and the word of that array
  size_t side = 0;                                      // of Compare, that the word is of
  std::optional<std::pair<uint32_t, uint64_t>> moment;  // of a warp: a wait, or copies that were issued then
  bool source = false;                                  // the mouse is on the picture of the shown access: its expression is lit
};

// A choice above the picture: which plot, coloured by what.
struct Switch {
  std::string id, label, help;
  bool on = false;
  bool has_command = false;  // a key does the same: left out where a small stage would give it a row of its own
  // One switch of a group is on. A group is drawn as one control behind `group_label`, which is empty if the labels of its switches say
  // enough. Without a group, a control of its own.
  std::string group = {}, group_label = {};
  bool aside = false;        // drawn beside the picture, above the examples where those are shown
  std::string refused = {};  // why it can do nothing here; empty: it can
};

// The group of the lanes that an access can have, eight in a row.
inline constexpr const char* kLaneGrid = "lanes";

// A text above the picture that the user writes; it is taken with every letter.
struct Field {
  std::string id, value, hint;
};

// What a stage without a kernel offers in the place of the kernels; choosing it flips its id.
struct Example {
  std::string id, label, group;
  bool on = false;
  // In small beside the label: of each active lane its place in a row and that of what serves it, from 0 to 1.
  std::vector<std::pair<float, float>> flights = {};
  bool conflict = false;
};

// What the current statement reads or writes, for the panel of the followed lane.
struct OperandCard {
  std::string title, note;         // "regM[6], from As", "line 113"
  std::vector<std::string> code;   // as the source has it, and with numbers
  std::string place;               // "word 214, bank 22"
  std::vector<std::string> facts;  // in words
};

class StagePicture {
 public:
  virtual ~StagePicture() = default;
  // Kept until the next layout. Nothing that the frame's veil covers is in it.
  virtual viz::Scene& layout(const Workbench& bench, const Pointing& pointing, const viz::Frame& frame) = 0;

  // Whether the panel shows it unless somebody chooses otherwise; none: there is nothing to show.
  virtual std::optional<bool> companion(Companion, const Workbench&) const { return std::nullopt; }
  // In the same coordinates as the picture, whose points are told apart from its own; `bottom`: where it ends. Kept until its next layout.
  virtual viz::Scene* layout_companion(Companion, const Workbench&, const viz::Frame&, float& /*bottom*/) { return nullptr; }

  // In place of the lane's last access, where the moment is about more than that one.
  virtual std::vector<OperandCard> operands(const Workbench&, const viz::Strings&) { return {}; }

  // What is under a point of the last layout, and what is pointed at with it.
  virtual std::optional<viz::Hover> hover(const viz::Strings& strings, viz::Point point) const = 0;
  virtual Pointing pointing(const viz::Hover& over) const {
    Pointing at;
    if (over.kind == viz::Hover::Kind::Lane) at.lane = static_cast<int>(over.index);
    if (over.kind == viz::Hover::Kind::WhatIf) at.what_if = static_cast<int>(over.index);
    return at;
  }
  // Selects what is a part of the kernel's world.
  virtual void click(Workbench& bench, const viz::Hover& over) {
    if (const auto selected = selected_by(bench, over)) bench.select(selected->what, selected->where);
  }
  // Where the last layout, which gave `scene`, shows what is selected.
  virtual std::vector<viz::Rect> marked(const viz::Scene& scene, const viz::Marks& marks) const { return viz::marked_parts(scene, marks); }
  virtual void wheel(Workbench&, viz::Point, float /*notches*/) {}
  virtual void drag(Workbench&, float, float) {}
  virtual void slide(Workbench&, size_t /*handle*/, double /*share of its track*/) {}
  virtual void nudge(Workbench&, size_t /*handle*/, float /*arrows*/) {}
  virtual void double_click(Workbench&, viz::Point) {}
  // The time of the window, in seconds; true while the picture moves by itself. Without it a picture is where it is going.
  virtual bool advance(double /*seconds*/) { return false; }

  virtual std::vector<Switch> switches(const Workbench&, const viz::Strings&) const { return {}; }
  // The switches are left out where less than this would be left for the picture, in pixels at 100%: commands do the same.
  virtual float least_height() const { return 0; }
  virtual void flip(Workbench&, const std::string&) {}
  virtual std::vector<Field> fields(const Workbench&, const viz::Strings&) const { return {}; }
  virtual void write(Workbench&, const std::string& /*id*/, const std::string& /*text*/) {}
  virtual void leave_field(Workbench&) {}  // the keyboard has gone elsewhere
  virtual std::vector<Example> examples(const Workbench&, const viz::Strings&) const { return {}; }
  virtual bool is_table() const { return false; }
  virtual std::string csv(const Workbench&, const viz::Strings&) const { return {}; }
};

// A picture whose scene says all that is under the mouse.
class ScenePicture : public StagePicture {
 public:
  std::optional<viz::Hover> hover(const viz::Strings&, viz::Point point) const override { return viz::hover(scene_, point); }

 protected:
  viz::Scene& keep(viz::Scene scene) { return scene_ = std::move(scene); }

 private:
  viz::Scene scene_;
};

// Around what is selected, over the scene that the picture's last layout gave.
void draw_marks(const Workbench& bench, const StagePicture& picture, const viz::Scene& scene, const viz::Rect& rect, viz::Canvas& canvas,
                const viz::Theme& theme, float scale);

// For the table of stages.
template <class Picture>
std::unique_ptr<StagePicture> make_picture() {
  return std::make_unique<Picture>();
}

}  // namespace warplens::app
