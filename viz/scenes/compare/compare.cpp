#include "viz/scenes/compare/compare.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "viz/canvas/text.h"
#include "viz/scenes/banks/parts.h"
#include "viz/scenes/compare/parts.h"
#include "viz/scenes/memory/parts.h"

namespace warplens::viz {

uint32_t cost(const CompareSide& side) {
  if (!side.access) return 0;
  return shared(side) ? hardware::count_banks(side.access->access, side.access->arch).wavefronts
                      : hardware::count_sectors(side.access->access);
}

bool cost_asked(const CompareSide& side) { return side.access && banks::is_asked(side.veil, *side.access); }

std::string verb(const CompareSide& side, const Strings& strings) {
  return strings.get(std::string("op.") + name(side.access ? side.access->op : MemoryOp::Load));
}

namespace {

uint64_t bytes_wanted(const CompareSide& side) {
  return side.access ? uint64_t{side.access->access.width_bytes} * bits_of(side.access->access.mask).size() : 0;
}

std::string cost_text(const CompareSide& side, const Strings& strings) {
  return strings.plural_or_asked(side.veil.costs(shared(side)), shared(side) ? "banks.wavefronts" : "banks.sectors", cost(side));
}

bool acts(const CompareSide& side) { return side.access && !side.ended; }

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : std::string(between)) + part;
  return text;
}

// The only side that has an access now; null where several have one, or none.
const CompareSide* lonely(const CompareInput& input) {
  const CompareSide* only = nullptr;
  for (const CompareSide& side : input.sides) {
    if (acts(side) && only) return nullptr;
    if (acts(side)) only = &side;
    if (!acts(side) && !side.alone && !side.ended) return nullptr;  // it is not there yet
  }
  return only;
}

// `explained`: the counts of a side have a reason.
std::string sentence(const CompareInput& input, const Strings& strings, bool& explained) {
  if (std::none_of(input.sides.begin(), input.sides.end(), acts)) return strings.get("compare.no_access");
  std::vector<std::string> clauses;
  for (const CompareSide& side : input.sides) {
    const std::string count = acts(side)   ? cost_text(side, strings)
                              : side.ended ? strings.get("compare.none_left")
                                           : strings.get("compare.no_counterpart");
    const std::string why = acts(side) && shared(side) && !cost_asked(side)
                                ? banks::stride_text(*side.access, hardware::explain_banks(side.access->access, side.access->arch), strings,
                                                     label_in_sentence(side, strings), count)
                                : std::string();
    explained |= !why.empty();
    clauses.push_back(
        why.empty() ? strings.format("compare.count_of", {{"side", label_in_sentence(side, strings)}, {"count", std::string_view(count)}})
                    : why);
  }
  const size_t shown = static_cast<size_t>(std::count_if(input.sides.begin(), input.sides.end(), acts));
  if (const auto one = std::find_if(input.sides.begin(), input.sides.end(), acts); input.totals != CompareTotals::None) {
    // The headline is about something else.
    const std::string all = joined(clauses, strings.get("join.sentences"));
    return strings.format("compare.access_alone",
                          {{"op", verb(*one, strings)}, {"array", one->access->array}, {"counts", std::string_view(all)}});
  }
  if (shown > 1 && !explained) clauses.push_back(strings.plural("compare.same_access", shown - 1));
  return joined(clauses, strings.get("join.sentences"));
}

std::string times_of(uint32_t a, uint32_t b) {
  const double ratio = static_cast<double>(std::max(a, b)) / std::min(a, b);
  return ratio == static_cast<double>(static_cast<uint64_t>(ratio)) ? grouped(static_cast<uint64_t>(ratio)) : grouped_decimal(ratio, 1);
}

// "This load of tile: 32 wavefronts for 128 bytes, 1 wavefront for 64 bytes".
std::string headline_of_bytes(const std::vector<const CompareSide*>& sides, const Strings& strings) {
  std::vector<std::string> counts;
  for (const CompareSide* side : sides) {
    const std::string count = cost_text(*side, strings);
    counts.push_back(strings.format("compare.count_for_bytes", {{"count", std::string_view(count)}, {"bytes", bytes_wanted(*side)}}));
  }
  const std::string all = joined(counts, strings.get("join.items"));
  return strings.format("compare.headline_bytes",
                        {{"op", verb(*sides[0], strings)}, {"array", sides[0]->access->array}, {"counts", std::string_view(all)}});
}

