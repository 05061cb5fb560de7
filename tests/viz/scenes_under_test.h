// Every scene with inputs worth looking at, for the checks that hold for all of them and for looking at pictures.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tests/viz/samples.h"
#include "viz/scenes/scene.h"

namespace warplens::viz {

struct SceneUnderTest {
  std::string name;
  std::function<Scene(const Frame&)> layout;
};
std::vector<SceneUnderTest> scenes_under_test();

}  // namespace warplens::viz
