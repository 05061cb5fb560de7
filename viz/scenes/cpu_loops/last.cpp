// What the last multiply-adds missed: below the table, where the loops are longer than it.
#include <algorithm>

#include "viz/scenes/cpu_loops/parts.h"

namespace warplens::viz::cpu_loops {

constexpr size_t kLastShown = 64;  // multiply-adds

void draw_last(Pen& pen, const CpuLoopsSide& side, const Rect& area, float text, CpuLoopsScene::Part& part) {
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  const float head = pen.px(20), row = std::min(pen.px(18), (area.height - head) / 3), name = pen.px(18);
  if (row < pen.px(12) || now_asked(pen, *side.run) || rate_asked(pen.frame, *side.run)) return;
  const TextStyle number = pen.style(text, theme.text, Face::Mono, Align::Right);
  const float count = pen.width("64/64", number) + pen.px(10), room = area.width - name - count;
  const auto fit = std::min<size_t>(kLastShown, static_cast<size_t>(room / pen.px(3)));
  if (fit < 16) return;
  const size_t shown = std::min(fit, side.last.size());
  const float cell = room / static_cast<float>(fit);
  pen.canvas.begin_group("last");
  const std::string title = s.plural("cpu.last", fit);
  pen.text({area.x, area.y + pen.px(12)}, title, pen.style(text, theme.dim, Face::TextSemiBold), area.width);
  pen.hit(Hover::Kind::Text, {area.x, area.y, area.width, head}, s.get("cpu.last_help"));
  for (size_t m = 0; m < 3; ++m) {
    const float y = area.y + head + row * static_cast<float>(m), high = row - pen.px(4);
    pen.canvas.text({area.x, y + high * 0.5f + pen.px(4)}, kMatrixNames[m], pen.style(text, theme.text, Face::MonoSemiBold));
    uint64_t missed = 0, touched = 0;
    for (size_t i = 0; i < fit; ++i) {
      const Rect box{area.x + name + cell * static_cast<float>(i), y, std::max(1.0f, cell - 1), high};
      const size_t from_end = fit - i;
      const cpu::Touch touch = from_end > shown ? cpu::Touch::None : side.last[side.last.size() - from_end][m];
      touched += touch != cpu::Touch::None, missed += touch == cpu::Touch::Miss;
      if (touch == cpu::Touch::Miss) part.misses.push_back(box);
      // A hit is low, a miss has the whole height: they can be told apart without their colors.
      if (touch == cpu::Touch::Hit)
        pen.canvas.fill_rect({box.x, y + high * 0.6f, box.width, high * 0.4f}, color_in_cache(theme, static_cast<Matrix>(m)));
      else
        pen.canvas.fill_rect(box, touch == cpu::Touch::Miss ? theme.conflict : color_outside(theme));
    }
    pen.canvas.text({area.right(), y + high * 0.5f + pen.px(4)}, std::to_string(missed) + "/" + std::to_string(touched), number);
  }
  pen.canvas.end_group();
}

}  // namespace warplens::viz::cpu_loops
