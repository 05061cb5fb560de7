// The real window's events, handed to GLFW's own callbacks as the window system would.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <array>

#include "app/window/screen.h"

namespace warplens::app {
namespace {

TEST(Screen, FilesThatAreDroppedOnTheWindowAreTakenOnceAndInTheirOrder) {
  auto screen = Screen::open(640, 480, false);
  ASSERT_TRUE(screen.ok()) << to_string(screen.error());
  GLFWwindow* const window = glfwGetCurrentContext();
  const GLFWdropfun handler = glfwSetDropCallback(window, nullptr);
  ASSERT_NE(handler, nullptr);
  glfwSetDropCallback(window, handler);
  (*screen)->take_activity();
  std::array<const char*, 2> paths = {"/tmp/one kernel.cu", "state.json"};
  handler(window, static_cast<int>(paths.size()), paths.data());
  EXPECT_TRUE((*screen)->take_activity());
  EXPECT_EQ((*screen)->take_drops(), (std::vector<std::string>{"/tmp/one kernel.cu", "state.json"}));
  EXPECT_TRUE((*screen)->take_drops().empty());
}

}  // namespace
}  // namespace warplens::app
