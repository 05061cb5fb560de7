// The small parts that all panels are made of: text, hit areas, buttons, segments, hatching. Everything is drawn on the
// abstract canvas with the theme's colours; Dear ImGui gives input, clipping, scrolling and focus.
#pragma once

#include <imgui.h>

#include <map>
#include <string>
#include <string_view>

#include "app/panels/imgui_canvas.h"
#include "viz/canvas/text.h"
#include "viz/canvas/theme.h"
#include "viz/strings/strings.h"

namespace warplens::app {

using viz::Align;
using viz::Face;
using viz::Rect;

// What drawing depends on besides its content.
struct Skin {
  const viz::Theme& theme;
  const viz::Strings& strings;
  const TypeSet& type;
  float scale = 1;           // of texts and spaces
  std::map<std::string, viz::Rect>* places = nullptr;   // where controls were drawn: for reading without eyes, and for tests

  float px(float pixels) const { return pixels * scale; }
  std::string text(std::string_view key) const { return strings.get(key); }
};

// A canvas over the current window's draw list, with the skin at hand.
class Pen {
 public:
  explicit Pen(const Skin& skin) : skin(skin), canvas(ImGui::GetWindowDrawList(), skin.type) {}

  float width(std::string_view text, Face face, float size) const;
  // `y` is the baseline; gives the width that was drawn.
  float text(float x, float y, std::string_view text, Face face, float size, viz::Color color, Align align = Align::Left);
  // Shortened with an ellipsis where it would be wider than `width`; true when it was.
  bool fitted(float x, float y, float width, std::string_view text, Face face, float size, viz::Color color, Align align = Align::Left);
  // Several lines; gives the y below the last.
  // The lines of a text, each wrapped to the width.
  std::vector<std::string> lines_of(std::string_view text, Face face, float size, float width);
  float wrapped(float x, float y, float width, std::string_view text, Face face, float size, viz::Color color);
  void hatch(const Rect& rect, viz::Color color);

  const Skin& skin;
  ImguiCanvas canvas;
};

struct Hit {
  bool hovered = false, clicked = false, held = false, focused = false;
  explicit operator bool() const { return clicked; }
};
// An area that takes the mouse and, with the keyboard's focus, Enter or Space.
Hit hit(const Pen& pen, const std::string& id, const Rect& rect, bool enabled = true);

void tooltip(const Skin& skin, std::string_view text, std::string_view key = {});

struct ButtonStyle {
  bool primary = false, quiet = false, active = false, enabled = true;
  float size = 12;           // of the text
};
Hit button(Pen& pen, const std::string& id, const Rect& rect, std::string_view label, const ButtonStyle& style = {});

// A heading of a panel with a quiet note at the right; gives the y below it.
float heading(Pen& pen, float x, float y, float width, std::string_view title, std::string_view note = {});

// One line of text that can be edited; true when Enter was pressed.
bool text_field(Pen& pen, const char* id, const Rect& rect, std::string& value, std::string_view hint);

viz::Rect inset(const Rect& rect, float by);

}  // namespace warplens::app
