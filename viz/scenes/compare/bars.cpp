// What is counted and measured of a side of Compare, in rows: a name, a number and a bar.
#include <algorithm>
#include <limits>

#include "viz/canvas/text.h"
#include "viz/scenes/compare/parts.h"
#include "viz/scenes/plots/parts.h"

namespace warplens::viz {

namespace {

// The rows of one side, each number beside those of the other sides.
class Rows {
 public:
  Rows(const Pen& pen, const CompareInput& input, size_t which)
      : input_(input),
        side_(input.sides[which]),
        theme_(pen.frame.theme),
        strings_(pen.frame.strings),
        each_element_(compares_per_element(input)) {}

  std::vector<Bar> take() { return std::move(rows_); }

  void count(const std::string& name, const std::string& op, Color color, bool Veil::* asked, const auto& of) {
    add("compare." + name, op, color, asked, 0, of);
  }
  // Blocks of different sizes do different amounts of work: what they take is said of one element of the result.
  void count_block(const std::string& name, Color color, bool Veil::* asked, const auto& of) {
    if (!each_element_) return count(name, {}, color, asked, of);
    add("compare." + name + "_each", {}, color, asked, 2,
        [&](const CompareSide& other) { return static_cast<double>(of(other)) / static_cast<double>(other.elements_block); });
  }

  // What the shown access takes.
  void add_access() {
    if (!side_.access || side_.ended) return;
    const std::string op = verb(side_, strings_);
    if (shared(side_)) {
      count("this_access", op, lossy(hardware::count_banks(side_.access->access, side_.access->arch).conflicts > 0), &Veil::wavefronts,
            [](const CompareSide& each) { return shared(each) ? cost(each) : 0; });
      rows_.back().doubt = side_.doubt;
      return;
    }
    const auto sectors = hardware::explain_sectors(side_.access->access);
    const bool wasted = sectors.bytes_used < sectors.bytes_moved;
    count("this_sectors", op, lossy(wasted), &Veil::sectors,
          [](const CompareSide& each) { return each.access && !shared(each) ? cost(each) : 0; });
    rows_.back().doubt = side_.doubt;
    const double share = sectors.bytes_moved ? static_cast<double>(sectors.bytes_used) / sectors.bytes_moved : 0;
    const bool asked = side_.veil.sectors;
    const std::string used = strings_.format(
        "compare.used_of", {{"used", number_or_asked(asked, sectors.bytes_used)}, {"moved", number_or_asked(asked, sectors.bytes_moved)}});
    rows_.push_back(
        {strings_.get("compare.used"), strings_.get("compare.used_short"), used, asked ? 0 : share, 0, asked ? theme_.dim : lossy(wasted)});
  }

  // What the block takes, in the account that is shown and as compiled.
  void add_block() {
    const std::string block = side_.stopped ? "fault" : "block";
    const Color total = side_.stopped ? theme_.dim : lossy(side_.conflicts_block > 0);
    count_block(block + (side_.compiled ? "_compiled" : ""), total, &Veil::wavefront_sums,
                [](const CompareSide& each) { return each.wavefronts_block; });
    doubt_compiled(side_.compiled);
    if (side_.wavefronts_compiled)
      count_block(block + "_compiled", total, &Veil::wavefront_sums,
                  [](const CompareSide& each) { return each.wavefronts_compiled.value_or(each.compiled ? each.wavefronts_block : 0); });
    doubt_compiled(side_.compiled || side_.wavefronts_compiled.has_value());
    // How many of their bytes are used is not known here.
    if (any_of([](const CompareSide& each) { return each.sectors_block > 0; })) {
      count_block(block + (side_.compiled ? "_sectors_compiled" : "_sectors"), theme_.dim, &Veil::sector_sums,
                  [](const CompareSide& each) { return each.sectors_block; });
      doubt_compiled(side_.compiled);
    }
  }

  // How far the warp has come: of a side without an access it is called what it is called of one that has one.
  void add_so_far() {
    const auto acts =
        std::find_if(input_.sides.begin(), input_.sides.end(), [](const CompareSide& each) { return each.access.has_value(); });
    const std::string op = verb(side_.access || acts == input_.sides.end() ? side_ : *acts, strings_);
    const bool begun = any_of([](const CompareSide& each) { return each.wavefronts_so_far > 0 || each.veil.wavefront_sums; });
    if (!begun && !any_of(shared)) return;
    count(side_.compiled ? "so_far_compiled" : "so_far", op, lossy(side_.conflicts_so_far > 0), &Veil::wavefront_sums,
          [](const CompareSide& each) { return each.wavefronts_so_far; });
    doubt_compiled(side_.compiled);
  }

  void add_measured() {
    if (!side_.measured) return;
    const Measured& m = *side_.measured;
    if (side_.veil.speeds) {
      rows_.push_back({m.label, m.label, "? " + m.unit, 0, 0, theme_.dim, m.recorded});
      return;
    }
    const double full = m.full > 0 ? m.full : std::max(m.value, m.reference);
    const bool bare = full <= 0 || any_of([](const CompareSide& each) { return each.veil.speeds; });
    rows_.push_back({m.label, m.label, grouped_decimal(m.value, m.value < 100 ? 2 : 0) + " " + m.unit, bare ? 0 : m.value / full,
                     bare ? 0 : m.reference / full, theme_.accent, m.recorded});
  }

