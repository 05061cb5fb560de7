#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "app/export/frames.h"
#include "kernels/base/child_process.h"

namespace warplens::app {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kLookMilliseconds = 50;  // at who wants to stop
constexpr size_t kWordsKept = 2000;

// Without the time, the machine and the encoder's version in the file: the same frames give the same bytes.
std::vector<std::string> command_of(const FilmFile& file, const std::string& program, const std::string& beside) {
  std::vector<std::string> command = {program,
                                      "-hide_banner",
                                      "-loglevel",
                                      "error",
                                      "-y",
                                      "-f",
                                      "rawvideo",
                                      "-pix_fmt",
                                      "rgba",
                                      "-s",
                                      fmt::format("{}x{}", file.width, file.height),
                                      "-r",
                                      std::to_string(file.frames_per_second),
                                      "-i",
                                      "-",
                                      "-an",
                                      "-map_metadata",
                                      "-1",
                                      "-fflags",
                                      "+bitexact",
                                      "-flags:v",
                                      "+bitexact"};
  const auto add = [&](std::initializer_list<const char*> more) { command.insert(command.end(), more.begin(), more.end()); };
  // Such videos halve the colours' resolution: sides are even.
  std::string filter = "pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv";
  add({"-vf", filter.c_str(), "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"});
  if (file.format == Format::Mp4)
    add({"-c:v", "libx264", "-preset", "medium", "-threads", "2", "-crf", "16", "-pix_fmt", "yuv420p", "-movflags", "+faststart", "-f",
         "mp4"});
  else
    add({"-c:v", "libvpx-vp9", "-crf", "22", "-b:v", "0", "-deadline", "good", "-cpu-used", "4", "-auto-alt-ref", "0", "-threads", "2",
         "-pix_fmt", file.transparent ? "yuva420p" : "yuv420p", "-f", "webm"});
  command.push_back(beside);
  return command;
}

class VideoFrames : public Frames {
 public:
  VideoFrames(FilmFile file, Encoder encoder, std::string beside, ChildProcess process)
      : file_(std::move(file)), encoder_(std::move(encoder)), beside_(std::move(beside)), process_(std::move(process)) {}
  ~VideoFrames() override {
    if (process_.pid() > 0) process_.end(0);
    std::error_code ignored;
    if (!beside_.empty()) fs::remove(beside_, ignored);
  }

  Status add(const Pixels& frame) override {
    const auto* bytes = reinterpret_cast<const char*>(frame.rgba.data());
    size_t left = frame.rgba.size();
    auto last = Clock::now();
    while (left > 0) {
      if (encoder_.cancelled && encoder_.cancelled()) return stopped();
      pollfd waiting[] = {{process_.input(), POLLOUT, 0}, {process_.output(), POLLIN, 0}, {process_.errors(), POLLIN, 0}};
      poll(waiting, 3, kLookMilliseconds);
      hear(waiting);
      const ssize_t written = waiting[0].revents ? process_.write(bytes, left) : 0;
      if (written > 0) bytes += written, left -= static_cast<size_t>(written), last = Clock::now();
      if (written < 0 && errno != EAGAIN && errno != EINTR) return ended(kEndsSoonSeconds);
      if (Clock::now() - last > encoder_.patience) return late();
    }
    return Nothing{};
  }

  Status finish() override {
    process_.close_input();
    auto last = Clock::now();
    while (hears_output_) {
      if (encoder_.cancelled && encoder_.cancelled()) return stopped();
      pollfd waiting[] = {{-1, 0, 0}, {process_.output(), POLLIN, 0}, {process_.errors(), POLLIN, 0}};
      poll(waiting, 3, kLookMilliseconds);
      if (hear(waiting)) last = Clock::now();
      if (Clock::now() - last > encoder_.patience) return late();
    }
    const std::string how = process_.end(kEndsSoonSeconds);
    if (how != "exited with code 0") return failed(how);
    std::error_code problem;
    fs::rename(beside_, file_.path, problem);
    if (problem) return Error{"cannot be written: " + problem.message(), {file_.path}, {}, {}};
    beside_.clear();
    return Nothing{};
  }

 private:
  static constexpr double kEndsSoonSeconds = 2;  // who has closed its output ends by itself

  // What it says is kept, and read in any case: it would wait for that.
  bool hear(const pollfd (&waiting)[3]) {
    bool heard = false;
    for (int i = 1; i < 3; ++i) {
      char bytes[4096];
      if (waiting[i].fd < 0 || !waiting[i].revents || (i == 1 && !hears_output_)) continue;
      const ssize_t count = read(waiting[i].fd, bytes, sizeof bytes);
      if (count > 0 && i == 2) words_ = (words_ + std::string(bytes, static_cast<size_t>(count))).substr(0, kWordsKept);
      if (count > 0) heard = true;
      if (count == 0 && i == 1) hears_output_ = false;
    }
    return heard;
  }
  Error ended(double patience) { return failed(process_.end(patience)); }
  Error failed(const std::string& how) const {
    std::string words = words_.substr(0, words_.find('\n'));
    if (!words.empty()) words = ": " + words;
    return Error{"ffmpeg " + how + words, {}, "GIF needs no other program", {}, Phrase("ffmpeg_failed", {{"how", how + words}}), {}};
  }
  Error late() {
    process_.end(0);
    const auto seconds = encoder_.patience.count();
    return Error{fmt::format("ffmpeg has not answered for {} seconds", seconds),      {}, "GIF needs no other program", {},
                 Phrase("ffmpeg_late", {{"seconds", static_cast<int64_t>(seconds)}}), {}};
  }

  FilmFile file_;
  Encoder encoder_;
  std::string beside_;  // written there, then renamed
  ChildProcess process_;
  bool hears_output_ = true;
  std::string words_;
};

}  // namespace

Error missing_ffmpeg() {
  return {"MP4 and WebM need the program ffmpeg",
          {},
          "install it: apt install ffmpeg; GIF needs no other program",
          {},
          Phrase("no_ffmpeg"),
          {}};
}

Error stopped() { return {"the export was stopped", {}, {}, {}, Phrase(kStopped), {}}; }

std::string find_program(const char* name) {
  const char* const path = std::getenv("PATH");
  const std::string folders = path ? path : "";
  for (size_t at = 0; at < folders.size();) {
    const size_t end = std::min(folders.find(':', at), folders.size());
    const std::string candidate = folders.substr(at, end - at) + "/" + name;
    std::error_code ignored;
    if (end > at && fs::is_regular_file(candidate, ignored) && access(candidate.c_str(), X_OK) == 0) return candidate;
    at = end + 1;
  }
  return {};
}

Result<std::unique_ptr<Frames>> video_frames(const FilmFile& file, const Encoder& encoder) {
  if (encoder.program.empty()) return missing_ffmpeg();
  const fs::path path = file.path;
  std::error_code ignored;
  if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored))
    return Error{"cannot be written: not a plain file", {file.path}, {}, {}};
  const std::string beside = (path.parent_path() / fmt::format(".{}.{}.part", path.filename().string(), getpid())).string();
  // ffmpeg would say so in many words.
  const int made = open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (made < 0) return Error{std::string("cannot be written: ") + std::generic_category().message(errno), {file.path}, {}, {}};
  close(made);
  auto process = ChildProcess::start(command_of(file, encoder.program, beside));
  if (!process) {
    fs::remove(beside, ignored);
    return process.error();
  }
  return std::unique_ptr<Frames>(std::make_unique<VideoFrames>(file, encoder, beside, process.take()));
}

}  // namespace warplens::app
