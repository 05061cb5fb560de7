// The small parts that all panels are made of: text, hit areas, buttons, fields, scrolling. Panels lay them out on the abstract
// canvas, with the theme's colours, and are told by `Input` what a person does; nothing here knows an input device.
#pragma once

#include <string>
#include <string_view>

#include "app/panels/controls.h"
#include "viz/canvas/text.h"
#include "viz/canvas/theme.h"
#include "viz/strings/strings.h"

namespace warplens::app {

using viz::Align;
using viz::Face;

// What a layout depends on besides its content, and where it goes.
struct Skin {
  const viz::Theme& theme;
  const viz::Strings& strings;
  float scale;  // of texts and spaces
  const Input& input;
  PanelScene& scene;

  float px(float pixels) const { return pixels * scale; }
  std::string text(std::string_view key) const { return strings.get(key); }
};

class Pen {
 public:
  explicit Pen(const Skin& skin) : skin(skin), canvas(skin.scene.canvas) {}

  float width(std::string_view text, Face face, float size) const;
  // `y` is the baseline; gives the width that was drawn.
  float text(float x, float y, std::string_view text, Face face, float size, viz::Color color, Align align = Align::Left);
  // Shortened with an ellipsis where it would be wider than `width`; true when it was.
  bool fitted(float x, float y, float width, std::string_view text, Face face, float size, viz::Color color, Align align = Align::Left);
  // The lines of a text, each wrapped to the width.
  std::vector<std::string> lines_of(std::string_view text, Face face, float size, float width) const;
  // Several lines; gives the y below the last.
  float wrapped(float x, float y, float width, std::string_view text, Face face, float size, viz::Color color);
  void hatch(const Rect& rect, viz::Color color);
  void paint(viz::Drawing drawing) { canvas.append(std::move(drawing)); }  // of a scene

  const Skin& skin;
  viz::Recorder& canvas;
};

// Tab enters and leaves a group as one stop, at the chosen control; the arrows move inside.
struct Group {
  std::string name;
  bool chosen = false;
};

// What is done to a control in this frame. `hovered`: by the mouse, or the keyboard's focus is seen there.
struct Hit {
  bool hovered = false, clicked = false, held = false;
  int nudge = 0;
  explicit operator bool() const { return clicked; }
};
// An area that takes the mouse and, with the keyboard's focus, Enter or Space. One that is not enabled can only be pointed at.
Hit hit(const Pen& pen, const std::string& id, const Rect& rect, bool enabled = true, const Group& group = {});
Hit hit(const Pen& pen, const std::string& id, const Rect& rect, Control::Kind kind);

// Explains what is pointed at; drawn over everything when the rest is laid out.
void tooltip(const Skin& skin, std::string_view text, std::string_view key = {});
void layout_tooltip(const Skin& skin, const Rect& display);

struct ButtonStyle {
  bool primary = false, quiet = false, active = false, enabled = true;
  float size = 12;  // of the text
  Group group = {};
};
Hit button(Pen& pen, const std::string& id, const Rect& rect, std::string_view label, const ButtonStyle& style = {});

// A heading of a panel with a quiet note at the right; gives the y below it.
float heading(Pen& pen, float x, float y, float width, std::string_view title, std::string_view note = {});

// One line of text that can be edited.
struct Typed {
  bool entered = false, left = false;  // Enter was pressed; the keyboard has gone elsewhere
  explicit operator bool() const { return entered; }
};
Typed text_field(Pen& pen, const std::string& id, const Rect& rect, std::string& value, std::string_view hint, bool take_focus = false);

// A part that scrolls where its content is higher than `rect`: begun by the constructor, ended with the y below the content.
class Scroll {
 public:
  Scroll(Pen& pen, const std::string& id, const Rect& rect);
  float top() const { return rect_.y - offset_; }  // where the content begins
  float offset() const { return offset_; }
  void show_from(float offset);
  void end(float bottom);

 private:
  Pen& pen_;
  Rect rect_;
  size_t index_;
  float offset_ = 0;
};

viz::Rect inset(const Rect& rect, float by);

}  // namespace warplens::app
