#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "viz/scenes/account.h"
#include "viz/scenes/banks/parts.h"
#include "viz/scenes/heading.h"

namespace warplens::viz {
namespace banks {

uint32_t label_step(const Pen& pen, float pitch, const TextStyle& style, std::string_view widest) {
  uint32_t step = 1;
  while (step < 32 && pen.width(widest, style) + 4 > pitch * static_cast<float>(step)) step *= 2;
  return step;
}

int focus_lane(const BanksInput& input) { return input.hovered_lane >= 0 ? input.hovered_lane : input.selected_lane; }

// Matrices are called by their instruction: the banks serve them by a rule of their own.
std::string operation(const AccessView& view, const Strings& strings) {
  const bool matrices = view.access.kind == hardware::AccessKind::MatrixLoad || view.access.kind == hardware::AccessKind::MatrixStore;
  return strings.get(std::string("op.") + (matrices ? hardware::name(view.access.kind) : name(view.op)));
}

float draw_label(Pen& pen, float x, float y, std::string_view text, float width, const char* explained) {
  const TextStyle style = pen.style(12, pen.frame.theme.dim, Face::TextSemiBold);
  const Rect place{x, y, std::min(width, pen.width(text, style)), style.size * 1.4f};
  if (explained) pen.hit(Hover::Kind::Text, place, pen.frame.strings.get(explained));
  pen.text({x, y + style.size}, std::string(text), style, width);
  return y + style.size * 1.6f;
}

void draw_lanes(Pen& pen, const BanksInput& input, const Columns& columns, uint32_t lit, BanksScene& scene) {
  const Theme& theme = pen.frame.theme;
  const uint32_t mask = input.access->access.mask;
  const TextStyle number = pen.style(11, theme.dim, Face::Mono);
  const uint32_t step = label_step(pen, columns.pitch, number, "31");
  pen.canvas.begin_group("lanes");
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane) {
    const Rect cell = columns.cell(lane, columns.lane_y, columns.lane_height);
    scene.lanes.push_back(cell);
    const bool active = mask >> lane & 1, now = lit >> lane & 1;
    const float radius = std::min(pen.px(4), cell.width / 4);
    const Color fill = now ? theme.accent : theme.raised;
    if (active)
      pen.canvas.fill_rect(cell, fill, radius);
    else
      pen.canvas.stroke_rect(inset(cell, 0.5f), theme.line, 1, radius);  // inactive: hollow
    if (static_cast<int>(lane) == focus_lane(input)) pen.canvas.stroke_rect(cell, theme.text, 2, radius);
    if (lane % step == 0 && (step == 1 || columns.numbered)) {
      TextStyle style = number;
      style.color = !active ? theme.faint : now && step == 1 ? theme.on_accent : now ? readable_on(fill) : theme.text;
      style.align = Align::Center;
      if (step == 1)
        pen.centered(cell, std::to_string(lane), style);
      else
        pen.canvas.text({std::max(cell.center().x, pen.frame.rect.x + pen.width("31", number)), columns.lane_y - pen.px(3)},
                        std::to_string(lane), TextStyle{Face::Mono, number.size, theme.dim, Align::Center});
    }
    const std::string key = active ? "banks.hover_lane" : "banks.hover_inactive";
    pen.hit(Hover::Kind::Lane, cell, pen.frame.strings.format(key, {{"lane", lane}}), lane);
  }
  pen.canvas.end_group();
}

float flight_width(const Pen& pen, float width) { return width * pen.frame.scale / (1 + 0.6f * (pen.frame.scale - 1)); }

void draw_flight(Pen& pen, Point from, Point to, Color color, float width, float travelled) {
  const float reach = (to.y - from.y) * 0.55f;
  const Point a{from.x, from.y + reach}, b{to.x, to.y - reach};
  pen.canvas.curve(from, a, b, to, color, flight_width(pen, width));
  if (travelled <= 0 || travelled >= 1) return;
  const float t = travelled, s = 1 - t;
  const auto at = [&](float p0, float p1, float p2, float p3) {
    return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3;
  };
  pen.canvas.fill_circle({at(from.x, a.x, b.x, to.x), at(from.y, a.y, b.y, to.y)}, pen.px(3), color);
}

// The distance in words between colliding words of one bank and pass, if it is the same everywhere; else 0.
static uint64_t common_distance(const hardware::BankExplanation& explained) {
  std::map<std::pair<uint32_t, uint32_t>, std::set<uint64_t>> words;  // by pass and bank
  for (const auto& wavefront : explained.wavefronts) {
    for (const auto& word : wavefront.words) words[{wavefront.pass, word.bank}].insert(word.word);
  }
  uint64_t distance = 0;
  for (const auto& [where, set] : words) {
    for (auto it = set.begin(); it != set.end() && std::next(it) != set.end(); ++it) {
      const uint64_t d = *std::next(it) - *it;
      if (distance && d != distance) return 0;
      distance = d;
    }
  }
  return distance;
}

// The sentence for atomics and asynchronous copies.
static std::string turns_sentence(const std::string& op, const hardware::BankExplanation& explained, uint32_t ways, uint32_t busy,
                                  const Strings& strings) {
  if (explained.count.wavefronts == 0) return strings.get("banks.sentence_idle");
  std::string text = busy == 0 ? strings.plural("banks.sentence_turns_clean", explained.count.wavefronts, {{"op", op}})
                               : strings.plural("banks.sentence_turns", busy, {{"ways", ways}}) + strings.get("join.sentences") +
                                     strings.plural("banks.sentence_takes", explained.count.wavefronts,
                                                    {{"op", op}, {"ideal", explained.ideal_wavefronts}});
  if (explained.count.turns > 1)
    text += strings.get("join.sentences") + strings.format("banks.sentence_loop", {{"turns", explained.count.turns}});
  if (!explained.count.exact) text += strings.get("join.sentences") + strings.get("banks.sentence_not_exact");
  return text;
}

// The distance in words between neighboring lanes that are served together, if it is the same for all of them.
static std::optional<uint64_t> words_apart(const AccessView& view, const hardware::BankExplanation& explained) {
  const hardware::WarpAccess& access = view.access;
  constexpr int64_t word = 4;
  const auto lanes = bits_of(access.mask);
  const bool plain = explained.count.passes == 1 && !explained.lanes_take_turns;
  if (lanes.size() < 3 || !plain || access.width_bytes != word || view.arch.bank_width_bytes != word) return std::nullopt;
  std::optional<int64_t> apart;
  for (size_t i = 1; i < lanes.size(); ++i) {
    const auto bytes = static_cast<int64_t>(access.address[lanes[i]] - access.address[lanes[i - 1]]);
    const int64_t steps = lanes[i] - lanes[i - 1];
    if (bytes % (steps * word) != 0 || (apart && *apart != bytes / (steps * word))) return std::nullopt;
    apart = bytes / (steps * word);
  }
  return static_cast<uint64_t>(std::abs(*apart));
}

std::string stride_text(const AccessView& view, const hardware::BankExplanation& explained, const Strings& strings, std::string_view side,
                        std::string_view cost) {
  const auto apart = words_apart(view, explained);
  if (!apart || *apart < 2) return {};
  const uint64_t banks = view.arch.banks, turns = *apart / banks, rest = *apart % banks, used = banks / std::gcd(*apart, banks);
  if (turns == 0 && used < banks && view.access.mask != ~0u) return {};  // fewer lanes use fewer of them
  const bool of_side = !side.empty();
  const char* const within =
      used < banks ? (of_side ? "compare.stride_some" : "banks.stride_some") : (of_side ? "compare.stride_all" : "banks.stride_all");
  const char* const beyond =
      rest == 0 ? (of_side ? "compare.stride_turns" : "banks.stride_turns") : (of_side ? "compare.stride_further" : "banks.stride_further");
  return strings.plural(turns == 0 ? within : beyond, turns,
                        {{"distance", *apart}, {"banks", banks}, {"rest", rest}, {"used", used}, {"side", side}, {"cost", cost}});
}

std::string shared_sentence(const AccessView& view, const hardware::BankExplanation& explained, const Strings& strings) {
  const std::string op = operation(view, strings);
  const uint32_t ways =
      explained.words_per_bank.empty() ? 0 : *std::max_element(explained.words_per_bank.begin(), explained.words_per_bank.end());
  const auto busy = static_cast<uint32_t>(
      std::count_if(explained.words_per_bank.begin(), explained.words_per_bank.end(), [](uint32_t n) { return n > 1; }));
  if (explained.lanes_take_turns) return turns_sentence(op, explained, ways, busy, strings);
  const std::string stride = stride_text(view, explained, strings), why = stride.empty() ? "" : stride + strings.get("join.sentences");
  if (explained.count.conflicts > 0) {
    const uint64_t distance = why.empty() ? common_distance(explained) : 0;
    const std::string where = strings.plural(distance ? "banks.sentence_conflict_apart" : "banks.sentence_conflict", busy,
                                             {{"ways", ways}, {"distance", distance}});
    return why + where + strings.get("join.sentences") +
           strings.plural("banks.sentence_takes", explained.count.wavefronts, {{"op", op}, {"ideal", explained.ideal_wavefronts}});
  }
  if (explained.count.passes > 1) {
    return strings.format(
        "banks.sentence_passes",
        {{"op", op}, {"bytes", view.access.width_bytes}, {"passes", explained.count.passes}, {"wavefronts", explained.count.wavefronts}});
  }
  if (explained.broadcasts > 0 && view.access.kind == hardware::AccessKind::Count)
    return strings.plural("banks.sentence_counted", explained.broadcasts);
  if (explained.broadcasts > 0)
    return strings.plural(view.access.kind == hardware::AccessKind::Store ? "banks.sentence_written_together" : "banks.sentence_broadcast",
                          explained.broadcasts, {{"op", op}});
  return explained.count.passes ? why + strings.format("banks.sentence_clean", {{"op", op}}) : strings.get("banks.sentence_idle");
}

std::string global_sentence(const hardware::SectorExplanation& explained, const Strings& strings) {
  const std::string lines = strings.plural("banks.lines", explained.lines.size());
  const std::string sectors = strings.plural("banks.sectors", explained.sectors.size());
  if (explained.bytes_used == explained.bytes_moved)
    return strings.format("banks.sentence_coalesced", {{"used", explained.bytes_used}, {"sectors", sectors}, {"lines", lines}});
  return strings.format("banks.sentence_uncoalesced", {{"used", explained.bytes_used},
                                                       {"moved", explained.bytes_moved},
                                                       {"percent", percent_text(explained.bytes_used, explained.bytes_moved)},
                                                       {"sectors", sectors},
                                                       {"lines", lines}});
}

// The rows of the what-ifs, those that matter most first.
struct WhatIfRow {
  WhatIf::Group group;
  const char* name;
};
constexpr WhatIfRow kWhatIfRows[] = {{WhatIf::Group::Setting, "banks.what_if"},
                                     {WhatIf::Group::Fix, "banks.what_if_fixes"},
                                     {WhatIf::Group::Kernel, "banks.what_if_kernels"},
                                     {WhatIf::Group::Machine, "banks.what_if_machines"}};

static float what_if_height(const Pen& pen, size_t rows, float note) {
  return pen.px(12.0f + 36.0f * static_cast<float>(rows) + (note > 0 ? 6 : 0) + 18 * note);
}

// The line below them: two lines where it is longer than the box.
static TextStyle note_style(const Pen& pen) { return pen.style(13, pen.frame.theme.dim); }
static float note_lines(const Pen& pen, const BanksInput& input, float width) {
  if (input.note.empty()) return 0;
  return pen.width(input.note, note_style(pen)) <= width - pen.px(32) ? 1 : 2;
}

// As many as fit into `room` with the note below them.
static std::vector<WhatIfRow> what_if_rows(const Pen& pen, const BanksInput& input, float room, float note) {
  std::vector<WhatIfRow> rows;
  float height = what_if_height(pen, 0, note);
  for (const WhatIfRow& row : kWhatIfRows) {
    const bool any = std::any_of(input.what_if.begin(), input.what_if.end(), [&](const WhatIf& w) { return w.group == row.group; });
    if (any && (height += pen.px(36)) <= room) rows.push_back(row);
  }
  return rows;
}

// Chips of one kind from `x` on, as many as fit.
static void draw_what_if_row(Pen& pen, const BanksInput& input, WhatIf::Group group, uint32_t now, float x, float y, float right) {
  const Theme& theme = pen.frame.theme;
  const TextStyle label = pen.style(12, theme.text);
  const float height = pen.px(28), base = y + height / 2 + label.size * 0.36f;
  // What does not help against a conflict is as bad as it.
  const bool conflicts = input.access && hardware::count_banks(input.access->access, input.access->arch).conflicts > 0;
  for (size_t i = 0; i < input.what_if.size(); ++i) {
    const WhatIf& row = input.what_if[i];
    if (row.group != group) continue;
    const bool better = row.wavefronts<now, bad = row.wavefronts> now || (conflicts && !better);
    const TextStyle count = pen.style(12, better ? theme.ok : bad ? theme.conflict : theme.text, Face::TextSemiBold);
    const std::string wavefronts = pen.frame.strings.plural("banks.wavefronts", row.wavefronts);
    const float width = pen.px(36) + pen.width(row.label, label) + pen.width(wavefronts, count);
    if (x + width > right) continue;  // a shorter one may still fit
    const Rect chip{x, y, width, height};
    pen.canvas.fill_rect(chip, theme.raised, pen.px(5));
    pen.canvas.stroke_rect(chip, row.current ? theme.accent : theme.line, row.current ? 1.5f : 1, pen.px(5));
    pen.canvas.text({x + pen.px(12), base}, row.label, label);
    pen.canvas.text({chip.right() - pen.px(12), base}, wavefronts, TextStyle{count.face, count.size, count.color, Align::Right});
    pen.hit(Hover::Kind::WhatIf, chip,
            row.label + pen.frame.strings.get("join.introduces") + wavefronts + (row.help.empty() ? "" : "\n" + row.help),
            static_cast<int64_t>(i));
    x += width + pen.px(8);
  }
}

// The button that asks a GPU, and its answer beside it.
static void draw_gpu(Pen& pen, const GpuLine& gpu, const Rect& row) {
  const Theme& theme = pen.frame.theme;
  pen.canvas.begin_group("gpu");
  const TextStyle label = pen.style(12, theme.text);
  const float base = row.center().y + label.size * 0.36f, gap = pen.px(12);
  float x = row.x;
  if (!gpu.button.empty()) {
    const Rect chip{x, row.y, std::min(row.width, pen.width(gpu.button, label) + 2 * gap), row.height};
    pen.canvas.fill_rect(chip, theme.raised, pen.px(5));
    pen.canvas.stroke_rect(chip, theme.line, 1, pen.px(5));
    pen.text({x + gap, base}, gpu.button, label, chip.width - 2 * gap);
    pen.hit(Hover::Kind::Ask, chip, gpu.button_help);
    x = chip.right() + gap;
  }
  TextStyle answer = pen.style(12, theme.dim);
  if (gpu.agrees) {
    const float mark = pen.px(11);
    answer.color = *gpu.agrees ? theme.ok : theme.conflict;
    const Point at{x + mark / 2, row.center().y};
    *gpu.agrees ? pen.check(at, mark, answer.color) : pen.triangle(at, mark, answer.color);
    x += mark + pen.px(6);
  }
  if (row.right() > x) pen.text({x, base}, gpu.answer, answer, row.right() - x);
  pen.canvas.end_group();
}

static void draw_what_if(Pen& pen, const BanksInput& input, const std::vector<WhatIfRow>& rows, const Rect& box, float note) {
  const Theme& theme = pen.frame.theme;
  pen.canvas.begin_group("what if");
  pen.canvas.fill_rect(box, theme.panel, pen.px(6));
  pen.canvas.stroke_rect(box, theme.line, 1, pen.px(6));
  const TextStyle title = pen.style(13, theme.text, Face::TextSemiBold);
  uint32_t now = 0;
  for (const WhatIf& row : input.what_if) now = row.current ? row.wavefronts : now;
  float names = 0;
  for (const WhatIfRow& row : rows) names = std::max(names, pen.width(pen.frame.strings.get(row.name), title));
  names = std::min(names, box.width * 0.3f);
  const float x = box.x + pen.px(32) + names, right = box.right() - pen.px(8), base = pen.px(14) + title.size * 0.36f;
  float y = box.y + pen.px(10);
  for (const WhatIfRow& row : rows) {
    const bool first = &row == &rows.front();
    pen.text({box.x + pen.px(16), y + base}, pen.frame.strings.get(row.name),
             first ? title : TextStyle{Face::Text, title.size, theme.dim, Align::Left}, names + 1);
    draw_what_if_row(pen, input, row.group, now, x, y, right);
    y += pen.px(36);
  }
  if (note > 0) pen.paragraph(box.x + pen.px(16), y, box.width - pen.px(32), input.note, note_style(pen), static_cast<int>(note));
  pen.canvas.end_group();
}

// "Line 97, As store: banks 0–15, 2 wavefronts": what the source line under the mouse does.
static std::string pointed_text(const AccessView& view, const Veil& veil, const Strings& strings) {
  const Strings::Argument line{"line", view.line}, array{"array", view.array};
  const std::string op = operation(view, strings);
  if (view.space != Space::Shared) {
    const std::string sectors =
        strings.plural_or_asked(veil.sectors, "banks.sectors", hardware::explain_sectors(view.access).sectors.size());
    return strings.format("banks.pointed_global", {line, array, {"op", op}, {"sectors", sectors}});
  }
  const auto explained = hardware::explain_banks(view.access, view.arch);
  std::vector<uint32_t> banks;
  for (uint32_t bank = 0; bank < explained.words_per_bank.size(); ++bank)
    if (explained.words_per_bank[bank]) banks.push_back(bank);
  const std::string wavefronts = strings.plural_or_asked(veil.wavefronts, "banks.wavefronts", explained.count.wavefronts),
                    list = veil.wavefronts || veil.banks ? "?" : ordinal_range(banks);
  return strings.plural("banks.pointed", banks.size(), {line, array, {"op", op}, {"banks", list}, {"wavefronts", wavefronts}});
}

// What the followed warp has cost up to here, or what is pointed at: on one line at the bottom.
static void draw_totals(Pen& pen, const BanksInput& input, const Rect& line) {
  const Strings& strings = pen.frame.strings;
  if (input.pointed) {
    pen.text({line.x, line.y + pen.px(13)}, pointed_text(*input.pointed, pen.frame.veil, strings), pen.style(12, pen.frame.theme.text),
             line.width);
    return;
  }
  if (!input.totals.empty()) return pen.text({line.x, line.y + pen.px(13)}, input.totals, pen.style(12, pen.frame.theme.dim), line.width);
  const bool global = input.access->space == Space::Global;
  const Strings::Argument warp{"warp", input.access->warp}, account{"account", account_text(input.account, strings)};
  const bool asked = pen.frame.veil.sums(!global);
  const std::string text = global ? strings.plural_or_asked(asked, "banks.so_far_global", input.sectors_so_far, {warp, account})
                                  : strings.plural_or_asked(asked, "banks.so_far_shared", input.wavefronts_so_far,
                                                            {warp, account, {"conflicts", number_or_asked(asked, input.conflicts_so_far)}});
  pen.text({line.x, line.y + pen.px(13)}, text, pen.style(12, pen.frame.theme.dim), line.width);
}

static std::vector<Chip> shared_chips(const Pen& pen, const hardware::BankExplanation& e, hardware::AccessKind kind) {
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  const Color wavefronts = e.count.conflicts ? theme.conflict : theme.ok, conflicts = e.count.conflicts ? theme.conflict : theme.text;
  std::vector<Chip> chips{
      {grouped(e.count.wavefronts), s.plural("banks.chip_wavefronts", e.count.wavefronts), wavefronts, s.get("glossary.wavefront")},
      {grouped(e.ideal_wavefronts), s.get("banks.chip_ideal"), theme.text, s.get("glossary.ideal"), "="},
      {grouped(e.count.conflicts), s.plural("banks.chip_conflicts", e.count.conflicts), conflicts, s.get("glossary.conflict"), "+"},
      {grouped(e.distinct_words), s.plural("banks.chip_words", e.distinct_words), theme.text, s.get("glossary.word")}};
  if (kind == hardware::AccessKind::Load || kind == hardware::AccessKind::MatrixLoad)  // the others send no word to several lanes
    chips.push_back({grouped(e.broadcasts), s.plural("banks.chip_broadcasts", e.broadcasts), theme.text, s.get("glossary.broadcast")});
  return chips;
}

static std::vector<Chip> global_chips(const Pen& pen, const hardware::SectorExplanation& e) {
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  const bool wasted = e.sectors.size() > e.ideal_sectors;
  return {{grouped(e.sectors.size()), s.plural("banks.chip_sectors", e.sectors.size()), wasted ? theme.conflict : theme.ok,
           s.get("glossary.sector")},
          {grouped(e.ideal_sectors), s.get("banks.chip_ideal"), theme.text, s.get("glossary.ideal")},
          {grouped(e.lines.size()), s.plural("banks.chip_lines", e.lines.size()), theme.text, s.get("glossary.cache_line")},
          {grouped(e.bytes_used), s.get("banks.chip_used"), theme.text, s.get("glossary.sector")},
          {grouped(e.bytes_moved), s.get("banks.chip_moved"), wasted ? theme.conflict : theme.text, s.get("glossary.sector")}};
}

}  // namespace banks