 private:
  // The last row is of the account as compiled.
  void doubt_compiled(bool compiled) {
    if (compiled) rows_.back().doubt = side_.block_doubts;
  }

  bool any_of(const auto& is) const { return std::any_of(input_.sides.begin(), input_.sides.end(), is); }

  // One memory, one colour: vermillion where something is lost, to conflicts or to bytes that move unused; green where nothing is.
  Color lossy(bool lost) const { return lost ? theme_.conflict : theme_.ok; }

  // Beside the largest of any side; a length beside one that is asked would say how long that one is not.
  void add(const std::string& key, const std::string& op, Color color, bool Veil::* asked, int decimals, const auto& of) {
    double most = 0, least = std::numeric_limits<double>::infinity();
    bool bare = side_.stopped, same = true, any_asked = false;  // half of a run has no length beside a whole one
    const bool hidden = side_.veil.*asked;
    const auto own = static_cast<double>(of(side_));
    for (const CompareSide& other : input_.sides) {
      if (!other.stopped) most = std::max<double>(most, of(other)), least = std::min<double>(least, of(other));
      any_asked |= other.veil.*asked;
      same &= static_cast<double>(of(other)) == own;
    }
    bare |= any_asked;
    // The eye goes to what differs, or is lost; no green for what takes more than another side, unless that would tell what is asked.
    if (!any_asked && (same || own > least) && color == theme_.ok) color = theme_.dim;
    rows_.push_back({strings_.format(key, {{"op", op}}), strings_.format(key + "_short", {{"op", op}}),
                     hidden     ? "?"
                     : own == 0 ? "0"
                                : grouped_decimal(own, decimals),
                     bare || most == 0 ? 0 : own / most, 0, hidden || own == 0 ? theme_.dim : color});
  }

