#include "app/export/exporting.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <thread>
#include <utility>

#include "app/export/handout.h"
#include "app/stages/picture.h"
#include "app/stages/veil.h"
#include "kernels/base/file.h"
#include "viz/canvas/svg.h"
#include "viz/canvas/wide_marks.h"
#ifdef WARPLENS_HAS_PICTURES
#include "app/export/raster_canvas.h"
#endif

namespace warplens::app {
namespace {

namespace fs = std::filesystem;
constexpr const char* kNames[] = {"svg", "png", "gif", "mp4", "webm", "html"};

const viz::Theme& theme_of(const ExportWish& wish) { return wish.dark ? viz::dark_theme() : viz::light_theme(); }
bool wide_marks_of(const viz::Strings& strings) { return viz::has_wide_marks(strings.get("language.code")); }
viz::Color background_of(const ExportWish& wish) { return theme_of(wish).background.with_alpha(wish.transparent ? 0.0f : 1.0f); }

Error wrong(std::string message, std::string hint, Phrase said) {
  return {std::move(message), {}, std::move(hint), {}, std::move(said), {}};
}

// The picture of the shown stage; it keeps what it needs from frame to frame.
class Painter {
 public:
  Painter(Workbench& bench, const viz::Strings& strings, const ExportWish& wish)
      : bench_(bench), strings_(strings), wish_(wish), picture_(bench.stage().picture()) {}

  void paint(viz::Canvas& canvas) {
    const float width = static_cast<float>(wish_.width) / wish_.density, height = static_cast<float>(wish_.height) / wish_.density;
    const float margin = wish_.margin;
    const viz::Frame frame{
        {margin, margin, width - 2 * margin, height - 2 * margin}, theme_of(wish_), strings_, canvas, wish_.scale, veil_of(bench_)};
    const viz::Scene* scene = &picture_->layout(bench_, {}, frame);
    // A picture that needs counts has requested them by now.
    while (bench_.counting()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      if (bench_.poll_counts()) scene = &picture_->layout(bench_, {}, frame);
    }
    viz::paint(*scene, canvas);
    draw_marks(bench_, *picture_, *scene, frame.rect, canvas, frame.theme, wish_.scale);
  }

  std::string svg(const std::string& prefix = {}) {
    viz::SvgCanvas canvas(static_cast<float>(wish_.width) / wish_.density, static_cast<float>(wish_.height) / wish_.density,
                          background_of(wish_), prefix, wide_marks_of(strings_));
    paint(canvas);
    return canvas.finish();
  }