static void draw(Pen& pen, const BanksInput& input, BanksScene& scene) {
  const Frame& frame = pen.frame;
  const float margin = std::min({pen.px(24), frame.rect.width * 0.04f, frame.rect.height * 0.06f});
  Rect area = inset(frame.rect, margin);
  if (!input.access) {
    pen.heading(area, frame.strings.get("banks.none_title"), frame.strings.get("banks.none_sentence"));
    return;
  }
  const AccessView& view = *input.access;
  const bool global = view.space != Space::Shared;
  const std::string usual =
      frame.strings.format(input.transposes && view.op == MemoryOp::Store ? "banks.title_transposed" : "banks.title",
                           {{"array", view.array}, {"op", banks::operation(view, frame.strings)}, {"bytes", view.access.width_bytes}});
  const std::string title = (input.doubt.empty() ? "" : "≈ ") + (input.title.empty() ? usual : input.title);
  if (banks::is_asked(frame.veil, view)) {
    const Rect below = pen.heading(area, input.asked_title.empty() ? title : input.asked_title, frame.strings.get("lesson.veiled"));
    return banks::draw_asked(pen, input, below, scene);
  }
  const auto explained = hardware::explain_banks(view.access, view.arch);
  const auto sectors = hardware::explain_sectors(view.access);
  std::string sentence = global ? banks::global_sentence(sectors, frame.strings) : banks::shared_sentence(view, explained, frame.strings);
  if (view.elsewhere) sentence += frame.strings.get("join.sentences") + elsewhere_text(view, frame.strings);
  if (!input.doubt.empty()) sentence += frame.strings.get("join.sentences") + input.doubt;
  area = heading_of_stage(pen, area, title, sentence, 0.62f);

  // The picture needs its room first; counters, the what-if row and the totals take what is left.
  const float picture = pen.px(40) + std::min(pen.px(150), frame.rect.height * 0.35f);
  if (area.height > picture + pen.px(24)) {
    area.height -= pen.px(24);
    banks::draw_totals(pen, input, {area.x, area.bottom() + pen.px(6), area.width, pen.px(18)});
  }
  const float note = banks::note_lines(pen, input, area.width);
  const auto rows = banks::what_if_rows(pen, input, area.height - picture - pen.px(12), note);
  if (!rows.empty()) {
    const float below = banks::what_if_height(pen, rows.size(), note);
    area.height -= below + pen.px(12);
    banks::draw_what_if(pen, input, rows, {area.x, area.bottom() + pen.px(8), area.width, below}, note);
  }
  const float gpu = input.gpu.button.empty() && input.gpu.answer.empty() ? 0 : pen.px(28);
  if (gpu > 0 && area.height > picture + gpu + pen.px(12)) {
    area.height -= gpu + pen.px(12);
    banks::draw_gpu(pen, input.gpu, {area.x, area.bottom() + pen.px(8), area.width, gpu});
  }
  if (area.height > picture + pen.px(56)) {
    Rect chips = area;
    chips.height = area.height - picture;
    const float bottom =
        draw_chips(pen, chips, global ? banks::global_chips(pen, sectors) : banks::shared_chips(pen, explained, input.access->access.kind));
    area = {area.x, bottom + pen.px(14), area.width, area.bottom() - bottom - pen.px(14)};
  }
  if (global)
    banks::draw_global(pen, input, area, scene);
  else
    banks::draw_shared(pen, input, area, scene);
}

BanksScene layout_banks(const BanksInput& input, const Frame& frame) {
  return make_scene<BanksScene>(frame, [&](Pen& pen, BanksScene& scene) { draw(pen, input, scene); });
}

}  // namespace warplens::viz
