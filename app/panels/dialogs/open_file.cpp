// The dialog that opens a file: its path, and what of its launch is to be another than the file says.
#include "app/panels/dialogs/open_file.h"

#include <algorithm>

#include "app/panels/dialogs/overlays.h"
#include "app/panels/state.h"

namespace warplens::app {
namespace {

bool is_guess(const Error& error) { return error.fix.name.starts_with("block_guessed"); }

// The dialog stays until there is a picture, so that what was typed can be put right.
void wait_for_opened(Workbench& bench, PanelState& state) {
  const Session& session = bench.active().session;
  if (!state.opening || session.awaiting()) return;
  state.opening = false;
  // What is wrong with a launch that was guessed is put right above the picture.
  if (session.error() && !is_guess(*session.error())) {
    state.open_problem = session.error();
  } else {
    state.overlays.open_file = false;
  }
}

std::string option_of(const PanelState& state, const std::string& name) {
  const auto it = state.open_options.find(name);
  return it == state.open_options.end() ? std::string() : it->second;
}

// Fields in two columns, or in one where their names need the room; gives the y below.
float draw_options(PanelPen& pen, const PanelState& state, const Action& go, float x, float y, float inner) {
  const Skin& skin = pen.skin;
  const char* const options[] = {"kernel", "set", "grid", "block", "shared", "arg", "include"};
  float label = 0;
  for (const char* option : options)
    label = std::max(label, pen.width(skin.text(std::string("panel.open.") + option), Face::Text, 12) + skin.px(12));
  const size_t columns = inner > 2 * (label + skin.px(120)) + skin.px(16) ? 2 : 1;
  const float each = columns == 2 ? (inner - skin.px(16)) / 2 : inner;
  label = std::min(label, each * 0.5f);
  for (size_t i = 0; i < std::size(options); ++i) {
    const std::string option = options[i];
    const float left = i % columns ? x + each + skin.px(16) : x;
    pen.fitted(left, y + skin.px(18), label - skin.px(8), skin.text("panel.open." + option), Face::Text, 12, skin.theme.dim);
    const Rect field{left + label, y, each - label, skin.px(28)};
    text_field(pen, "open." + option, field, {act::Write::Field::Option, option},
               {option_of(state, option), skin.text("panel.open." + option + "_hint"), go});
    if (i % columns == columns - 1 || i + 1 == std::size(options)) y += skin.px(36);
  }
  return y;
}

}  // namespace

void tend(Workbench& bench, PanelState& state) {
  // An offer is about the setting that it was made for.
  if (state.offer && !(state.offer->of == bench.active().choice)) state.offer.reset();
  if (state.overlays.editing) bench.open_document();  // of what is shown now
  if (!state.overlays.open_file) return;
  wait_for_opened(bench, state);
}

void open_path(Workbench& bench, PanelState&, const std::string& path) {
  if (const Status opened = bench.open_file(path, {}); !opened) bench.notice = Notice(opened.error());
}

void draw_open_file(const PanelState& state, const Skin& skin, const Rect& display) {
  PanelPen pen(skin);
  const Rect card = begin_overlay(pen, display, skin.px(768), state.seen.heights.dialog);
  const float pad = skin.px(24), inner = card.width - 2 * pad, x = card.x + pad;
  const bool ready = !state.open_path.empty() && !state.opening;
  const Action go = ready ? Action(act::OpenAsTyped{}) : Action();
  // Large type on a small window: the buttons stay, the rest scrolls above them.
  const float buttons = skin.px(52);
  Scroll scroll(pen, "open.fields", {card.x, card.y + skin.px(8), card.width, card.height - buttons - skin.px(8)});
  float y = pen.wrapped(x, scroll.top() + skin.px(26), inner, skin.text("panel.open_title"), Face::TextSemiBold, 15, skin.theme.text) -
            skin.px(6);
  text_field(pen, "open.path", {x, y, inner, skin.px(28)}, {act::Write::Field::Path, {}},
             {state.open_path, skin.text("panel.open_hint"), go, state.focus_overlay});
  y += skin.px(38);
  y = draw_options(pen, state, go, x, y, inner);
  const std::string said = state.open_problem ? skin.strings.say(*state.open_problem) : skin.text("panel.open_note");
  const float top = y;
  y = pen.wrapped(x, y + skin.px(12), inner, said, Face::Text, 12, state.open_problem ? skin.theme.conflict : skin.theme.dim);
  if (state.open_problem) mouse_area(pen, "open.problem", {x, top, inner, y - top});
  skin.scene.seen.heights.dialog = y - scroll.top() + skin.px(8) + buttons;
  scroll.end(y);
  const float wide = std::min(skin.px(110), (inner - skin.px(8)) / 2);
  const Rect open{card.right() - pad - wide, card.bottom() - skin.px(40), wide, skin.px(28)};
  const Rect leave{open.x - skin.px(8) - wide, open.y, wide, skin.px(28)};
  button(pen, "open.leave", leave, skin.text("panel.cancel"), act::Close{});
  button(pen, "open.go", open, skin.text(state.opening ? "panel.compiling" : "panel.open_go"), go, {.primary = true, .enabled = ready});
}

}  // namespace warplens::app
