#include "app/panels/kit.h"

#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>

namespace warplens::app {

float Pen::width(std::string_view text, Face face, float size) const {
  return canvas.text_width(text, {face, skin.px(size), {}, Align::Left});
}

float Pen::text(float x, float y, std::string_view text, Face face, float size, viz::Color color, Align align) {
  const viz::TextStyle style{face, skin.px(size), color, align};
  canvas.text({x, y}, text, style);
  return canvas.text_width(text, style);
}

bool Pen::fitted(float x, float y, float width, std::string_view text, Face face, float size, viz::Color color, Align align) {
  const viz::TextStyle style{face, skin.px(size), color, align};
  const std::string shown = viz::fit_text(canvas, text, style, width);
  canvas.text({x, y}, shown, style);
  return shown.size() != text.size();
}

std::vector<std::string> Pen::lines_of(std::string_view text, Face face, float size, float width) {
  std::vector<std::string> lines;
  for (size_t from = 0; from <= text.size();) {
    const size_t end = std::min(text.find('\n', from), text.size());
    for (std::string& line : viz::wrap_text(canvas, text.substr(from, end - from), {face, skin.px(size), {}, Align::Left}, width))
      lines.push_back(std::move(line));
    from = end + 1;
  }
  return lines;
}

float Pen::wrapped(float x, float y, float width, std::string_view text, Face face, float size, viz::Color color) {
  const viz::TextStyle style{face, skin.px(size), color, Align::Left};
  for (const std::string& line : lines_of(text, face, size, width)) {
    canvas.text({x, y}, line, style);
    y += std::round(skin.px(size) * 1.45f);
  }
  return y;
}

void Pen::hatch(const Rect& r, viz::Color color) {
  canvas.push_clip(r);
  const float gap = skin.px(12);
  for (float x = r.x - r.height + gap / 2; x < r.right(); x += gap) {
    canvas.line({x, r.bottom()}, {x + r.height * 0.6f, r.y}, color, 1);
  }
  canvas.pop_clip();
}

Hit hit(const Pen& pen, const std::string& id, const Rect& rect, bool enabled) {
  if (pen.skin.places) (*pen.skin.places)[id] = rect;
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  const ImVec2 size{std::max(1.0f, rect.width), std::max(1.0f, rect.height)};
  const bool clicked = ImGui::InvisibleButton(id.c_str(), size);
  Hit result{ImGui::IsItemHovered(), clicked && enabled, ImGui::IsItemActive(), ImGui::IsItemFocused()};
  if (result.hovered && enabled) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return result;
}

void tooltip(const Skin& skin, std::string_view text, std::string_view key) {
  if (text.empty() && key.empty()) return;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {skin.px(12), skin.px(8)});
  ImGui::BeginTooltip();
  {
    Pen pen(skin);
    const float limit = std::min(skin.px(420), ImGui::GetIO().DisplaySize.x - skin.px(40));   // large type on a small window
    const ImVec2 at = ImGui::GetCursorScreenPos();
    float widest = 0, y = at.y;
    const viz::TextStyle style{Face::Text, skin.px(12), skin.theme.text, Align::Left};
    for (const std::string& line : pen.lines_of(text, Face::Text, 12, limit)) {
      y += std::round(skin.px(17));
      pen.canvas.text({at.x, y - skin.px(4)}, line, style);
      widest = std::max(widest, pen.canvas.text_width(line, style));
    }
    if (!key.empty()) {
      y += std::round(skin.px(17));
      widest = std::max(widest, pen.text(at.x, y - skin.px(4), key, Face::Mono, 11, skin.theme.dim));
    }
    ImGui::Dummy({widest, y - at.y});
  }
  ImGui::EndTooltip();
  ImGui::PopStyleVar();
}

Hit button(Pen& pen, const std::string& id, const Rect& rect, std::string_view label, const ButtonStyle& style) {
  const viz::Theme& theme = pen.skin.theme;
  const Hit result = hit(pen, id, rect, style.enabled);
  const float radius = pen.skin.px(style.primary ? 5 : 4);
  viz::Color fill = style.primary ? theme.accent : theme.raised;
  if (result.hovered && style.enabled) fill = viz::mix(fill, theme.text, 0.12f);
  if (!style.enabled) fill = viz::mix(theme.raised, theme.panel, 0.6f);
  if (!style.quiet || result.hovered || style.active) pen.canvas.fill_rect(rect, fill, radius);
  if (!style.quiet && !style.primary) pen.canvas.stroke_rect(rect, theme.line, 1, radius);
  if (style.active || result.focused) pen.canvas.stroke_rect(rect, theme.accent, 1, radius);
  const viz::Color color = !style.enabled ? theme.faint : style.primary ? theme.on_accent : style.quiet && !result.hovered ? theme.dim : theme.text;
  pen.fitted(rect.center().x, rect.center().y + pen.skin.px(style.size * 0.36f), rect.width - pen.skin.px(6), label,
             style.primary ? Face::TextSemiBold : Face::Text, style.size, color, Align::Center);
  return result;
}

float heading(Pen& pen, float x, float y, float width, std::string_view title, std::string_view note) {
  const float baseline = y + pen.skin.px(13);
  const float taken = pen.text(x, baseline, title, Face::TextSemiBold, 12, pen.skin.theme.dim);
  if (!note.empty()) {
    pen.fitted(x + width, baseline, width - taken - pen.skin.px(12), note, Face::Text, 11, pen.skin.theme.dim, Align::Right);
  }
  return y + pen.skin.px(24);
}

bool text_field(Pen& pen, const char* id, const Rect& rect, std::string& value, std::string_view hint) {
  const viz::Theme& theme = pen.skin.theme;
  const TypeSet::Cut cut = pen.skin.type.cut(Face::Mono, pen.skin.px(12));
  ImGui::SetCursorScreenPos({rect.x, rect.y});
#if IMGUI_VERSION_NUM >= 19200
  ImGui::PushFont(cut.font, cut.pixels);
#else
  ImGui::PushFont(cut.font);
#endif
  ImGui::PushStyleColor(ImGuiCol_FrameBg, to_imgui(theme.raised));
  ImGui::PushStyleColor(ImGuiCol_Text, to_imgui(theme.text));
  ImGui::PushStyleColor(ImGuiCol_TextDisabled, to_imgui(theme.dim));
  ImGui::PushStyleColor(ImGuiCol_Border, to_imgui(theme.line));
  ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1);
  ImGui::PushStyleVar(ImGuiStyleVar_FrameRounding, pen.skin.px(4));
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {pen.skin.px(8), (rect.height - cut.pixels) / 2 - 1});
  ImGui::SetNextItemWidth(rect.width);
  const bool entered = ImGui::InputTextWithHint(id, std::string(hint).c_str(), &value, ImGuiInputTextFlags_EnterReturnsTrue);
  ImGui::PopStyleVar(3);
  ImGui::PopStyleColor(4);
  ImGui::PopFont();
  return entered;
}

Rect inset(const Rect& r, float by) { return {r.x + by, r.y + by, r.width - 2 * by, r.height - 2 * by}; }

}  // namespace warplens::app
