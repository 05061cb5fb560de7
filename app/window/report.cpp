#include "app/window/report.h"

#include <array>
#include <map>
#include <string>

#include "app/state/state_file.h"
#include "kernels/base/fields.h"

namespace warplens::app {

template <class F, Is<Presenter> T>
void describe(F& f, T& v) {
  f("on", v.on);
  f("dark", v.dark);
  f("spotlight", v.spotlight);
  f("black", v.black);
}

std::string report_json(const Workbench& bench, const PanelState& panels, double longest_frame_ms) {
  NewJson json;
  FieldWriter fields(json.root());
  fields("format", "warplens report");
  write_state(fields, bench.state(), bench.preferences, shown_now(bench));
  const measure::Device* const gpu = bench.measuring().device("cuda");
  fields("presenter", bench.presenter);
  fields("gpu", gpu ? gpu->name : std::string());
  fields("longest_frame_ms", longest_frame_ms);
  std::map<std::string, std::array<float, 4>> places;
  for (const auto& [id, rect] : panels.places) places[id] = {rect.x, rect.y, rect.width, rect.height};
  fields("places", places);
  return json.text(1) + "\n";
}

}  // namespace warplens::app
