// Dear ImGui with a display in memory: panels are drawn, clicked and timed without a screen.
#pragma once

#include <imgui.h>

#include <string>

#include "app/panels/kit/imgui_panels.h"
#include "app/panels/stage.h"
#include "app/state/state_file.h"
#include "tests/app/paper_screen.h"

namespace warplens::app {

class NullScreen {
 public:
  explicit NullScreen(float scale = 1, float width = 1600, float height = 900) : scale_(scale), width_(width), height_(height) {
    ImGui::CreateContext();
    ImGui::GetIO().BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;  // as the window's: pictures of more than 65 536 vertices
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    type_.build(*io.Fonts, {}, scale);
#if IMGUI_VERSION_NUM >= 19200
    io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
#else
    unsigned char* pixels = nullptr;
    int w = 0, h = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &w, &h);
#endif
  }
  ~NullScreen() { ImGui::DestroyContext(); }

  // Draws a frame; gives how many vertices it has.
  int frame(Workbench& bench) {
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {width_, height_};
    io.DeltaTime = 1.0f / 60;
    ImGui::NewFrame();
    const viz::Theme& theme = bench.preferences.dark ? viz::dark_theme() : viz::light_theme();
    draw_panels(bench, state, {theme, english(), type_, scale_}, width_, height_);
    ImGui::Render();
#if IMGUI_VERSION_NUM >= 19200
    for (ImTextureData* texture : *ImGui::GetDrawData()->Textures) texture->SetStatus(ImTextureStatus_OK);
#endif
    return ImGui::GetDrawData()->TotalVtxCount;
  }
  // A click on the middle of a control; throws where there is none of this name.
  void click(Workbench& bench, const std::string& place) {
    frame(bench);
    const Rect rect = state.places.at(place);
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = {rect.center().x, rect.center().y};
    for (const bool down : {false, true, true, false, false}) {
      io.MouseDown[0] = down;
      frame(bench);
    }
    io.MousePos = {-1, -1};
  }
  void press(Workbench& bench, Chord chord) {
    state.pressed.push_back(chord);
    frame(bench);
  }

  void resize(float scale, float width, float height) { scale_ = scale, width_ = width, height_ = height; }

  const TypeSet& type() const { return type_; }

  PanelState state;

 private:
  float scale_, width_, height_;
  TypeSet type_;
};

inline ViewState showing(const std::string& kernel, const std::string& stage) {
  ViewState state;
  state.stage = stage;
  for (Choice& choice : state.choices) choice = {kernel, {}, {}};
  state.choices.back() = {};  // two sides of Compare
  return state;
}

// What the stage says, in the order in which it is painted.
inline std::string stage_says(Workbench& bench, PanelState& state) {
  static const viz::Recorder metrics;
  std::string all;
  for (const viz::Record& record : layout_stage(bench, state, {{0, 0, 1200, 800}, viz::dark_theme(), english(), metrics, 1}).drawing)
    if (record.kind == viz::Record::Kind::Text) all += record.text + "\n";
  return all;
}

}  // namespace warplens::app
