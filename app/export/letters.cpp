#include "app/export/letters.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_OUTLINE_H

#include <algorithm>
#include <cmath>

#include "app/export/font_files.h"
#include "viz/canvas/text.h"
#include "viz/canvas/type_sizes.h"
#include "viz/canvas/wide_marks.h"

namespace warplens::app {
namespace {

constexpr uint32_t kFaces = 4;  // of viz::Face
constexpr char32_t kFirstChinese = 0x3000;

bool is_mono(viz::Face face) { return face == viz::Face::Mono || face == viz::Face::MonoSemiBold; }

FT_Library library_of(void* library) { return static_cast<FT_Library>(library); }

}  // namespace

struct Letters::Font {
  FT_Face face = nullptr;
  std::string path;
  ~Font() {
    if (face) FT_Done_Face(face);
  }
};

Letters::~Letters() {
  fonts_.clear();
  if (library_) FT_Done_FreeType(library_of(library_));
}

bool Letters::add_font(const std::string& path) {
  auto font = std::make_unique<Font>();
  font->path = path;
  if (path.empty() || FT_New_Face(library_of(library_), path.c_str(), 0, &font->face) != 0) return false;
  fonts_.push_back(std::move(font));
  return true;
}

Result<std::shared_ptr<Letters>> Letters::open(bool wide_marks) {
  std::shared_ptr<Letters> letters(new Letters);
  letters->wide_marks_ = wide_marks;
  FT_Library library = nullptr;
  const Error nothing{"no fonts are installed", {}, "install them: apt install fonts-inter fonts-jetbrains-mono", {},
                      Phrase("no_fonts"),       {}};
  if (FT_Init_FreeType(&library) != 0) return nothing;
  letters->library_ = library;
  constexpr const char* kFamilies[] = {"Inter", "Inter", "JetBrains Mono", "JetBrains Mono"};  // by viz::Face
  for (size_t i = 0; i < kFaces; ++i) {
    const FontWeight weight = i % 2 ? FontWeight::SemiBold : FontWeight::Regular;
    // In their place, whatever has the letters of English.
    if (!letters->add_font(find_font(kFamilies[i], weight)) && !letters->add_font(find_font_with(U"Hamburgefonstiv0123456789")))
      return nothing;
    letters->of_face_[i] = static_cast<uint32_t>(letters->fonts_.size() - 1);
  }
  letters->add_font(find_font("WenQuanYi Micro Hei", FontWeight::Regular));
  return letters;
}

uint32_t Letters::font_of(viz::Face face, char32_t letter) {
  const uint32_t own = of_face_[static_cast<size_t>(face)];
  const auto has = [&](uint32_t font) { return FT_Get_Char_Index(fonts_[font]->face, letter) != 0; };
  const bool wide = wide_marks_ && !is_mono(face) && viz::is_wide_mark(letter);
  if (has(own) && !wide) return own;
  for (uint32_t font = kFaces; font < fonts_.size(); ++font)
    if (has(font)) return font;
  if (has(own) || !add_font(find_font_with({letter}))) return own;
  const auto added = static_cast<uint32_t>(fonts_.size() - 1);
  return has(added) ? added : own;
}

const Letters::Glyph& Letters::glyph(viz::Face face, char32_t letter) {
  const auto [it, is_new] = glyphs_.try_emplace({face, letter});
  if (!is_new) return it->second;
  Glyph& found = it->second;
  found.font = font_of(face, letter);
  const FT_Face ft = fonts_[found.font]->face;
  found.index = FT_Get_Char_Index(ft, letter);
  FT_Fixed advance = 0;
  if (FT_Get_Advance(ft, found.index, FT_LOAD_NO_SCALE, &advance) == 0 && ft->units_per_EM > 0)
    found.advance = static_cast<float>(advance) / static_cast<float>(ft->units_per_EM);
  if (letter == viz::kDigitGap && is_mono(face)) found.advance = viz::kMonoGap;
  return found;
}

const Letters::Mask& Letters::mask(const Glyph& glyph, uint32_t size, uint32_t quarter) {
  const auto [it, is_new] = masks_.try_emplace({glyph.font, glyph.index, size, quarter});
  Mask& mask = it->second;
  if (!is_new) return mask;
  const FT_Face ft = fonts_[glyph.font]->face;
  // Light hinting moves nothing sideways: the widths stay those of the layout.
  if (FT_Set_Char_Size(ft, 0, static_cast<FT_F26Dot6>(size), 72, 72) != 0 ||
      FT_Load_Glyph(ft, glyph.index, FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP) != 0)
    return mask;
  if (ft->glyph->format == FT_GLYPH_FORMAT_OUTLINE) FT_Outline_Translate(&ft->glyph->outline, static_cast<FT_Pos>(quarter) * 16, 0);
  if (FT_Render_Glyph(ft->glyph, FT_RENDER_MODE_NORMAL) != 0) return mask;
  const FT_Bitmap& bitmap = ft->glyph->bitmap;
  mask = {ft->glyph->bitmap_left, ft->glyph->bitmap_top, static_cast<int>(bitmap.width), static_cast<int>(bitmap.rows), {}};
  for (int y = 0; y < mask.height; ++y) {
    const uint8_t* const row = bitmap.buffer + static_cast<ptrdiff_t>(y) * bitmap.pitch;
    mask.cover.insert(mask.cover.end(), row, row + mask.width);
  }
  return mask;
}

float Letters::width(std::string_view text, const viz::TextStyle& style) {
  float sum = 0;
  for (const char32_t letter : viz::code_points(text)) sum += glyph(style.face, letter).advance;
  return sum * style.size;
}

std::vector<std::tuple<const Letters::Mask*, int, int>> Letters::laid_out(std::string_view text, viz::Face face, float size, float x,
                                                                          float y) {
  std::vector<std::tuple<const Mask*, int, int>> placed;
  const auto size_64ths = static_cast<uint32_t>(std::lround(std::clamp(size, 1.0f, 2000.0f) * 64));
  for (const char32_t letter : viz::code_points(text)) {
    const Glyph& shape = glyph(face, letter);
    const auto place = [&](float at) {
      const auto quarters = static_cast<int>(std::floor(at * 4 + 0.5f));
      const int pixel = quarters >= 0 ? quarters / 4 : -((3 - quarters) / 4);
      placed.emplace_back(&mask(shape, size_64ths, static_cast<uint32_t>(quarters - pixel * 4)), pixel, static_cast<int>(std::lround(y)));
    };
    place(x);
    // Chinese has one weight: set twice, a little apart, as in the window.
    if (face == viz::Face::TextSemiBold && letter >= kFirstChinese) place(x + std::max(0.5f, size * 0.03f));
    x += shape.advance * size;
  }
  return placed;
}

}  // namespace warplens::app
