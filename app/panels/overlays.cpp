#include <algorithm>
#include <cctype>

#include "app/panels/panels.h"

namespace warplens::app {
namespace {

// A card over a dimmed window; a click outside closes it.
Rect begin_overlay(Pen& pen, PanelState& state, const Rect& display, float width, float height) {
  const Skin& skin = pen.skin;
  skin.scene.begin_layer();
  pen.canvas.fill_rect(display, viz::Color{0, 0, 0, static_cast<uint8_t>(skin.theme.dark ? 140 : 70)});
  width = std::min(width, display.width - skin.px(32));
  height = std::min(height, display.height - skin.px(32));
  const Rect card{display.center().x - width / 2, display.center().y - height / 2, width, height};
  pen.canvas.fill_rect(card, skin.theme.panel, skin.px(8));
  pen.canvas.stroke_rect(card, skin.theme.line, 1, skin.px(8));
  const Pointer& pointer = skin.input.pointer;
  if (pointer.pressed && !card.contains(pointer.at) && !state.focus_overlay) {
    state.overlays.help = state.overlays.palette = state.overlays.open_file = state.overlays.menu = false;
  }
  return card;
}

void draw_help(Pen& pen, PanelState& state, const Rect& display) {
  const Skin& skin = pen.skin;
  const float row = skin.px(22), column_width = skin.px(300), pad = skin.px(24);
  const float widest = display.width - skin.px(32);  // of a card
  const size_t columns = widest >= 3 * column_width + 4 * pad ? 3 : widest >= 2 * column_width + 3 * pad ? 2 : 1;
  // Groups in one flow, broken into columns of about the same height.
  struct Line {
    std::string text, key;  // without a key: a group's title
  };
  std::vector<Line> lines;
  std::string group;
  for (const Command& command : commands()) {
    if (group != command.group) {
      group = command.group;
      lines.push_back({skin.text(std::string("panel.group.") + group), {}});
    }
    lines.push_back({skin.text(std::string("panel.command.") + command.id), to_string(command.chord)});
  }
  lines.push_back({skin.text("panel.group.keyboard"), {}});
  lines.push_back({skin.text("panel.keys.next"), "Tab"});
  lines.push_back({skin.text("panel.keys.previous"), "Shift+Tab"});
  lines.push_back({skin.text("panel.keys.inside"), "← → ↑ ↓"});
  lines.push_back({skin.text("panel.keys.activate"), "Enter"});
  const size_t each = (lines.size() + columns - 1) / columns;
  const float below = static_cast<float>(each) * row + skin.px(14);
  const Rect card = begin_overlay(pen, state, display, static_cast<float>(columns) * (column_width + pad) + pad, below + skin.px(76));
  const float note =
      pen.text(card.right() - pad, card.y + skin.px(40), skin.text("panel.keys_note"), Face::Text, 12, skin.theme.dim, Align::Right);
  pen.fitted(card.x + pad, card.y + skin.px(40), card.width - 3 * pad - note, skin.text("panel.keys_title"), Face::TextSemiBold, 19,
             skin.theme.text);
  // With large type the list is longer than the window.
  Scroll scroll(pen, "keys", {card.x, card.y + skin.px(56), card.width - skin.px(4), card.height - skin.px(64)});
  const float room = std::min(column_width, card.width - 2 * pad);
  for (size_t i = 0; i < lines.size(); ++i) {
    const float x = card.x + pad + static_cast<float>(i / each) * (column_width + pad);
    const float y = scroll.top() + skin.px(20) + static_cast<float>(i % each) * row;
    const Line& line = lines[i];
    const bool title = line.key.empty();
    const float width = title ? 0 : pen.width(line.key, Face::Mono, 11) + skin.px(12);
    pen.fitted(x, y, room - width - skin.px(8), line.text, title ? Face::TextSemiBold : Face::Text, 12,
               title ? skin.theme.dim : skin.theme.text);
    if (title) continue;
    const Rect cap{x + room - width, y - skin.px(13), width, skin.px(18)};
    pen.canvas.fill_rect(cap, skin.theme.raised, skin.px(3));
    pen.canvas.stroke_rect(cap, skin.theme.line, 1, skin.px(3));
    pen.text(cap.center().x, y, line.key, Face::Mono, 11, skin.theme.text, Align::Center);
    hit(pen, "key." + line.key, cap, false);
  }
  scroll.end(scroll.top() + below);
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// Commands and kernels whose words contain what was typed.
struct Choosable {
  std::string text, note;
  const Command* command = nullptr;
  std::string kernel;
};
std::vector<Choosable> palette_entries(const Workbench& bench, const PanelState& state, const Skin& skin) {
  std::vector<Choosable> entries;
  const std::string wanted = lower(state.palette_text);
  const auto add = [&](Choosable entry) {
    if (wanted.empty() || lower(entry.text + " " + entry.note).find(wanted) != std::string::npos) entries.push_back(std::move(entry));
  };
  for (const Command& command : commands()) {
    if (command.enabled(bench)) add({skin.text(std::string("panel.command.") + command.id), to_string(command.chord), &command, {}});
  }
  for (const catalog::KernelSpec& spec : bench.kernels()) {
    add({skin.strings.format("panel.palette_kernel",
                             {{"kernel", in_words(spec.title, skin.strings).empty() ? spec.name : in_words(spec.title, skin.strings)}}),
         spec.name, nullptr, spec.name});
  }
  return entries;
}

void choose_entry(const Choosable& entry, Workbench& bench, PanelState& state) {
  state.overlays.palette = false;
  state.palette_text.clear();
  if (entry.command) {
    run_command(*entry.command, bench, state);
  } else {
    bench.choose_kernel(entry.kernel);
  }
}

void draw_palette(Workbench& bench, Pen& pen, PanelState& state, const Rect& display) {
  const Skin& skin = pen.skin;
  const float row = skin.px(26);
  const Rect card = begin_overlay(pen, state, display, skin.px(560), skin.px(60) + row * 14);
  const Rect field{card.x + skin.px(12), card.y + skin.px(12), card.width - skin.px(24), skin.px(34)};
  const bool entered = text_field(pen, "palette", field, state.palette_text, skin.text("panel.palette_hint"), state.focus_overlay).entered;
  const auto entries = palette_entries(bench, state, skin);
  for (const Chord& chord : state.pressed) {
    if (chord.key == Key::Down && state.palette_at + 1 < entries.size()) ++state.palette_at;
    if (chord.key == Key::Up && state.palette_at > 0) --state.palette_at;
  }
  state.palette_at = entries.empty() ? 0 : std::min(state.palette_at, entries.size() - 1);
  const size_t visible = static_cast<size_t>((card.height - skin.px(60)) / row);
  const size_t first = state.palette_at >= visible ? state.palette_at - visible + 1 : 0;
  for (size_t i = first; i < std::min(entries.size(), first + visible); ++i) {
    const Rect rect{card.x + skin.px(12), card.y + skin.px(54) + static_cast<float>(i - first) * row, card.width - skin.px(24), row};
    const Hit h = hit(pen, "palette." + std::to_string(i), rect);
    if (i == state.palette_at || h.hovered) pen.canvas.fill_rect(rect, skin.theme.raised, skin.px(4));
    pen.fitted(rect.x + skin.px(10), rect.y + skin.px(17), rect.width - skin.px(150), entries[i].text, Face::Text, 13, skin.theme.text);
    pen.text(rect.right() - skin.px(10), rect.y + skin.px(17), entries[i].note, Face::Mono, 11, skin.theme.dim, Align::Right);
    if (h) return choose_entry(entries[i], bench, state);
  }
  if (entries.empty())
    pen.text(card.x + skin.px(22), card.y + skin.px(72), skin.text("panel.palette_nothing"), Face::Text, 13, skin.theme.dim);
  if (entered && !entries.empty()) choose_entry(entries[state.palette_at], bench, state);
}

// What the file leaves open is guessed as soon as its path is that of a file.
void guess_again(PanelState& state) {
  if (state.guessed_path == state.open_path) return;
  state.guessed_path = state.open_path;
  state.open_guesses.clear();
  state.open_options.clear();
  state.open_problem.clear();
  if (!state.open_path.ends_with(".cu")) return;
  if (auto guesses = Workbench::guess_file(state.open_path); guesses && !guesses->empty()) {
    state.open_guesses = guesses.take();
    state.open_options = state.open_guesses.front().options;
  }
}

// The dialog stays until there is a picture, so that what was typed can be put right.
void wait_for_opened(Workbench& bench, PanelState& state) {
  Session& session = bench.active().session;
  if (!state.opening || !session.idle()) return;
  bench.poll();  // the background may have finished since this frame's
  state.opening = false;
  if (session.error()) {
    state.open_problem = to_string(*session.error());
  } else {
    state.overlays.open_file = false;
  }
}

void open_as_typed(Workbench& bench, PanelState& state) {
  if (state.open_path.ends_with(".json")) {
    state.overlays.open_file = false;
    state.wanted_state = state.open_path;
    return;
  }
  std::map<std::string, std::string> given;
  for (const auto& [option, text] : state.open_options) {
    if (!text.empty()) given[option] = text;
  }
  const Status opened = bench.open_file(state.open_path, std::move(given));
  state.opening = static_cast<bool>(opened);
  state.open_problem = opened ? std::string() : to_string(opened.error());
}

// One button a kernel; a click takes what is guessed for it.
void draw_kernel_choice(Pen& pen, PanelState& state, const Rect& row) {
  float x = row.x;
  for (const GuessedKernel& kernel : state.open_guesses) {
    const float width = pen.width(kernel.name, Face::Text, 12) + pen.skin.px(24);
    if (x + width > row.right()) return;  // the field below takes any name
    if (button(pen, "open.kernel=" + kernel.name, {x, row.y, width, row.height}, kernel.name,
               {.active = state.open_options["kernel"] == kernel.name,
                .group = {"open.kernel", state.open_options["kernel"] == kernel.name}})) {
      state.open_options = kernel.options;
    }
    x += width + pen.skin.px(6);
  }
}

// Fields in two columns, or in one where their names need the room; gives the y below. True when Enter was pressed in one.
bool draw_options(Pen& pen, PanelState& state, float x, float& y, float inner) {
  const Skin& skin = pen.skin;
  const char* const options[] = {"kernel", "set", "grid", "block", "shared", "arg"};
  float label = 0;
  for (const char* option : options)
    label = std::max(label, pen.width(skin.text(std::string("panel.open.") + option), Face::Text, 12) + skin.px(12));
  const size_t columns = inner > 2 * (label + skin.px(120)) + skin.px(16) ? 2 : 1;
  const float each = columns == 2 ? (inner - skin.px(16)) / 2 : inner;
  label = std::min(label, each * 0.5f);
  bool entered = false;
  for (size_t i = 0; i < std::size(options); ++i) {
    const std::string option = options[i];
    const float left = i % columns ? x + each + skin.px(16) : x;
    pen.fitted(left, y + skin.px(18), label - skin.px(8), skin.text("panel.open." + option), Face::Text, 12, skin.theme.dim);
    const Rect field{left + label, y, each - label, skin.px(28)};
    entered |= text_field(pen, "open." + option, field, state.open_options[option], skin.text("panel.open." + option + "_hint")).entered;
    if (i % columns == columns - 1) y += skin.px(36);
  }
  return entered;
}

void draw_open_file(Workbench& bench, Pen& pen, PanelState& state, const Rect& display) {
  const Skin& skin = pen.skin;
  guess_again(state);
  wait_for_opened(bench, state);
  const Rect card = begin_overlay(pen, state, display, skin.px(768), state.dialog_height);
  const float pad = skin.px(24), inner = card.width - 2 * pad, x = card.x + pad;
  // Large type on a small window: the buttons stay, the rest scrolls above them.
  const float buttons = skin.px(52);
  Scroll scroll(pen, "open.fields", {card.x, card.y + skin.px(8), card.width, card.height - buttons - skin.px(8)});
  float y = pen.wrapped(x, scroll.top() + skin.px(26), inner, skin.text("panel.open_title"), Face::TextSemiBold, 15, skin.theme.text) -
            skin.px(6);
  bool go =
      text_field(pen, "open.path", {x, y, inner, skin.px(28)}, state.open_path, skin.text("panel.open_hint"), state.focus_overlay).entered;
  y += skin.px(38);
  if (state.open_guesses.size() > 1) {
    draw_kernel_choice(pen, state, {x, y, inner, skin.px(26)});
    y += skin.px(36);
  }
  go |= draw_options(pen, state, x, y, inner);
  const std::string said =
      !state.open_problem.empty() ? state.open_problem : skin.text(state.open_guesses.empty() ? "panel.open_note" : "panel.open_guessed");
  const float top = y;
  y = pen.wrapped(x, y + skin.px(12), inner, said, Face::Text, 12, state.open_problem.empty() ? skin.theme.dim : skin.theme.conflict);
  if (!state.open_problem.empty()) hit(pen, "open.problem", {x, top, inner, y - top}, false);
  state.dialog_height = y - scroll.top() + skin.px(8) + buttons;
  scroll.end(y);
  const float wide = std::min(skin.px(110), (inner - skin.px(8)) / 2);
  const Rect open{card.right() - pad - wide, card.bottom() - skin.px(40), wide, skin.px(28)};
  const Rect leave{open.x - skin.px(8) - wide, open.y, wide, skin.px(28)};
  if (button(pen, "open.leave", leave, skin.text("panel.cancel"))) state.overlays.open_file = false;
  go |= button(pen, "open.go", open, skin.text(state.opening ? "panel.compiling" : "panel.open_go"),
               {.primary = true, .enabled = !state.open_path.empty() && !state.opening})
            .clicked;
  if (go && !state.open_path.empty() && !state.opening) open_as_typed(bench, state);
}

}  // namespace

void open_path(Workbench& bench, PanelState& state, const std::string& path) {
  state.open_path = path;
  guess_again(state);
  if (state.open_guesses.empty()) {
    if (const Status opened = bench.open_file(path, {}); !opened) bench.notice = Notice{true, to_string(opened.error()), {}};
    return;
  }
  state.overlays.open_file = true;
  state.focus_overlay = true;
}

bool any_overlay(const Overlays& o) { return o.menu || o.help || o.palette || o.open_file; }

void draw_overlays(Workbench& bench, PanelState& state, const Skin& skin, const Rect& display) {
  Pen pen(skin);
  if (state.overlays.menu)
    draw_menu(bench, state, skin, display);
  else if (state.overlays.open_file)
    draw_open_file(bench, pen, state, display);
  else if (state.overlays.palette)
    draw_palette(bench, pen, state, display);
  else
    draw_help(pen, state, display);
  state.focus_overlay = false;
}

}  // namespace warplens::app
