// Letters as pixels, through FreeType: the same faces as in the window, at any size.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string_view>
#include <tuple>
#include <vector>

#include "kernels/base/result.h"
#include "viz/canvas/canvas.h"

namespace warplens::app {

class Letters {
 public:
  // Inter and JetBrains Mono, else what the system has in their place; `wide_marks`: as viz::has_wide_marks() says of the texts'
  // language. Errors: it has no font at all.
  static Result<std::shared_ptr<Letters>> open(bool wide_marks = false);
  ~Letters();
  Letters(const Letters&) = delete;

  struct Mask {             // of one letter: how much of each pixel it covers
    int left = 0, top = 0;  // of its first pixel: right of the pen, above the baseline
    int width = 0, height = 0;
    std::vector<uint8_t> cover;
  };
  float width(std::string_view text, const viz::TextStyle& style);
  // Calls `put` with each letter's mask and the pixel that its pen is at. `x` and `y`: where the text begins, on its baseline, in pixels;
  // `size`: in pixels.
  template <class Put>
  void set(std::string_view text, viz::Face face, float size, float x, float y, Put put) {
    for (const auto& [mask, at_x, at_y] : laid_out(text, face, size, x, y)) put(*mask, at_x, at_y);
  }

 private:
  Letters() = default;
  struct Font;  // a face of FreeType
  struct Glyph {
    uint32_t font = 0, index = 0;
    float advance = 0;  // of a size of 1
  };
  const Glyph& glyph(viz::Face face, char32_t letter);
  uint32_t font_of(viz::Face face, char32_t letter);
  const Mask& mask(const Glyph& glyph, uint32_t size_64ths, uint32_t quarter);
  std::vector<std::tuple<const Mask*, int, int>> laid_out(std::string_view text, viz::Face face, float size, float x, float y);
  bool add_font(const std::string& path);

  std::vector<std::unique_ptr<Font>> fonts_;  // those of the four faces, then others for the letters that these lack
  std::array<uint32_t, 4> of_face_{};
  bool wide_marks_ = false;
  void* library_ = nullptr;
  std::map<std::pair<viz::Face, char32_t>, Glyph> glyphs_;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t, uint32_t>, Mask> masks_;  // font, index, size, quarter of a pixel
};

}  // namespace warplens::app
