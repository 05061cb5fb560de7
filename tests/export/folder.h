// A folder of one test, gone with it; a GIF as its reader sees it.
#pragma once

#include <gif_lib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "app/export/frames.h"

namespace warplens::app::export_tests {

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "warplens-export-XXXXXX").string();
    root_ = mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
  }
  Folder(const Folder&) = delete;
  std::string path(const std::string& name) const { return (root_ / name).string(); }
  std::string write(const std::string& name, const std::string& text, bool runs = false) const {
    std::ofstream(path(name)) << text;
    if (runs) std::filesystem::permissions(path(name), std::filesystem::perms::owner_all);
    return path(name);
  }
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(root_)) names.push_back(entry.path().filename().string());
    return names;
  }

 private:
  std::filesystem::path root_;
};

inline std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

struct ReadGif {
  std::vector<Pixels> frames;
  std::vector<int> hundredths;
};

// Each frame drawn over the one before, as viewers do.
inline ReadGif read_gif(const std::string& path) {
  ReadGif read;
  int code = 0;
  GifFileType* const gif = DGifOpenFileName(path.c_str(), &code);
  if (!gif || DGifSlurp(gif) != GIF_OK) return read;
  Pixels shown{static_cast<uint32_t>(gif->SWidth), static_cast<uint32_t>(gif->SHeight), {}};
  shown.rgba.assign(size_t{shown.width} * shown.height * 4, 0);
  for (int i = 0; i < gif->ImageCount; ++i) {
    const SavedImage& image = gif->SavedImages[i];
    GraphicsControlBlock control{};
    DGifSavedExtensionToGCB(gif, i, &control);
    if (control.DisposalMode == DISPOSE_BACKGROUND) std::fill(shown.rgba.begin(), shown.rgba.end(), uint8_t{0});
    const GifImageDesc& at = image.ImageDesc;
    for (int y = 0; y < at.Height; ++y)
      for (int x = 0; x < at.Width; ++x) {
        const GifByteType index = image.RasterBits[y * at.Width + x];
        if (index == control.TransparentColor) continue;
        const GifColorType& c = gif->SColorMap->Colors[index];
        uint8_t* const pixel = &shown.rgba[(static_cast<size_t>(at.Top + y) * shown.width + static_cast<size_t>(at.Left + x)) * 4];
        pixel[0] = c.Red, pixel[1] = c.Green, pixel[2] = c.Blue, pixel[3] = 255;
      }
    read.frames.push_back(shown);
    read.hundredths.push_back(control.DelayTime);
  }
  DGifCloseFile(gif, &code);
  return read;
}

}  // namespace warplens::app::export_tests
