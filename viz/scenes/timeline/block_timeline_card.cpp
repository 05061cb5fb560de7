// The Timeline's bracket in the overview, and the card of what is pointed at.
#include <algorithm>
#include <bit>

#include "viz/scenes/banks/parts.h"
#include "viz/scenes/timeline/block_timeline.h"

namespace warplens::viz {
namespace {

struct CardText {
  std::string what, where;         // "As load", "line 113, warp 0, tick 562"
  std::vector<std::string> lines;  // what it costs and why
  bool bad = false;                // the first of them is a conflict
};

std::string count_of(const Strings& s, const char* key, uint64_t count) { return s.plural(key, count); }

// The copies of this warp that were under way right after the access.
const simt::CopyRow* copy_of(const BlockTimelineInput& input, const simt::AccessRow& row) {
  for (const simt::CopyRow& copy : input.model->warps[row.warp].copies)
    if (copy.first <= row.tick && row.tick <= copy.last) return &copy;
  return nullptr;
}

// The line that a warp executes at a tick; 0: not known.
uint32_t line_at(const analysis::Snapshot& snapshot, uint32_t warp, uint64_t tick) {
  const auto& steps = snapshot.block->trace.steps[warp];
  const auto next = std::upper_bound(steps.begin(), steps.end(), tick, [](uint64_t t, const simt::StepRow& step) { return t < step.tick; });
  if (next == steps.begin()) return 0;
  const uint32_t statement = std::prev(next)->statement;
  const auto& all = snapshot.program->statements;
  return statement < all.size() && all[statement].file == 0 ? all[statement].line : 0;
}

CardText text_of_access(const BlockTimelineInput& input, uint32_t access, const AccessView& view, const Veil& veil, const Strings& s) {
  const simt::AccessRow& row = input.snapshot->block->trace.accesses[access];
  CardText text;
  text.what = s.format("op.of_array", {{"op", s.get(std::string("op.") + name(view.op))}, {"array", view.array}});
  text.where = s.format("timeline.card_where", {{"line", line_text(veil, view.line)}, {"warp", row.warp}, {"tick", row.tick}});
  const auto lanes = static_cast<uint32_t>(std::popcount(view.access.mask));
  const Strings::Argument active{"lanes", number_or_asked(veil.lanes, lanes)}, bytes{"bytes", view.access.width_bytes};
  const bool asked = veil.costs_of(row.wavefronts > 0, row.site);
  if (row.wavefronts > 0 && (asked || veil.banks)) {
    text.lines.push_back(s.plural_or_asked(asked, "banks.wavefronts", row.wavefronts));
  } else if (row.wavefronts > 0) {
    const auto e = hardware::explain_banks(view.access, view.arch);
    std::vector<uint32_t> banks;
    for (uint32_t bank = 0; bank < e.words_per_bank.size(); ++bank)
      if (e.words_per_bank[bank]) banks.push_back(bank);
    text.bad = row.conflicts > 0;
    text.lines.push_back(row.conflicts
                             ? s.format("timeline.card_conflict", {{"wavefronts", static_cast<uint32_t>(row.wavefronts)},
                                                                   {"ideal", static_cast<uint32_t>(row.wavefronts - row.conflicts)}})
                             : count_of(s, "timeline.card_clean", row.wavefronts));
    text.lines.push_back(
        s.plural("timeline.card_shared", banks.size(), {active, bytes, {"words", e.distinct_words}, {"banks", ordinal_range(banks)}}));
  }
  if (row.sectors > 0) {
    const auto e = hardware::explain_sectors(view.access);
    text.lines.push_back(s.format("timeline.card_global", {active,
                                                           bytes,
                                                           {"sectors", s.plural_or_asked(asked, "banks.sectors", e.sectors.size())},
                                                           {"used", number_or_asked(asked, e.bytes_used)},
                                                           {"moved", number_or_asked(asked, e.bytes_moved)}}));
  }
  const auto kind = view.access.kind;
  const simt::CopyRow* const copy = kind == hardware::AccessKind::AsyncCopy ? copy_of(input, row) : nullptr;
  if (copy)
    text.lines.push_back(
        s.format("timeline.card_in_flight",
                 {{"ticks", copy->arrived - row.tick}, {"line", line_text(veil, line_at(*input.snapshot, row.warp, copy->arrived))}}));
  else
    text.lines.push_back(view.text);
  return text;
}

// Who arrived last let the others go.
std::optional<CardText> text_of_wait(const BlockTimelineInput& input, uint32_t warp, uint64_t tick, const Veil& veil, const Strings& s) {
  const auto& waits = input.model->warps[warp].waits;
  const auto wait = std::find_if(waits.begin(), waits.end(), [&](const auto& w) { return w.from == tick; });
  if (wait == waits.end()) return std::nullopt;
  CardText text;
  text.what = s.format("timeline.card_wait", {{"line", line_text(veil, wait->line)}});
  text.where = s.format("timeline.card_wait_where", {{"warp", warp}, {"from", wait->from}, {"to", wait->to}});
  text.lines.push_back(s.format("timeline.waits", {{"ticks", wait->to - wait->from}}));
  const simt::BarrierRow* last = nullptr;
  for (const simt::BarrierRow& row : input.snapshot->block->trace.barriers)
    if (row.released == wait->to && (!last || row.tick > last->tick)) last = &row;
  if (last && last->warp != warp) text.lines.push_back(s.format("timeline.card_last", {{"warp", last->warp}, {"tick", last->tick}}));
  return text;
}

std::optional<CardText> text_of_copies(const BlockTimelineInput& input, uint32_t warp, uint64_t tick, const Veil& veil, const Strings& s) {
  const auto& copies = input.model->warps[warp].copies;
  const auto copy = std::find_if(copies.begin(), copies.end(), [&](const simt::CopyRow& c) { return c.first == tick; });
  if (copy == copies.end()) return std::nullopt;
  CardText text;
  text.what = s.get("timeline.card_copies");
  text.where = s.format("timeline.card_copies_where", {{"warp", warp}, {"from", copy->first}, {"to", copy->last}});
  text.lines.push_back(s.format("timeline.card_copies_issued", {{"accesses", copy->accesses}}));
  text.lines.push_back(s.format("timeline.card_in_flight", {{"ticks", copy->arrived - copy->last},
                                                            {"line", line_text(veil, line_at(*input.snapshot, warp, copy->arrived))}}));
  return text;
}

// From the row down to the card, and not through what is said between them of the warps that are left out.
void draw_leader(Pen& pen, const BlockTimelineInput& input, const BlockTimelineScene& scene, Point from, float bottom) {
  const TextStyle said = pen.style(11, {});
  const float end = scene.rows.back().rect.bottom(), left = scene.track.x - pen.px(80);
  const std::string text = shown_warps_text(input, scene, pen.frame.veil, pen.frame.strings);
  const bool crosses = !text.empty() && bottom > end + pen.px(18) && from.x < left + pen.width(text, said) + pen.px(6);
  if (!crosses) return pen.canvas.line(from, {from.x, bottom}, pen.frame.theme.dim);
  pen.canvas.line(from, {from.x, end + pen.px(2)}, pen.frame.theme.dim);
  pen.canvas.line({from.x, end + pen.px(18)}, {from.x, bottom}, pen.frame.theme.dim);
}

// A bar for each bank, as high as the words it is asked for; of a global access, a box for each sector with the bytes used.
void draw_places(Pen& pen, const AccessView& view, const Rect& room) {
  const Theme& theme = pen.frame.theme;
  const TextStyle axis = pen.style(10, theme.dim, Face::Mono);
  const float base = room.bottom() - axis.size * 1.5f;
  pen.canvas.begin_group("places");
  if (view.space == Space::Shared) {
    const auto e = hardware::explain_banks(view.access, view.arch);
    const uint32_t most = std::max(4u, *std::max_element(e.words_per_bank.begin(), e.words_per_bank.end()));
    const float pitch = room.width / static_cast<float>(e.words_per_bank.size()), unit = (base - room.y) / static_cast<float>(most);
    for (size_t bank = 0; bank < e.words_per_bank.size(); ++bank)
      if (const uint32_t words = e.words_per_bank[bank])
        pen.canvas.fill_rect({room.x + static_cast<float>(bank) * pitch + pitch * 0.1f, base - static_cast<float>(words) * unit,
                              pitch * 0.8f, static_cast<float>(words) * unit},
                             words > 1 ? theme.conflict : theme.accent, 1);
    pen.canvas.line({room.x, base + 1}, {room.right(), base + 1}, theme.line);
    const std::string first = pen.frame.strings.format("compare.bank", {{"bank", 0}}), last = std::to_string(e.words_per_bank.size() - 1);
    pen.canvas.text({room.x, base + axis.size * 1.3f}, first, axis);
    if (pen.width(first, axis) + pen.width(last, axis) + 8 < room.width)
      pen.canvas.text({room.right(), base + axis.size * 1.3f}, last, TextStyle{axis.face, axis.size, axis.color, Align::Right});
  } else {
    const auto e = hardware::explain_sectors(view.access);
    const double share = e.bytes_moved ? static_cast<double>(e.bytes_used) / e.bytes_moved : 0;
    const Rect bar{room.x, base - pen.px(14), room.width, pen.px(12)};
    pen.canvas.fill_rect(bar, share < 1 ? theme.conflict : theme.raised, 2);
    pen.canvas.fill_rect({bar.x, bar.y, bar.width * static_cast<float>(share), bar.height}, theme.ok, 2);
    pen.text({room.x, base + axis.size * 1.3f},
             pen.frame.strings.format("compare.used_of", {{"used", e.bytes_used}, {"moved", e.bytes_moved}}), axis, room.width);
  }
  pen.canvas.end_group();
}

// `source`: the line of an access, in the typeface of code. `tall`: a line may take two.
void draw_card_text(Pen& pen, const CardText& text, std::string_view source, const Rect& room, bool tall, BlockTimelineScene& scene) {
  const Theme& theme = pen.frame.theme;
  const TextStyle title = pen.style(13, theme.text, Face::TextSemiBold), quiet = pen.style(12, theme.dim);
  float y = room.y + pen.px(21);
  const float named = std::min(pen.width(text.what, title), room.width);
  pen.text({room.x, y}, text.what, title, room.width);
  const float left = room.width - named - pen.px(12);
  if (tall && pen.width(text.where, quiet) > left)
    pen.text({room.x, y += pen.px(19)}, text.where, quiet, room.width);
  else if (left > pen.px(40))
    pen.text({room.x + named + pen.px(12), y}, text.where, quiet, left);
  scene.card_lines = {text.what, text.where};
  for (size_t i = 0; i < text.lines.size() && y + pen.px(19) < room.bottom() - pen.px(4); ++i) {
    y += pen.px(19);
    const bool bad = i == 0 && text.bad;
    if (bad) pen.triangle({room.x + pen.px(5), y - pen.px(4)}, pen.px(10), theme.conflict);
    const float shift = bad ? pen.px(16) : 0;
    const bool code = i + 1 == text.lines.size() && text.lines[i] == source;
    const TextStyle style = bad    ? pen.style(12, theme.conflict, Face::TextSemiBold)
                            : code ? pen.style(12, theme.dim, Face::Mono)
                                   : pen.style(12, theme.text);
    const int most = tall && y + style.size * 1.5f < room.bottom() - pen.px(8) ? 2 : 1;
    const float next = pen.paragraph(room.x + shift, y - style.size * 1.05f, room.width - shift, text.lines[i], style, most);
    y = next - style.size * 0.45f;  // the last line's base
    scene.card_lines.push_back(text.lines[i]);
  }
}

}  // namespace

// The part that the rows show, with grips; drawn over the overview.
void draw_bracket(Pen& pen, const BlockTimelineInput& input, BlockTimelineScene& scene) {
  const Theme& theme = pen.frame.theme;
  const Rect& r = scene.overview;
  const double all = std::max(1.0, static_cast<double>(input.snapshot->block->trace.ticks));
  const float from = r.x + static_cast<float>(input.window.from / all) * r.width,
              to = r.x + static_cast<float>(input.window.to / all) * r.width;
  const Rect lens{from, r.y - 2, std::max(3.0f, to - from), r.height + 4};
  pen.canvas.fill_rect(lens, theme.accent.with_alpha(0.16f), 2);
  pen.canvas.stroke_rect(lens, theme.accent, 1.5f, 2);
  scene.bracket = lens;
  const float reach = pen.px(6), thick = pen.px(5), tall = std::min(pen.px(18), lens.height);
  const Rect track{r.x, r.y, r.width, r.height};
  const auto grip = [&](float x) {
    pen.canvas.fill_rect({x - thick / 2, lens.center().y - tall / 2, thick, tall}, theme.accent, thick / 2);
    return Rect{x - reach, lens.y, 2 * reach, lens.height};
  };
  pen.canvas.begin_group("grips");
  const Rect left = grip(lens.x), right = grip(lens.right());
  pen.canvas.end_group();
  // All of it first: its grips are over it. A bracket too narrow for all three is moved as a whole.
  const Strings& s = pen.frame.strings;
  const bool narrow = lens.width < 3 * reach;
  const Rect inside = narrow ? Rect{lens.center().x - reach / 2, lens.y, reach, lens.height} : lens;
  scene.handles = {{{left.x - (narrow ? reach / 2 : 0), left.y, left.width, left.height}, track, s.get("timeline.grip")},
                   {inside, track, s.get("timeline.bracket")},
                   {{right.x + (narrow ? reach / 2 : 0), right.y, right.width, right.height}, track, s.get("timeline.grip")}};
}

namespace {

// What bars and stems are, beside the card where it leaves room.
void explain_rows(Pen& pen, const BlockTimelineInput& input, const Rect& area, const Rect& card) {
  const auto& occurs = input.model->occurs;
  const float gap = pen.px(20), before = card.x - area.x - gap, after = area.right() - card.right() - gap;
  if (!(occurs.load || occurs.store) || !occurs.global || std::max(before, after) < pen.px(150)) return;
  const float width = std::min(std::max(before, after), pen.px(260));
  pen.paragraph(before > after ? area.x : card.right() + gap, card.y + pen.px(4), width, pen.frame.strings.get("timeline.how"),
                pen.style(12, pen.frame.theme.dim), 4);
}

}  // namespace

void draw_timeline_card(Pen& pen, const BlockTimelineInput& input, const Rect& area, BlockTimelineScene& scene) {
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  std::optional<CardText> text;
  std::optional<AccessView> view;
  if (!input.pointed && input.pointed_moment) {
    const auto [warp, tick] = *input.pointed_moment;
    text = text_of_wait(input, warp, tick, pen.frame.veil, s);
    if (!text) text = text_of_copies(input, warp, tick, pen.frame.veil, s);
  }
  const std::optional<uint32_t> access = input.pointed ? input.pointed : input.access;
  if (!text && access) {
    view = make_access_view(*input.snapshot, *access);
    text = text_of_access(input, *access, *view, pen.frame.veil, s);
  }
  if (!text) return;
  // It hangs below what it is about.
  const float width = std::min(area.width, pen.px(620));
  const bool moment = !view && input.pointed_moment;
  const auto [warp, tick] = moment ? *input.pointed_moment
                                   : std::pair(uint32_t{input.snapshot->block->trace.accesses[*access].warp},
                                               input.snapshot->block->trace.accesses[*access].tick);
  const float at = tick_x(scene, input.window, static_cast<double>(tick));
  const Rect box{std::clamp(at - width / 2, area.x, std::max(area.x, area.right() - width)), area.y, width, area.height};
  pen.canvas.begin_group("card");
  const auto row = std::find_if(scene.rows.begin(), scene.rows.end(), [w = warp](const auto& r) { return r.warp == w; });
  if (row != scene.rows.end() && at >= std::max(scene.track.x, box.x) && at <= std::min(scene.track.right(), box.right()))
    draw_leader(pen, input, scene, {at + 1, row->base + pen.px(3)}, box.y);
  pen.canvas.fill_rect(box, theme.panel, pen.px(6));
  pen.canvas.stroke_rect(box, theme.line, 1, pen.px(6));
  const bool asked = view && banks::is_asked(pen.frame.veil, *view);
  bool places = view && !asked && (view->space == Space::Shared || view->space == Space::Global) && box.width > pen.px(360);
  const float pad = pen.px(14);
  // The bars give way to the words, down to what can be read of them.
  float widest = pen.width(text->what + "   " + text->where, pen.style(12, theme.dim));
  for (const std::string& line : text->lines) widest = std::max(widest, pen.width(line, pen.style(12, theme.dim)));
  // How much of what moves is used, the words say too.
  places &=
      view && (view->space == Space::Shared || area.height > pen.px(kTimelineCardHeight) + 1 || box.width - 3 * pad - widest >= pen.px(80));
  const float side = places ? std::clamp(box.width - 3 * pad - widest, pen.px(80), pen.px(150)) : 0;
  const float room = box.width - 2 * pad - (places ? side + pad : 0);
  scene.card = box;
  // A tall card is a narrow one: its lines are wrapped.
  const bool tall = box.height > pen.px(kTimelineCardHeight) + 1;
  draw_card_text(pen, *text, view ? view->text : "", {box.x + pad, box.y, room, box.height}, tall, scene);
  if (places) draw_places(pen, *view, {box.right() - pad - side, box.y + pen.px(12), side, box.height - pen.px(18)});
  pen.canvas.end_group();
  explain_rows(pen, input, area, box);
}

}  // namespace warplens::viz
