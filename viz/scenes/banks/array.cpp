// The array wrapped over the banks, a row for each turn through all of them: a conflict is a vertical bar, padding a diagonal.
#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "viz/scenes/banks/parts.h"
#include "viz/scenes/plots/parts.h"

namespace warplens::viz::banks {
namespace {

// A word that the access takes, and when.
struct Taken {
  uint32_t bank = 0, lanes = 0, first = 0, last = 0;  // wavefronts
  bool conflict = false, now = false;
};

std::map<uint64_t, Taken> taken_words(const Served& served, uint32_t current, uint64_t first_word) {
  std::map<uint64_t, Taken> words;
  for (uint32_t w = 0; w < served.e.wavefronts.size(); ++w)
    for (const hardware::ServedWord& word : served.e.wavefronts[w].words) {
      const auto [it, fresh] = words.try_emplace(word.word - first_word, Taken{word.bank, 0, w, w, false, false});
      it->second.lanes |= word.lanes, it->second.last = w, it->second.now |= w == current;
      it->second.conflict |= served.conflict(w);
    }
  return words;
}

// Rows of the picture: all of the array's where they can be distinguished, else those that are touched, with a gap where some are left out.
struct Wrapped {
  uint64_t lead = 0;  // banks before the array's first word
  uint32_t banks = 32;
  std::vector<uint64_t> rows;
  float top = 0, height = 0;  // of the first row; of each
  bool all = true;

