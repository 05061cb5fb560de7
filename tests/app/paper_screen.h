// Panels without Dear ImGui: laid out with approximate widths, driven by a mouse and keys made of values.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "app/panels/panels.h"
#include "kernels/base/file.h"
#include "viz/canvas/recorder.h"

namespace warplens::app {

inline std::string english_json() { return *read_file(WARPLENS_SOURCE_DIR "/assets/languages/en.json"); }
inline std::string glossary_json() { return *read_file(WARPLENS_SOURCE_DIR "/assets/glossary.json"); }
inline const viz::Strings& english() {
  static const viz::Strings strings = viz::Strings::parse(english_json(), glossary_json()).take();
  return strings;
}

// The other tables of the folder, by name.
inline const std::map<std::string, viz::Strings>& translations() {
  static const auto all = [] {
    std::map<std::string, viz::Strings> found;
    for (const auto& entry : std::filesystem::directory_iterator(WARPLENS_SOURCE_DIR "/assets/languages"))
      if (entry.path().stem() != "en")
        found.emplace(entry.path().stem().string(), viz::Strings::parse(*read_file(entry.path()), glossary_json()).take());
    return found;
  }();
  return all;
}

// The table with each text changed.
inline viz::Strings english_with(const std::function<std::string(const std::string&)>& change) {
  auto json = nlohmann::json::parse(english_json());
  const std::function<void(nlohmann::json&)> each = [&](nlohmann::json& node) {
    if (!node.is_object()) {
      node = change(node.get<std::string>());
      return;
    }
    for (auto& child : node) each(child);
  };
  each(json);
  json["language"]["code"] = "en";
  auto glossary = nlohmann::json::parse(glossary_json());
  for (auto& term : glossary["terms"])
    for (const char* field : {"name", "text"}) each(term["en"][field]);
  return viz::Strings::parse(json.dump(), glossary.dump()).take();
}

// Every text a third longer, as other languages are.
inline const viz::Strings& longer_than_english() {
  static const viz::Strings strings = english_with([](std::string text) {
    const size_t more = (text.size() + 2) / 3;
    for (size_t i = 0; i < more; ++i) text += i % 8 == 7 ? ' ' : 'n';
    return text;
  });
  return strings;
}

// What a part of the window says, a text in a line, whether it is in view or not.
inline std::string said_by(const PanelsScene& scene, const std::string& part) {
  std::string all;
  for (size_t i = 0; i + 1 < scene.parts.size(); ++i) {
    if (scene.parts[i].name != part) continue;
    for (size_t r = scene.parts[i].first_record; r < scene.parts[i + 1].first_record; ++r)
      if (scene.canvas.drawing()[r].kind == viz::Record::Kind::Text) all += scene.canvas.drawing()[r].text + "\n";
  }
  return all;
}

class PaperScreen {
 public:
  explicit PaperScreen(float width = 1600, float height = 900, float scale = 1, const viz::Strings& strings = english())
      : width_(width), height_(height), scale_(scale), strings_(strings) {}

  PanelsScene frame(Workbench& bench, const Pointer& pointer = {}) {
    PanelsScene scene = next_frame(bench, state, {width_, height_, viz::dark_theme(), strings_, metrics_, scale_}, pointer, false, 0);
    focused = state.interaction.shows_focus() ? state.interaction.focus() : std::string();
    return scene;
  }
  PanelsScene press(Workbench& bench, Chord chord) {
    state.pressed = {chord};
    frame(bench);
    return frame(bench);
  }
  // Pointed at, without a click.
  PanelsScene point(Workbench& bench, viz::Point at) {
    Pointer pointer;
    pointer.at = at;
    frame(bench, pointer);
    return frame(bench, pointer);
  }
  void click(Workbench& bench, viz::Point at) {
    Pointer pointer;
    pointer.at = at;
    frame(bench, pointer);
    pointer.down = pointer.pressed = true;
    frame(bench, pointer);
    pointer.down = pointer.pressed = false;
    pointer.released = true;
    frame(bench, pointer);
  }

  // On the middle of a control; throws where there is none of this name.
  void click(Workbench& bench, const std::string& id) {
    frame(bench);
    click(bench, state.places.at(id).center());
    frame(bench);
  }

  // Turns the wheel over an area until a control of it is in view, as a reader does. Numbered ones that are drawn say where the others are.
  void scroll_to(Workbench& bench, const std::string& id, const std::string& area) {
    const std::string kind = id.substr(0, id.rfind('.') + 1);
    const auto number = [&](const std::string& of) { return std::atoll(of.c_str() + kind.size()); };
    frame(bench);
    for (int turns = 0; turns < 200; ++turns) {
      const Rect within = state.places.at(area);
      const auto there = state.places.find(id);
      if (there != state.places.end() && within.contains(there->second.center())) return;
      bool down = there == state.places.end() || there->second.y > within.y;
      if (there == state.places.end())
        for (const auto& [shown, rect] : state.places)
          if (shown.starts_with(kind) && number(shown) > number(id)) down = false;
      Pointer pointer;
      pointer.at = within.center();
      pointer.wheel = down ? -1.0f : 1.0f;
      frame(bench, pointer);
      frame(bench);
    }
  }

  PanelState state;
  std::string focused;

 private:
  float width_, height_, scale_;
  const viz::Strings& strings_;
  viz::Recorder metrics_;
};

}  // namespace warplens::app
