#include "app/window/report.h"

#include <nlohmann/json.hpp>

#include "app/state/state_file.h"

namespace warplens::app {

std::string report_json(const Workbench& bench, const PanelState& panels, double longest_frame_ms) {
  auto json = nlohmann::ordered_json::parse(to_json(bench.state(), bench.preferences, shown_now(bench)));
  json["format"] = "warplens report";
  const measure::Device* const gpu = bench.measuring().device("cuda");
  json["gpu"] = gpu ? gpu->name : "";
  json["longest_frame_ms"] = longest_frame_ms;
  auto& places = json["places"] = nlohmann::ordered_json::object();
  for (const auto& [id, rect] : panels.places) places[id] = {rect.x, rect.y, rect.width, rect.height};
  return json.dump(1) + "\n";
}

}  // namespace warplens::app
