#include "app/panels/transport.h"

#include <algorithm>
#include <cmath>

#include "app/panels/source/compiled_badges.h"
#include "app/panels/state.h"
#include "viz/scenes/account.h"

namespace warplens::app {
namespace {

// Large type on a small window: the strip has no names.
constexpr float kLowTransport = 80;

enum class Shape { Start, Back, Forward, End };

void draw_shape(PanelPen& pen, Shape shape, viz::Point c, viz::Color color) {
  const float s = pen.skin.px(6.5f);
  const bool left = shape == Shape::Start || shape == Shape::Back;
  const float tip = left ? -s : s, back = left ? s * 0.8f : -s * 0.8f;
  pen.canvas.fill_polygon({{c.x + tip, c.y}, {c.x + back, c.y - s}, {c.x + back, c.y + s}}, color);
  if (shape == Shape::Start) pen.canvas.fill_rect({c.x - s - pen.skin.px(2), c.y - s, pen.skin.px(2), 2 * s}, color);
  if (shape == Shape::End) pen.canvas.fill_rect({c.x + s, c.y - s, pen.skin.px(2), 2 * s}, color);
}

float draw_shape_button(const Workbench& bench, PanelPen& pen, const char* id, Shape shape, float x, float middle) {
  const Command& command = *find_command(std::string_view(id));
  const bool enabled = command.enabled(bench);
  const float side = pen.skin.px(30);
  const Rect rect{x, middle - side / 2, side, side};
  const Hit h = hit(pen, id, rect, act::Run{id}, enabled);
  if (h.hovered && enabled) pen.canvas.fill_rect(rect, pen.skin.theme.raised, pen.skin.px(5));
  draw_shape(pen, shape, rect.center(), enabled ? pen.skin.theme.text : pen.skin.theme.faint);
  if (h.hovered) tooltip(pen.skin, pen.skin.text(std::string("panel.command.") + id), pen.skin.key(command.chord));
  return x + side;
}

float draw_play(const Workbench& bench, PanelPen& pen, float x, float middle) {
  const viz::Theme& theme = pen.skin.theme;
  const Command& command = *find_command(std::string_view("time.play"));
  const bool enabled = command.enabled(bench);
  const float radius = pen.skin.px(16);
  const viz::Point c{x + radius, middle};
  const Hit h = hit(pen, "time.play", {x, middle - radius, 2 * radius, 2 * radius}, act::Run{"time.play"}, enabled);
  const viz::Color fill = !enabled ? theme.raised : h.hovered ? viz::mix(theme.accent, theme.text, 0.15f) : theme.accent;
  pen.canvas.fill_circle(c, radius, fill);
  const viz::Color mark = enabled ? theme.on_accent : theme.faint;
  const float s = pen.skin.px(6);
  if (bench.playing()) {
    pen.canvas.fill_rect({c.x - s * 0.8f, c.y - s, s * 0.6f, 2 * s}, mark);
    pen.canvas.fill_rect({c.x + s * 0.2f, c.y - s, s * 0.6f, 2 * s}, mark);
  } else {
    pen.canvas.fill_polygon({{c.x + s * 1.1f, c.y}, {c.x - s * 0.7f, c.y - s * 1.1f}, {c.x - s * 0.7f, c.y + s * 1.1f}}, mark);
  }
  if (h.hovered) tooltip(pen.skin, pen.skin.text(bench.playing() ? "panel.pause" : "panel.command.time.play"), pen.skin.key(command.chord));
  return x + 2 * radius;
}

// One control for both directions: ‹ conflict ›.
float draw_pair(const Workbench& bench, PanelPen& pen, const std::string& what, float x, float middle, float end, bool compact) {
  const Skin& skin = pen.skin;
  const Command& back = *find_command("time.previous_" + what);
  const Command& forth = *find_command("time.next_" + what);
  // Only a product has k tiles: others have rounds of the same loop, as the track below names them.
  const SnapshotPtr& snapshot = bench.player().snapshot();
  const bool round = what == "tile" && snapshot && !viz::is_product(*snapshot);
  const std::string label = skin.text("panel.to." + (round ? std::string("round") : what));
  const float height = skin.px(24), arrow = skin.px(compact ? 18 : 22);
  const float middle_width = pen.width(label, Face::Text, 12) + skin.px(compact ? 18 : 24);
  const Rect whole{x, middle - height / 2, arrow + middle_width, height};
  if (whole.right() > end) return x;  // its keys and its place in the menu remain
  pen.canvas.fill_rect(whole, skin.theme.raised, skin.px(4));
  const Rect left{x, whole.y, arrow, height}, right{x + arrow, whole.y, middle_width, height};
  const auto part = [&](const Command& command, const Rect& rect) {
    const bool enabled = command.enabled(bench);
    const Hit h = hit(pen, command.id, rect, act::Run{command.id}, enabled);
    if (h.hovered && enabled) pen.canvas.fill_rect(rect, viz::mix(skin.theme.raised, skin.theme.text, 0.12f), skin.px(4));
    if (h.hovered) tooltip(skin, skin.text(std::string("panel.command.") + command.id), skin.key(command.chord));
    return enabled ? skin.theme.text : skin.theme.faint;
  };
  const viz::Color left_color = part(back, left), right_color = part(forth, right);
  const viz::Point a = left.center();
  const float s = skin.px(3.5f);
  pen.canvas.fill_polygon({{a.x - s, a.y}, {a.x + s, a.y - s * 1.2f}, {a.x + s, a.y + s * 1.2f}}, left_color);
  pen.text(right.x + skin.px(compact ? 4 : 6), middle + skin.px(4.3f), label, Face::Text, 12, right_color);
  const float tip = right.right() - skin.px(7);
  pen.canvas.fill_polygon({{tip + s, a.y}, {tip - s, a.y - s * 1.2f}, {tip - s, a.y + s * 1.2f}}, right_color);
  pen.canvas.stroke_rect(whole, skin.theme.line, 1, skin.px(4));
  pen.canvas.line({right.x, whole.y + 1}, {right.x, whole.bottom() - 1}, skin.theme.line);
  return whole.right();
}

std::string speed_text(const Skin& skin, double speed) {
  if (speed < 1) return skin.strings.format("panel.speed_slow", {{"seconds", viz::grouped_decimal(1 / speed, 1)}});
  return skin.strings.format("panel.speed", {{"steps", viz::grouped_decimal(speed, speed < 10 ? 1 : 0)}});
}

float speed_label_width(const PanelPen& pen) {
  const auto width = [&](double speed) { return pen.width(speed_text(pen.skin, speed), Face::Mono, 12); };
  return std::max(width(kSlowest), width(kFastest)) + pen.skin.px(14);
}

float draw_speed(const Workbench& bench, PanelPen& pen, float x, float middle, float track_width) {
  const Skin& skin = pen.skin;
  pen.text(x, middle + skin.px(4.3f), speed_text(skin, bench.steps_per_second()), Face::Mono, 12, skin.theme.dim);
  const float track = x + speed_label_width(pen);
  const Rect area{track - skin.px(8), middle - skin.px(12), track_width + skin.px(16), skin.px(24)};
  const Hit h = slider(pen, "time.speed", area, {track, area.y, track_width, area.height}, act::SlideSpeed{});
  const double low = std::log(kSlowest), high = std::log(kFastest);
  const float at = track + static_cast<float>((std::log(bench.steps_per_second()) - low) / (high - low)) * track_width;
  pen.canvas.fill_rect({track, middle - skin.px(1.5f), track_width, skin.px(3)}, skin.theme.line, skin.px(1.5f));
  pen.canvas.fill_circle({at, middle}, skin.px(6), h.hovered || h.held ? skin.theme.text : skin.theme.dim);
  if (h.hovered) tooltip(skin, skin.text("panel.speed_help"), ", .");
  return area.right();
}

std::string pace_text(const Skin& skin, PlayBy by) { return skin.text(std::string("panel.play_by.") + name(by)); }

float pace_width(const PanelPen& pen) {
  float width = 0;
  for (const PlayBy by : kPlayBy) width = std::max(width, pen.width(pace_text(pen.skin, by), Face::Text, 12));
  return width + pen.skin.px(28);
}

// What playing goes by: opens the list of it. Gives the x behind it.
float draw_pace_button(const Workbench& bench, PanelPen& pen, float x, float baseline) {
  const Skin& skin = pen.skin;
  const std::string label = pace_text(skin, bench.play_by());
  const Rect whole{x - skin.px(6), baseline - skin.px(12), pen.width(label, Face::Text, 11) + skin.px(24), skin.px(17)};
  const Hit h = hit(pen, "time.pace", whole, act::OpenPace{});
  skin.scene.seen.pace = whole;
  if (h.hovered) pen.canvas.fill_rect(whole, skin.theme.raised, skin.px(4));
  const viz::Color color = h.hovered ? skin.theme.text : skin.theme.dim;
  pen.text(x, baseline, label, Face::Text, 11, color);
  const float s = skin.px(3), tip = whole.right() - skin.px(9), middle = baseline - skin.px(3.5f);
  pen.canvas.fill_polygon({{tip - s, middle - s * 0.6f}, {tip + s, middle - s * 0.6f}, {tip, middle + s * 0.8f}}, color);
  if (h.hovered) tooltip(skin, skin.text("panel.play_by_help"), "Shift+Space");
  return whole.right() + skin.px(10);
}

float draw_warps(const Workbench& bench, PanelPen& pen, float x, float middle) {
  const Skin& skin = pen.skin;
  const Player& player = bench.player();
  const std::string label = skin.strings.format("panel.crumb.warp", {{"warp", player.warp()}});
  const float height = skin.px(24), width = pen.width(label, Face::Text, 12) + skin.px(44);
  const Rect whole{x, middle - height / 2, width, height};
  const Rect left{x, whole.y, skin.px(20), height}, right{whole.right() - skin.px(20), whole.y, skin.px(20), height};
  pen.canvas.fill_rect(whole, skin.theme.raised, skin.px(4));
  const bool many = player.warps() > 1;
  const Hit back = hit(pen, "follow.previous_warp", left, act::Run{"follow.previous_warp"}, many);
  const Hit forth = hit(pen, "follow.next_warp", right, act::Run{"follow.next_warp"}, many);
  for (const auto& [h, rect] : {std::pair{back, left}, std::pair{forth, right}}) {
    if (h.hovered && many) pen.canvas.fill_rect(rect, viz::mix(skin.theme.raised, skin.theme.text, 0.12f), skin.px(4));
    if (h.hovered)
      tooltip(skin, skin.strings.format("panel.warp_help", {{"warps", viz::number_or_asked(veil_of(bench).launch, player.warps())}}),
              "W, Shift+W");
  }
  const float s = skin.px(3.5f);
  const viz::Color color = many ? skin.theme.text : skin.theme.faint;
  const viz::Point a = left.center(), b = right.center();
  pen.canvas.fill_polygon({{a.x - s, a.y}, {a.x + s, a.y - s * 1.2f}, {a.x + s, a.y + s * 1.2f}}, color);
  pen.canvas.fill_polygon({{b.x + s, b.y}, {b.x - s, b.y - s * 1.2f}, {b.x - s, b.y + s * 1.2f}}, color);
  pen.text(whole.center().x, middle + skin.px(4.3f), label, Face::Text, 12, skin.theme.text, Align::Center);
  pen.canvas.stroke_rect(whole, skin.theme.line, 1, skin.px(4));
  return whole.right();
}

std::string position_text(const Workbench& bench, const Skin& skin) {
  const Clock& clock = bench.clock();
  if (!clock.players().empty() && !clock.pairs() && !bench.player().moment()) return {};
  if (clock.players().empty() && clock.length() == 0) return {};
  return skin.strings.format(clock.position(), {{"at", clock.at()}, {"of", clock.length()}});
}

// Totals of the traced block, in the short form where the long one does not fit. With two blocks, their stage shows both totals.
std::string totals_text(const Workbench& bench, const PanelPen& pen, float width, bool doubtful) {
  const Player& player = bench.player();
  if (!player.snapshot() || bench.clock().pairs() || bench.clock().players().empty()) return {};
  const analysis::Totals& totals = player.snapshot()->totals;
  const viz::Veil veil = veil_of(bench);
  const auto text = [&](const char* key) {
    return (doubtful ? "≈ " : "") +
           pen.skin.strings.format(key, {{"wavefronts", viz::number_or_asked(veil.wavefront_sums, totals.wavefronts)},
                                         {"conflicts", viz::number_or_asked(veil.wavefront_sums, totals.conflicts)},
                                         {"sectors", viz::number_or_asked(veil.sector_sums, totals.sectors)},
                                         {"account", viz::account_text(player.snapshot()->program->account, pen.skin.strings)}});
  };
  const bool stopped = player.snapshot()->block && player.snapshot()->block->fault;
  const std::string whole = text(stopped ? "panel.totals_fault" : "panel.totals");
  return pen.width(whole, Face::Text, 11) <= width ? whole : text(stopped ? "panel.totals_fault_short" : "panel.totals_short");
}

// The density of what the clock counts, made anew when that is another trace or another warp.
const viz::TimelineDensity& density_of(const Clock& clock, const PanelState& state) {
  PanelCaches::DensityKey key;
  for (const Player* player : clock.players()) key.emplace_back(player->snapshot(), player->warp());
  return state.caches.density.get(key, [&] {
    const Pairing* const pairs = clock.pairs();
    if (!pairs) return viz::make_timeline_density(*key[0].first, key[0].second);
    std::vector<const analysis::Snapshot*> sides;
    std::vector<uint32_t> warps;
    for (const auto& [snapshot, warp] : key) sides.push_back(snapshot.get()), warps.push_back(warp);
    viz::AccessPairs accesses;
    for (const PairedAccess& pair : *pairs) accesses.push_back(pair.access);
    return viz::make_pair_density(sides, warps, accesses);
  });
}

void draw_timeline(const Workbench& bench, const PanelState& state, PanelPen& pen, const Rect& rect) {
  const Clock& clock = bench.clock();
  const bool own = clock.players().empty();  // steps that are all alike
  if (!own && (!bench.player().snapshot() || !bench.player().snapshot()->block)) return;
  const uint64_t unit = clock.pairs() ? viz::kTicksPerPair : 1;
  const viz::Frame frame{rect, pen.skin.theme, pen.skin.strings, pen.canvas, pen.skin.scale, veil_of(bench)};
  viz::TimelineDensity alike;
  alike.ticks = clock.length();
  if (own) alike.k_tiles = clock.parts(), alike.part = clock.part();
  viz::TimelineScene scene = viz::layout_timeline({own ? &alike : &density_of(clock, state), clock.at() * unit}, frame);
  pen.paint(std::move(scene.drawing));
  slider(pen, "timeline", rect, scene.track, act::SlideTime{scene.ticks, unit});
}

}  // namespace

void draw_pace(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display) {
  begin_layer(skin);
  PanelPen pen(skin);
  const viz::Theme& theme = skin.theme;
  const float pad = skin.px(6), row = skin.px(24);
  const float width = std::min(pace_width(pen) + skin.px(16), display.width - skin.px(16));
  const float content = row * static_cast<float>(kPlayBy.size()), height = std::min(content + 2 * pad, display.height - skin.px(16));
  const Rect& below = state.seen.pace;
  const Rect card{std::clamp(below.x, skin.px(8), display.width - width - skin.px(8)),
                  std::clamp(below.y - height - skin.px(2), skin.px(8), display.bottom() - height - skin.px(8)), width, height};
  mouse_area(pen, "pace.outside", display, act::Close{});
  mouse_area(pen, "pace.card", card);
  pen.canvas.fill_rect(card, theme.panel, skin.px(6));
  pen.canvas.stroke_rect(card, theme.line, 1, skin.px(6));
  Scroll scroll(pen, "pace", inset(card, pad));
  float line = scroll.top();
  for (const PlayBy by : kPlayBy) {
    const bool on = by == bench.play_by();
    const Rect rect{card.x + pad, line, card.width - 2 * pad, row};
    const Hit h = hit(pen, std::string("pace=") + name(by), rect, act::SetPlayBy{by}, true, {"pace", on});
    if (on || h.hovered) pen.canvas.fill_rect(rect, theme.raised, skin.px(4));
    if (h.hovered) tooltip(skin, skin.text(std::string("panel.play_by_helps.") + name(by)));
    if (on) pen.canvas.fill_rect({rect.x, rect.y, skin.px(3), row}, theme.accent);
    pen.fitted(rect.x + skin.px(12), line + skin.px(16), rect.width - skin.px(20), pace_text(skin, by), Face::Text, 12, theme.text);
    line += row;
  }
  scroll.end(line);
}

float transport_height(const Skin& skin, bool kernel, float window) {
  if (window < skin.px(400)) return skin.px(kLowTransport);
  return skin.px(kernel ? 116 : 92);
}

void draw_transport(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  pen.canvas.fill_rect(rect, skin.theme.panel);
  pen.canvas.line({rect.x, rect.y}, {rect.right(), rect.y}, skin.theme.line);
  const bool low = rect.height < skin.px(kLowTransport + 4);
  const float middle = rect.y + skin.px(low ? 20 : 29), end = rect.right() - skin.px(20);
  const bool compact = rect.width < skin.px(820);
  const float gap = skin.px(compact ? 4 : 8);
  float x = rect.x + skin.px(compact ? 8 : 16);
  x = draw_shape_button(bench, pen, "time.start", Shape::Start, x, middle);
  x = draw_shape_button(bench, pen, "time.previous_step", Shape::Back, x, middle);
  x = draw_play(bench, pen, x + skin.px(2), middle);
  x = draw_shape_button(bench, pen, "time.next_step", Shape::Forward, x + skin.px(2), middle);
  x = draw_shape_button(bench, pen, "time.end", Shape::End, x, middle) + gap;
  const bool kernel = !bench.clock().players().empty();
  if (kernel) x = draw_pair(bench, pen, "access", x, middle, end, compact) + gap;
  if (kernel) x = draw_pair(bench, pen, "conflict", x, middle, end, compact) + gap;
  if (kernel && !bench.clock().pairs()) x = draw_pair(bench, pen, "tile", x, middle, end, compact) + gap;
  // What is left of the row: first the place in time, then the warp, then the speed.
  const std::string position = position_text(bench, skin);
  const float position_width = pen.width(position, Face::Mono, 12);
  const float warp_width = skin.px(96), speed_width = speed_label_width(pen) + skin.px(82);
  const bool second_row = compact && end - x < position_width + warp_width + gap;
  if (kernel && end - x > warp_width + (second_row ? 0 : position_width + gap)) x = draw_warps(bench, pen, x, middle) + skin.px(12);
  // A short slider before none.
  const float for_speed = end - x - (second_row ? 0 : position_width + gap);
  const float track = std::min(skin.px(64), for_speed - (speed_width - skin.px(64)));
  if (track >= skin.px(32)) draw_speed(bench, pen, x, middle, track);
  if (!second_row) {
    pen.text(end, middle + skin.px(4.3f), position, Face::Mono, 12, skin.theme.text, Align::Right);
    const Rect place{end - position_width, middle - skin.px(10), position_width, skin.px(20)};
    if (kernel && position_width > 0 && mouse_area(pen, "position", place).hovered) tooltip(skin, skin.text("glossary.tick"));
  }
  const Rect timeline{rect.x + skin.px(compact ? 8 : 20), rect.y + skin.px(low ? 38 : 54), rect.width - skin.px(compact ? 16 : 40),
                      skin.px(low ? 24 : 38)};
  draw_timeline(bench, state, pen, timeline);
  const float below = rect.bottom() - skin.px(low ? 6 : 10);
  float at = timeline.x;
  const auto say = [&](const std::string& text, Face face, viz::Color color) {
    if (text.empty()) return;
    const float room = timeline.right() - at;
    pen.fitted(at, below, room, text, face, 11, color);
    at += std::min(room, pen.width(text, face, 11)) + skin.px(16);
  };
  if (second_row) say(position, Face::Mono, skin.theme.text);
  if (kernel && bench.clock().length() > 0 && at + pace_width(pen) < timeline.right()) at = draw_pace_button(bench, pen, at, below);
  say(end_text(bench, skin.strings), Face::Text, skin.theme.text);
  // Where the lanes' panel found no room.
  if (skin.scene.seen.heights.right_hidden) say(selection_text(bench, skin.strings), Face::Mono, skin.theme.accent);
  const float room = timeline.right() - at;
  const SnapshotPtr& shown = bench.player().snapshot();
  const analysis::LineDoubts& doubts = doubts_in(state.caches.doubts, shown ? shown->program : nullptr);
  const std::string totals = totals_text(bench, pen, room, !doubts.empty());
  const float wide = pen.width(totals, Face::Text, 11);
  if (wide <= 0 || wide > room) return;
  pen.text(timeline.right(), below, totals, Face::Text, 11, skin.theme.dim, Align::Right);
  if (mouse_area(pen, "totals", {timeline.right() - wide, below - skin.px(10), wide, skin.px(14)}).hovered)
    tooltip(skin, skin.text("glossary.wavefront") + "\n" + skin.text("glossary.conflict") + "\n" + skin.text("glossary.sector") +
                      on_a_line(viz::doubt_text(analysis::all_of(doubts), skin.strings)));
}

}  // namespace warplens::app
