// Compare's picture of a shared access: the array with the elements that are touched, and the words that each bank is asked for.
#include <algorithm>
#include <optional>
#include <set>

#include "viz/canvas/text.h"
#include "viz/scenes/banks/parts.h"
#include "viz/scenes/compare/parts.h"

namespace warplens::viz {

namespace {

constexpr float kUnit = 24;  // how high a word of the histogram is at most

// Lanes that fall on each element of the shown array, and whether the word collides with another one.
struct Touch {
  uint64_t element = 0;
  uint32_t lane = 0, bank = 0;
  bool conflict = false;
};
std::vector<Touch> touches(const AccessView& view, const hardware::BankExplanation& e) {
  std::vector<std::set<std::pair<uint32_t, uint64_t>>> words(e.pass_lanes.size());
  for (const auto& w : e.wavefronts)
    for (const auto& word : w.words) words[w.pass].insert({word.bank, word.word});
  const auto collides = [&](uint32_t lane, uint32_t bank) {
    for (size_t p = 0; p < e.pass_lanes.size(); ++p) {
      if (!(e.pass_lanes[p] >> lane & 1)) continue;
      const auto first = words[p].lower_bound({bank, 0});
      return first != words[p].end() && std::next(first) != words[p].end() && std::next(first)->first == bank;
    }
    return false;
  };
  std::vector<Touch> out;
  for (const uint32_t lane : bits_of(view.access.mask)) {
    const uint64_t first = (view.access.address[lane] - view.object_address) / view.element_bytes;
    const uint32_t count = std::max(1u, view.access.width_bytes / view.element_bytes);
    for (uint32_t i = 0; i < count; ++i) {
      const auto bank = static_cast<uint32_t>((view.access.address[lane] + uint64_t{i} * view.element_bytes) / view.arch.bank_width_bytes %
                                              view.arch.banks);
      out.push_back({first + i, lane, bank, collides(lane, bank)});
    }
  }
  return out;
}

}  // namespace

bool shared(const CompareSide& side) { return side.access && side.access->space == Space::Shared; }

static uint64_t columns_alone(const CompareSide& side) {
  if (!shared(side) || side.access->extents.empty()) return 1;
  return side.use.columns > 0 ? side.use.columns : side.access->extents.size() > 1 ? side.access->extents.back() : 32;
}

uint64_t columns_of(const CompareInput& input, const CompareSide& side) {
  uint64_t columns = columns_alone(side);
  if (!shared(side)) return columns;
  // Long rows are wrapped as another side's, where they are a number of those: one of two buffers beside one alone.
  constexpr uint64_t kLongRow = 128;
  if (side.access->extents.size() > 1 && columns > kLongRow)
    for (const CompareSide& other : input.sides)
      if (const uint64_t pitch = columns_alone(other); shared(other) && pitch >= 8 && pitch <= kLongRow && columns % pitch == 0)
        return pitch;
  if (side.access->extents.size() != 1) return columns;
  for (const CompareSide& other : input.sides)
    if (shared(other) && other.access->extents == side.access->extents) columns = std::max(columns, columns_alone(other));
  return columns;
}

void draw_array(Pen& pen, const CompareInput& input, const CompareSide& side, const Rect& room, CompareScene::Side& placed, float stretch) {
  const uint64_t widest = most_columns(input);
  const int selected = input.selected_lane;
  const Theme& theme = pen.frame.theme;
  const AccessView& view = *side.access;
  uint64_t elements = 1;
  for (const uint64_t e : view.extents) elements *= e;
  placed.columns = std::min(columns_of(input, side), elements);
  placed.rows = (elements + placed.columns - 1) / std::max<uint64_t>(1, placed.columns);
  const float cell = std::min(room.width / static_cast<float>(widest), room.height / static_cast<float>(placed.rows));
  const float high = std::clamp(room.height / static_cast<float>(placed.rows), cell, cell * stretch);
  placed.grid = {room.x, room.y, cell * static_cast<float>(placed.columns), high * static_cast<float>(placed.rows)};
  const float gap = cell >= 4 ? 0.5f : 0;
  const auto at = [&](uint64_t element) {
    return Rect{placed.grid.x + static_cast<float>(element % placed.columns) * cell + gap,
                placed.grid.y + static_cast<float>(element / placed.columns) * high + gap, cell - 2 * gap, high - 2 * gap};
  };
  pen.canvas.begin_group("array");
  pen.canvas.fill_rect(placed.grid, theme.raised);
  if (gap > 0) {
    for (uint64_t c = 1; c < placed.columns; ++c)
      pen.canvas.line({placed.grid.x + static_cast<float>(c) * cell, placed.grid.y},
                      {placed.grid.x + static_cast<float>(c) * cell, placed.grid.bottom()}, theme.background, pen.between(cell));
    for (uint64_t r = 1; r < placed.rows; ++r)
      pen.canvas.line({placed.grid.x, placed.grid.y + static_cast<float>(r) * high},
                      {placed.grid.right(), placed.grid.y + static_cast<float>(r) * high}, theme.background, pen.between(high));
  }
  // Elements that the block never touches are padding: hollow.
  if (side.use.columns > 0 && side.use.columns % placed.columns == 0) {
    for (uint64_t e = 0; e < side.use.touched.size(); ++e) {
      if (side.use.touched[e]) continue;
      const Rect box = at(e);
      pen.canvas.fill_rect({box.x - gap, box.y - gap, cell, high}, theme.background);
      pen.canvas.stroke_rect(inset(box, 0.5f), theme.line, 1);
    }
  }
  const auto explained = hardware::explain_banks(view.access, view.arch);
  const bool asked = cost_asked(side);
  for (const Touch& touch : touches(view, explained)) {
    if (touch.element >= elements) continue;
    placed.touched.push_back(static_cast<uint32_t>(touch.element));
    const Rect box = at(touch.element);
    const Color bank = viridis(0.1f + 0.8f * static_cast<float>(touch.bank) / static_cast<float>(view.arch.banks));
    pen.canvas.fill_rect(box, asked ? theme.accent : touch.conflict ? theme.conflict : bank, std::min(pen.px(2), cell / 5));
    if (static_cast<int>(touch.lane) == selected) pen.canvas.stroke_rect(box, theme.text, 2, 1);
    pen.hit(Hover::Kind::Word, box,
            pen.frame.strings.format("compare.hover_word", {{"lane", touch.lane},
                                                            {"row", touch.element / placed.columns},
                                                            {"column", touch.element % placed.columns},
                                                            {"bank", number_or_asked(asked, touch.bank)}}),
            touch.lane, static_cast<int64_t>(touch.element * view.element_bytes / view.arch.bank_width_bytes), touch.bank);
  }
  pen.canvas.end_group();
}

std::vector<Rect> words_of(const CompareScene::Side& placed, const CompareSide& side, const Marks& marks) {
  std::vector<Rect> words;
  if (!side.access || placed.columns == 0 || placed.rows == 0) return words;
  const float cell = placed.grid.width / static_cast<float>(placed.columns), high = placed.grid.height / static_cast<float>(placed.rows);
  for (const auto& [object, word] : marks.words) {
    const uint64_t element = word * 4 / std::max(1u, side.access->element_bytes), row = element / placed.columns;
    if (object != side.object || row >= placed.rows) continue;
    words.push_back(
        {placed.grid.x + cell * static_cast<float>(element % placed.columns), placed.grid.y + high * static_cast<float>(row), cell, high});
  }
  return words;
}

namespace {

// "column 5: lane r reads row r", derived from the lanes' addresses; `at`: the column's centre, in columns.
struct Caption {
  std::string text, brief;
  float at = 0;
};
std::optional<Caption> caption_of(const AccessView& view, uint64_t columns, const Strings& strings) {
  const std::vector<uint32_t> lanes = bits_of(view.access.mask);
  if (lanes.size() < 2 || columns == 0) return std::nullopt;
  const auto element = [&](uint32_t lane) { return (view.access.address[lane] - view.object_address) / std::max(1u, view.element_bytes); };
  const uint64_t row = element(lanes[0]) / columns, column = element(lanes[0]) % columns;
  bool down = true, across = true;  // one column, one row; each lane one further than the last
  for (const uint32_t lane : lanes) {
    const uint64_t r = element(lane) / columns, c = element(lane) % columns;
    down &= c == column && r - row == lane - lanes[0];
    across &= r == row && c - column == lane - lanes[0];
  }
  const uint64_t first = down ? row : column;
  if (!(down || across) || first < lanes[0]) return std::nullopt;
  const uint64_t from = first - lanes[0];
  const std::string key = std::string("compare.") + (down ? "column_reads" : "row_reads") + (from ? "_from" : "");
  const std::string verb = strings.get(std::string("compare.verb.") + name(view.op));
  const std::string text = down ? strings.format(key, {{"column", column}, {"verb", verb}, {"from", from}})
                                : strings.format(key, {{"row", row}, {"verb", verb}, {"from", from}});
  return Caption{text, strings.format(key + "_brief", {{"from", from}}), down ? static_cast<float>(column) + 0.5f : -1};
}

}  // namespace

void draw_caption(Pen& pen, const CompareSide& side, const Rect& area, CompareScene::Side& placed) {
  const auto caption = caption_of(*side.access, placed.columns, pen.frame.strings);
  if (!caption) return;
  TextStyle style = pen.style(12, pen.frame.theme.dim);
  const float mark = pen.px(8), base = placed.grid.bottom() + pen.px(15);
  // Beside its mark, smaller rather than over it; then in fewer words: the column can be seen.
  for (const float size : {11.0f, 10.0f})
    if (pen.width(caption->text, style) + 2 * mark > area.width) style = pen.style(size, pen.frame.theme.dim);
  const bool whole = pen.width(caption->text, style) + 2 * mark <= area.width;
  placed.caption = whole || caption->at < 0 ? caption->text : caption->brief;
  const float width = pen.width(placed.caption, style);
  float x = placed.grid.x;
  if (caption->at >= 0) {
    const float center = placed.grid.x + caption->at * placed.grid.width / static_cast<float>(placed.columns),
                tip = placed.grid.bottom() + pen.px(4);
    pen.canvas.fill_polygon({{center, tip}, {center + mark / 2, tip + mark}, {center - mark / 2, tip + mark}}, style.color);
    x = center + mark;
    if (const float left = center - mark - width; x + width > area.right() && left >= area.x) x = left;
  }
  // A small array beside the banks has room below it.
  const bool low = base + style.size * 1.5f <= area.bottom();
  if (width > area.right() - x && low && caption->at < 0)
    pen.paragraph(x, base - style.size, area.right() - x, placed.caption, style, 2);
  else
    pen.text({x, base}, placed.caption, style, area.right() - x);
}

// Whether there is a conflict, and of how many ways; `y`: its baseline.
void draw_verdict(Pen& pen, const Rect& room, float y, bool conflict, uint32_t ways) {
  const TextStyle style = pen.style(12, conflict ? pen.frame.theme.conflict : pen.frame.theme.ok, Face::TextSemiBold);
  const float mark = pen.px(11);
  const Point middle{room.x + mark / 2, y - style.size * 0.36f};
  conflict ? pen.triangle(middle, mark, style.color) : pen.check(middle, mark, style.color);
  pen.text({room.x + mark + pen.px(5), y},
           conflict ? pen.frame.strings.format("compare.ways", {{"ways", ways}}) : pen.frame.strings.get("compare.no_conflict"), style,
           room.width - mark - pen.px(5));
}

// A bank's words, one over the other. Where a word is too low to be told from the next, all are one bar: gaps here and there would be
// counted.
void draw_words_of_bank(Pen& pen, float left, float base, float wide, float unit, uint32_t words) {
  const Color color = words > 1 ? pen.frame.theme.conflict : pen.frame.theme.ok;
  const bool apart = unit * 0.3f >= 1;
  for (uint32_t i = 0; apart && i < words; ++i)
    pen.canvas.fill_rect({left, base - static_cast<float>(i + 1) * unit + unit * 0.15f, wide, unit * 0.7f}, color,
                         std::min(1.0f, unit / 4));
  if (!apart && words > 0)
    pen.canvas.fill_rect({left, base - static_cast<float>(words) * unit, wide, static_cast<float>(words) * unit}, color);
}

void draw_histogram(Pen& pen, const CompareInput& input, const CompareSide& side, const Rect& room, uint32_t most_words,
                    CompareScene::Side& placed) {
  const Theme& theme = pen.frame.theme;
  const auto explained = hardware::explain_banks(side.access->access, side.access->arch);
  const bool asked = cost_asked(side), turns = explained.lanes_take_turns;
  if (!asked) placed.words_per_bank = explained.words_per_bank;
  placed.words_per_bank.resize(side.access->arch.banks);
  placed.histogram = room;
  const TextStyle title = pen.style(11, theme.dim, Face::TextSemiBold), axis = pen.style(11, theme.dim);
  uint32_t most = 0;
  for (uint32_t bank = 0; bank < placed.words_per_bank.size(); ++bank) {
    most = std::max(most, placed.words_per_bank[bank]);
    if (placed.words_per_bank[bank] > 1) placed.conflict_banks.push_back(bank);
  }
  const bool conflict = !placed.conflict_banks.empty();
  const auto say_verdict = [&](float y) { draw_verdict(pen, room, y, conflict, most); };
  // Of a wide access each bank is counted in the pass that takes most of it.
  const uint32_t passes = explained.count.passes;
  const std::string name = turns || asked || passes < 2 ? pen.frame.strings.get(turns ? "compare.lanes_asked" : "compare.words_asked")
                                                        : pen.frame.strings.format("compare.words_of_pass", {{"passes", passes}});
  const float lines = pen.width(name, title) > room.width ? 2 : 1, base = room.bottom() - axis.size * 1.5f, verdict = pen.px(26);
  const auto unit_below = [&](float top) { return std::min(pen.px(kUnit), (base - top - verdict) / static_cast<float>(most_words)); };
  pen.canvas.begin_group("histogram");
  // What is worked out from the words is not drawn before it is answered.
  std::vector<const AccessView*> beside;
  for (const CompareSide& other : input.sides)
    if (other.access && shared(other) && cost_asked(other)) beside.push_back(&*other.access);
  if (asked && banks::draw_asked_words(pen, *side.access, side.veil, inset(room, pen.px(2)), beside)) return pen.canvas.end_group();
  // Too low for columns: what they would come to.
  if (unit_below(room.y + lines * title.size * 1.45f) < 0.5f) {
    if (most > 0 && room.height > pen.px(14)) say_verdict(room.y + pen.px(12));
    return pen.canvas.end_group();
  }
  const float top = pen.paragraph(room.x, room.y, room.width, name, title, 2), unit = std::max(0.5f, unit_below(top));
  const float pitch = room.width / static_cast<float>(placed.words_per_bank.size());
  for (uint32_t bank = 0; bank < placed.words_per_bank.size(); ++bank) {
    const uint32_t words = placed.words_per_bank[bank];
    const float x = room.x + static_cast<float>(bank) * pitch;
    draw_words_of_bank(pen, x + pitch * 0.15f, base, std::max(1.0f, pitch * 0.7f), unit, words);
    const char* const said = turns ? "banks.hover_bank_lanes" : passes < 2 ? "banks.hover_bank" : "compare.hover_bank_passes";
    pen.hit(Hover::Kind::Bank, {x, top, pitch, base - top},
            pen.frame.strings.plural_or_asked(asked, said, words, {{"bank", bank}, {"passes", passes}}), bank);
  }
  pen.canvas.line({room.x, base + 1}, {room.right(), base + 1}, theme.line, 1);
  const std::string last = std::to_string(placed.words_per_bank.size() - 1),
                    first = pen.frame.strings.format("compare.bank", {{"bank", 0}});
  pen.canvas.text({room.x, base + axis.size * 1.3f}, first, axis);
  if (pen.width(first, axis) + pen.width(last, axis) + 8 < room.width)
    pen.canvas.text({room.right(), base + axis.size * 1.3f}, last, TextStyle{axis.face, axis.size, axis.color, Align::Right});
  if (asked) pen.centered({room.x, top, room.width, base - top}, "?", pen.style(20, theme.accent, Face::TextSemiBold));
  if (most > 0) say_verdict(base - static_cast<float>(most) * unit - pen.px(8));  // right above the highest column
  pen.canvas.end_group();
}

uint64_t most_columns(const CompareInput& input) {
  uint64_t most = 1;
  for (const CompareSide& side : input.sides) most = std::max(most, columns_of(input, side));
  return most;
}

namespace {

constexpr uint32_t kAllBanks = 32;

// That any side asks of a bank, and at least a few; an open question may ask for that.
uint32_t most_words(const CompareInput& input) {
  uint32_t most = 4;
  for (const CompareSide& side : input.sides) {
    if (cost_asked(side)) return kAllBanks;
    if (!shared(side)) continue;
    const auto words = hardware::explain_banks(side.access->access, side.access->arch).words_per_bank;
    if (!words.empty()) most = std::max(most, *std::max_element(words.begin(), words.end()));
  }
  return std::min(most, kAllBanks);
}

// How high the arrays are where the widest one takes all of `width`; nullopt: one of them is rather high than wide.
std::optional<float> flat_height(const CompareInput& input, float width) {
  const uint64_t columns = most_columns(input);
  uint64_t most = 1;
  for (const CompareSide& side : input.sides) {
    if (!shared(side) || side.access->extents.empty()) continue;
    uint64_t elements = 1;
    for (const uint64_t e : side.access->extents) elements *= e;
    const uint64_t wide = columns_of(input, side);
    most = std::max(most, (elements + wide - 1) / wide);
  }
  if (most * 3 > columns) return std::nullopt;
  return width * static_cast<float>(most) / static_cast<float>(columns);
}

// Rows of the highest array as it is drawn; 0: a side has none.
uint64_t most_rows(const CompareInput& input) {
  uint64_t most = 1;
  for (const CompareSide& side : input.sides) {
    if (!shared(side) || side.access->extents.empty()) return 0;
    uint64_t elements = 1;
    for (const uint64_t e : side.access->extents) elements *= e;
    const uint64_t wide = columns_of(input, side);
    most = std::max(most, (elements + wide - 1) / wide);
  }
  return most;
}

float histogram_width(const Pen& pen, float width) { return width > pen.px(300) ? std::max(pen.px(110), width * 0.27f) : 0; }

float height_of_high_bars(const Pen& pen, const CompareInput& input) {
  float high = 0;
  for (size_t side = 0; side < input.sides.size(); ++side) high = std::max(high, height_of_bars(pen, input, side, true));
  return high;
}

constexpr float kColumn = 176, kBetween = 24, kCaption = 18, kLeastHistogram = 96;

}  // namespace

float column_beside(const Pen& pen, const CompareInput& input, float width, float height, float bars) {
  const uint64_t rows = most_rows(input), columns = most_columns(input);
  if (rows == 0 || input.picture != ComparePicture::Array || height < height_of_high_bars(pen, input) + pen.px(kLeastHistogram)) return 0;
  const auto cell = [&](float wide, float tall) { return std::min(wide / static_cast<float>(columns), tall / static_cast<float>(rows)); };
  const float beside = cell(width - pen.px(kColumn + kBetween), height - pen.px(kCaption));
  const float above = cell(width - histogram_width(pen, width) - pen.px(20), height - bars - pen.px(kCaption + 14));
  if (beside < 1.15f * above || beside <= 0) return 0;
  // What the array leaves of the width.
  return std::min(width - pen.px(kBetween) - beside * static_cast<float>(columns), pen.px(300));
}

void draw_array_and_column(Pen& pen, const CompareInput& input, const CompareSide& side, const Rect& room, float column,
                           CompareScene::Side& placed) {
  const float wide = room.width - column - pen.px(kBetween);
  draw_array(pen, input, side, {room.x, room.y, wide, room.height - pen.px(kCaption)}, placed);
  draw_caption(pen, side, {room.x, room.y, wide, room.height}, placed);
  const float x = room.right() - column, high = std::min(room.height, placed.grid.height) - height_of_high_bars(pen, input) - pen.px(12);
  draw_histogram(pen, input, side, {x, room.y, column, std::max(high, pen.px(kLeastHistogram) - pen.px(12))}, kAllBanks, placed);
  placed.bars = {x, placed.histogram.bottom() + pen.px(12), column, room.bottom() - placed.histogram.bottom() - pen.px(12)};
  placed.high_bars = true;
}

float draw_array_and_banks(Pen& pen, const CompareInput& input, const CompareSide& side, const Rect& picture, CompareScene::Side& placed) {
  const bool histogram = picture.width > pen.px(300);
  const float caption = picture.height > pen.px(90) ? pen.px(18) : 0;
  // A flat array takes the whole width, higher than its elements are wide where there is room, and the banks stand below it.
  constexpr float kStretch = 3, kBanksBelow = 130;
  const auto flat = flat_height(input, picture.width);
  if (histogram && flat && *flat + pen.px(kBanksBelow) < picture.height) {
    const uint32_t most = most_words(input);
    const float wanted = std::min(pen.px(60) + pen.px(kUnit) * static_cast<float>(most), pen.px(320)), between = pen.px(14);
    const float height = std::clamp(picture.height - caption - wanted - 2 * between, *flat, kStretch * *flat);
    draw_array(pen, input, side, {picture.x, picture.y, picture.width, height}, placed, kStretch);
    draw_caption(pen, side, {picture.x, picture.y, picture.width, picture.height}, placed);
    const float top = picture.y + height + caption + between;
    draw_histogram(pen, input, side, {picture.x, top, picture.width, std::min(wanted, picture.bottom() - top)}, most, placed);
    return placed.histogram.bottom() + pen.px(14);
  }
  const float side_width = histogram_width(pen, picture.width);
  draw_array(pen, input, side, {picture.x, picture.y, picture.width - side_width - (histogram ? pen.px(20) : 0), picture.height - caption},
             placed, flat ? kStretch : 1);
  const float x = std::min(placed.grid.right() + pen.px(24), picture.right() - side_width);
  const float high = std::max(placed.grid.height, std::min(picture.height, pen.px(120)));
  // Below the array, and also below the histogram unless that is higher.
  const float right = histogram && high > placed.grid.height ? x - pen.px(8) : picture.right();
  if (caption > 0) draw_caption(pen, side, {picture.x, picture.y, right - picture.x, picture.height}, placed);
  if (histogram) draw_histogram(pen, input, side, {x, picture.y, picture.right() - x, high}, kAllBanks, placed);
  return std::max(placed.grid.bottom() + caption, placed.histogram.bottom()) + pen.px(14);
}

}  // namespace warplens::viz
