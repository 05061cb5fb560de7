// The GLFW window, its OpenGL context and Dear ImGui's back ends, from start to end.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/export/pixels.h"
#include "app/panels/kit/type.h"
#include "app/session/command.h"
#include "app/window/drawn.h"
#include "app/window/input_queue.h"
#include "kernels/base/result.h"

struct GLFWwindow;

namespace warplens::app {

class Screen {
 public:
  // Errors: no display, an OpenGL older than 3.3, in one line with what the system said.
  static Result<std::unique_ptr<Screen>> open(int width, int height, bool visible);
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  void load_type(TypeSet& type, const FontFiles& files, float scale, float least_size);
  void begin_frame();
  void end_frame(viz::Color background);  // shows it, unless it is what the window shows already
  Pixels end_frame_into_picture(viz::Color background);

  bool should_close() const;
  void set_title(const std::string& title);
  void size(int& width, int& height) const;  // in the units that Dear ImGui draws in
  // How much larger the display wants everything, in those units: 2 on one of twice the usual resolution. May change while the program
  // runs.
  float content_scale() const;
  // Seconds from one frame to the next while something moves: the display's; longer where the processor draws the pixels.
  double frame_time() const { return frame_time_; }
  void wait(double seconds);  // for an event, at most this long; 0: only those there are; < 0: for ever
  static void wake();         // from any thread

  // What was typed and clicked, as much as the next frame may see of it; the keys in it. The rest waits for the frames after it.
  std::vector<Chord> take_input(Typing typing);
  bool has_input() const { return !input_.empty(); }
  std::vector<std::string> take_drops();
  bool take_activity();  // an event has come, or was given to a frame, since the last call

 private:
  Screen() = default;
  float density() const;  // pixels for one unit
  friend struct ScreenEvents;
  GLFWwindow* window_ = nullptr;
  bool imgui_ = false;
  std::string title_ = "Warplens";
  InputQueue input_;
  std::vector<InputEvent> given_;  // to the frame that begins
  std::vector<std::string> drops_;
  Drawn drawn_;
  bool activity_ = true;
  float content_scale_ = 1;  // of pixels, as the system said last
  double frame_time_ = 1.0 / 60;
};

}  // namespace warplens::app
