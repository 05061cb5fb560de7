#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "viz/scenes/banks/parts.h"

namespace warplens::viz::banks {
namespace {

using hardware::BankExplanation;

// A bank is in conflict in a pass when it is asked there for more than one word.
std::vector<std::vector<uint32_t>> words_by_pass(const BankExplanation& e, uint32_t banks) {
  if (e.lanes_take_turns)
    return std::vector(e.pass_lanes.size(), e.words_per_bank);  // a word may be served several times: lanes count, not words
  std::vector<std::vector<uint32_t>> counts(e.pass_lanes.size(), std::vector<uint32_t>(banks));
  for (const auto& wavefront : e.wavefronts) {
    for (const auto& word : wavefront.words) ++counts[wavefront.pass][word.bank];
  }
  return counts;
}

struct Stack {
  float top = 0, row_height = 0, gap = 0;  // gap: between passes
  std::vector<float> row_y;                // by wavefront: the first one is lowest, on its bank
};

Stack place_stack(const Pen& pen, const BankExplanation& e, float bottom, float room) {
  Stack stack;
  const size_t rows = std::max<size_t>(1, e.wavefronts.size());
  const size_t passes = std::max<uint32_t>(1, e.count.passes);
  stack.gap = passes > 1 ? std::min(pen.px(6), room * 0.02f) : 0;
  stack.row_height = std::min(pen.px(34), (room - stack.gap * static_cast<float>(passes - 1)) / static_cast<float>(rows));
  float y = bottom;
  for (size_t i = 0; i < e.wavefronts.size(); ++i) {
    if (i > 0 && e.wavefronts[i].pass != e.wavefronts[i - 1].pass) y -= stack.gap;
    y -= stack.row_height;
    stack.row_y.push_back(y);
  }
  stack.top = y;
  return stack;
}

// Where columns are too narrow for numbers, one number for all is right of the last bank in conflict, if there is room.
struct SharedNumber {
  std::string text;
  float x = 0;
  bool beside = false;
};
SharedNumber place_number(const Pen& pen, const Served& served, const Columns& columns, float right) {
  const std::vector<uint32_t>& asked = served.asked;
  const TextStyle style = pen.style(11, {}, Face::TextSemiBold);
  uint32_t end = 0, banks = 0;
  for (uint32_t bank = 0; bank < asked.size(); ++bank)
    if (asked[bank] > 1) end = bank + 1, ++banks;
  const char* const counted = served.e.lanes_take_turns ? "banks.lanes_in_bank" : banks == 1 ? "banks.words_in_one" : "banks.words_in_bank";
  SharedNumber number{pen.frame.strings.plural(counted, *std::max_element(asked.begin(), asked.end()), {{"bank", end > 0 ? end - 1 : 0}}),
                      columns.x + static_cast<float>(end) * columns.pitch + pen.px(8)};
  number.beside = number.x + pen.width(number.text, style) <= right;
  return number;
}

// Names of the passes of a wide access, right of their rows.
void draw_passes(Pen& pen, const BankExplanation& e, const Stack& stack, float x, float width) {
  const TextStyle style = pen.style(11, pen.frame.theme.dim);
  uint32_t shown = 0;
  for (size_t i = 0; i < e.wavefronts.size();) {
    size_t end = i;
    while (end + 1 < e.wavefronts.size() && e.wavefronts[end + 1].pass == e.wavefronts[i].pass) ++end;
    const float top = stack.row_y[end], bottom = stack.row_y[i] + stack.row_height;
    ++shown;
    pen.canvas.line({x, top + 1}, {x, bottom - 1}, pen.frame.theme.faint, 1.5f);
    const std::string name = pen.frame.strings.format("banks.pass", {{"pass", shown}});
    if (bottom - top >= style.size * 1.2f)
      pen.text({x + pen.px(6), (top + bottom) / 2 + style.size * 0.36f}, name, style, width - pen.px(6));
    i = end + 1;
  }
}

void collect(const Served& served, const Columns& columns, const Stack& stack, BanksScene& scene) {
  const AccessView& view = *served.input.access;
  const BankExplanation& e = served.e;
  const uint64_t first = view.object_address / view.arch.bank_width_bytes;
  // A curve ends on its bank's stack and falls behind it down to its word, so that it crosses no other bank's words.
  std::vector<float> top(view.arch.banks, stack.row_y.empty() ? 0 : stack.row_y.front());
  for (size_t w = 0; w < e.wavefronts.size(); ++w) {
    for (const auto& word : e.wavefronts[w].words) top[word.bank] = std::min(top[word.bank], stack.row_y[w]);
  }
  for (uint32_t w = 0; w < e.wavefronts.size(); ++w) {
    for (const auto& word : e.wavefronts[w].words) {
      const Rect box = columns.cell(word.bank, stack.row_y[w], stack.row_height);
      scene.words.push_back({word.bank, w, word.lanes, word.word - first, box});
      for (const uint32_t lane : bits_of(word.lanes)) {
        const Rect from = columns.cell(lane, columns.lane_y, columns.lane_height);
        scene.flights.push_back({lane,
                                 word.bank,
                                 w,
                                 word.word - first,
                                 {from.center().x, from.bottom()},
                                 {box.center().x, top[word.bank]},
                                 served.conflict(w)});
      }
    }
  }
}

// The banks of the access under the mouse in the source, and those of its words that are drawn.
void draw_pointed(Pen& pen, const BanksInput& input, BanksScene& scene) {
  if (!input.pointed || input.pointed->space != Space::Shared) return;
  const AccessView& other = *input.pointed;
  const Color color = pen.frame.theme.text;
  const BankExplanation e = hardware::explain_banks(other.access, other.arch);
  std::set<uint64_t> words;
  for (const auto& wavefront : e.wavefronts)
    for (const auto& word : wavefront.words) words.insert(word.word);
  pen.canvas.begin_group("pointed");
  for (uint32_t bank = 0; bank < e.words_per_bank.size() && bank < scene.banks.size(); ++bank) {
    if (e.words_per_bank[bank] == 0) continue;
    scene.pointed_banks.push_back(bank);
    pen.canvas.stroke_rect(scene.banks[bank], color, 2, std::min(pen.px(4), scene.banks[bank].width / 4));
  }
  const uint64_t first = input.access->object_address / other.arch.bank_width_bytes;
  for (const BanksScene::WordBox& word : scene.words) {
    if (!words.contains(word.word + first)) continue;
    scene.pointed_words.push_back(word.word);
    pen.canvas.stroke_rect(word.rect, color, 2, std::min(pen.px(4), word.rect.height / 4));
  }
  pen.canvas.end_group();
}

}  // namespace

void draw_banks(Pen& pen, const Served& served, const Columns& columns, float y, float height, BanksScene& scene) {
  const std::vector<uint32_t>& asked = served.asked;
  const char* const said = served.e.lanes_take_turns ? "banks.hover_bank_lanes" : "banks.hover_bank";
  const Theme& theme = pen.frame.theme;
  const TextStyle number = pen.style(11, theme.text, Face::Mono);
  const uint32_t step = label_step(pen, columns.pitch, number, "31");
  // Where not all numbers fit, those that name most of the banks that are asked.
  uint32_t from = 0;
  const auto named = [&](uint32_t first) {
    uint32_t count = 0;
    for (uint32_t bank = first; bank < asked.size(); bank += step) count += asked[bank] > 0;
    return count;
  };
  for (uint32_t first = 1; first < step; ++first)
    if (named(first) > named(from)) from = first;
  pen.canvas.begin_group("banks");
  for (uint32_t bank = 0; bank < asked.size(); ++bank) {
    const Rect cell = columns.cell(bank, y, height);
    scene.banks.push_back(cell);
    pen.canvas.fill_rect(cell, asked[bank] ? theme.raised : theme.panel, std::min(pen.px(4), cell.width / 4));
    // Where not all numbers fit, every second or fourth has its neighbours' room.
    const TextStyle own =
        pen.style(cell.height >= number.size ? 11 : 10, asked[bank] ? theme.text : theme.faint, Face::Mono, Align::Center);
    if (bank % step == from && own.size * 0.75f <= cell.height)
      pen.canvas.text({cell.center().x, cell.center().y + own.size * 0.36f}, std::to_string(bank), own);
    pen.hit(Hover::Kind::Bank, cell, pen.frame.strings.plural(said, asked[bank], {{"bank", bank}}), bank);
  }
  pen.canvas.end_group();
}

// Below the longest run of idle banks, which has no marks: which they are, or of several runs how many.
static void say_idle(Pen& pen, const Columns& columns, const std::vector<uint32_t>& idle, size_t banks, float from, float right,
                     float line) {
  size_t first = 0, length = 0;
  for (size_t i = 0, start = 0; i < idle.size(); ++i) {
    if (i > 0 && idle[i] != idle[i - 1] + 1) start = i;
    if (i + 1 - start > length) first = start, length = i + 1 - start;
  }
  const bool one = length == idle.size(), last = idle[first] + length == banks;
  const std::string text = one ? pen.frame.strings.format("banks.idle", {{"banks", ordinal_range(idle)}})
                               : pen.frame.strings.format("banks.idle_of", {{"idle", idle.size()}, {"banks", banks}});
  const TextStyle quiet = pen.style(12, pen.frame.theme.dim);
  const float x = std::max(from, columns.x + static_cast<float>(idle[first]) * columns.pitch + pen.px(16));
  const float end = last ? right : columns.x + static_cast<float>(idle[first] + length) * columns.pitch - pen.px(8);
  if (x + pen.width(text, quiet) <= end) pen.canvas.text({x, line}, text, quiet);
}

void draw_marks(Pen& pen, const Served& served, const Columns& columns, float y, float from, float right, float bottom, BanksScene& scene) {
  const std::vector<uint32_t>& asked = served.asked;
  const Theme& theme = pen.frame.theme;
  const TextStyle number = pen.style(11, theme.conflict, Face::TextSemiBold);
  const float size = std::min(pen.px(10), columns.pitch * 0.7f);
  const uint32_t ways = *std::max_element(asked.begin(), asked.end());
  const bool numbered = size + 2 + pen.width(std::to_string(ways), number) <= columns.pitch - 1;
  pen.canvas.begin_group("conflicts");
  std::vector<uint32_t> idle;
  for (uint32_t bank = 0; bank < asked.size(); ++bank) {
    if (asked[bank] == 0) idle.push_back(bank);
    if (asked[bank] < 2) continue;
    scene.conflict_marks.push_back(bank);
    const std::string text = std::to_string(asked[bank]);
    const float width = numbered ? size + 2 + pen.width(text, number) : size;
    const float x = columns.x + (bank + 0.5f) * columns.pitch - width / 2;
    pen.triangle({x + size / 2, y + pen.px(8)}, size, theme.conflict);
    if (numbered) pen.canvas.text({x + size + 2, y + pen.px(8) + number.size * 0.36f}, text, number);
    pen.hit(Hover::Kind::Bank, {x, y, width, pen.px(16)},
            pen.frame.strings.format("banks.hover_mark", {{"bank", bank}, {"count", asked[bank]}}), bank, 0);
  }
  pen.canvas.end_group();
  const float line = y + pen.px(8) + number.size * 0.36f;
  if (!scene.conflict_marks.empty() && !numbered) {
    const SharedNumber shared = place_number(pen, served, columns, right);
    const float base = shared.beside ? line : line + number.size * 1.4f;
    if (base <= bottom) pen.text({shared.beside ? shared.x : columns.x, base}, shared.text, number, right - columns.x);
    // How many banks have nothing to do, at the right.
    const TextStyle quiet = pen.style(12, theme.dim, Face::Text, Align::Right);
    const std::string rest = pen.frame.strings.format("banks.idle_of", {{"idle", idle.size()}, {"banks", asked.size()}});
    const float taken = shared.beside ? shared.x + pen.width(shared.text, number) + pen.px(16) : from;
    if (!idle.empty() && taken + pen.width(rest, quiet) <= right) pen.canvas.text({right, line}, rest, quiet);
  } else if (!idle.empty()) {
    say_idle(pen, columns, idle, asked.size(), from, right, line);
  }
}

// The lanes that queue for a word share one frame.
static void draw_queues(Pen& pen, const Served& served, const Rect& area, BanksScene& scene) {
  if (!served.e.lanes_take_turns) return;
  struct Queue {
    Rect rect;
    uint32_t lanes = 0;
    uint64_t word = 0;
  };
  std::map<std::pair<uint32_t, uint64_t>, Queue> queues;
  for (const BanksScene::WordBox& word : scene.words) {
    const auto [it, fresh] = queues.try_emplace({word.bank, word.word}, Queue{word.rect, 0, word.word});
    Queue& queue = it->second;
    const float top = std::min(queue.rect.y, word.rect.y), bottom = std::max(queue.rect.bottom(), word.rect.bottom());
    queue.rect = {queue.rect.x, top, queue.rect.width, bottom - top};
    queue.lanes |= word.lanes;
  }
  const Queue* longest = nullptr;
  for (const auto& [where, queue] : queues) {
    if (std::popcount(queue.lanes) < 2) continue;
    pen.canvas.stroke_rect({queue.rect.x - 1, queue.rect.y - 1, queue.rect.width + 2, queue.rect.height + 2}, pen.frame.theme.dim, 1.5f,
                           pen.px(3));
    scene.queues.push_back({queue.rect, queue.lanes, queue.word});
    if (!longest || std::popcount(queue.lanes) >= std::popcount(longest->lanes)) longest = &queue;
  }
  if (!longest) return;
  const TextStyle style = pen.style(11, pen.frame.theme.text);
  const std::string text =
      pen.frame.strings.format("banks.queue", {{"lanes", static_cast<uint32_t>(std::popcount(longest->lanes))}, {"word", longest->word}});
  const float x = longest->rect.right() + pen.px(10), base = longest->rect.y + style.size;
  const bool free = std::none_of(queues.begin(), queues.end(), [&](const auto& q) { return q.second.rect.x > longest->rect.x; });
  if (free && x + pen.width(text, style) <= area.right()) pen.canvas.text({x, base}, text, style);
}

void draw_flights(Pen& pen, const BanksInput& input, const BanksScene& scene, float travelled) {
  const Theme& theme = pen.frame.theme;
  const int focus = focus_lane(input);
  pen.canvas.begin_group("flights");
  const auto draw = [&](const BanksScene::Flight& f) {
    const bool now = f.wavefront == scene.current_wavefront, followed = static_cast<int>(f.lane) == focus;
    const Color base = followed ? theme.text : now ? theme.accent : f.conflict ? theme.conflict : theme.faint;
    const float alpha = followed ? 1.0f : now ? (focus >= 0 ? 0.75f : 1.0f) : 0.38f;
    draw_flight(pen, f.from, f.to, base.with_alpha(alpha), followed ? 2.4f : now ? 1.7f : 1.1f, now ? travelled : 1);
  };
  for (const auto& f : scene.flights)
    if (f.wavefront != scene.current_wavefront && static_cast<int>(f.lane) != focus) draw(f);
  for (const auto& f : scene.flights)
    if (f.wavefront == scene.current_wavefront && static_cast<int>(f.lane) != focus) draw(f);
  for (const auto& f : scene.flights)
    if (static_cast<int>(f.lane) == focus) draw(f);
  pen.canvas.end_group();
}

std::string word_text(const Served& served, const BanksScene::WordBox& word, const Strings& strings) {
  const bool queue = served.e.lanes_take_turns, counted = served.input.access->access.kind == hardware::AccessKind::Count;
  return strings.format(
      queue                                      ? "banks.hover_turn"
      : counted && std::popcount(word.lanes) > 1 ? "banks.hover_counted"
      : std::popcount(word.lanes) > 1            ? "banks.hover_broadcast"
                                                 : "banks.hover_word",
      {{"word", word.word}, {"bank", word.bank}, {"lanes", ordinal_range(bits_of(word.lanes))}, {"wavefront", word.wavefront + 1}});
}

static void draw_arrows(Pen& pen, const Served& served, const Rect& area, BanksScene& scene) {
  const BanksInput& input = served.input;
  const BankExplanation& e = served.e;
  const std::vector<uint32_t>& asked = served.asked;
  const uint32_t n = served.wavefronts;
  const Strings& strings = pen.frame.strings;
  const TextStyle quiet = pen.style(12, pen.frame.theme.accent, Face::TextSemiBold, Align::Right);
  // Right of the columns: the names of rows that are full, and those of the passes.
  const float passes = e.count.passes > 1 && area.width > pen.px(420) ? pen.px(56) : 0,
              names = names_width(pen, served, (area.width - passes) / hardware::kLanes), side = passes + names;
  Columns columns;
  columns.pitch = std::min((area.width - side) / hardware::kLanes, pen.px(38));
  columns.x = area.x;
  const float right = columns.x + columns.pitch * hardware::kLanes;
  // With large type on a small window the picture comes first: no numbers above the lanes, no line below the marks.
  const bool compact = area.height < pen.px(120);
  const float cell = std::clamp(columns.pitch * 0.85f, pen.px(compact ? 7 : 10), pen.px(26));

  const std::string which = n ? strings.format("banks.wavefront_of", {{"now", scene.current_wavefront + 1}, {"all", n}}) : "";
  const std::string lanes = strings.get("banks.lanes");
  float y = draw_label(pen, area.x, area.y, lanes, right - area.x - pen.width(which, quiet) - pen.px(16), "glossary.lane");
  if (pen.width(which, quiet) <= right - area.x) pen.canvas.text({right, area.y + quiet.size}, which, quiet);
  if (label_step(pen, columns.pitch, pen.style(11, {}, Face::Mono), "31") > 1 && !compact) y += pen.px(14);  // numbers stand above the row
  y = draw_lane_passes(pen, served, columns, y, area.height, scene);
  columns.lane_y = y;
  columns.lane_height = cell;
  columns.numbered = !compact;
  // From the bottom: label, conflict marks, bank row, words; the flights get what is left, and at least a third.
  const bool label = area.height > pen.px(190);
  // Columns too narrow for a number each have one line more, unless the number for all fits beside the marks.
  const bool narrow = label_step(pen, columns.pitch, pen.style(11, {}, Face::Mono), "31") > 1;
  const bool conflict =
      *std::max_element(asked.begin(), asked.end()) > 1;  // without one there are no marks, and the label takes their line
  const std::string banks = strings.get("banks.banks");
  const bool own_line = !compact && narrow && conflict && !place_number(pen, served, columns, right).beside;
  const float marks = area.bottom() - pen.px(label && conflict ? 42 : label ? 24 : 20) - (own_line ? pen.px(16) : 0);
  const float bank_y = marks - cell - pen.px(2);
  const float room = bank_y - pen.px(4) - (columns.lane_y + cell);
  if (room < pen.px(compact ? 12 : 20)) return draw_lanes(pen, input, columns, served.lit(scene), scene);
  const Stack stack = place_stack(pen, e, bank_y - pen.px(4), room * 0.6f);
  collect(served, columns, stack, scene);
  draw_flights(pen, input, scene, served.at - static_cast<float>(scene.current_wavefront));
  draw_lanes(pen, input, columns, served.lit(scene), scene);
  draw_words(pen, served, columns, scene, right + names);
  draw_queues(pen, served, area, scene);
  if (passes > 0) draw_passes(pen, e, stack, right + names + pen.px(6), passes - pen.px(6));
  draw_banks(pen, served, columns, bank_y, cell, scene);
  draw_pointed(pen, input, scene);
  const float named = label && !conflict ? pen.width(banks, pen.style(12, {}, Face::TextSemiBold)) + pen.px(16) : 0;
  draw_marks(pen, served, columns, marks, area.x + named, right, area.bottom(), scene);
  if (label) draw_label(pen, area.x, conflict ? area.bottom() - pen.px(18) : marks, banks, area.width, "glossary.bank");
}

void draw_shared(Pen& pen, const BanksInput& input, const Rect& area, BanksScene& scene) {
  const AccessView& view = *input.access;
  Served served{input, hardware::explain_banks(view.access, view.arch), {}, {}, 0, 0};
  served.counts = words_by_pass(served.e, view.arch.banks);
  served.asked = served.e.words_per_bank;
  served.asked.resize(view.arch.banks);
  served.wavefronts = static_cast<uint32_t>(served.e.wavefronts.size());
  served.at = std::clamp(input.phase, 0.0f, 1.0f) * static_cast<float>(served.wavefronts);
  scene.current_wavefront = served.wavefronts ? std::min(served.wavefronts - 1, static_cast<uint32_t>(served.at)) : 0;
  switch (input.picture) {
    case BanksPicture::Arrows:
      return draw_arrows(pen, served, area, scene);
    case BanksPicture::Array:
      return draw_array(pen, served, area, scene);
    case BanksPicture::Card:
      return draw_card(pen, served, area, scene);
  }
}

}  // namespace warplens::viz::banks