// "One load of Bs of 16 bytes per lane in place of 4: 4 wavefronts in place of 4"; empty where no access is the counterpart of several.
std::string headline_of_wide(const std::vector<const CompareSide*>& sides, const Strings& strings) {
  if (sides.size() != 2 || (sides[0]->parts > 1) == (sides[1]->parts > 1)) return {};
  const CompareSide &wide = *sides[sides[0]->parts > 1 ? 0 : 1], &narrow = *sides[sides[0]->parts > 1 ? 1 : 0];
  const std::string count = cost_text(wide, strings);
  return strings.format("compare.headline_wide", {{"op", verb(wide, strings)},
                                                  {"array", wide.access->array},
                                                  {"bytes", wide.access->access.width_bytes},
                                                  {"parts", wide.parts},
                                                  {"count", std::string_view(count)},
                                                  {"together", narrow.together}});
}

// What is said of both would tell what is asked of one.
bool is_asked(const CompareInput& input) { return std::any_of(input.sides.begin(), input.sides.end(), cost_asked); }

// One of the sides, where all of them load one array, or store to it.
const CompareSide* common_access(const CompareInput& input) {
  const auto same = [&](const CompareSide& side) {
    const auto &one = input.sides[0].access, &other = side.access;
    return one && other && one->array == other->array && one->op == other->op;
  };
  return !input.sides.empty() && std::all_of(input.sides.begin(), input.sides.end(), same) ? &input.sides[0] : nullptr;
}

// Of the shown accesses; empty where they cannot be measured by each other.
std::string access_headline(const CompareInput& input, const Strings& strings) {
  if (const CompareSide* one = lonely(input))
    return strings.format("compare.headline_alone",
                          {{"label", label_in_sentence(*one, strings)}, {"op", verb(*one, strings)}, {"array", one->access->array}});
  std::vector<const CompareSide*> sides;
  for (const CompareSide& side : input.sides)
    if (acts(side) && cost(side) > 0) sides.push_back(&side);
  // Wavefronts and sectors cannot be compared.
  const auto differs = [&](const auto& of) {
    return std::any_of(sides.begin(), sides.end(), [&](const auto* s) { return of(*s) != of(*sides[0]); });
  };
  if (is_asked(input) || !input.paired || sides.size() < 2 || differs(shared)) return {};
  if (const auto wide = headline_of_wide(sides, strings); !wide.empty()) return wide;
  // Accesses that move different amounts are counted beside each other; "cheaper" would be another sentence.
  if (differs(bytes_wanted)) return headline_of_bytes(sides, strings);
  const std::string& array = sides[0]->access->array;
  const std::string op = verb(*sides[0], strings);
  const uint32_t first = cost(*sides[0]);
  if (!differs(cost))
    return strings.plural(
        std::string(sides.size() > 2 ? "compare.headline_three_same" : "compare.headline_same") + (shared(*sides[0]) ? "" : "_sectors"),
        first, {{"op", op}, {"array", array}});
  const auto [cheap, dear] =
      std::minmax_element(sides.begin(), sides.end(), [](const auto* a, const auto* b) { return cost(*a) < cost(*b); });
  const std::string times = times_of(cost(**cheap), cost(**dear));
  const std::string unit = shared(*sides[0]) ? "" : "_sectors";
  if (sides.size() == 2)
    return strings.format(
        "compare.headline" + unit,
        {{"label", label_in_sentence(**cheap, strings)}, {"op", op}, {"array", array}, {"times", std::string_view(times)}});
  // With three sides, all that cost as little as the cheapest.
  std::vector<std::string> winners;
  for (const CompareSide* side : sides)
    if (cost(*side) == cost(**cheap)) winners.push_back(label_in_sentence(*side, strings));
  const std::string best = joined(winners, strings.get("join.sides"));
  return strings.plural("compare.headline_three" + unit, winners.size(),
                        {{"label", std::string_view(best)},
                         {"op", op},
                         {"array", array},
                         {"times", std::string_view(times)},
                         {"other", label_in_sentence(**dear, strings)}});
}

