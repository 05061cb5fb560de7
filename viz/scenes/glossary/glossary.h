// A small picture for each of the main terms: what the word means, drawn from the rules themselves (banks, sectors, strides).
#pragma once

#include <string_view>
#include <vector>

#include "kernels/hardware/access.h"
#include "viz/scenes/parts.h"

namespace warplens::viz {

// The picture of a term in the frame's rect; empty if there is no picture of that name.
Scene layout_term_picture(std::string_view picture, const Frame& frame);
std::vector<std::string_view> term_pictures();  // their names

namespace glossary {

inline constexpr int kBanks = 32, kLanes = static_cast<int>(hardware::kLanes);

struct Picture {
  const char* name;
  void (*draw)(Pen& pen, const Rect& area);
};
std::vector<Picture> bank_pictures();     // banks.cpp
std::vector<Picture> memory_pictures();   // memory.cpp
std::vector<Picture> order_pictures();    // order.cpp
std::vector<Picture> program_pictures();  // program.cpp
std::vector<Picture> time_pictures();     // time.cpp
std::vector<Picture> tile_pictures();     // tiles.cpp

// Cells side by side with a little space between them.
struct Row {
  Rect area;
  int count = 1;
  Rect cell(int i) const {
    const float pitch = area.width / static_cast<float>(count);
    return {area.x + pitch * static_cast<float>(i) + pitch * 0.06f, area.y, pitch * 0.88f, area.height};
  }
};
void box(Pen& pen, const Rect& rect, Color fill, std::string_view text = {}, float size = 10);
// A text at the left of a row, on its middle; what does not fit is shortened.
void label(Pen& pen, const Rect& rect, const std::string& text, Color color, float size = 11);
void label_right(Pen& pen, const Rect& rect, const std::string& text, const TextStyle& style);
std::string name_of(const Pen& pen, std::string_view term);  // as the glossary calls it
void arrow(Pen& pen, Point from, Point to, Color color);

}  // namespace glossary
}  // namespace warplens::viz
