// warplens_scenes FOLDER [WIDTH HEIGHT SCALE]: draws every scene of the tests as SVG, dark and light, to be looked at.
#include <cstdlib>
#include <fstream>

#include "tests/viz/scenes_under_test.h"
#include "viz/canvas/svg.h"
#include "viz/scenes/timeline/strip.h"
#include "viz/scenes/timeline/timeline.h"

namespace {

using namespace warplens;
using namespace warplens::viz;

void write(const std::string& path, const Scene& scene, const Frame& frame) {
  SvgCanvas canvas(frame.rect.width, frame.rect.height, frame.theme.background);
  paint(scene, canvas);
  std::ofstream(path) << canvas.finish();
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2 && count != 5) {
    std::fprintf(stderr, "usage: warplens_scenes FOLDER [WIDTH HEIGHT SCALE]\n");
    return 2;
  }
  const std::string folder = arguments[1];
  const auto number = [&](int i, float otherwise) { return count == 5 ? std::strtof(arguments[i], nullptr) : otherwise; };
  const Recorder metrics;
  for (const Theme* theme : {&dark_theme(), &light_theme()}) {
    const std::string suffix = theme->dark ? "-dark.svg" : "-light.svg";
    const Frame stage{{0, 0, number(2, 900), number(3, 760)}, *theme, english(), metrics, number(4, 1)};
    for (const SceneUnderTest& scene : scenes_under_test()) write(folder + "/" + scene.name + suffix, scene.layout(stage), stage);
    const Frame bar{{0, 0, stage.rect.width, 44 * stage.scale}, *theme, english(), metrics, stage.scale};
    const auto snapshot = sample_warp_tiling();
    const TimelineDensity density = make_timeline_density(*snapshot, 0);
    write(folder + "/timeline" + suffix, layout_timeline({&density, 900}, bar), bar);
  }
}
