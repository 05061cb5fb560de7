#include "viz/scenes/compare.h"

#include <algorithm>

#include "viz/canvas/text.h"
#include "viz/scenes/compare_parts.h"
#include "viz/scenes/plot_parts.h"

namespace warplens::viz {

namespace {

// Wavefronts of a shared access, sectors of another.
uint32_t cost(const CompareSide& side) {
  if (!side.access) return 0;
  return shared(side) ? hardware::count_banks(side.access->access, side.access->arch).wavefronts
                      : hardware::count_sectors(side.access->access);
}

uint64_t bytes_wanted(const CompareSide& side) {
  return side.access ? uint64_t{side.access->access.width_bytes} * bits_of(side.access->access.mask).size() : 0;
}

std::string verb(const CompareSide& side, const Strings& strings) {
  return strings.get(std::string("op.") + name(side.access ? side.access->op : MemoryOp::Load));
}

std::string capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string cost_text(const CompareSide& side, const Strings& strings) {
  return strings.plural(shared(side) ? "banks.wavefronts" : "banks.sectors", cost(side));
}

// The side that has an access where the other has none, if so.
const CompareSide* lonely(const CompareInput& input) {
  for (int i = 0; i < 2; ++i)
    if (input.sides[i].access && !input.sides[i].ended && (input.sides[1 - i].alone || input.sides[1 - i].ended)) return &input.sides[i];
  return nullptr;
}

std::string sentence(const CompareInput& input, const Strings& strings) {
  const CompareSide &a = input.sides[0], &b = input.sides[1];
  if (const CompareSide* one = lonely(input)) {
    const CompareSide& other = one == &a ? b : a;
    const std::string count = cost_text(*one, strings);
    return strings.format(other.ended ? "compare.counts_ended" : "compare.counts_alone",
                          {{"side", one->label}, {"count", std::string_view(count)}, {"other", other.label}});
  }
  if (!input.paired || !a.access || !b.access) return strings.get("compare.no_access");
  const std::string left = cost_text(a, strings), right = cost_text(b, strings);
  return strings.format(
      "compare.counts",
      {{"left", a.label}, {"left_count", std::string_view(left)}, {"right", b.label}, {"right_count", std::string_view(right)}});
}

struct Bar {
  std::string name, short_name, number;
  double share = 0, mark = 0;
  Color color;
  bool recorded = false;
};

std::vector<Bar> bars(const Pen& pen, const CompareInput& input, int which) {
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  const CompareSide &side = input.sides[which], &other = input.sides[1 - which];
  std::vector<Bar> out;
  const auto count = [&](const std::string& name, const std::string& short_name, uint64_t own, uint64_t others, bool bad) {
    const auto most = static_cast<double>(std::max<uint64_t>({own, others, 1}));
    out.push_back({name, short_name, grouped(own), static_cast<double>(own) / most, 0,
                   bad        ? theme.conflict
                   : own == 0 ? theme.dim
                              : theme.ok});
  };
  // One memory, one colour: vermillion where something is lost, to conflicts or to bytes that move unused; green where nothing is.
  const std::string op = verb(side.access ? side : other, s), here = s.format("compare.this_short", {{"op", op}});
  const bool shown = side.access && !side.ended;
  if (shown && shared(side)) {
    const bool conflict = hardware::count_banks(side.access->access, side.access->arch).conflicts > 0;
    count(s.format("compare.this_access", {{"op", op}}), here, cost(side), shared(other) ? cost(other) : 0, conflict);
  } else if (shown) {
    const auto sectors = hardware::explain_sectors(side.access->access);
    const bool wasted = sectors.bytes_used < sectors.bytes_moved;
    count(s.format("compare.this_sectors", {{"op", op}}), here, cost(side), other.access && !shared(other) ? cost(other) : 0, wasted);
    const double share = sectors.bytes_moved ? static_cast<double>(sectors.bytes_used) / sectors.bytes_moved : 0;
    const std::string used = s.format("compare.used_of", {{"used", sectors.bytes_used}, {"moved", sectors.bytes_moved}});
    out.push_back({s.get("compare.used"), s.get("compare.used_short"), used, share, 0, wasted ? theme.conflict : theme.ok});
  }
  count(s.get("compare.so_far"), s.get("compare.so_far_short"), side.wavefronts_so_far, other.wavefronts_so_far, side.conflicts_so_far > 0);
  count(s.get("compare.block"), s.get("compare.block_short"), side.wavefronts_block, other.wavefronts_block, side.conflicts_block > 0);
  if (side.wavefronts_compiled && other.wavefronts_compiled)
    count(s.get("compare.block_compiled"), s.get("compare.block_compiled_short"), *side.wavefronts_compiled, *other.wavefronts_compiled,
          side.conflicts_block > 0);
  if (side.sectors_block + other.sectors_block > 0) {
    count(s.get("compare.block_sectors"), s.get("compare.block_sectors_short"), side.sectors_block, other.sectors_block, false);
    out.back().color = theme.dim;  // how many of their bytes are used is not known here
  }
  if (side.measured) {
    const Measured& m = *side.measured;
    const double full = m.full > 0 ? m.full : std::max(m.value, m.reference);
    out.push_back({m.label, m.label, grouped_decimal(m.value, m.value < 100 ? 2 : 0) + " " + m.unit, full > 0 ? m.value / full : 0,
                   full > 0 ? m.reference / full : 0, theme.accent, m.recorded});
  }
  return out;
}

TextStyle button_style(const Pen& pen) { return pen.style(12, pen.frame.theme.text); }

// The button that measures both sides; 0 wide where they cannot be measured now.
float button_width(const Pen& pen, const CompareSide& side) {
  return side.measure.empty() ? 0 : pen.width(side.measure, button_style(pen)) + pen.px(24);
}

void draw_button(Pen& pen, const CompareSide& side, int which, float x, const Rect& row) {
  const Theme& theme = pen.frame.theme;
  const TextStyle label = button_style(pen);
  const Rect chip{x, row.y + pen.px(1), button_width(pen, side), row.height - pen.px(2)};
  pen.canvas.fill_rect(chip, theme.raised, pen.px(5));
  pen.canvas.stroke_rect(chip, theme.line, 1, pen.px(5));
  pen.canvas.text({chip.x + pen.px(12), row.center().y + label.size * 0.36f}, side.measure, label);
  pen.hit(Hover::Kind::Measure, chip, side.measure_help, which);
}

// Where a measured speed would be: that there is none, and the button that changes it.
void draw_unmeasured(Pen& pen, const CompareSide& side, int which, const Rect& row) {
  if (side.unmeasured.empty()) return;
  const TextStyle quiet = pen.style(12, pen.frame.theme.dim);
  const float gap = pen.px(12), button = button_width(pen, side);
  pen.text({row.x, row.center().y + quiet.size * 0.36f}, side.unmeasured, quiet,
           std::max(0.0f, row.width - (button > 0 ? button + gap : 0)));
  if (button <= 0 || button > row.width) return;
  draw_button(pen, side, which, std::min(row.x + pen.width(side.unmeasured, quiet) + gap, row.right() - button), row);
}

void draw_bars(Pen& pen, const std::vector<Bar>& rows, const CompareSide& side, int which, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const TextStyle name = pen.style(12, theme.dim), number = pen.style(15, theme.text, Face::MonoSemiBold, Align::Right);
  float names = 0, numbers = 0;
  for (const Bar& bar : rows)
    names = std::max(names, pen.width(bar.name, name)), numbers = std::max(numbers, pen.width(bar.number, number));
  names = std::min(names, std::max(area.width * 0.3f, area.width - numbers - pen.px(28)));  // a bar is given up before a word is
  const float track_x = area.x + names + pen.px(14) + numbers + pen.px(14), track = area.right() - track_x;
  const float row = pen.px(30), height = pen.px(13);
  pen.canvas.begin_group("bars");
  for (size_t i = 0; i < rows.size(); ++i) {
    const float y = area.y + row * static_cast<float>(i);
    if (y + row > area.bottom() + 1) break;
    const float middle = y + row / 2, base = middle + name.size * 0.36f;
    TextStyle value = number;
    value.color = rows[i].color == theme.accent ? theme.text : rows[i].color;
    const bool beside = names + numbers + pen.px(14) <= area.width;
    const float room = beside ? names : area.width - numbers - pen.px(14);
    pen.text({area.x, base}, pen.width(rows[i].name, name) <= room ? rows[i].name : rows[i].short_name, name, room);
    pen.canvas.text({beside ? area.x + names + pen.px(14) + numbers : area.right(), middle + number.size * 0.36f}, rows[i].number, value);
    if (track < pen.px(24)) continue;
    pen.canvas.fill_rect({track_x, middle - height / 2, track, height}, theme.raised, height / 4);
    const float length = std::clamp(static_cast<float>(rows[i].share), 0.0f, 1.0f) * track;
    const Rect filled{track_x, middle - height / 2, std::max(length, 3.0f), height};
    if (length > 0 && rows[i].recorded) recorded_bar(pen, filled, rows[i].color);
    if (length > 0 && !rows[i].recorded) pen.canvas.fill_rect(filled, rows[i].color, height / 4);
    if (rows[i].mark > 0 && rows[i].mark <= 1) {
      const float x = track_x + static_cast<float>(rows[i].mark) * track;
      pen.canvas.line({x, middle - height * 0.75f}, {x, middle + height * 0.75f}, theme.text, 2);
    }
  }
  const Rect after{area.x, area.y + row * static_cast<float>(rows.size()), area.width, row};
  if (!side.measured && after.bottom() <= area.bottom() + 1) draw_unmeasured(pen, side, which, after);
  pen.canvas.end_group();
  if (!side.measured) return;
  const float y = area.y + row * static_cast<float>(rows.size()) + pen.px(12);
  if (y + 4 > area.bottom()) return;
  std::string note = !side.measured->source.empty() ? side.measured->source
                     : side.measured->label.empty() ? ""
                                                    : pen.frame.strings.get(side.measured->recorded ? "compare.recorded" : "compare.live");
  if (side.measured->reference > 0)
    note += (note.empty() ? "" : pen.frame.strings.get("join.clauses")) +
            pen.frame.strings.format("compare.mark", {{"what", std::string_view(side.measured->reference_label)}});
  const TextStyle quiet = pen.style(11, theme.dim);
  const float button = button_width(pen, side), room = area.width - (button > 0 ? button + pen.px(12) : 0);
  const size_t lines = y + quiet.size * 1.5f <= area.bottom() ? 2 : 1;
  const Rect place{area.x, y - pen.px(9), area.width, pen.px(26)};
  // Where there is no room for both, the words stay.
  const bool offered =
      button > 0 && room > 0 && place.bottom() <= area.bottom() + 1 && wrap_text(pen.canvas, note, quiet, room).size() <= lines;
  pen.paragraph(area.x, y - quiet.size, offered ? room : area.width, note, quiet, lines);
  if (offered) draw_button(pen, side, which, area.right() - button, place);
}

// The array as it is declared, with as much of the declaration as fits: the name precedes the extents.
std::string declaration(const Pen& pen, const CompareSide& side, const TextStyle& style, float width) {
  if (!side.access) return side.title;
  const AccessView& view = *side.access;
  const size_t bracket = view.type.find('[');
  if (bracket == std::string::npos) return view.type.empty() ? view.array : view.array + " " + view.type;
  const std::string named = view.array + view.type.substr(bracket), typed = view.type.substr(0, bracket) + " " + named;
  for (const std::string& text : {"__shared__ " + typed, typed})
    if (pen.width(text, style) <= width) return text;
  return named;
}

// Why a side shows no access.
std::string nothing_text(const Pen& pen, const CompareInput& input, int which) {
  const CompareSide &side = input.sides[which], &other = input.sides[1 - which];
  const Strings& s = pen.frame.strings;
  if (!side.alone || !other.access) return s.get("compare.nothing");
  return s.format("compare.alone", {{"op", verb(other, s)}, {"array", other.access->array}});
}

void draw_half(Pen& pen, const CompareInput& input, int which, const Rect& area, CompareScene& scene) {
  const Theme& theme = pen.frame.theme;
  const CompareSide& side = input.sides[which];
  CompareScene::Half& half = scene.halves[which];
  half.rect = area;
  pen.hit(Hover::Kind::Side, area, "", which);
  pen.canvas.begin_group(which == 0 ? "left" : "right");
  const TextStyle label = pen.style(13, theme.accent, Face::TextSemiBold, Align::Right), type = pen.style(13, theme.text, Face::Mono);
  const float label_width = std::min(pen.width(side.label, label), area.width);
  float y = area.y + type.size * 1.1f;
  const float what_width = area.width - label_width - pen.px(12);
  if (what_width > pen.px(48)) pen.text({area.x, y}, declaration(pen, side, type, what_width), type, what_width);
  pen.canvas.text({area.right(), y}, fit_text(pen.canvas, side.label, label, label_width + 0.5f), label);
  y += pen.px(14);
  if (side.ended) {
    const TextStyle quiet = pen.style(12, theme.dim);
    pen.text({area.x, y + quiet.size}, pen.frame.strings.get("compare.ended"), quiet, area.width);
    y += pen.px(20);
  }
  const std::vector<Bar> rows = bars(pen, input, which);
  const float needed = pen.px(30) * static_cast<float>(rows.size()) + pen.px(side.measured ? 34 : side.unmeasured.empty() ? 0 : 30);
  const float bars_height = std::min(needed, std::max(pen.px(30), (area.bottom() - y) * 0.45f));
  Rect picture{area.x, y, area.width, area.bottom() - y - bars_height - pen.px(14)};
  const bool drawable = shared(side) && !side.access->extents.empty();
  if (drawable && picture.height > std::min(pen.px(50), 60.0f)) {
    const bool histogram = area.width > pen.px(300);
    const float side_width = histogram ? std::max(pen.px(110), area.width * 0.27f) : 0;
    const float caption = picture.height > pen.px(90) ? pen.px(18) : 0;
    draw_array(pen, side, {picture.x, picture.y, picture.width - side_width - (histogram ? pen.px(20) : 0), picture.height - caption},
               input.selected_lane, std::max(columns_of(input.sides[0]), columns_of(input.sides[1])), half);
    const float x = std::min(half.grid.right() + pen.px(24), area.right() - side_width);
    if (caption > 0) draw_caption(pen, side, {area.x, area.y, (histogram ? x - pen.px(8) : area.right()) - area.x, area.height}, half);
    if (histogram) {
      draw_histogram(
          pen, side,
          {x, picture.y, std::min(side_width * 1.4f, area.right() - x), std::max(half.grid.height, std::min(picture.height, pen.px(120)))},
          half);
    }
    y = std::max(half.grid.bottom() + caption, half.histogram.bottom()) + pen.px(14);
  } else if (!side.access || (shared(side) && !drawable)) {
    y = pen.paragraph(area.x, y + pen.px(8), area.width, nothing_text(pen, input, which), pen.style(13, theme.dim), 3) + pen.px(12);
  } else if (!shared(side)) {
    const auto sectors = hardware::explain_sectors(side.access->access);
    y = pen.paragraph(area.x, y, area.width,
                      pen.frame.strings.format("compare.global", {{"op", capitalized(verb(side, pen.frame.strings))},
                                                                  {"array", side.access->array},
                                                                  {"used", sectors.bytes_used},
                                                                  {"moved", sectors.bytes_moved}}),
                      pen.style(13, theme.dim), 3) +
        pen.px(8);
  }
  draw_bars(pen, rows, side, which, {area.x, y, area.width, area.bottom() - y});
  pen.canvas.end_group();
}

}  // namespace

std::string compare_headline(const CompareInput& input, const Strings& strings) {
  const CompareSide &left = input.sides[0], &right = input.sides[1];
  if (const CompareSide* one = lonely(input))
    return strings.format("compare.headline_alone", {{"label", one->label}, {"op", verb(*one, strings)}, {"array", one->access->array}});
  const uint32_t a = cost(left), b = cost(right);
  // Wavefronts and sectors cannot be compared.
  if (!input.paired || a == 0 || b == 0 || shared(left) != shared(right))
    return strings.format("compare.headline_none", {{"left", left.label}, {"right", right.label}});
  const std::string& array = left.access->array;
  const std::string op = verb(left, strings);
  // Accesses that move different amounts are counted beside each other; "cheaper" would be another sentence.
  if (bytes_wanted(left) != bytes_wanted(right)) {
    const std::string one = cost_text(left, strings), two = cost_text(right, strings);
    return strings.format("compare.headline_bytes", {{"op", op},
                                                     {"array", array},
                                                     {"left", std::string_view(one)},
                                                     {"left_bytes", bytes_wanted(left)},
                                                     {"right", std::string_view(two)},
                                                     {"right_bytes", bytes_wanted(right)}});
  }
  if (a == b)
    return strings.plural(shared(left) ? "compare.headline_same" : "compare.headline_same_sectors", a, {{"op", op}, {"array", array}});
  const CompareSide& cheap = a < b ? left : right;
  const double ratio = static_cast<double>(std::max(a, b)) / std::min(a, b);
  const std::string times =
      ratio == static_cast<double>(static_cast<uint64_t>(ratio)) ? grouped(static_cast<uint64_t>(ratio)) : grouped_decimal(ratio, 1);
  return strings.format("compare.headline", {{"label", cheap.label}, {"op", op}, {"array", array}, {"times", std::string_view(times)}});
}

namespace {

// Below both sides; gives what is left of `area`.
Rect draw_limits(Pen& pen, const CompareInput& input, const Rect& area, CompareScene& scene) {
  if (input.limits.empty()) return area;
  const TextStyle text = pen.style(13, pen.frame.theme.text), quiet = pen.style(11, pen.frame.theme.dim);
  const float pad = pen.px(12), width = area.width - 2 * pad;
  const auto lines = std::min<size_t>(3, wrap_text(pen.canvas, input.limits, text, width).size());
  const auto notes = std::min<size_t>(2, wrap_text(pen.canvas, input.limits_note, quiet, width).size());
  const float height = 2 * pad + text.size * 1.5f * static_cast<float>(lines) + quiet.size * 1.5f * static_cast<float>(notes);
  if (area.height - height < pen.px(320)) return area;
  scene.limits = {area.x, area.bottom() - height, area.width, height};
  pen.canvas.begin_group("limits");
  pen.canvas.fill_rect(scene.limits, pen.frame.theme.panel, pen.px(6));
  pen.canvas.stroke_rect(scene.limits, pen.frame.theme.line, 1, pen.px(6));
  const float y = pen.paragraph(area.x + pad, scene.limits.y + pad * 0.6f, width, input.limits, text, static_cast<int>(lines));
  pen.paragraph(area.x + pad, y + quiet.size * 0.3f, width, input.limits_note, quiet, static_cast<int>(notes));
  pen.canvas.end_group();
  return {area.x, area.y, area.width, area.height - height - pen.px(12)};
}

}  // namespace

CompareScene layout_compare(const CompareInput& input, const Frame& frame) {
  return make_scene<CompareScene>(frame, [&](Pen& pen, CompareScene& scene) {
    const Rect stage = inset(frame.rect, std::min(pen.px(24), frame.rect.width * 0.04f));
    scene.headline = compare_headline(input, frame.strings);
    const Rect area = draw_limits(pen, input, pen.heading(stage, scene.headline, sentence(input, frame.strings)), scene);
    const float gap = std::min(pen.px(28), area.width * 0.04f), width = area.width / 2 - gap;
    pen.canvas.line({area.center().x, area.y}, {area.center().x, area.bottom()}, frame.theme.line, 1);
    draw_half(pen, input, 0, {area.x, area.y, width, area.height}, scene);
    draw_half(pen, input, 1, {area.center().x + gap, area.y, width, area.height}, scene);
  });
}

}  // namespace warplens::viz
