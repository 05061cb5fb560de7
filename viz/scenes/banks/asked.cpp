// Banks while a question is open that its picture would answer.
#include <algorithm>
#include <array>

#include "viz/scenes/banks/parts.h"
#include "viz/scenes/memory/parts.h"

namespace warplens::viz::banks {
namespace {

constexpr float kRow = 22, kText = 12;
constexpr uint32_t kWordBytes = 4;

// In the last two the bank is left out, where arrows tell it.
enum class Wording : uint8_t { Whole, Short, Brief, Word, WordBrief };

// Which lanes are inactive could be counted, where the question is how many take part.
bool covers_lanes(const Veil& veil, const AccessView& view) { return veil.lanes && view.access.mask != 0xffffffffu; }

std::string lane_text(const AccessView& view, uint32_t lane, Wording wording, const Veil& veil, const Strings& strings) {
  const bool brief = wording == Wording::Brief || wording == Wording::WordBrief;
  if (covers_lanes(veil, view))
    return strings.format(brief ? "banks.asked_whether_brief" : "banks.asked_whether", {{"lane", lane}, {"thread", view.warp * 32 + lane}});
  if (!(view.access.mask >> lane & 1))
    return strings.format(brief ? "banks.asked_inactive_brief" : "banks.asked_inactive", {{"lane", lane}});
  const uint64_t byte = view.access.address[lane] - view.object_address;
  if (view.space != Space::Shared)
    return strings.format(brief ? "banks.asked_byte_brief" : "banks.asked_byte", {{"lane", lane}, {"byte", byte}});
  if (veil.words) return strings.format(brief ? "banks.asked_lane_brief" : "banks.asked_lane", {{"lane", lane}});
  const bool drawn = wording == Wording::Word || wording == Wording::WordBrief;
  const uint32_t words = std::max(1u, view.access.width_bytes / kWordBytes);
  const auto range = [&](uint64_t from) { return words > 1 ? grouped(from) + "–" + grouped(from + words - 1) : grouped(from); };
  const std::string word = range(byte / kWordBytes);
  if (!veil.landings() && !drawn) {
    const std::string bank = range(view.access.address[lane] / view.arch.bank_width_bytes % view.arch.banks);
    constexpr const char* kKeys[] = {"banks.known_word", "banks.known_words", "banks.known_word_brief", "banks.known_words_brief"};
    return strings.format(kKeys[2 * (wording != Wording::Whole) + (words > 1)],
                          {{"lane", lane}, {"word", std::string_view(word)}, {"bank", std::string_view(bank)}});
  }
  constexpr const char* kKeys[] = {"banks.asked_word",       "banks.asked_words",       "banks.asked_word_short", "banks.asked_words_short",
                                   "banks.asked_word_brief", "banks.asked_words_brief", "banks.asked_word_short", "banks.asked_words_short",
                                   "banks.asked_word_brief", "banks.asked_words_brief"};
  return strings.format(kKeys[2 * static_cast<size_t>(wording) + (words > 1)], {{"lane", lane}, {"word", std::string_view(word)}});
}

// Lanes go down the columns. With fewer words in them, more columns fit.
struct Lines {
  uint32_t rows = 0, columns = 1;
  float row = 0, column = 0, text = kText;
  std::vector<std::string> texts;  // by lane
};

std::optional<Lines> place_lines(const Pen& pen, const AccessView& view, const Rect& area, Wording wording, float row) {
  Lines lines;
  lines.row = pen.px(row);
  lines.rows = std::clamp(static_cast<uint32_t>(area.height / lines.row), 1u, hardware::kLanes);
  lines.columns = (hardware::kLanes + lines.rows - 1) / lines.rows;
  lines.rows = (hardware::kLanes + lines.columns - 1) / lines.columns;  // all as long
  lines.column = area.width / static_cast<float>(lines.columns);
  const TextStyle style = pen.style(kText, pen.frame.theme.text);
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    lines.texts.push_back(lane_text(view, lane, wording, pen.frame.veil, pen.frame.strings));
    if (pen.width(lines.texts.back(), style) > lines.column - pen.px(16)) return std::nullopt;
  }
  return lines;
}

// As large as the room allows, as a class reads them from the last row, and where they fit as columns of eight.
std::optional<Lines> place_large_lines(const Pen& pen, const AccessView& view, const Rect& area, Wording wording, float least = 1,
                                       float tight = kRow, float gap = 16) {
  for (const float size : {1.5f, 1.4f, 1.3f, 1.2f, 1.1f, 1.0f})
    for (const uint32_t columns : {4u, 3u, 2u, 1u}) {
      if (size < least || (columns == 3 && tight >= 16)) continue;
      Lines lines{(hardware::kLanes + columns - 1) / columns, columns, 0, area.width / static_cast<float>(columns), kText * size, {}};
      lines.row = area.height / static_cast<float>(lines.rows);
      if (lines.row < pen.px(tight * size)) continue;
      lines.row = std::min(lines.row, pen.px(kRow * size * 1.4f));
      const TextStyle style = pen.style(lines.text, pen.frame.theme.text);
      bool fits = true;
      for (uint32_t lane = 0; lane < hardware::kLanes && fits; ++lane) {
        lines.texts.push_back(lane_text(view, lane, wording, pen.frame.veil, pen.frame.strings));
        fits = pen.width(lines.texts.back(), style) <= lines.column - pen.px(gap);
      }
      if (fits) return lines;
    }
  return std::nullopt;
}

Lines choose_lines(const Pen& pen, const AccessView& view, const Rect& area) {
  constexpr float kTightRow = 16;
  if (auto lines = place_large_lines(pen, view, area, Wording::Whole)) return *lines;
  for (const float row : {kRow, kTightRow})
    for (const Wording wording : {Wording::Whole, Wording::Short, Wording::Brief})
      if (auto lines = place_lines(pen, view, area, wording, row)) return *lines;
  return *place_lines(pen, view, {area.x, area.y, 1e6f, area.height}, Wording::Brief, kTightRow);  // cut, with all of it under the mouse
}

// Where the parts of the picture are. `flights`: how high the arrows are; 0: there are none.
struct Layout {
  Lines lines;
  Rect list;
  std::optional<Rect> map;
  float flights = 0;
};

constexpr float kBankRow = 34, kLaneRow = 26;

// Where the array is: a flat one has the whole width, above the lanes' words; else it is beside them.
enum class MapPlace : uint8_t { None, Beside, Above };
struct Arrangement {
  MapPlace map = MapPlace::None;
  float share = 0;    // of the width, that the array may take
  float flights = 0;  // of the height, that the arrows take
};

// The best first. Where no arrows are drawn, a tall array has more height to be large in.
std::vector<Arrangement> arrangements(const Pen& pen, const BanksInput& input) {
  // Where a lane takes several words, its arrows would be a knot.
  const bool arrows = !pen.frame.veil.landings() && input.access->access.width_bytes <= kWordBytes;
  const bool flat = is_flat_array(input);
  const std::vector<float> heights = arrows ? std::vector{0.28f, 0.17f, 0.0f} : std::vector{0.0f};
  std::vector<Arrangement> all;
  for (const float flights : heights) {
    if (flat)
      for (const float share : {1.0f, 0.75f}) all.push_back({MapPlace::Above, share, flights});
    if (!arrows) all.push_back({MapPlace::Beside, 0.5f, flights});
    all.push_back({MapPlace::Beside, kBesideShare, flights});
    if (flights == 0.17f) all.insert(all.end(), {{MapPlace::None, 0, 0.28f}, {MapPlace::None, 0, 0.17f}});
  }
  // Where the array is what is looked at, it comes before the arrows.
  if (arrows && input.picture == BanksPicture::Array)
    std::stable_partition(all.begin(), all.end(), [](const Arrangement& a) { return a.flights == 0; });
  return all;
}

// The array with the lanes' words, and the arrows below them, as far as what is read is that large.
std::optional<Layout> place_pictures(const Pen& pen, const BanksInput& input, const Rect& area, float least, float tight) {
  const AccessView& view = *input.access;
  for (const auto& [map, share, flights] : arrangements(pen, input)) {
    Layout layout;
    layout.flights = flights == 0 ? 0 : std::max(pen.px(44), area.height * flights);
    const float below = pen.px(kBankRow) + (flights == 0 ? 0 : layout.flights + pen.px(kLaneRow + 8));
    layout.list = {area.x, area.y, area.width, area.height - below};
    if (map != MapPlace::None && !(layout.map = place_asked_array(pen, input, layout.list, share))) continue;
    const float left = map == MapPlace::Beside ? layout.map->width + pen.px(24) : 0,
                top = map == MapPlace::Above ? layout.map->height + pen.px(14) : 0;
    layout.list = {layout.list.x + left, layout.list.y + top, layout.list.width - left, layout.list.height - top};
    const auto wordings = flights > 0 ? std::array{Wording::Whole, Wording::Word, Wording::WordBrief}
                                      : std::array{Wording::Whole, Wording::Short, Wording::Brief};
    for (const Wording wording : wordings)
      if (auto lines = place_large_lines(pen, view, layout.list, wording, least, tight, tight < 16 ? 12 : 16)) {
        layout.lines = std::move(*lines);
        return layout;
      }
  }
  return std::nullopt;
}

void draw_lines(Pen& pen, const BanksInput& input, const Lines& lines, const Rect& area, BanksScene& scene) {
  const Theme& theme = pen.frame.theme;
  const AccessView& view = *input.access;
  const int focus = focus_lane(input);
  pen.canvas.begin_group("lanes");
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    const Rect cell{area.x + static_cast<float>(lane / lines.rows) * lines.column,
                    area.y + static_cast<float>(lane % lines.rows) * lines.row, lines.column - pen.px(8), lines.row};
    const bool active = covers_lanes(pen.frame.veil, view) || (view.access.mask >> lane & 1);
    if (static_cast<int>(lane) == focus) pen.canvas.fill_rect(cell, theme.raised, pen.px(3));
    pen.text({cell.x + pen.px(4), cell.center().y + pen.px(lines.text) * 0.36f}, lines.texts[lane],
             pen.style(lines.text, active ? theme.text : theme.dim), cell.width - pen.px(4));
    pen.hit(Hover::Kind::Lane, cell, asked_lane_text(pen, view, lane), lane);
    scene.lanes.push_back(cell);
  }
  pen.canvas.end_group();
}

