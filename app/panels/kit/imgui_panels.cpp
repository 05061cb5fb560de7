#include "app/panels/kit/imgui_panels.h"

#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

#include "app/editor/characters.h"
#include "app/panels/panels.h"

namespace warplens::app {
namespace {

Pointer read_pointer() {
  const ImGuiIO& io = ImGui::GetIO();
  Pointer pointer;
  if (ImGui::IsMousePosValid()) pointer.at = {io.MousePos.x, io.MousePos.y}, pointer.moved = {io.MouseDelta.x, io.MouseDelta.y};
  pointer.down = io.MouseDown[0];
  pointer.pressed = ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  pointer.released = ImGui::IsMouseReleased(ImGuiMouseButton_Left);
  pointer.double_clicked = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  pointer.wheel = io.MouseWheel;
  pointer.clicks = std::max(1, static_cast<int>(io.MouseClickedCount[0]));
  pointer.shift = io.KeyShift;
  pointer.copies = ImGui::IsMouseClicked(ImGuiMouseButton_Right);
  return pointer;
}

void begin_window(float width, float height) {
  ImGui::SetNextWindowPos({0, 0});
  ImGui::SetNextWindowSize({width, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
  ImGui::Begin("warplens", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoBringToFrontOnFocus |
                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse);
}

void end_window() {
  ImGui::End();
  ImGui::PopStyleVar(3);
}

// Dear ImGui's own way of Tab from field to field would be a second one.
void keep_tab(bool keep) {
#if IMGUI_VERSION_NUM >= 19140
  if (keep)
    ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, true);
  else
    ImGui::PopItemFlag();
#else
  if (keep)
    ImGui::PushAllowKeyboardFocus(false);
  else
    ImGui::PopAllowKeyboardFocus();
#endif
}

void draw_field(const Control& field, PanelState& state, const Look& look, bool take_keyboard) {
  Interaction& interaction = state.interaction;
  const TypeSet::Cut cut = look.type.cut(Face::Mono, 12 * look.scale);
#if IMGUI_VERSION_NUM >= 19200
  ImGui::PushFont(cut.font, cut.pixels);
#else
  ImGui::PushFont(cut.font);
#endif
  ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(look.theme.text));
  ImGui::PushStyleColor(ImGuiCol_TextDisabled, to_imgui(look.theme.dim));
  ImGui::PushStyleColor(ImGuiCol_TextSelectedBg, to_imgui(look.theme.accent.with_alpha(0.35f)));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {8 * look.scale, (field.rect.height - cut.pixels) / 2 - 1});
  ImGui::PushClipRect({field.visible.x, field.visible.y}, {field.visible.right(), field.visible.bottom()}, true);
  keep_tab(true);
  ImGui::SetCursorScreenPos({field.rect.x, field.rect.y});
  ImGui::SetNextItemWidth(field.rect.width);
  if (take_keyboard) {
    ImGui::SetKeyboardFocusHere();
    state.keyboard.coming = true;
  }
  std::string text = field.text;
  // A field that gets the keyboard without a click is to be filled anew.
  const ImGuiInputTextFlags flags =
      ImGuiInputTextFlags_EnterReturnsTrue |
      (ImGui::IsMouseClicked(ImGuiMouseButton_Left) ? ImGuiInputTextFlags_None : ImGuiInputTextFlags_AutoSelectAll);
  const bool entered = ImGui::InputTextWithHint(("##" + field.id).c_str(), field.hint.c_str(), &text, flags);
  // Escape leaves a field; Dear ImGui puts back what was in it before. A picture's text has been taken with every letter, and stays.
  const auto* const write = std::get_if<act::Write>(&field.action);
  const bool put_back = ImGui::IsItemDeactivated() && !entered && write && write->field == act::Write::Field::Stage;
  if (text != field.text && !put_back) interaction.type(field, text);
  if (entered) interaction.enter(field);
  if (ImGui::IsItemDeactivated()) interaction.leave(field);
  if (ImGui::IsItemActive()) state.keyboard.field = field.id, state.keyboard.text = text;
  keep_tab(false);
  ImGui::PopClipRect();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(4);
  ImGui::PopFont();
}

// The field that gets the focus takes the keyboard; when something else gets it, the keyboard is free.
void draw_fields(const PanelScene& scene, PanelState& state, const Look& look) {
  Interaction& interaction = state.interaction;
  const bool changed = interaction.take_focus_change();
  const Control* const focused = interaction.find(interaction.focus());
  if (changed && !state.keyboard.field.empty() && !(focused && focused->kind == Control::Kind::Field)) ImGui::SetWindowFocus(nullptr);
  state.keyboard = {};
  for (size_t i = scene.first_control; i < scene.controls.size(); ++i) {
    const Control& control = scene.controls[i];
    // A text is drawn like everything else and has the keyboard as a field has it.
    if (control.kind == Control::Kind::Text && control.id == interaction.focus()) state.keyboard.field = control.id;
    if (control.kind == Control::Kind::Field) draw_field(control, state, look, changed && control.id == interaction.focus());
  }
}

// Letters that were typed into a text, and what it would paste.
void read_typed(PanelState& state) {
  if (!state.interaction.in_text()) return;
  for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters)
    if (letter >= 0x20 && letter != 0x7f) state.typed += editor::utf8(letter);
  const auto pastes = [](const Chord& chord) { return chord == Chord{key('V'), true}; };
  if (std::none_of(state.pressed.begin(), state.pressed.end(), pastes)) return;
  const char* const text = ImGui::GetClipboardText();
  state.clipboard = text ? text : "";
}

}  // namespace

void draw_panels(Workbench& bench, PanelState& state, const Look& look, float width, float height) {
  read_typed(state);
  const ImguiCanvas metrics(nullptr, look.type);
  const PanelsScene scene = next_frame(bench, state, {width, height, look.theme, look.strings, metrics, look.scale}, read_pointer(),
                                       !state.keyboard.field.empty(), ImGui::GetTime());
  Interaction& interaction = state.interaction;
  if (const Control* const at = interaction.pointed(); at && at->takes_focus() && at->kind != Control::Kind::Field)
    ImGui::SetMouseCursor(at->kind == Control::Kind::Text ? ImGuiMouseCursor_TextInput : ImGuiMouseCursor_Hand);
  begin_window(width, height);
  ImguiCanvas canvas(ImGui::GetWindowDrawList(), look.type);
  // Dear ImGui draws the contents of fields; the tooltip of a control is drawn over them.
  const viz::Drawing& all = scene.canvas.drawing();
  const auto tooltip =
      std::find_if(scene.parts.begin(), scene.parts.end(), [](const auto& p) { return std::string_view(p.name) == "tooltip"; });
  const auto over = all.begin() + static_cast<std::ptrdiff_t>(tooltip == scene.parts.end() ? all.size() : tooltip->first_record);
  viz::replay({all.begin(), over}, canvas);
  draw_fields(scene, state, look);
  viz::replay({over, all.end()}, canvas);
  end_window();
  if (state.copied) ImGui::SetClipboardText(std::exchange(state.copied, std::nullopt)->c_str());
}

}  // namespace warplens::app
