// What a person can act on, and what they do to it: plain values between an input device and the panels' layout. Dear ImGui
// stands behind them in the window, nobody in a test.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
  };
  std::string id;
  Rect rect, visible;  // `visible`: what of it is inside the clips
  Kind kind = Kind::Area;
  bool enabled = true;
  std::string group;         // Tab enters and leaves a group as one, the arrows move inside
  bool chosen = false;       // where Tab enters the group
  std::string text, hint;    // of a field
  bool by_code = false;      // of a field: text is set in the face of code
  size_t scroll = SIZE_MAX;  // into PanelScene::scrolls: where it stands

  bool takes_focus() const { return enabled && kind != Kind::Area; }
};

// A part whose content may be higher than itself.
struct ScrollArea {
  std::string id;
  Rect rect;
  float content = 0;            // its height
  std::optional<float> wanted;  // where the content wants to be shown from
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
  std::vector<size_t> open_scrolls;                        // while they are laid out
  size_t layers = 0, first_control = 0, first_scroll = 0;  // of the topmost layer
  std::optional<Tooltip> tooltip;
  std::string wanted_focus;  // a field that has just appeared
};

struct Pointer {
  Point at{-1, -1}, moved;
  bool down = false, pressed = false, released = false, double_clicked = false;
  float wheel = 0;
};

// What a person does in this frame, as panels are told.
struct Input {
  Pointer pointer;
  bool dragged = false;                           // the mouse has moved since it was pressed
  double seconds = 0;                             // since the start
  std::string pointed, held, activated, focused;  // ids of controls; `focused`: where it is to be seen
  int nudge = 0;                                  // arrows on the focused slider
  std::string typed_into, typed;                  // a field and its new text
  std::string entered, left;                      // fields: Enter was pressed, the keyboard has gone elsewhere
  const std::map<std::string, float>* scrolled = nullptr;
};

// From frame to frame: the mouse's and the keyboard's way through the controls of the last frame.
class Interaction {
 public:
  // Before a frame is laid out; takes those keys that move or activate the focus out of `keys`. `typing`: a field has the keyboard.
  Input begin(const Pointer& pointer, std::vector<Chord>& keys, bool typing, float scale);
  // After it was laid out.
  void end(const PanelScene& scene);

  // What became of a field; panels are told in the next frame.
  void type(const std::string& id, const std::string& text) { typed_into_ = id, typed_ = text; }
  void enter(const std::string& id) { entered_ = id; }
  void leave(const std::string& id) { left_ = id; }

  const std::string& focus() const { return focus_; }
  bool take_focus_change() { return std::exchange(focus_changed_, false); }
  void set_focus(const std::string& id, bool shown);
  const Control* find(const std::string& id) const;
  const std::vector<Control>& controls() const { return controls_; }

 private:
  const Control* under(Point point) const;
  void turn_wheel(const Pointer& pointer, float scale);
  void drag_scroll_bar(const Pointer& pointer);
  bool take_key(const Chord& chord, bool typing, Input& input);
  void move_focus(bool forwards);
  void move_in_group(const Control& from, bool forwards);
  void show_focused();
  float limit(const ScrollArea& area, float offset) const;

  std::vector<Control> controls_;
  std::vector<ScrollArea> scrolls_;
  size_t layers_ = 0, first_control_ = 0, first_scroll_ = 0;
  std::map<std::string, float> scrolled_;
  std::string held_, focus_;
  std::vector<std::string> focus_below_;  // of the layers that are covered
  bool focus_shown_ = false, focus_changed_ = false, dragged_ = false;
  Point pressed_at_;
  std::string typed_into_, typed_, entered_, left_;
};

inline constexpr const char* kScrollBar = "scroll.";  // and the area's id: the control that drags its content

}  // namespace warplens::app