// The empty banks along the bottom; where they are known, that of the lane that is pointed at is lit. Gives where they are.
Columns draw_bank_row(Pen& pen, const BanksInput& input, const Rect& area, BanksScene& scene) {
  const Theme& theme = pen.frame.theme;
  const AccessView& view = *input.access;
  const int focus = focus_lane(input);
  const TextStyle name = pen.style(11, theme.dim);
  const std::string label = pen.frame.strings.get("banks.asked_row");
  const float left = std::max(pen.width(label, name), pen.width(pen.frame.strings.get("banks.asked_lanes"), name)) + pen.px(10);
  Columns columns;
  columns.x = area.x + left, columns.pitch = (area.width - left) / static_cast<float>(hardware::kLanes);
  pen.text({area.x + pen.px(4), area.bottom() - pen.px(10)}, label, name, left);
  const TextStyle number = pen.style(10, theme.dim, Face::Mono, Align::Center);
  const uint32_t step = label_step(pen, columns.pitch, number, "31");
  const bool told = focus >= 0 && (view.access.mask >> focus & 1) && !pen.frame.veil.landings();
  const auto known =
      told ? std::optional(view.access.address[static_cast<size_t>(focus)] / view.arch.bank_width_bytes % view.arch.banks) : std::nullopt;
  pen.canvas.begin_group("banks");
  for (uint32_t bank = 0; bank < hardware::kLanes; ++bank) {
    const Rect cell = columns.cell(bank, area.bottom() - pen.px(26), pen.px(24));
    if (known && *known == bank) pen.canvas.fill_rect(cell, theme.accent.with_alpha(0.3f), std::min(pen.px(3), cell.width / 4));
    pen.canvas.stroke_rect(cell, theme.line, 1, std::min(pen.px(3), cell.width / 4));
    if (bank % step == 0) pen.canvas.text({cell.center().x, cell.y + pen.px(16)}, std::to_string(bank), number);
    pen.hit(Hover::Kind::Bank, cell, pen.frame.strings.format("banks.asked_bank", {{"bank", bank}}), bank);
    scene.banks.push_back(cell);
  }
  pen.canvas.end_group();
  return columns;
}

