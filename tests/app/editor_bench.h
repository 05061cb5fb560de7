// A bench whose source panel is edited, with a folder of its own, a mouse and keys.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/panels/dialogs/open_file.h"
#include "app/panels/panels.h"
#include "app/session/real_pipeline.h"
#include "app/stages/stages.h"
#include "app/state/state_file.h"
#include "tests/app/paper_screen.h"
#include "tests/app/real_kernels.h"

namespace warplens::app {

namespace fs = std::filesystem;
inline const RealKernels& kernels() {
  static const RealKernels all;
  return all;
}

// A window without a window: a bench with a folder of its own, a mouse and keys.
class Editor {
 public:
  // `checked`: what nobody waits for is worked out too, the findings among it.
  explicit Editor(const std::string& kernel, const std::string& folder = new_folder(), bool checked = false) : folder(folder) {
    WorkbenchParts parts;
    parts.kernels = kernels().kernels();
    parts.stages = &stages();
    parts.pipelines = kernels().pipelines();
    parts.neighbours = checked;
    parts.edits = folder;
    bench = std::make_unique<Workbench>(std::move(parts));
    recovered = bench->recover_edits();
    ViewState state;
    state.stage = "banks";
    state.choices[0] = {kernel, {}, {}};
    bench->restore(state);
    EXPECT_TRUE(settle_real(*bench));
    tend();
    screen.frame(*bench);
  }
  static std::string new_folder() {
    static int number = 0;
    const fs::path folder = fs::path(testing::TempDir()) / ("editor-" + std::to_string(::getpid()) + "-" + std::to_string(++number));
    fs::remove_all(folder);
    fs::create_directories(folder);
    return folder.string();
  }

  void start() {
    screen.press(*bench, {Key::F4});
    screen.frame(*bench);
    set_caret(0);
  }
  void press(Chord chord) { screen.press(*bench, chord); }
  void type(const std::string& text) {
    screen.state.typed = text;
    screen.frame(*bench);
  }
  PanelsScene mouse(viz::Point at, int clicks, bool shift = false, bool release = true) {
    Pointer pointer;
    pointer.at = at;
    screen.frame(*bench, pointer);
    pointer.down = pointer.pressed = true, pointer.clicks = clicks, pointer.shift = shift;
    PanelsScene scene = screen.frame(*bench, pointer);
    pointer.pressed = false;
    if (!release) return scene;
    pointer.down = false, pointer.released = true;
    return screen.frame(*bench, pointer);
  }
  viz::Point point_of(size_t line, size_t column) const {
    const Seen::Text& place = screen.state.seen.text;
    return {place.left + place.character * (static_cast<float>(column) + 0.1f),
            place.top + place.row * (static_cast<float>(line + (line >= place.ghost ? 1 : 0)) + 0.5f)};
  }
  // The pause after which an edit takes effect.
  void tend() {
    bench->tend_editing(seconds);
    bench->tend_editing(seconds += 1);
  }
  void pause() {
    tend();
    EXPECT_TRUE(settle_real(*bench));
    screen.frame(*bench);
  }
  // The compiler has read the names of the text, too.
  bool reads() {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    const auto is_read = [&] {
      const auto& reading = bench->active().session.reading();
      return reading && reading->asked.source == text().text();
    };
    while (!is_read() && std::chrono::steady_clock::now() < until) {
      bench->poll();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    screen.frame(*bench);
    return is_read();
  }
  void set_caret(size_t at) {
    bench->edit([&](editor::TextModel& text) { text.select(at, at); });
  }
  const editor::TextModel& text() const { return bench->document()->text; }
  std::string words() {
    std::string all;
    const PanelsScene scene = screen.frame(*bench);
    for (const viz::Record& record : scene.canvas.drawing())
      if (record.kind == viz::Record::Kind::Text) all += record.text + "\n";
    return all;
  }

  std::string folder;
  std::unique_ptr<Workbench> bench;
  std::vector<std::string> recovered;
  PaperScreen screen;
  double seconds = 1;
};

inline constexpr const char* kCopy =
    "__global__ void copy(const float* in, float* out) {\n"
    "  __shared__ float tile[64];\n"
    "  tile[threadIdx.x] = in[threadIdx.x];\n"
    "  __syncthreads();\n"
    "  out[threadIdx.x] = tile[threadIdx.x];\n"
    "}\n";

inline std::string copy_file(const std::string& folder, const std::string& text = kCopy) {
  const std::string path = folder + "/copy.cu";
  EXPECT_TRUE(write_file(path, text));
  return path;
}
inline ViewState showing_file(const std::string& path) {
  ViewState state;
  state.stage = "banks";
  state.choices[0] = {path, {}, {{"grid", "1"}, {"block", "64"}}};
  return state;
}

}  // namespace warplens::app
