// What the user can act on, and what they do to it: plain values between an input device and the panels' layout, which names for each
// control what using it does. Dear ImGui is behind them in the window, nobody in a test.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/kit/action.h"
#include "app/panels/kit/seen.h"
#include "app/session/command.h"
#include "viz/canvas/recorder.h"

namespace warplens::app {

using viz::Point;
using viz::Rect;

struct Control {
  enum class Kind : uint8_t {
    Area,    // the mouse alone: pointed at for a tooltip, dragged
    Button,  // Tab reaches it, Enter and Space activate it
    Slider,  // Tab reaches it, the arrows move it
    Field,   // a line of text
    Cells,   // of one size in rows and columns: Tab reaches one of them, the arrows the others
    Text,    // that is edited: has every key while it has the focus, Tab too
  };
  std::string id;
  Rect rect, visible;  // `visible`: what of it is inside the clips
  Kind kind = Kind::Area;
  Action action;   // what using it does
  Action entered;  // of a field: what Enter does
  bool enabled = true;
  std::string group;                         // Tab enters and leaves a group as one, the arrows move inside
  bool chosen = false;                       // where Tab enters the group
  std::string text, hint;                    // of a field
  uint64_t columns = 0, rows = 0, cell = 0;  // of cells; `cell`: where Tab enters
  Rect track;                                // of a slider: from its least to its greatest value
  size_t scroll = SIZE_MAX;                  // into PanelScene::scrolls: where it is

  bool takes_focus() const { return enabled && kind != Kind::Area; }
  Rect cell_rect(uint64_t at) const;
  uint64_t cell_at(Point point) const;
};

// A part whose content may be higher than itself.
struct ScrollArea {
  std::string id;
  Rect rect;
  float content = 0;            // its height
  std::optional<float> wanted;  // the scroll position that the content requests
};

struct Tooltip {
  std::string text, key;
  Rect at;  // of what it explains; no width: the mouse's place
};

// What panels lay out: how it looks and what can be done there.
struct PanelScene {
  explicit PanelScene(const viz::Canvas& metrics) : canvas(metrics) {}

  // What follows covers what came before, which no longer takes the mouse or the keys.
  void begin_layer();

  viz::Recorder canvas;
  std::vector<Control> controls;  // in painting order, which is also Tab's
  std::vector<ScrollArea> scrolls;
  std::vector<size_t> open_scrolls;                                          // while they are laid out
  size_t layers = 0, first_control = 0, first_scroll = 0, first_record = 0;  // of the topmost layer
  std::optional<Tooltip> tooltip;
  std::map<size_t, std::string> whole;  // of texts that were shortened or wrapped, by their records
  std::string wanted_focus;             // a field that has just appeared
  std::set<std::string> names;          // of the shown kernel's arrays: "tile" in "tile store" is one of them, not a term
  Seen seen;                            // for the next layout
};

struct Pointer {
  Point at{-1, -1}, moved;
  bool down = false, pressed = false, released = false, double_clicked = false;
  float wheel = 0;
  int clicks = 1;       // of the press: 2 is a double click
  bool shift = false;   // held
  bool copies = false;  // the right button: what is there goes to the clipboard; with `shift` the table that it is in
};

// Where the mouse and the keyboard's focus are, as a layout shows them.
struct Input {
  Point pointer{-1, -1};
  double seconds = 0;                  // since the start
  std::string pointed, held, focused;  // ids of controls; `focused`: where it is to be seen
  uint64_t cell = 0;                   // of the focused cells
  bool quiet = false;                  // nothing is explained: what is under the mouse has not been pointed at
  const std::map<std::string, float>* scrolled = nullptr;
};

// What was done to a control, which names the action.
struct Use {
  enum class How : uint8_t {
    Click,  // or Enter, Space
    Press,  // of a text: `clicks`, with `shift`
    DoubleClick,
    Wheel,  // `amount`: notches
    Drag,   // by `moved`
    Slide,  // to `share` of the track
    Nudge,  // by `amount` arrows
    Type,   // `text` is what the field holds now
    Leave,  // the keyboard has gone elsewhere
  };
  Action action;
  How how = How::Click;
  Point at, moved;    // `at`: the mouse, or the middle of what has the focus
  uint64_t cell = 0;  // of cells
  float amount = 0;
  double share = 0;
  std::string text;
  int clicks = 1;
  bool shift = false;
};

// What the user did between two frames: input of the next layout.
struct Turn {
  Input input;
  std::vector<Use> uses;
};

// From frame to frame: the mouse's and the keyboard's way through the controls of the last frame.
class Interaction {
 public:
  // Before a frame is laid out; takes those keys that move or activate the focus out of `keys`. `typing`: a field has the keyboard.
  Turn begin(const Pointer& pointer, std::vector<Chord>& keys, bool typing, float scale);
  // After it was laid out.
  void end(const PanelScene& scene);

  // What became of a field; in effect in the next frame.
  void type(const Control& field, const std::string& text);
  void enter(const Control& field);
  void leave(const Control& field);
  bool entered() const;  // a field, and what that does is still to come

  const std::string& focus() const { return focus_; }
  const std::string& held() const { return held_; }  // by the mouse's button
  bool shows_focus() const { return focus_shown_; }
  uint64_t cell() const { return cell_; }  // of the cells that have the focus
  bool take_focus_change() { return std::exchange(focus_changed_, false); }
  void set_focus(const std::string& id, bool shown);
  void forget_focus();  // nothing has it, nor will when a layer closes
  const Control* find(const std::string& id) const;
  const Control* pointed() const { return find(pointed_); }
  bool in_text() const;  // a text that is edited has the keys
  const std::vector<Control>& controls() const { return controls_; }

 private:
  const Control* under(Point point) const;
  void turn_wheel(const Pointer& pointer, float scale);
  void drag_scroll_bar(const Pointer& pointer);
  void use_pointer(const Pointer& pointer, const Control* over, std::vector<Use>& uses);
  bool take_key(const Chord& chord, bool typing, std::vector<Use>& uses);
  bool move_cell(const Control& cells, Key arrow);
  void move_focus(bool forwards);
  void move_in_group(const Control& from, bool forwards);
  void show_focused();
  float limit(const ScrollArea& area, float offset) const;

  std::vector<Control> controls_;
  std::vector<ScrollArea> scrolls_;
  size_t layers_ = 0, first_control_ = 0, first_scroll_ = 0;
  std::map<std::string, float> scrolled_;
  std::string pointed_, held_, focus_;
  std::vector<std::string> focus_below_;  // of the layers that are covered
  uint64_t cell_ = 0;                     // of the cells that have the focus
  bool focus_shown_ = false, focus_changed_ = false, dragged_ = false;
  std::optional<Point> clicked_at_;  // something other than a picture, and the mouse still rests there: it explains nothing now
  Point pressed_at_;
  std::vector<Use> fields_;  // what became of fields since the last frame
};

inline constexpr const char* kScrollBar = "scroll.";  // and the area's id: the control that drags its content

}  // namespace warplens::app
