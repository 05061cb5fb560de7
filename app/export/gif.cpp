#include <fmt/format.h>
#include <gif_lib.h>

#include <algorithm>

#include "app/export/frames.h"
#include "app/export/palette.h"
#include "kernels/base/file.h"

namespace warplens::app {
namespace {

constexpr uint8_t kNothing = 255;               // the palette's place for a pixel that stays as it is, or is transparent
constexpr uint32_t kUnchanged = 0xff000000;     // in the place of a colour
constexpr size_t kMaxRuns = size_t{100} << 20;  // of 8 bytes: what is held until the palette is known

// What of a frame differs from the one before, as runs of a colour.
struct Changes {
  int left = 0, top = 0, width = 0, height = 0;
  std::vector<std::pair<uint32_t, uint32_t>> runs;  // colour, length
};

class GifFrames : public Frames {
 public:
  explicit GifFrames(const FilmFile& file) : file_(file), shown_(size_t{file.width} * file.height, kUnchanged) {}

  Status add(const Pixels& frame) override {
    std::vector<uint32_t> now(shown_.size());
    for (size_t i = 0; i < now.size(); ++i) {
      const uint8_t* const p = &frame.rgba[i * 4];
      now[i] = p[3] < 128 ? kUnchanged : static_cast<uint32_t>(p[0]) << 16 | static_cast<uint32_t>(p[1]) << 8 | p[2];
    }
    frames_.push_back(changes(now));
    for (const auto& [colour, length] : frames_.back().runs)
      if (colour != kUnchanged) palette_.count(colour, length);
    held_ += frames_.back().runs.size();
    shown_ = std::move(now);
    if (held_ > kMaxRuns)
      return Error{fmt::format("the GIF is too large to be held in memory after {} frames", frames_.size()),
                   {},
                   "choose a smaller size, fewer frames, or MP4",
                   {},
                   Phrase("export_gif_too_large", {{"frames", frames_.size()}}),
                   {}};
    return Nothing{};
  }

  Status finish() override {
    auto bytes = encode();
    return bytes ? write_file(file_.path, *bytes) : Status(bytes.error());
  }

 private:
  // The smallest rectangle that holds all of them. A transparent picture is drawn anew each time: what was there has to go.
  Changes changes(const std::vector<uint32_t>& now) const {
    const auto width = static_cast<int>(file_.width), height = static_cast<int>(file_.height);
    const bool whole = frames_.empty() || file_.transparent;
    int left = width, right = 0, top = height, bottom = 0;
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x)
        if (const size_t i = static_cast<size_t>(y) * file_.width + static_cast<size_t>(x); whole || now[i] != shown_[i])
          left = std::min(left, x), right = std::max(right, x + 1), top = std::min(top, y), bottom = y + 1;
    if (right <= left) left = top = 0, right = bottom = 1;
    Changes made{left, top, right - left, bottom - top, {}};
    for (int y = top; y < bottom; ++y) {
      for (int x = left; x < right; ++x) {
        const size_t i = static_cast<size_t>(y) * file_.width + static_cast<size_t>(x);
        const uint32_t colour = whole || now[i] != shown_[i] ? now[i] : kUnchanged;
        if (made.runs.empty() || made.runs.back().first != colour) made.runs.emplace_back(colour, 0);
        ++made.runs.back().second;
      }
    }
    return made;
  }

  // A frame's time is a whole number of hundredths of a second; together they are as long as they should be.
  int hundredths(size_t frame) const {
    const uint64_t rate = file_.frames_per_second;
    return static_cast<int>((100 * (frame + 1) + rate / 2) / rate - (100 * frame + rate / 2) / rate);
  }

  static int append(GifFileType* gif, const GifByteType* bytes, int count) {
    static_cast<std::string*>(gif->UserData)->append(reinterpret_cast<const char*>(bytes), static_cast<size_t>(count));
    return count;
  }

  Result<std::string> encode() const {
    const std::vector<uint32_t> colours = palette_.choose(kNothing);
    const Error problem{"the GIF cannot be encoded", {}, {}, {}};
    std::string bytes;
    int code = 0;
    GifFileType* const gif = EGifOpen(&bytes, append, &code);
    if (!gif) return problem;
    EGifSetGifVersion(gif, true);
    ColorMapObject* const map = GifMakeMapObject(256, nullptr);
    for (size_t i = 0; i < colours.size(); ++i)
      map->Colors[i] = {static_cast<GifByteType>(colours[i] >> 16), static_cast<GifByteType>(colours[i] >> 8),
                        static_cast<GifByteType>(colours[i])};
    bool fine = EGifPutScreenDesc(gif, static_cast<int>(file_.width), static_cast<int>(file_.height), 8, 0, map) == GIF_OK;
    GifFreeMapObject(map);
    fine = fine && put_loop(gif);
    for (size_t i = 0; fine && i < frames_.size(); ++i) fine = put_frame(gif, i);
    return EGifCloseFile(gif, &code) == GIF_OK && fine ? Result<std::string>(std::move(bytes)) : problem;
  }

  // Played for ever.
  static bool put_loop(GifFileType* gif) {
    const GifByteType forever[] = {1, 0, 0};
    return EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK && EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif, 3, forever) == GIF_OK && EGifPutExtensionTrailer(gif) == GIF_OK;
  }

  bool put_frame(GifFileType* gif, size_t number) const {
    const Changes& frame = frames_[number];
    GraphicsControlBlock control{file_.transparent ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, false, hundredths(number), kNothing};
    GifByteType packed[4];
    EGifGCBToExtension(&control, packed);
    if (EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, packed) != GIF_OK) return false;
    if (EGifPutImageDesc(gif, frame.left, frame.top, frame.width, frame.height, false, nullptr) != GIF_OK) return false;
    std::vector<GifPixelType> pixels;
    pixels.reserve(static_cast<size_t>(frame.width) * static_cast<size_t>(frame.height));
    for (const auto& [colour, length] : frame.runs)
      pixels.insert(pixels.end(), length, colour == kUnchanged ? kNothing : palette_.at(colour));
    for (int y = 0; y < frame.height; ++y)
      if (EGifPutLine(gif, pixels.data() + static_cast<ptrdiff_t>(y) * frame.width, frame.width) != GIF_OK) return false;
    return true;
  }

  FilmFile file_;
  std::vector<uint32_t> shown_;
  std::vector<Changes> frames_;
  size_t held_ = 0;
  mutable Palette palette_;
};

}  // namespace

std::unique_ptr<Frames> gif_frames(const FilmFile& file) { return std::make_unique<GifFrames>(file); }

}  // namespace warplens::app
