#include "app/panels/panels.h"

#include <filesystem>

namespace warplens::app {

float draw_ladder(Workbench& bench, Pen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const float row = skin.px(24), text = skin.px(16);
  y = heading(pen, x, y, width, skin.text("panel.kernels"));

  const auto entry = [&](const std::string& id, const std::string& label, bool on, std::string_view help) {
    const Rect rect{x - skin.px(8), y, width + skin.px(16), row};
    const Hit h = hit(pen, "kernel." + id, rect);
    if (on || h.hovered) pen.canvas.fill_rect(rect, on ? theme.raised : viz::mix(theme.raised, theme.panel, 0.5f), skin.px(4));
    if (on) pen.canvas.fill_rect({rect.x, y, skin.px(3), row}, theme.accent);
    const bool cut = pen.fitted(x + skin.px(10), y + text, width - skin.px(12), label, Face::Text, 13, on ? theme.text : viz::mix(theme.dim, theme.text, 0.35f));
    if (h.hovered) tooltip(skin, cut ? label + "\n" + std::string(help) : help, id);
    y += row;
    return h.clicked;
  };

  std::string family;
  for (const catalog::KernelSpec& spec : bench.kernels()) {
    if (spec.family != family) {
      family = spec.family;
      const std::string key = "panel.family." + family;
      y += skin.px(2);
      pen.text(x, y + text, skin.strings.has(key) ? skin.text(key) : family, Face::TextSemiBold, 12, theme.dim);
      y += row;
    }
    const std::string title = in_words(spec.title).empty() ? spec.name : in_words(spec.title);
    if (entry(spec.name, title, bench.active().choice.name == spec.name, in_words(spec.about))) bench.choose_kernel(spec.name);
  }
  // A file that was opened stands below the ladder.
  const std::string& name = bench.active().choice.name;
  if (name.ends_with(".cu")) {
    pen.text(x, y + text, skin.text("panel.family.file"), Face::TextSemiBold, 12, theme.dim);
    y += row;
    entry(name, std::filesystem::path(name).filename().string(), true, name);
  }
  return y;
}

}  // namespace warplens::app