 private:
  Workbench& bench_;
  const viz::Strings& strings_;
  const ExportWish& wish_;
  std::unique_ptr<StagePicture> picture_;
};

#ifdef WARPLENS_HAS_PICTURES

Status write_png(Painter& painter, RasterCanvas& canvas, const ExportWish& wish) {
  painter.paint(canvas);
  auto bytes = encode_png(canvas.take());
  return bytes ? write_file(wish.path, *bytes) : Status(bytes.error());
}

Status write_film(Workbench& bench, Painter& painter, RasterCanvas& canvas, const ExportWish& wish, const ExportReport& report) {
  const FilmRange still{FilmRange::Of::Steps, bench.clock().at(), bench.clock().at(), {}, 1};
  auto film = make_film(bench, wish.range.value_or(still), wish.frames_per_second);
  if (!film) return film.error();
  const Format format = *format_of(wish.path);
  const FilmFile file{wish.path, format, wish.width, wish.height, film->frames_per_second, wish.transparent};
  uint64_t frame = 0;
  std::unique_ptr<Frames> frames;
  if (format == Format::Gif) {
    frames = gif_frames(file);
  } else {
    auto video = video_frames(file, {find_program("ffmpeg"), [&] { return !report(frame, film->frames); }});
    if (!video) return video.error();
    frames = video.take();
  }
  for (; frame < film->frames; ++frame) {
    if (!report(frame, film->frames)) return stopped();
    show_frame(bench, *film, frame);
    canvas.clear();
    painter.paint(canvas);
    if (const Status added = frames->add(canvas.take()); !added) return added;
  }
  if (!report(frame, film->frames)) return stopped();
  return frames->finish();
}

#endif

}  // namespace

const char* name(Format format) { return kNames[static_cast<size_t>(format)]; }

std::optional<Format> format_of(std::string_view path) {
  for (const Format format : kFormats)
    if (path.ends_with(std::string(".") + name(format))) return format;
  return std::nullopt;
}

Status check(const ExportWish& wish) {
  const auto format = format_of(wish.path);
  if (!format)
    return wrong(fmt::format("invalid file name '{}'", wish.path), "expected a name that ends in .svg, .png, .gif, .mp4 or .webm",
                 Phrase("export_format", {{"path", wish.path}}));
  if ((*format == Format::Html) != !wish.lesson.empty())
    return wrong(wish.lesson.empty() ? "HTML is the format of a lesson's handout" : "a lesson's handout is an HTML file",
                 wish.lesson.empty() ? "choose .svg, .png, .gif, .mp4 or .webm for a stage"
                                     : "expected a name that ends in .html; print it to a PDF file from a browser",
                 Phrase(wish.lesson.empty() ? "export_not_html" : "export_handout_html"));
  const auto fits = [](uint32_t side) { return side >= kSmallestExport && side <= kLargestExport; };
  if (!fits(wish.width) || !fits(wish.height))
    return wrong(fmt::format("invalid size {}x{}", wish.width, wish.height),
                 fmt::format("expected WIDTHxHEIGHT in pixels, {} to {} each", kSmallestExport, kLargestExport),
                 Phrase("export_size", {{"least", kSmallestExport}, {"most", kLargestExport}}));
  if (wish.frames_per_second < 1 || wish.frames_per_second > kMaxFramesPerSecond)
    return wrong(fmt::format("invalid frames per second: {}", wish.frames_per_second), fmt::format("expected 1 to {}", kMaxFramesPerSecond),
                 Phrase("export_rate", {{"most", kMaxFramesPerSecond}}));
  if (wish.transparent && !can_be_transparent(*format))
    return wrong("MP4 has no transparency", "choose WebM, GIF or PNG", Phrase("export_opaque"));
  if (wish.range && !can_move(*format))
    return wrong(fmt::format("{} holds one picture, not an animation", name(*format)), "choose .gif, .mp4 or .webm",
                 Phrase("export_still", {{"format", std::string(name(*format))}}));
#ifndef WARPLENS_HAS_PICTURES
  if (*format != Format::Svg && *format != Format::Html)
    return wrong("this build writes only SVG", "build Warplens where Cairo, giflib and FreeType are installed", Phrase("export_svg_alone"));
#endif
  if (is_video(*format) && find_program("ffmpeg").empty()) return missing_ffmpeg();
  // Said now, not after minutes of drawing.
  const fs::path folder = fs::path(wish.path).has_parent_path() ? fs::path(wish.path).parent_path() : fs::path(".");
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored) || access(folder.c_str(), W_OK) != 0) {
    const std::string why = std::generic_category().message(fs::is_directory(folder, ignored) ? EACCES : ENOENT);
    return Error{"cannot be written: " + why,
                 {wish.path},
                 "choose a folder that exists and is writable",
                 {},
                 Phrase("file_not_written", {{"reason", why}}),
                 Phrase("writable_folder")};
  }
  return Nothing{};
}

bool settle(Workbench& bench, const std::function<bool()>& go_on) {
  bench.poll();
  while (bench.waiting() || bench.compiling()) {  // the pictures show both accounts
    if (!go_on()) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    bench.poll();
  }
  bench.poll();
  return true;
}

std::string stage_as_svg(Workbench& bench, const viz::Strings& strings, const ExportWish& wish, const std::string& prefix) {
  const std::string svg = Painter(bench, strings, wish).svg(prefix);
  return svg.substr(std::min(svg.size(), svg.find("<svg")));  // without the declaration of a file
}

// Each step is a frame of the report.
static Status write_handout(Workbench& bench, const viz::Strings& strings, const ExportWish& wish, const ExportReport& report) {
  auto handout = make_handout(bench, strings, wish.lesson, report);
  return handout ? write_file(wish.path, handout_html(*handout, strings)) : Status(handout.error());
}

Status export_picture(Workbench& bench, const viz::Strings& strings, const ExportWish& wish, const ExportReport& report) {
  if (Status checked = check(wish); !checked) return checked;
  if (!wish.lesson.empty()) return write_handout(bench, strings, wish, report);
  Painter painter(bench, strings, wish);
  if (wish.played && !wish.range) bench.show_played(bench.clock().at(), *wish.played);
  const Format format = *format_of(wish.path);
  if (format == Format::Svg) return report(0, 1) ? write_file(wish.path, painter.svg()) : Status(stopped());
#ifdef WARPLENS_HAS_PICTURES
  auto letters = Letters::open(wide_marks_of(strings));
  if (!letters) return letters.error();
  RasterCanvas canvas(letters.take(), wish.width, wish.height, wish.density, background_of(wish));
  if (format == Format::Png) return report(0, 1) ? write_png(painter, canvas, wish) : Status(stopped());
  return write_film(bench, painter, canvas, wish, report);
#else
  return Nothing{};  // check() has refused it
#endif
}

}  // namespace warplens::app
