// What is said beside the picture: what went wrong above it, which makes room; over its lower edge, for a while, what was done and what
// takes longer than a glance.
#include "app/panels/notices.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/dialogs/export.h"
#include "app/panels/source/source.h"
#include "app/panels/state.h"

namespace warplens::app {
namespace {

struct Banner {
  std::string id, text, excerpt;
  viz::Color color;
  Action close;     // of the cross, and of the rest of the banner unless that does something
  Action use = {};  // of a click beside the cross
};

struct Sizes {
  float pad, inner, code, height;
};
Sizes sizes_of(const PanelPen& pen, const Banner& banner, float width) {
  const Skin& skin = pen.skin;
  const float pad = skin.px(14), inner = width - 2 * pad - skin.px(36);
  const auto lines = static_cast<float>(pen.lines_of(banner.text, Face::Text, 12, inner).size());
  const std::string& code = banner.excerpt;
  const float excerpt = code.empty() ? 0 : static_cast<float>(1 + std::count(code.begin(), code.end(), '\n')) * skin.px(17);
  return {pad, inner, excerpt, lines * std::round(skin.px(12) * 1.45f) + excerpt + skin.px(16)};
}

// A click on it puts it away, or does what it offers; then the cross alone puts it away.
void draw_banner(PanelPen& pen, const Banner& banner, const Rect& card) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const Sizes sizes = sizes_of(pen, banner, card.width);
  const bool closes = banner.close != Action(), offers = banner.use != Action();
  const Rect cross{card.right() - skin.px(34), card.y, skin.px(34), std::min(card.height, skin.px(32))};
  const Action& clicked = offers ? banner.use : banner.close;
  const bool over = clicked != Action() ? hit(pen, banner.id, card, clicked).hovered : mouse_area(pen, banner.id, card).hovered;
  const bool hovered = offers ? hit(pen, banner.id + ".close", cross, banner.close).hovered : over;
  pen.canvas.fill_rect(card, theme.panel, skin.px(6));
  pen.canvas.stroke_rect(card, banner.color, 1, skin.px(6));
  pen.canvas.fill_rect({card.x, card.y + skin.px(6), skin.px(3), card.height - skin.px(12)}, banner.color);
  const float text = card.y + skin.px(20);
  float line = pen.wrapped(card.x + sizes.pad, text, sizes.inner, banner.text, Face::Text, 12, theme.text);
  const std::string& code = banner.excerpt;
  for (size_t from = 0; from < code.size();) {
    const size_t end = std::min(code.find('\n', from), code.size());
    pen.fitted(card.x + sizes.pad, line, card.width - 2 * sizes.pad, code.substr(from, end - from), Face::Mono, 12, theme.dim);
    line += skin.px(17);
    from = end + 1;
  }
  if (closes) pen.text(cross.center().x, text, "×", Face::Text, 15, hovered ? theme.text : theme.dim, Align::Center);
}

// It can be stopped.
void draw_progress(PanelPen& pen, SideId side, const Progress& progress, const Rect& stage, float bottom) {
  const Skin& skin = pen.skin;
  const viz::Theme& theme = skin.theme;
  const std::string text = progress.work == Work::Tracing          ? skin.strings.format("panel.tracing", {{"ticks", progress.ticks}})
                           : progress.work == Work::RunningEarlier ? skin.text("panel.running_earlier")
                                                                   : skin.text("panel.compiling");
  const float width = pen.width(text, Face::Text, 12) + skin.px(130);
  const Rect card{stage.center().x - width / 2, bottom - skin.px(36), width, skin.px(36)};
  pen.canvas.fill_rect(card, theme.panel, skin.px(18));
  pen.canvas.stroke_rect(card, theme.line, 1, skin.px(18));
  const float angle = static_cast<float>(skin.input.seconds) * 4;
  const Point wheel{card.x + skin.px(20), card.center().y};
  pen.canvas.stroke_circle(wheel, skin.px(6), theme.line, skin.px(2));
  pen.canvas.fill_circle({wheel.x + std::cos(angle) * skin.px(6), wheel.y + std::sin(angle) * skin.px(6)}, skin.px(2.5f), theme.accent);
  pen.text(card.x + skin.px(36), card.center().y + skin.px(4.3f), text, Face::Text, 12, theme.text);
  button(pen, "cancel", {card.right() - skin.px(84), card.y + skin.px(6), skin.px(74), skin.px(24)}, skin.text("panel.cancel"),
         act::StopWork{side});
}

std::string text_of(const Notice& notice, const Skin& skin) {
  const std::string what = skin.strings.say(notice.what);
  return notice.key.empty() ? what : skin.strings.format(notice.key, {{"what", std::string_view(what)}});
}

// The text that is shown gives no picture: the one before it stays.
const Error* keeps_older_picture(const Workbench& bench) {
  const Side& side = bench.active();
  return side.player.snapshot() && !side.session.up_to_date() ? failure_in(side) : nullptr;
}

// What was chosen last was not launched: the picture is of the values before.
bool keeps_older_launch(const Workbench& bench) {
  const Side& side = bench.active();
  const bool failed = !side.session.up_to_date() && (side.session.error() || !side.session.awaiting());
  return !bench.stage().examples && side.player.snapshot() && failed && !failure_in(side);
}

// What went wrong: what was done last, then all sides that are shown, the chosen one's first. A stage without a kernel says nothing of one.
std::vector<Banner> errors_of(const Workbench& bench, const Skin& skin) {
  std::vector<Banner> errors;
  const viz::Color color = skin.theme.conflict;
  if (bench.notice && bench.notice->is_error) errors.push_back({"notice", text_of(*bench.notice, skin), {}, color, act::CloseNotice{}});
  if (bench.stage().examples) return errors;
  std::vector<SideId> sides = {bench.active_id()};
  for (size_t i = 0; bench.stage().kernels == KernelsShown::Compared && i < bench.comparison().size(); ++i)
    if (kCompared[i] != sides[0]) sides.push_back(kCompared[i]);
  std::string said;
  for (const SideId side : sides) {
    if (!bench.side(side).session.error()) continue;
    if (side == bench.active_id() && bench.document() && keeps_older_picture(bench)) continue;  // the strip says it, and the source
    const Error& error = *bench.side(side).session.error();
    const std::string text = skin.strings.say(error);
    if (std::exchange(said, text) == text) continue;
    const char* const id = side == sides[0] ? "error" : side == sides[1] ? "error.other" : "error.third";
    errors.push_back({id, text, error.excerpt, color, act::ForgetError{side}});
    if (error.fix.name != "block_guessed_likely" || side != bench.active_id()) continue;
    const std::string& likely = error.fix.places.back().text;
    const std::string offer = skin.strings.format("panel.try_block", {{"threads", std::string_view(likely)}});
    errors.push_back({"try_block", offer, {}, skin.theme.accent, act::ForgetError{side}, act::SetLaunch{"block", likely, false}});
  }
  if (bench.player().error()) errors.push_back({"player_error", skin.strings.say(*bench.player().error()), {}, color, {}});
  return errors;
}

float margin_of(const Skin& skin, float width) { return std::min(skin.px(24), width * 0.04f); }

float strip_height(const Workbench& bench, const Skin& skin) {
  return keeps_older_picture(bench) || keeps_older_launch(bench) ? skin.px(32) : 0;
}

// How old the picture is that stays behind an error.
std::string age_text(const Workbench& bench, const viz::Strings& s) {
  const uint64_t seconds = bench.picture_age().value_or(0);
  if (seconds == 0) return s.get("editor.older_picture");
  const std::string age =
      seconds < 60 ? s.format("editor.age_seconds", {{"count", seconds}}) : s.format("editor.age_minutes", {{"count", seconds / 60}});
  return s.format("editor.older_picture_age", {{"age", std::string_view(age)}});
}

void draw_strip(const Workbench& bench, PanelPen& pen, const Rect& rect) {
  const Skin& skin = pen.skin;
  pen.canvas.fill_rect(rect, skin.theme.raised);
  const float margin = margin_of(skin, rect.width), base = rect.center().y + skin.px(4.5f);
  const Point clock{rect.x + margin + skin.px(6), rect.center().y};
  pen.canvas.stroke_circle(clock, skin.px(6), skin.theme.text, skin.px(1.3f));
  pen.canvas.line(clock, {clock.x, clock.y - skin.px(4)}, skin.theme.text, skin.px(1.3f));
  pen.canvas.line(clock, {clock.x + skin.px(3), clock.y}, skin.theme.text, skin.px(1.3f));
  const Error* const failure = keeps_older_picture(bench);
  if (!failure) {
    pen.fitted(clock.x + skin.px(14), base, rect.right() - margin - clock.x - skin.px(14), skin.text("panel.older_launch"), Face::Text, 12,
               skin.theme.text);
    return;
  }
  const Error& error = *failure;
  const std::string line = error.more.empty()
                               ? skin.strings.format("editor.does_not_compile", {{"line", error.span.line}})
                               : skin.strings.format("editor.errors", {{"errors", error.more.size() + 1}, {"line", error.span.line}});
  const float wide = pen.width(line, Face::TextSemiBold, 12), right = rect.right() - margin;
  const float room = right - clock.x - skin.px(28) - wide;
  const bool both = room > skin.px(120);
  if (both) pen.fitted(clock.x + skin.px(14), base, room, age_text(bench, skin.strings), Face::Text, 12, skin.theme.text);
  pen.fitted(right, base, right - clock.x - skin.px(14), line, Face::TextSemiBold, 12, skin.theme.conflict, Align::Right);
}

}  // namespace

