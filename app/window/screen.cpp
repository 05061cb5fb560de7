#include "app/window/screen.h"

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "app/window/icon.h"
#include "app/window/imgui_input.h"
#include "app/window/keys.h"

namespace warplens::app {
namespace {

std::string last_glfw_error() {
  const char* text = nullptr;
  glfwGetError(&text);
  return text ? text : "no reason given";
}

// Seconds between two frames of what moves: as often as the display shows one, 30 times a second where the processor draws the pixels
// (Mesa's software OpenGL), which would else do nothing but that.
double time_of_a_frame() {
  const auto* const name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  const std::string_view renderer = name ? name : "";
  for (const std::string_view software : {"llvmpipe", "softpipe", "SwiftShader", "Software Rasterizer"})
    if (renderer.find(software) != renderer.npos) return 1.0 / 30;
  GLFWmonitor* const monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* const mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
  return 1.0 / (mode && mode->refreshRate > 0 ? mode->refreshRate : 60);
}

// A window manager takes the size that it needs; Wayland knows no icons of windows, and nothing happens there.
void set_icon(GLFWwindow* window) {
  constexpr std::array kSizes = {16, 32, 48, 64};
  std::array<std::vector<uint8_t>, kSizes.size()> pixels;
  std::array<GLFWimage, kSizes.size()> images;
  for (size_t i = 0; i < kSizes.size(); ++i) {
    pixels[i] = icon_pixels(kSizes[i]);
    images[i] = {kSizes[i], kSizes[i], pixels[i].data()};
  }
  glfwSetWindowIcon(window, static_cast<int>(images.size()), images.data());
}

}  // namespace

// GLFW's callbacks. What is typed and clicked waits for the frames that see it.
struct ScreenEvents {
  using Kind = InputEvent::Kind;

  static Screen& of(GLFWwindow* window) {
    Screen& screen = *static_cast<Screen*>(glfwGetWindowUserPointer(window));
    screen.activity_ = true;
    return screen;
  }
  static void add(GLFWwindow* window, InputEvent event) {
    event.seconds = glfwGetTime();
    of(window).input_.add(event);
  }

  static void key(GLFWwindow* window, int code, int, int action, int mods) {
    add(window, {.kind = Kind::Key, .code = code, .mods = mods, .down = action != GLFW_RELEASE, .repeat = action == GLFW_REPEAT});
  }
  static void text(GLFWwindow* window, unsigned letter) { add(window, {.kind = Kind::Text, .code = static_cast<int>(letter)}); }
  static void button(GLFWwindow* window, int button, int action, int mods) {
    add(window, {.kind = Kind::Button, .code = button, .mods = mods, .down = action == GLFW_PRESS});
  }
  static void move(GLFWwindow* window, double x, double y) { add(window, {.kind = Kind::Move, .x = x, .y = y}); }
  static void enter(GLFWwindow* window, int inside) {
    if (!inside) add(window, {.kind = Kind::Leave});
  }
  static void wheel(GLFWwindow* window, double, double notches) { add(window, {.kind = Kind::Wheel, .notches = notches}); }
  static void focus(GLFWwindow* window, int focused) { add(window, {.kind = Kind::Focus, .down = focused == GLFW_TRUE}); }

  static void drop(GLFWwindow* window, int count, const char** paths) {
    Screen& screen = of(window);
    screen.drops_.insert(screen.drops_.end(), paths, paths + count);
  }
  static void resize(GLFWwindow* window, int, int) { of(window).drawn_.forget(); }
  static void refresh(GLFWwindow* window) { of(window).drawn_.forget(); }
  static void content_scale(GLFWwindow* window, float x, float) { of(window).content_scale_ = x; }
};

Result<std::unique_ptr<Screen>> Screen::open(int width, int height, bool visible) {
  if (!glfwInit()) {
    return Error{"cannot open a window: " + last_glfw_error(),
                 {},
                 "set DISPLAY or WAYLAND_DISPLAY, or use `warplens trace` and the other commands, which need none",
                 {}};
  }
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_VISIBLE, visible ? GLFW_TRUE : GLFW_FALSE);
  // On a display of more pixels the window has more of them; a picture has those that were wanted.
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, visible ? GLFW_TRUE : GLFW_FALSE);
  std::unique_ptr<Screen> screen(new Screen);
  screen->window_ = glfwCreateWindow(width, height, "Warplens", nullptr, nullptr);
  if (!screen->window_) {
    return Error{"Warplens needs OpenGL 3.3, but no context could be created: " + last_glfw_error(),
                 {},
                 "install newer graphics drivers, or set LIBGL_ALWAYS_SOFTWARE=1 for Mesa's software OpenGL",
                 {}};
  }
  glfwMakeContextCurrent(screen->window_);
  if (!gladLoadGL(reinterpret_cast<GLADloadfunc>(glfwGetProcAddress))) {
    return Error{"Warplens needs OpenGL 3.3, and this driver provides an older version",
                 {},
                 "install newer graphics drivers, or set LIBGL_ALWAYS_SOFTWARE=1",
                 {}};
  }
  glfwSwapInterval(1);
  screen->frame_time_ = time_of_a_frame();
  GLFWwindow* const window = screen->window_;
  set_icon(window);
  glfwSetWindowUserPointer(window, screen.get());
  glfwSetKeyCallback(window, ScreenEvents::key);
  glfwSetCharCallback(window, ScreenEvents::text);
  glfwSetMouseButtonCallback(window, ScreenEvents::button);
  glfwSetCursorPosCallback(window, ScreenEvents::move);
  glfwSetCursorEnterCallback(window, ScreenEvents::enter);
  glfwSetScrollCallback(window, ScreenEvents::wheel);
  glfwSetWindowFocusCallback(window, ScreenEvents::focus);
  glfwSetDropCallback(window, ScreenEvents::drop);
  glfwSetFramebufferSizeCallback(window, ScreenEvents::resize);
  glfwSetWindowRefreshCallback(window, ScreenEvents::refresh);
  float across = 1, down = 1;
  glfwGetWindowContentScale(window, &across, &down);
  screen->content_scale_ = across;
  glfwSetWindowContentScaleCallback(window, ScreenEvents::content_scale);
  glfwSetWindowSizeLimits(window, 640, 480, GLFW_DONT_CARE, GLFW_DONT_CARE);
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  ImGui_ImplGlfw_InitForOpenGL(window, false);
  take_over_input(window);
  ImGui_ImplOpenGL3_Init("#version 330 core");
  screen->imgui_ = true;
  return screen;
}