// Of the whole blocks, whatever the shown access takes.
std::string asked_headline(const CompareInput& input, const Strings& strings) {
  const bool of_shared = input.totals == CompareTotals::Wavefronts;
  if (const std::string sums = sums_headline(input, of_shared, strings); !sums.empty()) return sums;
  std::vector<std::string> labels;
  for (const CompareSide& side : input.sides) labels.push_back(label_in_sentence(side, strings));
  const std::string all = joined(labels, strings.get("join.sides"));
  return strings.format(of_shared ? "compare.totals_asked" : "compare.totals_asked_sectors", {{"sides", std::string_view(all)}});
}

}  // namespace

std::string compare_headline(const CompareInput& input, const Strings& strings, bool counts) {
  if (input.totals != CompareTotals::None) return asked_headline(input, strings);
  if (input.whole && !is_asked(input))
    if (const std::string totals = totals_headline(input, strings, counts); !totals.empty()) return totals;
  if (const std::string access = access_headline(input, strings); !access.empty()) return access;
  if (const std::string sums = is_asked(input) ? std::string() : sums_headline(input, uses_shared(input), strings); !sums.empty())
    return sums;
  std::vector<std::string> labels;
  for (const CompareSide& side : input.sides) labels.push_back(label_in_sentence(side, strings));
  const std::string all = joined(labels, strings.get("join.sides"));
  const CompareSide* const one = is_asked(input) ? common_access(input) : nullptr;
  if (!one) return strings.format("compare.headline_none", {{"sides", std::string_view(all)}});
  const std::string& array = one->access->array;
  return strings.format("compare.headline_asked", {{"op", verb(*one, strings)}, {"array", array}, {"sides", std::string_view(all)}});
}