float errors_height(const Workbench& bench, const Skin& skin, float width, float room) {
  const PanelPen pen(skin);
  const float strip = strip_height(bench, skin);
  float height = 0;
  for (const Banner& error : errors_of(bench, skin)) height += sizes_of(pen, error, width - 2 * margin_of(skin, width)).height + skin.px(8);
  return std::round(std::min(strip + (height > 0 ? height + skin.px(8) : 0), room));
}

void draw_errors(const Workbench& bench, const Skin& skin, const Rect& rect) {
  PanelPen pen(skin);
  pen.canvas.fill_rect(rect, skin.theme.background);
  const float margin = margin_of(skin, rect.width), strip = strip_height(bench, skin);
  if (strip > 0) draw_strip(bench, pen, {rect.x, rect.y, rect.width, std::min(strip, rect.height)});
  float y = rect.y + strip + skin.px(8);
  for (const Banner& error : errors_of(bench, skin)) {
    const float width = rect.width - 2 * margin, height = std::min(sizes_of(pen, error, width).height, rect.bottom() - y);
    if (height < skin.px(24)) return;
    draw_banner(pen, error, {rect.x + margin, y, width, height});
    y += height + skin.px(8);
  }
}

void draw_notes(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& stage) {
  PanelPen pen(skin);
  float bottom = stage.bottom() - skin.px(12);
  if (bench.notice && !bench.notice->is_error) {
    const Banner note{"notice", text_of(*bench.notice, skin), {}, skin.theme.accent, act::CloseNotice{}};
    const float width = std::min(skin.px(720), stage.width - skin.px(32)), height = sizes_of(pen, note, width).height;
    draw_banner(pen, note, {stage.center().x - width / 2, bottom - height, width, height});
    bottom -= height + skin.px(8);
  }
  const Progress progress = bench.active().session.progress();
  if (progress.busy && progress.running >= std::chrono::milliseconds(600)) {
    draw_progress(pen, bench.active_id(), progress, stage, bottom);
    bottom -= skin.px(44);
  }
  if (state.exporting.running) draw_exporting(pen, state.exporting, stage, bottom);
}

}  // namespace warplens::app
