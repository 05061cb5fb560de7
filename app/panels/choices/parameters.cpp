#include "app/panels/choices/parameters.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/panels/choices/block.h"
#include "app/panels/lists/findings.h"
#include "app/panels/state.h"

namespace warplens::app {
namespace {

std::string format_values(const catalog::Values& now, const catalog::Values& wanted) {
  std::string text;
  for (const auto& [name, value] : wanted) {
    const auto it = now.find(name);
    if (it != now.end() && it->second == value) continue;
    text += (text.empty() ? "" : ", ") + name + " = " + std::to_string(value);
  }
  return text;
}

// Where each segment of a row ends, with the gap after it: all alike, but where a number does not fit, each as wide as its own needs.
std::vector<float> ends_of(const PanelPen& pen, const std::vector<int64_t>& choices, float room) {
  const float each = room / static_cast<float>(std::max<size_t>(1, choices.size()));
  std::vector<float> widths;
  for (const int64_t value : choices) widths.push_back(pen.width(std::to_string(value), Face::MonoSemiBold, 12) + pen.skin.px(6));
  const bool alike = std::ranges::all_of(widths, [&](float needed) { return needed <= each; });
  const float spare = (room - std::accumulate(widths.begin(), widths.end(), 0.0f)) / static_cast<float>(std::max<size_t>(1, widths.size()));
  float end = 0;
  for (float& width : widths) width = end += alike ? each : width + spare;
  return widths;
}

struct ChoiceSegment {
  bool on = false, legal = true;
  catalog::Translations why;
};

Hit draw_segment(PanelPen& pen, const std::string& name, const Rect& rect, int64_t value, const ChoiceSegment& segment) {
  const viz::Theme& theme = pen.skin.theme;
  const Action action = segment.on ? Action() : act::SetParameter{name, value};
  const Hit h = hit(pen, name + "=" + std::to_string(value), rect, action, true, {"parameter." + name, segment.on});
  viz::Color fill = segment.on ? theme.accent : theme.raised;
  if (h.hovered && !segment.on) fill = viz::mix(fill, theme.text, 0.12f);
  pen.canvas.fill_rect(rect, fill, pen.skin.px(4));
  if (!segment.on) pen.canvas.stroke_rect(rect, theme.line, 1, pen.skin.px(4));
  if (!segment.legal) pen.hatch(inset(rect, pen.skin.px(2)), segment.on ? theme.on_accent : theme.faint);
  const viz::Color color = segment.on ? theme.on_accent : segment.legal ? theme.text : theme.faint;
  pen.text(rect.center().x, rect.center().y + pen.skin.px(4.3f), std::to_string(value), segment.on ? Face::MonoSemiBold : Face::Mono, 12,
           color, Align::Center);
  return h;
}

float draw_rows(const Workbench& bench, PanelPen& pen, const PanelCaches::Rules& rules, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const float row = skin.px(28), height = skin.px(22), gap = skin.px(2);
  const catalog::KernelSpec& spec = *rules.spec;
  const catalog::Values now = full_setting(spec, bench.active().choice.set);
  float names = skin.px(60);
  for (const auto& parameter : spec.parameters) names = std::max(names, pen.width(parameter.name, Face::Mono, 12) + skin.px(16));
  for (const catalog::ParameterSpec& parameter : spec.parameters) {
    pen.text(x, y + skin.px(15.5f), parameter.name, Face::Mono, 12, skin.theme.text);
    const Rect label{x, y, names - skin.px(4), height};
    const std::string help = in_words(parameter.help, skin.strings);
    if (mouse_area(pen, "parameter." + parameter.name, label).hovered) tooltip(skin, help);
    const std::vector<float> ends = ends_of(pen, parameter.choices, width - names + gap);
    const auto why = rules.why.find(parameter.name);
    for (size_t i = 0; i < parameter.choices.size(); ++i) {
      const int64_t value = parameter.choices[i];
      ChoiceSegment segment{now.at(parameter.name) == value, true, {}};
      if (why != rules.why.end() && i < why->second.size()) segment.why = why->second[i];
      segment.legal = segment.why.empty();
      const float left = std::floor(x + names + (i ? ends[i - 1] : 0));
      const Rect rect{left, y, std::floor(x + names + ends[i] - gap) - left, height};
      const Hit h = draw_segment(pen, parameter.name, rect, value, segment);
      if (h.hovered) {
        tooltip(skin, segment.legal ? help : in_words(segment.why, skin.strings) + "\n" + skin.text("panel.click_for_nearest"),
                parameter.name + " = " + std::to_string(value));
      }
    }
    y += row;
  }
  return y;
}

float draw_offer(const Workbench& bench, const PanelState::Offer& offer, PanelPen& pen, const catalog::KernelSpec& spec, float x, float y,
                 float width) {
  const Skin& skin = pen.skin;
  const std::string why = in_words(offer.why, skin.strings);
  const float pad = skin.px(10), inner = width - 2 * pad + skin.px(8);
  const viz::TextStyle style{Face::Text, skin.px(12), skin.theme.text, Align::Left};
  const std::string text =
      offer.nearest
          ? skin.strings.format("panel.offer", {{"changes", format_values(full_setting(spec, bench.active().choice.set), *offer.nearest)}})
          : skin.text("panel.offer_none");
  const size_t lines = viz::wrap_text(pen.canvas, why, style, inner).size() + viz::wrap_text(pen.canvas, text, style, inner).size();
  const Rect card{x - skin.px(4), y, width + skin.px(8), static_cast<float>(lines) * std::round(skin.px(12) * 1.45f) + skin.px(58)};
  pen.canvas.fill_rect(card, skin.theme.raised, skin.px(6));
  pen.canvas.stroke_rect(card, skin.theme.conflict, 1, skin.px(6));
  float line = pen.wrapped(x + pad - skin.px(4), y + skin.px(18), inner, why, Face::Text, 12, skin.theme.text);
  line = pen.wrapped(x + pad - skin.px(4), line + skin.px(4), inner, text, Face::Text, 12, skin.theme.dim);
  const float buttons = card.bottom() - skin.px(30);
  const float half = (card.width - 3 * skin.px(8)) / 2;
  const Rect use{card.x + skin.px(8), buttons, half, skin.px(22)}, leave{use.right() + skin.px(8), buttons, half, skin.px(22)};
  button(pen, "offer.use", use, skin.text("panel.offer_use"), act::TakeOffer{}, {.primary = true, .enabled = offer.nearest.has_value()});
  button(pen, "offer.leave", leave, skin.text("panel.offer_leave"), act::LeaveOffer{});
  return card.bottom() + skin.px(12);
}

float draw_rule_card(PanelPen& pen, const PanelCaches::Rules& rules, bool launch_asked, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const bool fine = rules.setting && rules.setting->broken.empty();
  std::string first = skin.strings.say(Error{rules.problem, {}, {}, {}}), second;
  if (rules.setting) {
    const uint32_t* block = rules.setting->block;
    const uint32_t threads = block[0] * block[1] * block[2];
    second = skin.strings.plural_or_asked(launch_asked, "panel.block_shape", (threads + 31) / 32,
                                          {{"threads", viz::number_or_asked(launch_asked, threads)}});
    const size_t count = rules.spec->rules.size();
    first = !fine        ? in_words(rules.setting->broken.front().message, skin.strings)
            : count == 0 ? skin.text("panel.no_rules")
                         : skin.strings.plural("panel.rules_hold", count);
  }
  const float left = x + skin.px(24), inner = width - skin.px(28);
  const viz::TextStyle style{Face::Text, skin.px(12), theme.text, Align::Left};
  const float lines = static_cast<float>(viz::wrap_text(pen.canvas, first, style, inner).size());
  const Rect card{x - skin.px(4), y, width + skin.px(8), lines * std::round(skin.px(12) * 1.45f) + skin.px(second.empty() ? 16 : 32)};
  pen.canvas.fill_rect(card, theme.raised, skin.px(6));
  const viz::Point middle{x + skin.px(10), y + skin.px(15)};
  if (fine) {
    draw_check(pen, middle);
  } else {
    pen.canvas.fill_polygon(
        {{middle.x, middle.y - skin.px(6)}, {middle.x + skin.px(7), middle.y + skin.px(6)}, {middle.x - skin.px(7), middle.y + skin.px(6)}},
        theme.conflict);
  }
  const float below = pen.wrapped(left, y + skin.px(19), inner, first, Face::Text, 12, theme.text);
  pen.fitted(left, below, inner, second, Face::Text, 11, theme.dim);
  return card.bottom() + skin.px(16);
}

// Which side's parameters are below, one more or one fewer, and which account of the side is compared.
float draw_sides(const Workbench& bench, PanelPen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  const float gap = skin.px(2), height = skin.px(22);
  const size_t sides = bench.comparison().size();
  const float cell = (width - height - gap * static_cast<float>(sides)) / static_cast<float>(sides);
  constexpr const char* kIds[] = {"side.left", "side.right", "side.third"};
  for (size_t i = 0; i < sides; ++i) {
    const bool active = bench.active_id() == kCompared[i];
    button(pen, kIds[i], {x + (cell + gap) * static_cast<float>(i), y, cell, height},
           skin.text(std::string("panel.side_") + side_name(i, sides)), act::SelectSide{kCompared[i]},
           {.active = active, .group = {"sides", active}});
  }
  const bool full = sides == kMaxCompared;
  const Hit more = button(pen, "side.more", {x + width - height, y, height, height}, full ? "−" : "+",
                          act::Run{full ? "compare.remove" : "compare.add"});
  if (more.hovered) tooltip(skin, skin.text(full ? "panel.command.compare.remove" : "panel.command.compare.add"), full ? "-" : "=");
  return draw_accounts(bench, pen, x, y + height + skin.px(6), width);
}

}  // namespace

catalog::Values full_setting(const catalog::KernelSpec& spec, const catalog::Values& chosen) {
  catalog::Values values;
  for (const catalog::ParameterSpec& parameter : spec.parameters) values[parameter.name] = parameter.default_value;
  for (const auto& [name, value] : chosen) values[name] = value;
  return values;
}

const PanelCaches::Rules& rules_of(const Workbench& bench, const PanelState& state, SideId id) {
  const Side& side = bench.side(id);
  PanelCaches::Rules& rules = state.caches.rules[id];
  if (rules.spec == side.spec && rules.chosen == side.choice.set && (rules.setting || !rules.problem.empty())) return rules;
  rules = {side.spec, side.choice.set, {}, {}, {}};
  if (!rules.spec) return rules;
  auto setting = catalog::make_setting(*rules.spec, side.choice.set, "run", {});
  if (!setting) {
    rules.problem = to_string(setting.error());
    return rules;
  }
  rules.setting = setting.take();
  for (const catalog::ParameterSpec& parameter : rules.spec->parameters) {
    rules.why[parameter.name] = catalog::why_illegal(*rules.spec, rules.setting->parameters, "run", {}, parameter.name);
  }
  return rules;
}

float draw_parameters(const Workbench& bench, const PanelState& state, PanelPen& pen, float x, float y, float width) {
  const Skin& skin = pen.skin;
  if (bench.stage().kernels == KernelsShown::Compared) y = draw_sides(bench, pen, x, y, width);
  const PanelCaches::Rules& rules = rules_of(bench, state, bench.active_id());
  const float top = y;
  y = heading(pen, x, y, width, skin.text("panel.parameters"));
  const bool changed = !bench.active().choice.set.empty();
  const std::string reset = skin.text("panel.reset");
  const float reset_width = pen.width(reset, Face::Text, 11) + skin.px(12);
  button(pen, "reset", {x + width - reset_width + skin.px(6), top, reset_width, skin.px(18)}, reset, act::Run{"edit.reset"},
         {.quiet = true, .enabled = changed, .size = 11});
  if (!rules.spec || rules.spec->parameters.empty()) {
    return pen.wrapped(x, y + skin.px(12), width, skin.text(rules.spec ? "panel.no_parameters" : "panel.no_header"), Face::Text, 12,
                       skin.theme.dim) +
           skin.px(12);
  }
  y = draw_rows(bench, pen, rules, x, y, width) + skin.px(8);
  if (state.offer && state.offer->of == bench.active().choice) return draw_offer(bench, *state.offer, pen, *rules.spec, x, y, width);
  return draw_rule_card(pen, rules, veil_of(bench).launch, x, y, width);
}

}  // namespace warplens::app