namespace {

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
std::string nothing_text(const Pen& pen, const CompareInput& input, const CompareSide& side) {
  const Strings& s = pen.frame.strings;
  if (!side.problem.empty()) return side.problem;
  const auto other = std::find_if(input.sides.begin(), input.sides.end(), [](const CompareSide& each) { return each.access.has_value(); });
  if (!side.alone || other == input.sides.end()) return s.get("compare.nothing");
  // The compiler keeps in registers what the source stores and loads.
  const char* const key = side.compiled && !other->compiled ? "compare.alone_compiled" : "compare.alone";
  return s.format(key, {{"op", verb(*other, s)}, {"array", other->access->array}});
}

// Below the declaration: what a lane moves, and which part of a wide access this is; where the sides differ in that.
std::string instruction_text(const CompareInput& input, const CompareSide& side, const Strings& s) {
  if (!side.access) return {};
  const auto other = [&](const CompareSide& each) {
    return each.compiled != side.compiled || (each.access && each.access->access.width_bytes != side.access->access.width_bytes);
  };
  if (std::none_of(input.sides.begin(), input.sides.end(), other)) return {};
  std::string text = s.format("compare.instruction", {{"op", verb(side, s)}, {"bytes", side.access->access.width_bytes}});
  if (side.parts > 1) text += s.get("join.clauses") + s.format("compare.part", {{"part", side.part + 1}, {"parts", side.parts}});
  return text;
}

// The label and what is compared; gives the y below.
float draw_title(Pen& pen, const CompareInput& input, const CompareSide& side, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const TextStyle label = pen.style(13, theme.accent, Face::TextSemiBold, Align::Right), type = pen.style(13, theme.text, Face::Mono),
                  quiet = pen.style(12, theme.dim);
  const float label_width = std::min(pen.width(side.label, label), area.width);
  float y = area.y + type.size * 1.1f;
  const float what_width = area.width - label_width - pen.px(12);
  // The extents of the array may be all that differs: cut beside the label of any side, they have a row of their own.
  const auto is_cut = [&](const CompareSide& each) {
    const float left = area.width - std::min(pen.width(each.label, label), area.width) - pen.px(12);
    return each.access && pen.width(declaration(pen, each, type, left), type) > left;
  };
  const bool apart = area.height > pen.px(200) && std::any_of(input.sides.begin(), input.sides.end(), is_cut);
  const float width = apart ? area.width : what_width;
  if (width > pen.px(48)) pen.text({area.x, y + pen.px(apart ? 20 : 0)}, declaration(pen, side, type, width), type, width);
  pen.canvas.text({area.right(), y}, fit_text(pen.canvas, side.label, label, label_width + 0.5f), label);
  y += pen.px(apart ? 34 : 14);
  for (const std::string& line :
       {instruction_text(input, side, pen.frame.strings), side.ended ? pen.frame.strings.get("compare.ended") : std::string()}) {
    if (line.empty()) continue;
    pen.text({area.x, y + quiet.size}, line, quiet, area.width);
    y += pen.px(20);
  }
  return y;
}

// Banks' own picture, of this access.
float draw_lanes_and_banks(Pen& pen, const CompareInput& input, const CompareSide& side, const Rect& picture) {
  BanksInput of;
  of.access = side.access;
  of.selected_lane = input.selected_lane;
  BanksScene scene;
  if (cost_asked(side))
    banks::draw_asked(pen, of, picture, scene);
  else
    shared(side) ? banks::draw_shared(pen, of, picture, scene) : banks::draw_global(pen, of, picture, scene);
  return picture.bottom() + pen.px(14);
}

// What another stage's picture has drawn becomes a part of this one.
void take(Pen& pen, Scene& drawn, CompareScene& scene) {
  pen.canvas.append(std::exchange(drawn.drawing, {}));
  scene.cells.insert(scene.cells.end(), drawn.cells.begin(), drawn.cells.end());
  scene.hits.insert(scene.hits.end(), drawn.hits.begin(), drawn.hits.end());
}

bool has_memory(const CompareSide& side) { return side.memory.model && !side.memory.model->arrays.empty(); }

// Memory's own picture: words of all sides are of one size.
float draw_memory(Pen& pen, const CompareInput& input, const CompareSide& side, const Rect& picture, CompareScene::Side& placed,
                  CompareScene& scene) {
  MemoryInput memory = side.memory;
  for (const CompareSide& each : input.sides) {
    const auto [columns, rows] = extent_of(each.memory);
    memory.least_columns = std::max(memory.least_columns, columns), memory.least_rows = std::max(memory.least_rows, rows);
  }
  Frame frame = pen.frame;
  frame.rect = picture, frame.veil = side.veil;
  placed.memory = layout_arrays(memory, frame);
  take(pen, placed.memory, scene);
  return std::min(placed.memory.below, picture.bottom()) + pen.px(14);
}

// Tiles' own picture.
float draw_tiles(Pen& pen, const CompareInput& input, size_t which, const Rect& picture, CompareScene::Side& placed, CompareScene& scene) {
  Frame frame = pen.frame;
  frame.rect = picture, frame.veil = input.sides[which].veil;
  if (!scene.legend) scene.legend = legend_of(input, frame);
  TilesInput tiles = tiles_of(input, which);
  tiles.legend = *scene.legend;
  placed.tiles = layout_tiles_picture(tiles, frame);
  take(pen, placed.tiles, scene);
  return picture.bottom() + pen.px(14);
}

constexpr float kLeastLines = 112;

// The lines of memory that a global access touches.
float draw_lines(Pen& pen, const CompareInput& input, const CompareSide& side, const Rect& picture, CompareScene::Side& placed) {
  uint64_t most = 1;
  for (const CompareSide& each : input.sides)
    if (each.access && !shared(each) && !cost_asked(each))
      most = std::max<uint64_t>(most, hardware::explain_sectors(each.access->access).bytes_moved);
  const float height = memory::global_height(pen, *side.access, picture.height);
  memory::draw_global(pen, {*side.access, most, false, cost_asked(side)}, {picture.x, picture.y, picture.width, height}, placed.memory);
  return picture.y + height + pen.px(14);
}

constexpr const char* kGroups[] = {"left", "right", "third"};

// Large type on a small window: a small array, with its bars beside it.
bool is_low(const Pen& pen, const CompareInput& input, const CompareSide& side, const Rect& room) {
  return input.picture == ComparePicture::Array && shared(side) && !side.access->extents.empty() && room.height < pen.px(170) &&
         room.height > pen.px(44) && room.width > pen.px(150);
}

// What is compared, without its bars, which get `wanted` or as much as there is room for; gives the y below.
float draw_side(Pen& pen, const CompareInput& input, size_t which, const Rect& area, float wanted, CompareScene& scene) {
  const CompareSide& side = input.sides[which];
  CompareScene::Side& placed = scene.sides[which];
  placed.rect = area;
  pen.hit(Hover::Kind::Side, area, "", static_cast<int64_t>(which));
  pen.canvas.begin_group(kGroups[which]);
  float y = draw_title(pen, input, side, area);
  if (const Rect room{area.x, y, area.width, area.bottom() - y}; is_low(pen, input, side, room)) {
    const float high = room.height - pen.px(4), wide = std::min(high * 1.1f, room.width * 0.33f);
    draw_array(pen, input, side, {area.x, y, wide, high}, placed);
    placed.bars = {placed.grid.right() + pen.px(14), y, area.right() - placed.grid.right() - pen.px(12), high};
    pen.canvas.end_group();
    return y;
  } else if (const float column = column_beside(pen, input, room.width, room.height, wanted); column > 0) {
    draw_array_and_column(pen, input, side, room, column, placed);
    pen.canvas.end_group();
    return y;
  }
  // The numbers are what is compared: of a low stage they take more than the picture.
  const float high = area.bottom() - y, part = !side.measured ? 0.45f : high < pen.px(170) ? 0.6f : 0.7f;
  const float least = pen.px(side.access && !shared(side) && input.picture == ComparePicture::Array ? kLeastLines + 14 : 74);
  float bars_height = std::max({pen.px(30), high * part, side.measured ? high - least : 0});
  if (bars_height < wanted) bars_height = std::max(pen.px(30), std::floor(bars_height / pen.px(kBarRow)) * pen.px(kBarRow));  // whole rows
  bars_height = std::min(bars_height, wanted);
  const Rect picture{area.x, y, area.width, area.bottom() - y - bars_height - pen.px(14)};
  const bool room = picture.height > std::min(pen.px(50), 60.0f);
  if (room && input.picture == ComparePicture::Memory && has_memory(side)) {
    y = draw_memory(pen, input, side, picture, placed, scene);
  } else if (room && input.picture == ComparePicture::Tiles && side.tiles.snapshot) {
    y = draw_tiles(pen, input, which, picture, placed, scene);
  } else if (!side.access || (shared(side) && input.picture == ComparePicture::Array && side.access->extents.empty())) {
    y = pen.paragraph(area.x, y + pen.px(8), area.width, nothing_text(pen, input, side), pen.style(13, pen.frame.theme.dim),
                      side.problem.empty() ? 3 : 6) +
        pen.px(12);
  } else if (room && input.picture == ComparePicture::Banks) {
    y = draw_lanes_and_banks(pen, input, side, picture);
  } else if (room && shared(side)) {
    y = draw_array_and_banks(pen, input, side, picture, placed);
  } else if (picture.height > pen.px(kLeastLines - 1)) {
    y = draw_lines(pen, input, side, picture, placed);
  }
  pen.canvas.end_group();
  return y;
}

constexpr float kLeastSideWidth = 230;

// Which sides have room beside each other: all, else the first and the selected one.
std::vector<size_t> sides_shown(const Pen& pen, const CompareInput& input, float width) {
  std::vector<size_t> all(input.sides.size());
  for (size_t i = 0; i < all.size(); ++i) all[i] = i;
  if (all.size() < 3 || width / static_cast<float>(all.size()) >= pen.px(kLeastSideWidth)) return all;
  return {0, std::clamp<size_t>(input.selected, 1, all.size() - 1)};
}

// Which side is not shown, and what shows it; gives what is left of `area`.
Rect draw_hidden(Pen& pen, const CompareInput& input, const std::vector<size_t>& shown, const Rect& area) {
  if (shown.size() == input.sides.size()) return area;
  const size_t hidden = shown.back() == 1 ? 2 : 1;
  const TextStyle quiet = pen.style(12, pen.frame.theme.accent);
  const Rect row{area.x, area.y, area.width, pen.px(20)};
  pen.text({row.x, row.y + quiet.size}, pen.frame.strings.format("compare.hidden", {{"side", input.sides[hidden].label}}), quiet,
           row.width);
  pen.hit(Hover::Kind::Side, row, pen.frame.strings.get("compare.hidden_help"), static_cast<int64_t>(hidden));
  return {area.x, row.bottom() + pen.px(6), area.width, area.height - row.height - pen.px(6)};
}

// With the totals, as long as it is read on two lines.
std::string headline_that_fits(const Pen& pen, const CompareInput& input, const Rect& stage) {
  std::string whole = compare_headline(input, pen.frame.strings);
  const TextStyle large = pen.style(19, {}, Face::TextSemiBold);
  return wrap_text(pen.canvas, whole, large, stage.width).size() > 2 ? compare_headline(input, pen.frame.strings, false) : whole;
}

}  // namespace