// The lanes, and below them the lines of memory with the words that they use: how many sectors these are in is left to count.
bool draw_asked_global(Pen& pen, const BanksInput& input, const Rect& area, BanksScene& scene) {
  const AccessView& view = *input.access;
  const auto lines = static_cast<float>(hardware::explain_sectors(view.access).lines.size());
  constexpr float kHead = 44, kLine = 18, kLeast = 1.1f, kTight = 17;
  const float height = std::min(area.height * 0.46f, pen.px(kHead) + lines * pen.px(kLine));
  if (height < pen.px(kHead + 16)) return false;
  const Rect list{area.x, area.y, area.width, area.height - height};
  for (const Wording wording : {Wording::Whole, Wording::Brief})
    if (const auto placed = place_large_lines(pen, view, list, wording, kLeast, kTight)) {
      draw_lines(pen, input, *placed, list, scene);
      MemoryScene sectors;
      memory::draw_global(pen, {.view = view, .asked = true}, {area.x, list.bottom(), area.width, height}, sectors);
      return true;
    }
  return false;
}

}  // namespace

std::string asked_lane_text(const Pen& pen, const AccessView& view, uint32_t lane) {
  return lane_text(view, lane, Wording::Whole, pen.frame.veil, pen.frame.strings);
}

bool draw_asked_words(Pen& pen, const AccessView& view, const Veil& covered, const Rect& area,
                      const std::vector<const AccessView*>& beside) {
  Veil veil = covered;
  veil.landing = true;
  const std::vector<uint32_t> lanes = bits_of(view.access.mask);
  if (veil.words || veil.elements || covers_lanes(veil, view) || lanes.empty()) return false;
  constexpr float kClose = 13.5f;
  for (const float size : {1.5f, 1.3f, 1.1f, 1.0f})
    for (const Wording wording : {Wording::Short, Wording::Brief})
      for (const size_t columns : {1, 2, 3, 4}) {
        const size_t rows = (lanes.size() + columns - 1) / columns;
        const float row = std::min(area.height / static_cast<float>(rows), pen.px(26 * size)),
                    column = area.width / static_cast<float>(columns);
        const TextStyle style = pen.style(kText * size, pen.frame.theme.text);
        const auto fits = [&](const AccessView& one) {
          const auto all = bits_of(one.access.mask);
          return (all.size() + columns - 1) / columns <= rows && std::all_of(all.begin(), all.end(), [&](uint32_t lane) {
                   return pen.width(lane_text(one, lane, wording, veil, pen.frame.strings), style) <= column - pen.px(10);
                 });
        };
        if (row < pen.px(kClose * size) || !fits(view)) continue;
        if (!std::all_of(beside.begin(), beside.end(), [&](const AccessView* one) { return fits(*one); })) continue;
        pen.canvas.begin_group("lanes");
        for (size_t i = 0; i < lanes.size(); ++i) {
          const Rect cell{area.x + static_cast<float>(i / rows) * column, area.y + static_cast<float>(i % rows) * row, column, row};
          pen.text({cell.x, cell.center().y + style.size * 0.36f}, lane_text(view, lanes[i], wording, veil, pen.frame.strings), style,
                   column);
          pen.hit(Hover::Kind::Lane, cell, lane_text(view, lanes[i], Wording::Whole, veil, pen.frame.strings), lanes[i]);
        }
        pen.canvas.end_group();
        return true;
      }
  return false;
}