Screen::~Screen() {
  if (imgui_) {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
  }
  if (window_) glfwDestroyWindow(window_);
  glfwTerminate();
}

void Screen::load_type(TypeSet& type, const FontFiles& files, float scale, float least_size) {
  drawn_.forget();
  type.build(*ImGui::GetIO().Fonts, files, scale, density(), least_size);
#if IMGUI_VERSION_NUM < 19200
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
#endif
}

void Screen::begin_frame() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  give_to_imgui(std::exchange(given_, {}));
  ImGui::NewFrame();
}

void Screen::end_frame(viz::Color background) {
  ImGui::Render();
  int width = 0, height = 0;
  glfwGetFramebufferSize(window_, &width, &height);
  if (drawn_.shows(*ImGui::GetDrawData(), background, width, height)) return;
  glViewport(0, 0, width, height);
  glClearColor(static_cast<float>(background.r) / 255, static_cast<float>(background.g) / 255, static_cast<float>(background.b) / 255, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  glfwSwapBuffers(window_);
}

Pixels Screen::end_frame_into_picture(viz::Color background) {
  ImGui::Render();
  int width = 0, height = 0;
  glfwGetFramebufferSize(window_, &width, &height);
  Pixels picture{static_cast<uint32_t>(width), static_cast<uint32_t>(height), {}};
  // A window that is not shown owns no pixels: the picture is drawn into a buffer of its own.
  GLuint buffer = 0, color = 0;
  glGenFramebuffers(1, &buffer);
  glGenRenderbuffers(1, &color);
  glBindRenderbuffer(GL_RENDERBUFFER, color);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
  glBindFramebuffer(GL_FRAMEBUFFER, buffer);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
  glViewport(0, 0, width, height);
  glClearColor(static_cast<float>(background.r) / 255, static_cast<float>(background.g) / 255, static_cast<float>(background.b) / 255, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  const size_t row = size_t{picture.width} * 4;
  std::vector<unsigned char> upside_down(row * picture.height);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, upside_down.data());
  for (size_t y = picture.height; y-- > 0;) {
    picture.rgba.insert(picture.rgba.end(), upside_down.begin() + static_cast<ptrdiff_t>(y * row),
                        upside_down.begin() + static_cast<ptrdiff_t>((y + 1) * row));
  }
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glDeleteFramebuffers(1, &buffer);
  glDeleteRenderbuffers(1, &color);
  return picture;
}

bool Screen::should_close() const { return glfwWindowShouldClose(window_) != 0; }

void Screen::set_title(const std::string& title) {
  if (std::exchange(title_, title) != title) glfwSetWindowTitle(window_, title.c_str());
}

void Screen::size(int& width, int& height) const { glfwGetWindowSize(window_, &width, &height); }

float Screen::density() const {
  int width = 0, height = 0, across = 0, down = 0;
  glfwGetWindowSize(window_, &width, &height);
  glfwGetFramebufferSize(window_, &across, &down);
  return width > 0 && across > 0 ? static_cast<float>(across) / static_cast<float>(width) : 1;
}

// Where the system already draws one unit as several pixels, that much of the scale is done.
float Screen::content_scale() const { return std::clamp(content_scale_ / density(), 0.5f, 4.0f); }

void Screen::wait(double seconds) {
  if (seconds < 0) {
    glfwWaitEvents();
  } else if (seconds == 0) {
    glfwPollEvents();
  } else {
    glfwWaitEventsTimeout(seconds);
  }
}

void Screen::wake() { glfwPostEmptyEvent(); }

std::vector<Chord> Screen::take_input(Typing typing) {
  std::vector<Chord> keys;
  for (const InputEvent& event : input_.take(typing)) {
    activity_ = true;
    given_.push_back(event);
    if (const Chord chord = to_chord(event); chord.key != Key::None) keys.push_back(chord);
  }
  return keys;
}
std::vector<std::string> Screen::take_drops() { return std::exchange(drops_, {}); }
bool Screen::take_activity() { return std::exchange(activity_, false); }

}  // namespace warplens::app