CompareScene layout_compare(const CompareInput& input, const Frame& frame) {
  return make_scene<CompareScene>(frame, [&](Pen& pen, CompareScene& scene) {
    scene.sides.resize(input.sides.size());
    const Rect stage = inset(frame.rect, std::min(pen.px(24), frame.rect.width * 0.04f));
    const std::string doubt = frame.veil.any() ? std::string() : doubt_of(input);
    scene.headline = (doubt.empty() ? "" : "≈ ") + headline_that_fits(pen, input, stage);
    bool explained = false;
    std::string said = sentence(input, frame.strings, explained);
    // What is on top is of the blocks: which access the numbers below are of is said first, and why it costs that where there is a reason.
    if (const std::string access = access_headline(input, frame.strings);
        !access.empty() && !scene.headline.ends_with(access) && input.totals == CompareTotals::None) {
      const std::string why = explained && input.picture != ComparePicture::Tiles ? frame.strings.get("join.sentences") + said : "";
      said = frame.strings.format("compare.access_shown", {{"headline", std::string_view(access)}}) + why;
    }
    if (!doubt.empty()) said += frame.strings.get("join.sentences") + doubt;
    if (frame.veil.any()) said = frame.strings.get("lesson.veiled") + frame.strings.get("join.sentences") + said;
    Rect area = pen.heading(stage, scene.headline, said);
    // A whole result needs the height; what limits the kernels is read beside the other pictures.
    if (input.picture != ComparePicture::Tiles || area.height > pen.px(760)) area = draw_limits(pen, input.limits, area, scene);
    const std::vector<size_t> shown = sides_shown(pen, input, area.width);
    area = draw_hidden(pen, input, shown, area);
    const float gap = std::min(pen.px(28), area.width * 0.04f);
    const float width = (area.width - 2 * gap * static_cast<float>(shown.size() - 1)) / static_cast<float>(shown.size());
    float bars = 0, below = area.y;
    for (const size_t side : shown) bars = std::max(bars, height_of_bars(pen, input, side));
    for (size_t i = 0; i < shown.size(); ++i) {
      const float x = area.x + (width + 2 * gap) * static_cast<float>(i);
      if (i > 0) pen.canvas.line({x - gap, area.y}, {x - gap, area.bottom()}, frame.theme.line, 1);
      below = std::max(below, draw_side(pen, input, shown[i], {x, area.y, width, area.height}, bars, scene));
    }
    // Beside each other, whatever is above them.
    for (const size_t side : shown) {
      const Rect& at = scene.sides[side].rect;
      pen.canvas.begin_group(kGroups[side]);
      const Rect& beside = scene.sides[side].bars;
      draw_bars(pen, bars_of(pen, input, side), input.sides[side], side,
                beside.width > 0 ? beside : Rect{at.x, below, at.width, at.bottom() - below}, scene.sides[side].high_bars);
      pen.canvas.end_group();
    }
  });
}

}  // namespace warplens::viz