bool is_asked(const Veil& veil, const AccessView& view) {
  return veil.banks || veil.elements || (view.space == Space::Shared ? veil.wavefronts : veil.sectors);
}

void draw_asked(Pen& pen, const BanksInput& input, const Rect& area, BanksScene& scene) {
  const AccessView& view = *input.access;
  const Veil& veil = pen.frame.veil;
  const bool shared = view.space == Space::Shared;
  if (shared && !veil.elements && !covers_lanes(veil, view)) {
    if (input.picture == BanksPicture::Card && !veil.landing)
      if (const auto card = place_asked_card(pen, area)) {
        const Rect list{card->right() + pen.px(20), area.y, area.right() - card->right() - pen.px(20), area.height};
        for (const Wording wording : {Wording::Whole, Wording::Word, Wording::WordBrief})
          if (const auto lines = place_large_lines(pen, view, list, wording, 1, 16)) {
            draw_asked_card(pen, input, *card, scene);
            return draw_lines(pen, input, *lines, list, scene);
          }
      }
    // On a small stage rather smaller words than no picture.
    std::optional<Layout> layout;
    for (const auto& [least, tight] : {std::pair(1.1f, 17.0f), std::pair(1.0f, 16.0f), std::pair(1.0f, 13.5f)})
      if (!layout) layout = place_pictures(pen, input, area, least, tight);
    if (layout) {
      if (layout->map) draw_asked_array(pen, input, *layout->map);
      draw_lines(pen, input, layout->lines, layout->list, scene);
      Columns columns = draw_bank_row(pen, input, area, scene);
      if (layout->flights == 0) return;
      columns.lane_height = pen.px(kLaneRow - 4);
      columns.lane_y = area.bottom() - pen.px(26) - layout->flights - columns.lane_height;
      return draw_asked_flights(pen, input, columns, area, scene);
    }
  }
  const bool told = veil.banks || veil.words || veil.elements || covers_lanes(veil, view);
  if (!shared && !told && draw_asked_global(pen, input, area, scene)) return;
  const Rect words{area.x, area.y, area.width, std::max(0.0f, area.height - (shared ? pen.px(kBankRow) : 0))};
  Lines lines = choose_lines(pen, view, words);
  lines.column = std::min(lines.column, area.width / static_cast<float>(lines.columns));
  draw_lines(pen, input, lines, area, scene);
  if (shared) draw_bank_row(pen, input, area, scene);
}

}  // namespace warplens::viz::banks
