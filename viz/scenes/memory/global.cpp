// What an access to global memory moves: lines of four sectors, and how much of them is used.
#include <algorithm>
#include <cmath>

#include "viz/canvas/text.h"
#include "viz/scenes/banks/parts.h"
#include "viz/scenes/memory/parts.h"

namespace warplens::viz::memory {
namespace {

constexpr float kHead = 36, kRow = 18, kThinnestRow = 7;
constexpr float kHeading = 26, kHeadingNeeds = 150;  // over both accesses, and how high all must be for it

bool pinned_global(const MemoryInput& input) { return input.pinned && input.pinned->space == Space::Global; }
constexpr uint64_t kWordsOfSector = hardware::kSectorBytes / kMemoryWordBytes,
                   kSectorsOfLine = hardware::kLineBytes / hardware::kSectorBytes;

struct Use {
  int lane = -1;  // the last of those that use it; -1: none
  uint32_t lanes = 0;
};

// By word of a line from its first.
std::vector<Use> lanes_of_line(const AccessView& view, uint64_t first_byte) {
  std::vector<Use> lanes(hardware::kLineBytes / kMemoryWordBytes);
  for (const uint32_t lane : bits_of(view.access.mask)) {
    const uint64_t begin = view.access.address[lane], end = begin + view.access.width_bytes;
    if (end <= first_byte || begin >= first_byte + hardware::kLineBytes) continue;
    const uint64_t from = begin > first_byte ? (begin - first_byte) / kMemoryWordBytes : 0;
    for (uint64_t w = from; w < lanes.size() && first_byte + w * kMemoryWordBytes < end; ++w)
      lanes[w] = {static_cast<int>(lane), lanes[w].lanes + 1};
  }
  return lanes;
}

// A line of the map: used by which lane, moved for nothing, not moved.
void draw_line(Pen& pen, const GlobalAccess& access, const hardware::SectorExplanation& e, uint64_t line, Point at, float word,
               float height, MemoryScene& scene) {
  const Theme& theme = pen.frame.theme;
  const AccessView& view = access.view;
  const std::vector<Use> lanes = lanes_of_line(view, line * hardware::kLineBytes);
  const float gap = height > 12 ? 2 : 1, between = access.asked ? 0 : 0.5f;  // sectors that stand apart could be counted
  for (uint64_t sector = 0; sector < kSectorsOfLine; ++sector) {
    const uint64_t index = line * kSectorsOfLine + sector;
    const auto found = std::find_if(e.sectors.begin(), e.sectors.end(), [&](const auto& x) { return x.index == index; });
    const bool moved = found != e.sectors.end();
    const float left = at.x + (static_cast<float>(sector * kWordsOfSector) + static_cast<float>(sector) * between) * word;
    const Rect box{left, at.y, static_cast<float>(kWordsOfSector) * word - 1, height - gap};
    scene.sectors.emplace_back(index, box);
    const Veil& veil = pen.frame.veil;  // which lanes use it may be what is asked
    if (moved && !access.asked && !veil.banks && !veil.elements)
      pen.hit(Hover::Kind::Sector, box, banks::sector_text(view, *found, pen.frame.strings), static_cast<int64_t>(index));
    for (uint64_t w = 0; w < kWordsOfSector; ++w) {
      const auto [by, users] = lanes[sector * kWordsOfSector + w];
      const Color color = by >= 0 ? ramp(static_cast<float>(by) / 32) : moved && !access.asked ? theme.conflict : theme.raised;
      const float x = at.x + (static_cast<float>(sector * kWordsOfSector + w) + static_cast<float>(sector) * between) * word;
      const Rect cell{x, at.y, word - 1, height - gap};
      pen.canvas.fill_rect(cell, color, 1);
      if (by >= 0 && access.alone && !veil.banks && !veil.elements && !veil.lanes)
        pen.centered(cell, users > 1 ? "×" + std::to_string(users) : std::to_string(by), pen.style(10, readable_on(color), Face::Mono));
    }
  }
}

// How much of it is used, as a number, a bar and a sentence.
void draw_use(Pen& pen, const hardware::SectorExplanation& e, uint64_t most, const Rect& area) {
  const Theme& theme = pen.frame.theme;
  const Strings& s = pen.frame.strings;
  const bool wasted = e.bytes_used < e.bytes_moved;
  const Color color = wasted ? theme.conflict : theme.ok;
  const TextStyle large = pen.style(22, color, Face::MonoSemiBold), quiet = pen.style(12, theme.dim);
  const std::string percent = percent_text(e.bytes_used, e.bytes_moved);
  float y = area.y + large.size * 0.8f;
  pen.text({area.x, y}, percent, large, area.width);
  if (wasted) pen.triangle({area.x + pen.width(percent, large) + pen.px(14), y - large.size * 0.35f}, pen.px(12), theme.conflict);
  const float scale = most > 0 ? static_cast<float>(e.bytes_moved) / static_cast<float>(most) : 1,
              width = std::min(area.width, pen.px(130)) * std::min(1.0f, scale),
              share = e.bytes_moved ? static_cast<float>(e.bytes_used) / static_cast<float>(e.bytes_moved) : 0;
  y += pen.px(8);
  pen.canvas.fill_rect({area.x, y, width, pen.px(6)}, wasted ? theme.conflict.with_alpha(0.5f) : theme.raised, 2);
  pen.canvas.fill_rect({area.x, y, width * share, pen.px(6)}, theme.ok, 2);
  const std::string text = s.format("memory.global_sentence", {{"used", e.bytes_used},
                                                               {"moved", e.bytes_moved},
                                                               {"sectors", s.plural("banks.sectors", e.sectors.size())},
                                                               {"lines", s.plural("banks.lines", e.lines.size())}});
  // As many sentences as are whole.
  const auto lines = static_cast<size_t>(std::max(0.0f, (area.bottom() - y - pen.px(10)) / (quiet.size * 1.5f)));
  std::vector<std::string> said{text};
  if (wasted) said.insert(said.begin(), text + s.get("join.sentences") + s.get("memory.global_wasted"));
  for (const std::string& one : said) {
    if (wrap_text(pen.frame.metrics, one, quiet, area.width).size() > lines) continue;
    pen.paragraph(area.x, y + pen.px(10), area.width, one, quiet, static_cast<int>(lines));
    break;
  }
}

// What an access moves, in a sentence made from the counts.
std::string moved_sentence(const AccessView& view, bool pinned, const Strings& s) {
  const auto e = hardware::explain_sectors(view.access);
  const std::string op = s.get(std::string("op.") + name(view.op));
  if (e.bytes_used == 0 || e.bytes_used >= e.bytes_moved)
    return s.format(pinned ? "memory.pinned_used" : "memory.last_used",
                    {{"op", op}, {"sectors", s.plural("banks.sectors", e.sectors.size())}});
  const double times = static_cast<double>(e.bytes_moved) / static_cast<double>(e.bytes_used);
  const bool whole = e.bytes_moved % e.bytes_used == 0;
  return s.format(pinned ? "memory.pinned_wasted" : "memory.last_wasted", {{"op", op}, {"times", grouped_decimal(times, whole ? 0 : 1)}});
}

}  // namespace

float global_height(const Pen& pen, const AccessView& view, float most) {
  const auto lines = static_cast<float>(hardware::explain_sectors(view.access).lines.size());
  return std::min(most, std::max(pen.px(kHead + 96), pen.px(kHead + 12) + lines * pen.px(kRow)));
}

void draw_global(Pen& pen, const GlobalAccess& access, const Rect& area, MemoryScene& scene) {
  const Theme& theme = pen.frame.theme;
  const AccessView& view = access.view;
  const Strings& s = pen.frame.strings;
  const auto e = hardware::explain_sectors(view.access);
  if (!access.headed) pen.canvas.line({area.x, area.y}, {area.right(), area.y}, theme.line);
  const char* const title = access.pinned ? "memory.pinned_title" : access.headed ? "memory.last_title" : "memory.global_title";
  const TextStyle named = pen.style(access.headed ? 13 : 15, theme.text, Face::TextSemiBold), dim = pen.style(12, theme.dim);
  const std::string text =
      !access.headed && (view.array.empty() || view.line == 0)  // the Lab's, of no kernel
          ? s.get("memory.global_heading")
          : s.format(title,
                     {{"op", s.get(std::string("op.") + name(view.op))}, {"array", view.array}, {"line", view.line}, {"warp", view.warp}});
  pen.text({area.x, area.y + pen.px(24)}, text, named, area.width);
  const std::string by = s.format("memory.by_lane", {{"bytes", view.access.width_bytes}});
  const float after = area.x + pen.width(text, named) + pen.px(12);
  if (after + pen.width(by, dim) <= area.right()) pen.canvas.text({after, area.y + pen.px(24)}, by, dim);
  const float top = area.y + pen.px(kHead), use_width = access.asked ? pen.px(28) : std::min(pen.px(240), area.width * 0.38f),
              label_width = area.width > pen.px(320) ? pen.px(64) : 0;  // the map matters more than where it is
  const float map = area.width - use_width - pen.px(24) - label_width, word = std::min(map / 33.5f, pen.px(access.alone   ? 26
                                                                                                           : access.asked ? 22
                                                                                                                          : 14));
  const float use_x = area.x + label_width + 33.5f * word + pen.px(24);
  const Rect use{use_x, top, std::min(area.right() - use_x, pen.px(300)), area.bottom() - top};
  if (access.asked)
    pen.text({use.x, use.y + pen.px(18)}, "?", pen.style(22, theme.accent, Face::MonoSemiBold), use.width);
  else
    draw_use(pen, e, access.most, use);
  if (word < 1.5f) return;
  // All lines, as thin as can be distinguished; what is left out is counted.
  const TextStyle mono = pen.style(10, theme.dim, Face::Mono, Align::Right), quiet = pen.style(11, theme.dim);
  const float room = area.bottom() - top;
  const auto fit = [&](float height) { return static_cast<size_t>(std::max(0.0f, height / pen.px(kThinnestRow))); };
  const bool all = e.lines.size() <= fit(room);
  const size_t rows = all ? e.lines.size() : fit(room - quiet.size * 1.5f);
  const float row = std::min(access.alone ? pen.px(48) : pen.px(kRow + 6),
                             (room - (all ? 0 : quiet.size * 1.5f)) / static_cast<float>(std::max<size_t>(1, rows)));
  const auto every = static_cast<size_t>(std::ceil(mono.size * 1.15f / row));
  pen.canvas.begin_group("global");
  for (size_t i = 0; i < rows; ++i) {
    const float y = top + row * static_cast<float>(i);
    const uint64_t byte = e.lines[i] * hardware::kLineBytes;
    const std::string label =
        byte >= view.object_address ? "+" + grouped(byte - view.object_address) : "-" + grouped(view.object_address - byte);
    if (label_width > 0 && i % every == 0)
      pen.canvas.text({area.x + label_width - pen.px(8), y + row * 0.5f + mono.size * 0.35f}, label, mono);
    draw_line(pen, access, e, e.lines[i], {area.x + label_width, y}, word, row, scene);
  }
  if (!all) {
    const auto counted = [&](const char* key) {
      return s.format(key, {{"shown", static_cast<uint64_t>(rows)}, {"all", static_cast<uint64_t>(e.lines.size())}});
    };
    const std::string whole = counted(access.asked ? "memory.lines_first" : "memory.lines_shown"),
                      text_below = access.asked || pen.width(whole, quiet) <= map ? whole : counted("memory.lines_shown_short");
    pen.text({area.x + label_width, top + row * static_cast<float>(rows) + quiet.size * 1.1f}, text_below, quiet, map);
  }
  pen.canvas.end_group();
}

bool shows_global(const MemoryInput& input) { return input.global || pinned_global(input); }

float globals_height(const Pen& pen, const MemoryInput& input, float most) {
  float height = 0;
  if (input.global) height = global_height(pen, *input.global, most);
  if (pinned_global(input)) height = std::max(height, global_height(pen, *input.pinned, most));
  return std::min(std::max(most, height), height + pen.px(kHeading));
}

// Bars of both have one scale.
void draw_globals(Pen& pen, const MemoryInput& input, const Rect& area, bool alone, MemoryScene& scene) {
  const Strings& s = pen.frame.strings;
  const Theme& theme = pen.frame.theme;
  const bool pinned = pinned_global(input), both = input.global && pinned, asked = pen.frame.veil.sectors;
  float top = area.y;
  const bool headed = area.height >= pen.px(kHeadingNeeds);
  if (headed) {
    pen.canvas.line({area.x, area.y}, {area.right(), area.y}, theme.line);
    const std::string heading = s.get("memory.global_heading");
    const TextStyle large = pen.style(15, theme.text, Face::TextSemiBold), quiet = pen.style(13, theme.dim);
    const float x = area.x + pen.width(heading, large) + pen.px(16), base = area.y + pen.px(26);
    pen.canvas.text({area.x, base}, heading, large);
    std::string text;
    if (input.global) text = moved_sentence(*input.global, false, s);
    if (pinned) text += (text.empty() ? "" : s.get("join.sentences")) + moved_sentence(*input.pinned, true, s);
    if (!asked) pen.text({x, base}, text, quiet, area.right() - x);
    top += pen.px(kHeading);
  }
  uint64_t most = 0;
  if (input.global) most = hardware::explain_sectors(input.global->access).bytes_moved;
  if (pinned) most = std::max<uint64_t>(most, hardware::explain_sectors(input.pinned->access).bytes_moved);
  const float gap = both ? pen.px(24) : 0, width = both ? (area.width - gap) / 2 : area.width, height = area.bottom() - top;
  if (input.global) draw_global(pen, {*input.global, most, false, asked, headed, alone}, {area.x, top, width, height}, scene);
  if (pinned) draw_global(pen, {*input.pinned, most, true, asked, headed, alone}, {area.right() - width, top, width, height}, scene);
}

}  // namespace warplens::viz::memory
