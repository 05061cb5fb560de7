// Where the frames of an export go: a file of one format, whole at the end or not at all.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/export/pixels.h"

namespace warplens::app {

enum class Format : uint8_t { Svg, Png, Gif, Mp4, Webm, Html };  // Html: of a lesson
inline constexpr Format kFormats[] = {Format::Svg, Format::Png, Format::Gif, Format::Mp4, Format::Webm, Format::Html};
const char* name(Format format);                         // "svg", as the file's name ends
std::optional<Format> format_of(std::string_view path);  // by its ending; nullopt: none of these
inline bool can_move(Format format) { return format >= Format::Gif && format <= Format::Webm; }
inline bool is_video(Format format) { return format == Format::Mp4 || format == Format::Webm; }
inline bool can_be_transparent(Format format) { return format != Format::Mp4 && format != Format::Html; }

struct FilmFile {
  std::string path;
  Format format = Format::Gif;
  uint32_t width = 0, height = 0, frames_per_second = 25;
  bool transparent = false;
};

class Frames {
 public:
  virtual ~Frames() = default;  // a file that was not finished is not there
  virtual Status add(const Pixels& frame) = 0;
  virtual Status finish() = 0;
};

// A palette of all frames' colours; nothing is dithered, so that areas stay plain and each frame holds what has changed alone.
std::unique_ptr<Frames> gif_frames(const FilmFile& file);

// MP4 (H.264) and WebM (VP9) through the program ffmpeg.
struct Encoder {
  std::string program;                   // of ffmpeg
  std::function<bool()> cancelled = {};  // looked at while it is waited for
  std::chrono::seconds patience{60};     // with one that takes nothing and says nothing
};
Result<std::unique_ptr<Frames>> video_frames(const FilmFile& file, const Encoder& encoder);
// "/usr/bin/ffmpeg": the first of that name on PATH that can be run; empty where there is none.
std::string find_program(const char* name);
Error missing_ffmpeg();

// An export that was stopped is an error of this name.
inline constexpr const char* kStopped = "export_stopped";
Error stopped();

}  // namespace warplens::app