  const CompareInput& input_;
  const CompareSide& side_;
  const Theme& theme_;
  const Strings& strings_;
  bool each_element_;
  std::vector<Bar> rows_;
};

}  // namespace

std::vector<Bar> bars_of(const Pen& pen, const CompareInput& input, size_t which) {
  if (!input.sides[which].known) return {};
  Rows rows(pen, input, which);
  rows.add_access();
  // The blocks' sums come first: where rows are left out, how far the warp has come is the first to go.
  rows.add_block();
  rows.add_so_far();
  rows.add_measured();
  return rows.take();
}

namespace {

TextStyle button_style(const Pen& pen) { return pen.style(12, pen.frame.theme.text); }

// The button that measures both sides; 0 wide where they cannot be measured now.
float button_width(const Pen& pen, const CompareSide& side) {
  return side.measure.empty() ? 0 : pen.width(side.measure, button_style(pen)) + pen.px(24);
}

void draw_button(Pen& pen, const CompareSide& side, size_t which, float x, const Rect& row) {
  const Theme& theme = pen.frame.theme;
  const TextStyle label = button_style(pen);
  const Rect chip{x, row.y + pen.px(1), button_width(pen, side), row.height - pen.px(2)};
  pen.canvas.fill_rect(chip, theme.raised, pen.px(5));
  pen.canvas.stroke_rect(chip, theme.line, 1, pen.px(5));
  pen.canvas.text({chip.x + pen.px(12), row.center().y + label.size * 0.36f}, side.measure, label);
  pen.hit(Hover::Kind::Measure, chip, side.measure_help, static_cast<int64_t>(which));
}

// Where a measured speed would be: that there is none, and the button that changes it.
void draw_unmeasured(Pen& pen, const CompareSide& side, size_t which, const Rect& row) {
  if (side.unmeasured.empty()) return;
  const TextStyle quiet = pen.style(12, pen.frame.theme.dim);
  const float gap = pen.px(12), button = button_width(pen, side);
  pen.text({row.x, row.center().y + quiet.size * 0.36f}, side.unmeasured, quiet,
           std::max(0.0f, row.width - (button > 0 ? button + gap : 0)));
  if (button <= 0 || button > row.width) return;
  draw_button(pen, side, which, std::min(row.x + pen.width(side.unmeasured, quiet) + gap, row.right() - button), row);
}

// As many of its clauses as one line has room for: the first says what it is about. A first one that is too long is cut.
std::string clauses_that_fit(const Pen& pen, std::string text, const TextStyle& style, float width) {
  const Strings& strings = pen.frame.strings;
  while (pen.width(text, style) > width) {
    size_t end = std::string::npos;
    for (const char* const join : {"join.items", "join.clauses"})
      if (const size_t at = text.rfind(strings.get(join)); at != std::string::npos) end = end == std::string::npos ? at : std::max(end, at);
    if (end == std::string::npos || end == 0) break;
    text.resize(end);
  }
  return text;
}

}  // namespace

void draw_bars(Pen& pen, const std::vector<Bar>& rows, const CompareSide& side, size_t which, const Rect& area, bool high) {
  const Theme& theme = pen.frame.theme;
  const TextStyle name = pen.style(12, theme.dim), number = pen.style(16, theme.text, Face::MonoSemiBold, Align::Right);
  const auto number_of = [](const Bar& bar) { return bar.doubt.empty() || bar.number == "?" ? bar.number : "≈ " + bar.number; };
  float names = 0, numbers = 0;
  for (const Bar& bar : rows)
    names = std::max(names, pen.width(bar.name, name)), numbers = std::max(numbers, pen.width(number_of(bar), number));
  names = std::min(names, std::max(area.width * 0.3f, area.width - numbers - pen.px(28)));  // a bar is given up before a word is
  const float track_x = area.x + (high ? 0 : names + pen.px(14)) + numbers + pen.px(high ? 8 : 14), track = area.right() - track_x;
  const float row = pen.px(high ? kHighBarRow : kBarRow);
  // Where little is left beside the numbers, each bar runs below its own over the whole width.
  const bool below = !high && track < pen.px(104);
  const float from = below ? area.x : track_x, length_of_all = below ? area.width : track, height = pen.px(below ? 5 : 12);
  pen.canvas.begin_group("bars");
  for (size_t i = 0; i < rows.size(); ++i) {
    const float y = area.y + row * static_cast<float>(i);
    if (y + row > area.bottom() + 1) break;
    const float middle = high ? y + pen.px(27) : y + row / 2 - (below ? pen.px(4) : 0), base = middle + name.size * 0.36f;
    const float at = below ? y + row - pen.px(7) : middle - height / 2;  // the top of the bar
    const std::string shown = number_of(rows[i]);
    TextStyle value = number;
    value.color = rows[i].color == theme.accent ? theme.text : rows[i].color;
    const bool beside = !high && !below && names + numbers + pen.px(14) <= area.width;
    const float room = high ? area.width : beside ? names : area.width - pen.width(shown, number) - pen.px(10);
    pen.text({area.x, high ? y + name.size : base}, pen.width(rows[i].name, name) <= room ? rows[i].name : rows[i].short_name, name, room);
    pen.canvas.text({high     ? area.x + numbers
                     : beside ? area.x + names + pen.px(14) + numbers
                              : area.right(),
                     middle + number.size * 0.36f},
                    shown, value);
    if (!rows[i].doubt.empty()) pen.hit(Hover::Kind::Text, {area.x, y, area.width, row}, rows[i].doubt);
    if (length_of_all < pen.px(24)) continue;
    pen.canvas.fill_rect({from, at, length_of_all, height}, theme.raised, height / 4);
    const float length = std::clamp(static_cast<float>(rows[i].share), 0.0f, 1.0f) * length_of_all;
    const Rect filled{from, at, std::max(length, 3.0f), height};
    if (length > 0 && rows[i].recorded) recorded_bar(pen, filled, rows[i].color);
    if (length > 0 && !rows[i].recorded) pen.canvas.fill_rect(filled, rows[i].color, height / 4);
    if (rows[i].mark > 0 && rows[i].mark <= 1) {
      const float x = from + static_cast<float>(rows[i].mark) * length_of_all, middle_of_bar = at + height / 2;
      pen.canvas.line({x, middle_of_bar - height * 0.75f}, {x, middle_of_bar + height * 0.75f}, theme.text, 2);
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
  if (side.measured->reference > 0 && !side.veil.speeds)
    note += (note.empty() ? "" : pen.frame.strings.get("join.clauses")) +
            pen.frame.strings.format("compare.mark", {{"what", std::string_view(side.measured->reference_label)}});
  const TextStyle quiet = pen.style(11, theme.dim);
  const float button = button_width(pen, side), room = area.width - (button > 0 ? button + pen.px(12) : 0);
  const size_t lines = high ? 4 : y + quiet.size * 1.5f <= area.bottom() ? 2 : 1;
  if (lines == 1) note = clauses_that_fit(pen, std::move(note), quiet, area.width);
  const Rect place{area.x, y - pen.px(9), area.width, pen.px(26)};
  // Where there is no room for both, the words stay.
  const bool offered =
      button > 0 && room > 0 && place.bottom() <= area.bottom() + 1 && wrap_text(pen.canvas, note, quiet, room).size() <= lines;
  pen.paragraph(area.x, y - quiet.size, offered ? room : area.width, note, quiet, static_cast<int>(lines));
  if (offered) draw_button(pen, side, which, area.right() - button, place);
}

float height_of_bars(const Pen& pen, const CompareInput& input, size_t which, bool high) {
  const CompareSide& side = input.sides[which];
  const float below = side.measured ? (high ? 70 : 34) : side.unmeasured.empty() ? 0 : kBarRow;
  return pen.px(high ? kHighBarRow : kBarRow) * static_cast<float>(bars_of(pen, input, which).size()) + pen.px(below);
}

}  // namespace warplens::viz
