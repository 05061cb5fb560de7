#include "app/panels/type.h"

#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>

namespace warplens::app {
namespace {

// Sizes at 100% that the interface and the scenes use, by face.
const std::array<std::vector<float>, 4> kSizes = {{{11, 12, 13, 15}, {11, 12, 13, 15, 19}, {10, 11, 12, 13}, {11, 12, 13, 16, 22}}};

// Letters of European languages and the signs that the interface draws: dashes, quotes, arrows, mathematical signs, shapes.
const ImWchar kRanges[] = {0x0020, 0x017F, 0x0370, 0x03FF, 0x2000, 0x206F, 0x2070, 0x209F, 0x2190, 0x21FF,
                           0x2200, 0x22FF, 0x2300, 0x23FF, 0x25A0, 0x25FF, 0x2700, 0x27BF, 0};

// Height from ascender to descender over the em square, from a font file's `head` and `hhea` tables (OpenType specification); 1
// where the file has none. Dear ImGui takes that height for the size of a font, everybody else the em.
float height_over_em(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const auto u16 = [&](size_t at) -> uint32_t {
    return at + 2 <= bytes.size() ? static_cast<uint32_t>(static_cast<uint8_t>(bytes[at])) << 8 | static_cast<uint8_t>(bytes[at + 1]) : 0;
  };
  const auto u32 = [&](size_t at) { return static_cast<size_t>(u16(at)) << 16 | u16(at + 2); };
  uint32_t em = 0;
  int height = 0;
  for (size_t table = 0; table < u16(4); ++table) {
    const size_t entry = 12 + 16 * table;
    if (entry + 16 > bytes.size()) break;
    const std::string tag = bytes.substr(entry, 4);
    if (tag == "head") em = u16(u32(entry + 8) + 18);
    if (tag == "hhea") height = static_cast<int16_t>(u16(u32(entry + 8) + 4)) - static_cast<int16_t>(u16(u32(entry + 8) + 6));
  }
  return em > 0 && height > 0 ? static_cast<float>(height) / static_cast<float>(em) : 1.0f;
}

}  // namespace

void TypeSet::build(ImFontAtlas& atlas, const FontFiles& files, float scale) {
  atlas.Clear();
  for (size_t face = 0; face < loaded_.size(); ++face) {
    loaded_[face].clear();
    const float ratio = files.face[face].empty() ? 1.0f : height_over_em(files.face[face]);
    for (const float size : kSizes[face]) {
      const float em = std::round(size * scale), pixels = em * ratio;
      ImFontConfig config;
      config.OversampleH = 1;
      config.OversampleV = 1;
      ImFont* font = nullptr;
      if (!files.face[face].empty()) font = atlas.AddFontFromFileTTF(files.face[face].c_str(), pixels, &config, kRanges);
      if (!font) {
        config.SizePixels = pixels;
        font = atlas.AddFontDefault(&config);
      }
      loaded_[face].push_back({font, em, pixels});
    }
  }
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

float TypeSet::width(viz::Face face, float pixels, const char* begin, const char* end) const {
  const Cut c = cut(face, pixels);
  return c.font->CalcTextSizeA(c.pixels, 1e9f, 0.0f, begin, end).x;
}

float ascent(const TypeSet::Cut& cut) {
#if IMGUI_VERSION_NUM >= 19200
  return cut.font->GetFontBaked(cut.pixels)->Ascent;
#else
  return cut.font->Ascent * (cut.pixels / cut.font->FontSize);
#endif
}

}  // namespace warplens::app
