#include "app/panels/kit/type.h"

#include <ft2build.h>
#include FT_FREETYPE_H

#include <algorithm>
#include <cmath>

#include "kernels/base/file.h"
#include "viz/canvas/type_sizes.h"
#include "viz/canvas/wide_marks.h"

namespace warplens::app {
namespace {

// Letters of European languages and the signs that the interface draws: dashes, quotes, arrows, mathematical signs, shapes.
const ImWchar kRanges[] = {0x0020, 0x017F, 0x0370, 0x03FF, 0x2000, 0x206F, 0x2070, 0x209F, 0x2190, 0x21FF,
                           0x2200, 0x22FF, 0x2300, 0x23FF, 0x25A0, 0x25FF, 0x2700, 0x27BF, 0};
// Dashes, quotes and dots: in Chinese they are full-width, of the font that has its letters. The same ranges without these, and these.
const ImWchar kRangesNarrow[] = {0x0020, 0x017F, 0x0370, 0x03FF, 0x2000, 0x2013, 0x2015, 0x2017, 0x201A,
                                 0x201B, 0x201E, 0x2025, 0x2027, 0x206F, 0x2070, 0x209F, 0x2190, 0x21FF,
                                 0x2200, 0x22FF, 0x2300, 0x23FF, 0x25A0, 0x25FF, 0x2700, 0x27BF, 0};
constexpr auto kWideMarks = [] {
  std::array<ImWchar, 2 * viz::kWideMarks.size() + 1> ranges{};  // of one letter each
  for (size_t i = 0; i < viz::kWideMarks.size(); ++i) ranges[2 * i] = ranges[2 * i + 1] = static_cast<ImWchar>(viz::kWideMarks[i]);
  return ranges;
}();

// Height from ascender to descender over the em square; 1 where the file is not a font. Dear ImGui takes that height for the size of a
// font, everybody else the em.
float height_over_em(FT_Library library, const std::string& path) {
  FT_Face face = nullptr;
  if (path.empty() || FT_New_Face(library, path.c_str(), 0, &face) != 0) return 1;
  const int em = face->units_per_EM, height = face->ascender - face->descender;
  FT_Done_Face(face);
  return em > 0 && height > 0 ? static_cast<float>(height) / static_cast<float>(em) : 1.0f;
}

using Sizes = std::array<std::vector<float>, 4>;  // em squares in the display's pixels, by face, ascending

// Those that are at least `apart` times as large as each other, from the largest one down: a bitmap reads better smaller than larger.
Sizes sizes_apart(float scale, float density, float least, float apart) {
  Sizes all;
  for (size_t face = 0; face < all.size(); ++face) {
    std::vector<float>& sizes = all[face];
    for (auto size = viz::kTypeSizes[face].rbegin(); size != viz::kTypeSizes[face].rend(); ++size) {
      const float em = std::round(std::max(*size * scale, least) * density);
      if (sizes.empty() || (em < sizes.back() && em * apart <= sizes.back())) sizes.push_back(em);
    }
    std::reverse(sizes.begin(), sizes.end());
  }
  return all;
}

// What the glyphs of all these sizes take of the atlas, about.
double pixels_of(const Sizes& all, size_t letters) {
  constexpr double kOwnLetters = 450;  // of a face, which are narrower than an em
  double squares = 0;
  for (const auto& sizes : all)
    for (const float em : sizes) squares += static_cast<double>(em) * em;
  return squares * (kOwnLetters + static_cast<double>(letters));
}

// Very large type of many letters takes more than a texture holds: then fewer sizes are cut, and those between are drawn from the next
// larger one.
Sizes sizes_within(double pixels, size_t letters, float scale, float density, float least) {
  constexpr float kApart[] = {1.0f, 1.15f, 1.3f, 1.5f, 1.8f};
  for (const float apart : kApart)
    if (Sizes sizes = sizes_apart(scale, density, least, apart); pixels_of(sizes, letters) <= pixels) return sizes;
  return sizes_apart(scale, density, least, 10);
}

}  // namespace

void TypeSet::build(ImFontAtlas& atlas, const FontFiles& files, float scale, float density, float least, double pixels_of_atlas) {
  atlas.Clear();
  atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight;
  FT_Library library = nullptr;
  FT_Init_FreeType(&library);
  ranges_.clear();  // the atlas reads them until it is built
  for (const char32_t letter : files.letters)
    if (letter <= 0xffff) ranges_.insert(ranges_.end(), {static_cast<ImWchar>(letter), static_cast<ImWchar>(letter)});
  const bool wide = files.wide_marks && !files.more.empty() && !ranges_.empty();
  if (wide) ranges_.insert(ranges_.end(), std::begin(kWideMarks), std::end(kWideMarks) - 1);
  if (!ranges_.empty()) ranges_.push_back(0);
  const std::vector<ImWchar>& more = ranges_;
  const Sizes sizes = sizes_within(pixels_of_atlas, files.more.empty() ? 0 : files.letters.size(), scale, density, least);
  for (size_t face = 0; face < loaded_.size(); ++face) {
    loaded_[face].clear();
    const float ratio = height_over_em(library, files.face[face]);
    for (const float em : sizes[face]) {
      const float pixels = em * ratio;
      ImFontConfig config;
      config.OversampleH = 1;
      config.OversampleV = 1;
      ImFont* font = nullptr;
      const bool prose = face == static_cast<size_t>(viz::Face::Text) || face == static_cast<size_t>(viz::Face::TextSemiBold);
#if IMGUI_VERSION_NUM >= 19200  // ranges are no limits there
      if (wide && prose) config.GlyphExcludeRanges = kWideMarks.data();
#endif
      if (!files.face[face].empty()) font = add(atlas, files.face[face], pixels, config, wide && prose ? kRangesNarrow : kRanges);
      if (!font) {
        config.SizePixels = pixels;
        font = atlas.AddFontDefault(&config);
      }
      if (!files.more.empty() && !more.empty()) {
        ImFontConfig merged = config;
        merged.MergeMode = true;
#if IMGUI_VERSION_NUM >= 19200
        merged.GlyphExcludeRanges = nullptr;
#endif
        add(atlas, files.more, pixels, merged, more.data());
      }
      font->Scale = 1 / density;  // where Dear ImGui itself sets text: in fields
      loaded_[face].push_back({font, em / density, pixels / density});
    }
  }
  FT_Done_FreeType(library);
}

// A file is read once for all of its sizes: by itself the atlas reads and keeps its megabytes for each. Null: it cannot be read.
ImFont* TypeSet::add(ImFontAtlas& atlas, const std::string& path, float pixels, const ImFontConfig& config, const ImWchar* ranges) {
  constexpr uint64_t kMaxBytes = uint64_t{256} << 20;
  const auto [file, is_new] = files_.try_emplace(path);
  if (is_new)
    if (auto read = read_file(path, {}, kMaxBytes)) file->second = read.take();
  std::string& bytes = file->second;
  if (bytes.empty()) return nullptr;
  ImFont* const font = atlas.AddFontFromMemoryTTF(bytes.data(), static_cast<int>(bytes.size()), pixels, &config, ranges);
#if IMGUI_VERSION_NUM >= 19200
  auto& sources = atlas.Sources;
#else
  auto& sources = atlas.ConfigData;
#endif
  if (font) sources.back().FontDataOwnedByAtlas = false;  // only now: what is not its own it copies
  return font;
}

bool has_letter_of_its_own(char32_t letter) {
  for (const ImWchar* range = kRanges; *range; range += 2)
    if (letter >= range[0] && letter <= range[1]) return true;
  return letter < 0x20;
}

TypeSet::Cut TypeSet::cut(viz::Face face, float pixels) const {
  const auto& fonts = loaded_[static_cast<size_t>(face)];
  const Loaded* best = nullptr;
  for (const Loaded& loaded : fonts) {
    // A larger bitmap drawn smaller reads better than a smaller one drawn larger.
    const auto distance = [&](const Loaded& l) { return l.em >= pixels ? l.em - pixels : (pixels - l.em) * 1.5f; };
    if (!best || distance(loaded) < distance(*best)) best = &loaded;
  }
  if (!best) return {ImGui::GetFont(), pixels};
  const bool near = std::abs(best->em - pixels) <= 0.06f * pixels;
  return {best->font, near ? best->pixels : pixels * best->pixels / best->em};
}

float TypeSet::width(viz::Face face, float pixels, std::string_view text) const {
  return set(face, pixels, text, [](float, std::string_view) {});
}

float ascent(const TypeSet::Cut& cut) {
#if IMGUI_VERSION_NUM >= 19200
  return cut.font->GetFontBaked(cut.pixels)->Ascent;
#else
  return cut.font->Ascent * (cut.pixels / cut.font->FontSize);
#endif
}

}  // namespace warplens::app