  uint64_t row_of(uint64_t word) const { return (word + lead) / banks; }
  std::optional<float> y_of(uint64_t row) const {
    const auto found = std::lower_bound(rows.begin(), rows.end(), row);
    if (found == rows.end() || *found != row) return std::nullopt;
    return top + static_cast<float>(found - rows.begin()) * height;
  }
};

Wrapped wrap(const Pen& pen, const AccessView& view, const std::map<uint64_t, Taken>& words, const std::set<uint64_t>& tried,
             const Rect& room) {
  Wrapped wrapped;
  wrapped.banks = view.arch.banks;
  wrapped.lead = view.object_address / view.arch.bank_width_bytes % view.arch.banks;
  uint64_t elements = view.extents.empty() ? 0 : 1;
  for (const uint64_t extent : view.extents) elements *= extent;
  uint64_t end = elements * view.element_bytes / view.arch.bank_width_bytes;
  std::set<uint64_t> touched;
  for (const auto& [word, taken] : words) touched.insert(wrapped.row_of(word)), end = std::max(end, word + 1);
  for (const uint64_t word : tried) touched.insert(wrapped.row_of(word)), end = std::max(end, word + 1);
  const uint64_t rows = end == 0 ? 0 : wrapped.row_of(end - 1) + 1;
  wrapped.all = static_cast<float>(rows) * 3 <= room.height;
  if (wrapped.all)
    for (uint64_t row = 0; row < rows; ++row) wrapped.rows.push_back(row);
  else
    wrapped.rows.assign(touched.begin(), touched.end());
  wrapped.top = room.y;
  wrapped.height = std::min(pen.px(26), room.height / static_cast<float>(std::max<size_t>(1, wrapped.rows.size())));
  return wrapped;
}

// Empty places, and which word begins a row.
void draw_grid(Pen& pen, const Wrapped& wrapped, const Columns& columns, float left) {
  const Theme& theme = pen.frame.theme;
  const float width = columns.pitch * static_cast<float>(wrapped.banks), height = wrapped.height * static_cast<float>(wrapped.rows.size());
  pen.canvas.fill_rect({columns.x, wrapped.top, width, height}, theme.panel);
  for (uint32_t bank = 0; bank <= wrapped.banks; ++bank) {
    const float x = columns.x + static_cast<float>(bank) * columns.pitch;
    pen.canvas.line({x, wrapped.top}, {x, wrapped.top + height}, theme.background, 2);
  }
  const TextStyle style = pen.style(10, theme.dim, Face::Mono, Align::Right);
  float free = wrapped.top - style.size;
  for (size_t i = 0; i < wrapped.rows.size(); ++i) {
    const float y = wrapped.top + static_cast<float>(i) * wrapped.height;
    const bool gap = i > 0 && wrapped.rows[i] != wrapped.rows[i - 1] + 1;
    if (wrapped.height >= 4) pen.canvas.line({columns.x, y}, {columns.x + width, y}, theme.background, pen.between(wrapped.height));
    if (gap) pen.canvas.line({columns.x, y}, {columns.x + width, y}, theme.dim, 1);  // rows are left out here
    const uint64_t first = wrapped.rows[i] * wrapped.banks, word = first > wrapped.lead ? first - wrapped.lead : 0;
    const bool round = !wrapped.all || wrapped.rows[i] % 8 == 0 || wrapped.rows.size() <= 8;
    if (!round || left <= 0 || y + wrapped.height / 2 < free + style.size * 0.6f) continue;
    pen.canvas.text({columns.x - pen.px(6), y + wrapped.height / 2 + style.size * 0.36f}, grouped(word), style);
    free = y + wrapped.height / 2 + style.size * 0.8f;
  }
}

// Beside its cell: which lane takes which word.
void draw_focus(Pen& pen, const BanksScene& scene, uint32_t lane, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const auto word = std::find_if(scene.words.begin(), scene.words.end(), [&](const auto& w) { return w.lanes >> lane & 1; });
  if (word == scene.words.end()) return;
  const std::string text = pen.frame.strings.format("banks.lane_word", {{"lane", lane}, {"word", word->word}});
  const TextStyle style = pen.style(11, theme.text, Face::TextSemiBold);
  const float width = pen.width(text, style) + pen.px(16), height = pen.px(20), gap = pen.px(14);
  const float y = std::clamp(word->rect.center().y - height / 2, area.y, std::max(area.y, area.bottom() - height));
  // Right of it or left of it, where no other word is.
  const auto free = [&](const Rect& box) {
    return box.x >= area.x && box.right() <= area.right() && box.bottom() <= area.bottom() &&
           std::none_of(scene.words.begin(), scene.words.end(), [&](const auto& w) {
             const Rect both = intersection(w.rect, box);
             return both.width > 0 && both.height > 0;
           });
  };
  const Rect after{word->rect.right() + gap, y, width, height}, before{word->rect.x - gap - width, y, width, height};
  const bool right = free(after);
  if (!right && !free(before)) return;
  const Rect& box = right ? after : before;
  pen.canvas.line({right ? word->rect.right() : word->rect.x, word->rect.center().y}, {right ? box.x : box.right(), box.center().y},
                  theme.text, 1.5f);
  pen.canvas.fill_rect(box, theme.background, height / 2);
  pen.canvas.stroke_rect(box, theme.text, 1.5f, height / 2);
  pen.centered(box, text, style);
}

void draw_taken(Pen& pen, const Served& served, const Wrapped& wrapped, const Columns& columns, uint64_t first_word, BanksScene& scene) {
  const Theme& theme = pen.frame.theme;
  const int focus = focus_lane(served.input);
  const TextStyle number = pen.style(10, theme.text, Face::Mono);
  pen.canvas.begin_group("words");
  for (const auto& [word, taken] : taken_words(served, scene.current_wavefront, first_word)) {
    const auto y = wrapped.y_of(wrapped.row_of(word));
    if (!y) continue;
    const Rect cell = columns.cell(taken.bank, *y, wrapped.height);
    const Rect box = wrapped.height > 5 ? Rect{cell.x, cell.y + 1, cell.width, cell.height - 2} : cell;
    // Standing still, the words of all wavefronts too many are in the color of conflicts; played, those that have been served step back.
    const bool served_before = served.input.phase < 1 && taken.last < scene.current_wavefront,
               followed = focus >= 0 && (taken.lanes >> focus & 1);
    const Color fill = taken.now        ? theme.accent
                       : served_before  ? mix(theme.background, theme.accent, 0.5f)
                       : taken.conflict ? theme.conflict
                                        : theme.faint;
    pen.canvas.fill_rect(box, fill, std::min(pen.px(3), box.height / 4));
    if (followed) pen.canvas.stroke_rect(box, theme.text, 2, std::min(pen.px(3), box.height / 4));
    const std::string label = std::to_string(word);
    if (box.height >= number.size + 2) {
      TextStyle own = number;
      own.color = readable_on(fill);
      pen.centered(box, label, own);
    }
    scene.words.push_back({taken.bank, taken.first, taken.lanes, word, box});
    pen.hit(Hover::Kind::Word, box, word_text(served, scene.words.back(), pen.frame.strings), taken.first, static_cast<int64_t>(word),
            taken.bank);
  }
  pen.canvas.end_group();
}

// Where the words would be with what is pointed at.
std::set<uint64_t> tried_words(const BanksInput& input, uint64_t first_word) {
  std::set<uint64_t> words;
  if (!input.tried) return words;
  for (const auto& wavefront : hardware::explain_banks(*input.tried, input.access->arch).wavefronts)
    for (const hardware::ServedWord& word : wavefront.words) words.insert(word.word - first_word);
  return words;
}

// What is tried and what it takes, over the grid where it covers the fewest words.
void draw_tried_label(Pen& pen, const BanksInput& input, const Rect& grid, BanksScene& scene) {
  const Strings& s = pen.frame.strings;
  const uint32_t count = hardware::count_banks(*input.tried, input.access->arch).wavefronts;
  const std::string text = input.tried_label + s.get("join.introduces") + s.plural("banks.wavefronts", count);
  const TextStyle style = pen.style(12, pen.frame.theme.ok, Face::TextSemiBold);
  const float width = pen.width(text, style) + pen.px(20), height = pen.px(22), edge = pen.px(6);
  if (input.tried_label.empty() || width + 2 * edge > grid.width || height + 2 * edge > grid.height) return;
  const auto covered = [&](const Rect& box) {
    const auto meets = [&](const Rect& cell) {
      const Rect both = intersection(cell, box);
      return both.width > 0 && both.height > 0;
    };
    return std::count_if(scene.tried.begin(), scene.tried.end(), meets) +
           std::count_if(scene.words.begin(), scene.words.end(), [&](const auto& word) { return meets(word.rect); });
  };
  std::optional<Rect> best;
  for (const float y : {grid.y + edge, grid.center().y - height / 2, grid.bottom() - height - edge})
    for (const float x : {grid.right() - width - edge, grid.center().x - width / 2, grid.x + edge}) {
      const Rect box{x, y, width, height};
      if (!best || covered(box) < covered(*best)) best = box;
    }
  pen.canvas.begin_group("tried");
  pen.canvas.fill_rect(*best, pen.frame.theme.background, height / 2);
  pen.canvas.stroke_rect(*best, pen.frame.theme.ok, 1.5f, height / 2);
  pen.centered(*best, text, style);
  pen.canvas.end_group();
}

void draw_tried(Pen& pen, const std::set<uint64_t>& words, const Wrapped& wrapped, const Columns& columns, BanksScene& scene) {
  for (const uint64_t word : words) {
    const auto y = wrapped.y_of(wrapped.row_of(word));
    if (!y) continue;
    const Rect cell = columns.cell(static_cast<uint32_t>((word + wrapped.lead) % wrapped.banks), *y, wrapped.height);
    pen.canvas.stroke_rect(cell, pen.frame.theme.ok, 1.5f, std::min(pen.px(3), cell.height / 3));
    scene.tried.push_back(cell);
  }
}

}  // namespace

void draw_array(Pen& pen, const Served& served, const Rect& area, BanksScene& scene) {
  const BanksInput& input = served.input;
  const AccessView& view = *input.access;
  const Strings& strings = pen.frame.strings;
  const uint32_t n = served.wavefronts;
  const float left = area.width > pen.px(420) ? pen.px(52) : 0;
  Columns columns;
  columns.pitch = std::min((area.width - left) / hardware::kLanes, pen.px(38));
  columns.x = area.x + left;
  const float right = columns.x + columns.pitch * hardware::kLanes;
  const bool compact = area.height < pen.px(170);
  const float cell = std::clamp(columns.pitch * 0.85f, pen.px(compact ? 7 : 10), pen.px(compact ? 16 : 24));
  const bool narrow = label_step(pen, columns.pitch, pen.style(11, {}, Face::Mono), "31") > 1;

  const TextStyle quiet = pen.style(12, pen.frame.theme.accent, Face::TextSemiBold, Align::Right);
  const std::string which = n ? strings.format("banks.wavefront_of", {{"now", scene.current_wavefront + 1}, {"all", n}}) : "";
  // The names of the rows are left of them, else that of the lanes above.
  const TextStyle name = pen.style(12, pen.frame.theme.dim, Face::TextSemiBold);
  const auto beside = [&](const char* key) {
    const float width = pen.width(strings.get(key), name);
    return Rect{columns.x - pen.px(6) - width, 0, width, 0};
  };
  const bool named = !narrow && !compact && beside("banks.lanes").x >= area.x && beside("banks.banks").x >= area.x;
  const auto draw_name = [&](const char* key, const char* explained, float row) {
    const Rect at = beside(key);
    if (named) draw_label(pen, at.x, row + cell / 2 - name.size * 0.64f, strings.get(key), at.width + 1, explained);
  };
  float y = area.y + name.size * 1.6f;
  if (!named)
    draw_label(pen, columns.x, area.y, strings.get("banks.lanes"), right - columns.x - pen.width(which, quiet) - pen.px(16),
               "glossary.lane");
  pen.canvas.text({right, area.y + quiet.size}, which, quiet);
  y = draw_lane_passes(pen, served, columns, y, area.height, scene);
  if (narrow && !compact) y += pen.px(14);
  columns.lane_y = y, columns.lane_height = cell, columns.numbered = !compact;
  const float marks = compact ? 0 : pen.px(narrow ? 32 : 18);
  const float room = area.bottom() - (y + cell) - cell - marks;
  if (room < pen.px(24)) return draw_lanes(pen, input, columns, served.lit(scene), scene);
  const float flight = std::clamp(room * 0.32f, pen.px(10), pen.px(110)), bank_y = y + cell + flight;

  const uint64_t first_word = view.object_address / view.arch.bank_width_bytes;
  for (uint32_t w = 0; w < n; ++w)
    for (const hardware::ServedWord& word : served.e.wavefronts[w].words)
      for (const uint32_t lane : bits_of(word.lanes)) {
        const Rect from = columns.cell(lane, y, cell), to = columns.cell(word.bank, bank_y, cell);
        scene.flights.push_back(
            {lane, word.bank, w, word.word - first_word, {from.center().x, from.bottom()}, {to.center().x, to.y}, served.conflict(w)});
      }
  draw_flights(pen, input, scene, served.at - static_cast<float>(scene.current_wavefront));
  draw_lanes(pen, input, columns, served.lit(scene), scene);
  draw_banks(pen, served, columns, bank_y, cell, scene);
  draw_name("banks.lanes", "glossary.lane", y);
  draw_name("banks.banks", "glossary.bank", bank_y);
  if (marks > 0) draw_marks(pen, served, columns, bank_y + cell, columns.x, right, bank_y + cell + marks, scene);

  const Rect below{area.x, bank_y + cell + marks, area.width, area.bottom() - bank_y - cell - marks};
  const std::set<uint64_t> tried = tried_words(input, first_word);
  const Wrapped wrapped = wrap(pen, view, taken_words(served, scene.current_wavefront, first_word), tried, below);
  draw_grid(pen, wrapped, columns, left);
  draw_taken(pen, served, wrapped, columns, first_word, scene);
  draw_tried(pen, tried, wrapped, columns, scene);
  if (input.tried)
    draw_tried_label(pen, input,
                     {columns.x, wrapped.top, columns.pitch * static_cast<float>(wrapped.banks),
                      wrapped.height * static_cast<float>(wrapped.rows.size())},
                     scene);
  if (const int lane = focus_lane(input); lane >= 0)
    draw_focus(pen, scene, static_cast<uint32_t>(lane), {columns.x, below.y, right - columns.x, below.height});
}

}  // namespace warplens::viz::banks
