#include "app/window/screen.h"

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "app/window/icon.h"

namespace warplens::app {
namespace {

std::string last_glfw_error() {
  const char* text = nullptr;
  glfwGetError(&text);
  return text ? text : "no reason given";
}

Key to_key(int key) {
  if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) return static_cast<Key>('A' + (key - GLFW_KEY_A));
  if (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) return static_cast<Key>('0' + (key - GLFW_KEY_0));
  switch (key) {
    case GLFW_KEY_SPACE:
      return Key::Space;
    case GLFW_KEY_MINUS:
    case GLFW_KEY_KP_SUBTRACT:
      return Key::Minus;
    case GLFW_KEY_EQUAL:
    case GLFW_KEY_KP_ADD:
      return Key::Equal;
    case GLFW_KEY_COMMA:
      return static_cast<Key>(',');
    case GLFW_KEY_PERIOD:
      return static_cast<Key>('.');
    case GLFW_KEY_LEFT:
      return Key::Left;
    case GLFW_KEY_RIGHT:
      return Key::Right;
    case GLFW_KEY_UP:
      return Key::Up;
    case GLFW_KEY_DOWN:
      return Key::Down;
    case GLFW_KEY_HOME:
      return Key::Home;
    case GLFW_KEY_END:
      return Key::End;
    case GLFW_KEY_ESCAPE:
      return Key::Escape;
    case GLFW_KEY_TAB:
      return Key::Tab;
    case GLFW_KEY_ENTER:
    case GLFW_KEY_KP_ENTER:
      return Key::Enter;
    case GLFW_KEY_BACKSPACE:
      return Key::Backspace;
    case GLFW_KEY_DELETE:
      return Key::Delete;
    case GLFW_KEY_F1:
      return Key::F1;
    case GLFW_KEY_F5:
      return Key::F5;
    case GLFW_KEY_PAGE_UP:
      return Key::PageUp;
    case GLFW_KEY_PAGE_DOWN:
      return Key::PageDown;
    case GLFW_KEY_F2:
      return Key::F2;
    default:
      return Key::None;
  }
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

// GLFW's callbacks; Dear ImGui's own are chained behind them.
struct ScreenEvents {
  static Screen& of(GLFWwindow* window) { return *static_cast<Screen*>(glfwGetWindowUserPointer(window)); }

  static void key(GLFWwindow* window, int code, int, int action, int mods) {
    Screen& screen = of(window);
    screen.activity_ = true;
    const Key key = to_key(code);
    if (action == GLFW_RELEASE || key == Key::None) return;
    // Ctrl with + is Ctrl, Shift and = on many keyboards: the sign is meant, not the shift.
    const bool shift = (mods & GLFW_MOD_SHIFT) && key != Key::Equal;
    screen.keys_.push_back({key, (mods & GLFW_MOD_CONTROL) != 0, shift, (mods & GLFW_MOD_ALT) != 0});
  }
  static void drop(GLFWwindow* window, int count, const char** paths) {
    Screen& screen = of(window);
    screen.activity_ = true;
    screen.drops_.insert(screen.drops_.end(), paths, paths + count);
  }
  // The two buttons beside a mouse go back and forward, as they do in a browser.
  static void button(GLFWwindow* window, int button, int action, int) {
    Screen& screen = of(window);
    screen.activity_ = true;
    if (action != GLFW_PRESS) return;
    if (button == GLFW_MOUSE_BUTTON_4) screen.keys_.push_back({Key::Left, false, false, true});
    if (button == GLFW_MOUSE_BUTTON_5) screen.keys_.push_back({Key::Right, false, false, true});
  }
  static void move(GLFWwindow* window, double, double) { of(window).activity_ = true; }
  static void resize(GLFWwindow* window, int, int) { of(window).activity_ = true; }
  static void refresh(GLFWwindow* window) { of(window).activity_ = true; }
  static void text(GLFWwindow* window, unsigned) { of(window).activity_ = true; }
  static void content_scale(GLFWwindow* window, float x, float) {
    of(window).content_scale_ = x;
    of(window).activity_ = true;
  }
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
  GLFWwindow* const window = screen->window_;
  set_icon(window);
  glfwSetWindowUserPointer(window, screen.get());
  glfwSetKeyCallback(window, ScreenEvents::key);
  glfwSetDropCallback(window, ScreenEvents::drop);
  glfwSetMouseButtonCallback(window, ScreenEvents::button);
  glfwSetCursorPosCallback(window, ScreenEvents::move);
  glfwSetScrollCallback(window, ScreenEvents::move);
  glfwSetCharCallback(window, ScreenEvents::text);
  glfwSetFramebufferSizeCallback(window, ScreenEvents::resize);
  glfwSetWindowRefreshCallback(window, ScreenEvents::refresh);
  float across = 1, down = 1;
  glfwGetWindowContentScale(window, &across, &down);
  screen->content_scale_ = across;
  glfwSetWindowContentScaleCallback(window, ScreenEvents::content_scale);
  glfwSetWindowSizeLimits(window, 640, 480, GLFW_DONT_CARE, GLFW_DONT_CARE);
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  ImGui_ImplGlfw_InitForOpenGL(window, true);
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
  type.build(*ImGui::GetIO().Fonts, files, scale, density(), least_size);
#if IMGUI_VERSION_NUM < 19200
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
#endif
}

void Screen::begin_frame() {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ImGui::NewFrame();
}

void Screen::end_frame(viz::Color background) {
  ImGui::Render();
  int width = 0, height = 0;
  glfwGetFramebufferSize(window_, &width, &height);
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

std::vector<Chord> Screen::take_keys() { return std::exchange(keys_, {}); }
std::vector<std::string> Screen::take_drops() { return std::exchange(drops_, {}); }
bool Screen::take_activity() { return std::exchange(activity_, false); }

}  // namespace warplens::app
