// Fonts of the interface: each face at the sizes that are drawn, so that text is sharp.
#pragma once

#include <imgui.h>

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "viz/canvas/canvas.h"
#include "viz/canvas/type_sizes.h"

namespace warplens::app {

// Where the faces' files are; an empty path takes Dear ImGui's own font.
struct FontFiles {
  std::array<std::string, 4> face;  // by viz::Face
  std::string more;                 // has the letters of the language that the faces do not have
  std::u32string letters;           // those
  bool wide_marks = false;          // the language's quotes, dashes and dots are as wide as its letters, and come with them
};
bool has_letter_of_its_own(char32_t letter);  // that every face has: European letters and the interface's signs

// An atlas is 4096 pixels wide, and graphics cards take 16384 rows; what it holds leaves gaps.
inline constexpr double kAtlasPixels = 4096.0 * 12288;

class TypeSet {
 public:
  // Fills `atlas`; sizes are pixels at 100%, `scale` enlarges them, and a display has `density` of its pixels for one of the
  // window's; `least`: nothing smaller than this is drawn; `pixels_of_atlas`: it becomes about as large at most. Call again when one of
  // them has changed; the backend's texture must be made anew then.
  void build(ImFontAtlas& atlas, const FontFiles& files, float scale, float density = 1, float least = 0,
             double pixels_of_atlas = kAtlasPixels);

  struct Cut {
    ImFont* font = nullptr;
    float pixels = 13;  // to draw with, in Dear ImGui's measure
  };
  // The loaded font nearest to the wanted size, and the size to draw at: the loaded one when it is within a few percent.
  Cut cut(viz::Face face, float pixels) const;
  float width(viz::Face face, float pixels, std::string_view text) const;
  // Calls `write` with the parts of a text that stand in one piece, and where each begins, from 0. Between groups of digits the gap of a
  // monospaced face is narrower than its letters. Gives the width of all.
  template <class Write>
  float set(viz::Face face, float pixels, std::string_view text, Write write) const {
    constexpr std::string_view kGap = "\u00a0";
    const bool mono = face == viz::Face::Mono || face == viz::Face::MonoSemiBold;
    const Cut c = cut(face, pixels);
    float x = 0;
    for (;;) {
      const size_t gap = mono ? text.find(kGap) : std::string_view::npos;
      const std::string_view part = text.substr(0, gap);
      write(x, part);
      x += c.font->CalcTextSizeA(c.pixels, 1e9f, 0.0f, part.data(), part.data() + part.size()).x;
      if (gap == std::string_view::npos) return x;
      x += viz::kMonoGap * pixels;
      text.remove_prefix(gap + kGap.size());
    }
  }

 private:
  struct Loaded {
    ImFont* font = nullptr;
    float em = 0;      // the size that designers and the scenes mean
    float pixels = 0;  // ascender to descender, the size that Dear ImGui means
  };
  ImFont* add(ImFontAtlas& atlas, const std::string& path, float pixels, const ImFontConfig& config, const ImWchar* ranges);

  std::array<std::vector<Loaded>, 4> loaded_;
  std::vector<ImWchar> ranges_;               // of the language's letters
  std::map<std::string, std::string> files_;  // by path, their bytes, which the atlas reads when it is built
};

// Height of the font above its baseline at the drawn size.
float ascent(const TypeSet::Cut& cut);

}  // namespace warplens::app
