// The small parts that all panels are made of: text, hit areas, buttons, fields, scrolling. Panels lay them out on the abstract
// canvas, with the theme's colours, and name what each control does; nothing here knows an input device or does anything.
#pragma once

#include <string>
#include <string_view>

#include "app/panels/kit/controls.h"
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
  // As a key is called: that of words in the window's language.
  std::string key(const Chord& chord) const { return chord == Chord{Key::Space} ? strings.get("panel.space_key") : to_string(chord); }
};

// The same with texts and spaces so much larger.
inline Skin enlarged(const Skin& skin, float by) { return {skin.theme, skin.strings, skin.scale * by, skin.input, skin.scene}; }

// How much larger a class reads something: as much as it still fits, from 1 to 1.6.
template <class Fits>
float largest_that_fits(const Skin& skin, Fits fits) {
  for (const float by : {1.6f, 1.5f, 1.4f, 1.3f, 1.2f, 1.1f, 1.05f})
    if (fits(enlarged(skin, by), by)) return by;
  return 1;
}

class PanelPen {
 public:
  explicit PanelPen(const Skin& skin) : skin(skin), canvas(skin.scene.canvas) {}

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

// How a control is shown in this frame. `hovered`: by the mouse, or the keyboard's focus is seen there; `at`: there.
struct Hit {
  bool hovered = false, held = false;
  Point at;
  uint64_t cell = 0;
};
// With the mouse or, with the keyboard's focus, by Enter or Space it does what `action` says. One that is not enabled can only be
// pointed at.
Hit hit(const PanelPen& pen, const std::string& id, const Rect& rect, Action action, bool enabled = true, const Group& group = {});
// For the mouse alone: it is pointed at, dragged or clicked.
Hit mouse_area(const PanelPen& pen, const std::string& id, const Rect& rect, Action action = {});
// The arrows move it; `track`: from its least to its greatest value.
Hit slider(const PanelPen& pen, const std::string& id, const Rect& rect, const Rect& track, Action action);
// Cells of one size; the keyboard enters at `cell`.
Hit cells(const PanelPen& pen, const std::string& id, const Rect& rect, uint64_t columns, uint64_t rows, uint64_t cell, Action action,
          const std::string& group = {});

// A text that is edited: it has the keys while it has the focus.
Hit text_area(const PanelPen& pen, const std::string& id, const Rect& rect, Action action, bool take_focus);

// What follows covers what came before: fields, which the window draws over everything, are drawn as texts there.
void begin_layer(const Skin& skin);

// Explains what is pointed at; drawn over everything when the rest is laid out.
void tooltip(const Skin& skin, std::string_view text, std::string_view key = {});
void layout_tooltip(const Skin& skin, const Rect& display);
// A ring around what has the keyboard's focus.
void layout_focus(const Skin& skin);

inline constexpr float kButtonRow = 1.3f;  // height of a line of a label, in its size
struct ButtonStyle {
  bool primary = false, quiet = false, active = false, enabled = true;
  float size = 12;  // of the text
  Group group = {};
};
Hit button(PanelPen& pen, const std::string& id, const Rect& rect, std::string_view label, Action action, const ButtonStyle& style = {});

// A heading of a panel with a quiet note at the right; gives the y below it.
float heading(PanelPen& pen, float x, float y, float width, std::string_view title, std::string_view note = {});

// One line of text that can be edited; `entered`: what Enter does.
struct FieldText {
  std::string value, hint;
  Action entered = {};
  bool take_focus = false;
};
void text_field(PanelPen& pen, const std::string& id, const Rect& rect, act::Write action, FieldText text);

// A part that scrolls where its content is higher than `rect`: begun by the constructor, ended with the y below the content.
class Scroll {
 public:
  Scroll(PanelPen& pen, const std::string& id, const Rect& rect);
  float top() const { return rect_.y - offset_; }  // where the content begins
  float offset() const { return offset_; }
  void show_from(float offset);
  void end(float bottom);

 private:
  PanelPen& pen_;
  Rect rect_;
  size_t index_;
  float offset_ = 0;
};

viz::Rect inset(const Rect& rect, float by);

}  // namespace warplens::app
