#include "app/panels/type.h"

#include <cmath>

namespace warplens::app {
namespace {

// Sizes at 100% that the interface and the scenes use, by face.
const std::array<std::vector<float>, 4> kSizes = {{{11, 12, 13, 15}, {11, 12, 13, 15, 19}, {10, 11, 12, 13}, {11, 12, 13, 16, 22}}};

// Letters of European languages and the signs that the interface draws: dashes, quotes, arrows, mathematical signs, shapes.
const ImWchar kRanges[] = {0x0020, 0x017F, 0x0370, 0x03FF, 0x2000, 0x206F, 0x2070, 0x209F, 0x2190, 0x21FF,
                           0x2200, 0x22FF, 0x2300, 0x23FF, 0x25A0, 0x25FF, 0x2700, 0x27BF, 0};

}  // namespace

void TypeSet::build(ImFontAtlas& atlas, const FontFiles& files, float scale) {
  atlas.Clear();
  for (size_t face = 0; face < loaded_.size(); ++face) {
    loaded_[face].clear();
    for (const float size : kSizes[face]) {
      const float pixels = std::round(size * scale);
      ImFontConfig config;
      config.OversampleH = 1;
      config.OversampleV = 1;
      ImFont* font = nullptr;
      if (!files.face[face].empty()) font = atlas.AddFontFromFileTTF(files.face[face].c_str(), pixels, &config, kRanges);
      if (!font) {
        config.SizePixels = pixels;
        font = atlas.AddFontDefault(&config);
      }
      loaded_[face].push_back({font, pixels});
    }
  }
}

TypeSet::Cut TypeSet::cut(viz::Face face, float pixels) const {
  const auto& fonts = loaded_[static_cast<size_t>(face)];
  const Loaded* best = nullptr;
  for (const Loaded& loaded : fonts) {
    // A larger bitmap drawn smaller reads better than a smaller one drawn larger.
    const auto distance = [&](const Loaded& l) { return l.pixels >= pixels ? l.pixels - pixels : (pixels - l.pixels) * 1.5f; };
    if (!best || distance(loaded) < distance(*best)) best = &loaded;
  }
  if (!best) return {ImGui::GetFont(), pixels};
  const bool near = std::abs(best->pixels - pixels) <= 0.06f * pixels;
  return {best->font, near ? best->pixels : pixels};
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
