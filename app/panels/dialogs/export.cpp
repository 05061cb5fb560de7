// The dialog that exports the stage, and how far an export is.
#include "app/panels/dialogs/export.h"

#include <algorithm>

#include "app/panels/dialogs/overlays.h"
#include "app/panels/state.h"

namespace warplens::app {
namespace {

// Rows of a name and what is chosen from, in one column of names where there is room for it.
class ExportRows {
 public:
  ExportRows(PanelPen& pen, float x, float y, float inner) : pen_(pen), x_(x), y_(y), inner_(inner) {
    const Skin& skin = pen.skin;
    for (const char* row : {"format", "size", "theme", "background", "range", "steps", "pace", "name", "folder"})
      label_ = std::max(label_, pen.width(skin.text(std::string("panel.export.") + row), Face::Text, 12) + skin.px(16));
    above_ = inner < label_ + skin.px(330);
    if (above_) label_ = 0;
  }

  float y() const { return y_; }
  void begin(const std::string& row) {
    const Skin& skin = pen_.skin;
    const std::string text = skin.text("panel.export." + row);
    if (above_) {
      pen_.fitted(x_, y_ + skin.px(12), inner_, text, Face::Text, 12, skin.theme.dim);
      y_ += skin.px(18);
    } else {
      pen_.fitted(x_, y_ + skin.px(18), label_ - skin.px(8), text, Face::Text, 12, skin.theme.dim);
    }
    at_ = x_ + label_;
  }
  void choice(const std::string& what, const std::string& value, const std::string& label, bool on, bool enabled = true) {
    const Rect box = place(std::min(pen_.width(label, Face::Text, 12) + pen_.skin.px(24), inner_ - label_));
    button(pen_, "export." + what + "=" + value, box, label, act::SetExport{what, value},
           {.active = on && enabled, .enabled = enabled, .group = {"export." + what, on}});
  }
  void field(const std::string& what, const std::string& value, float width, const Action& go, const std::string& hint,
             bool take_focus = false) {
    const Rect box = place(std::min(width > 0 ? width : inner_ - label_, inner_ - label_));
    text_field(pen_, "export." + what, box, {act::Write::Field::Export, what}, {value, hint, go, take_focus});
  }
  void word(const std::string& text) {
    const float width = std::min(pen_.width(text, Face::Text, 12), inner_ - label_);
    const Rect box = place(width);
    pen_.fitted(box.x, box.y + pen_.skin.px(18), width, text, Face::Text, 12, pen_.skin.theme.dim);
  }
  void end() { y_ += pen_.skin.px(36); }

 private:
  Rect place(float width) {
    const float left = x_ + label_;
    if (at_ > left && at_ + width > x_ + inner_ + 0.5f) at_ = left, y_ += pen_.skin.px(32);
    const Rect box{at_, y_, width, pen_.skin.px(28)};
    at_ += width + pen_.skin.px(6);
    return box;
  }

  PanelPen& pen_;
  float x_, y_, inner_, label_ = 0, at_ = 0;
  bool above_ = false;
};

// "SVG", "WebM".
std::string format_title(Format format) {
  std::string text = name(format);
  if (text == "webm") return "WebM";
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

std::string size_text(const PanelState& state, const Skin& skin, ExportForm::Size size) {
  if (size == ExportForm::Size::Custom) return skin.text("panel.export.custom");
  ExportForm form = state.exporting.form;
  form.size = size;
  const PixelSize pixels = size_of(form, shown_size(state, skin.scale));
  const std::string numbers = std::to_string(pixels.width) + " × " + std::to_string(pixels.height);
  return size == ExportForm::Size::Window ? skin.strings.format("panel.export.window", {{"size", std::string_view(numbers)}}) : numbers;
}

void draw_picture_rows(const PanelState& state, const Skin& skin, ExportRows& rows, const Action& go) {
  const ExportForm& form = state.exporting.form;
  rows.begin("format");
  for (const Format format : kFormats) {
    const bool handout = format == Format::Html;
    if (!handout || !form.lesson.empty())
      rows.choice("format", name(format), handout ? skin.text("panel.export.handout") : format_title(format), form.format == format);
  }
  rows.end();
  if (form.format == Format::Html) return;
  rows.begin("size");
  for (const ExportForm::Size size : kExportSizes) rows.choice("size", name(size), size_text(state, skin, size), form.size == size);
  if (form.size == ExportForm::Size::Custom) {
    rows.field("width", form.width, skin.px(70), go, {});
    rows.word("×");
    rows.field("height", form.height, skin.px(70), go, {});
  }
  rows.end();
  rows.begin("theme");
  rows.choice("theme", "dark", skin.text("panel.export.dark"), form.dark);
  rows.choice("theme", "light", skin.text("panel.export.light"), !form.dark);
  rows.end();
  rows.begin("background");
  const bool can = can_be_transparent(form.format);
  rows.choice("background", "filled", skin.text("panel.export.filled"), !form.transparent || !can);
  rows.choice("background", "transparent", skin.text("panel.export.transparent"), form.transparent && can, can);
  rows.end();
}

void draw_film_rows(const Workbench& bench, const PanelState& state, const Skin& skin, ExportRows& rows, const Action& go) {
  const ExportForm& form = state.exporting.form;
  rows.begin("range");
  for (const FilmRange::Of range : kExportRanges)
    rows.choice("range", name(range), skin.text(std::string("panel.export.range_") + name(range)), form.range == range,
                range == FilmRange::Of::Steps || bench.shown_wavefronts() > 0);
  rows.end();
  if (form.range == FilmRange::Of::Steps) {
    rows.begin(bench.stage().has_kernel() ? "ticks" : "steps");
    rows.field("first", form.first, skin.px(90), go, {});
    rows.word(skin.text("panel.export.to"));
    rows.field("last", form.last, skin.px(90), go, {});
    rows.end();
  }
  const std::string before = skin.text("panel.export.pace_before");  // where a language says that first
  const auto per = [&] {
    if (!before.empty()) rows.word(before);
  };
  rows.begin("pace");
  per();
  rows.field("speed", form.speed, skin.px(60), go, {});
  rows.word(skin.text(std::string("panel.export.pace_") + name(form.range)));
  per();
  rows.field("rate", form.rate, skin.px(60), go, {});
  rows.word(skin.text("panel.export.rate"));
  rows.end();
}

}  // namespace

static std::string export_title(const Workbench& bench, const ExportForm& form, const Skin& skin) {
  if (form.format != Format::Html) return skin.text("panel.export.title");
  std::string title = form.lesson;
  for (const Lesson& lesson : bench.lessons())
    if (lesson.name == form.lesson) title = in_words(lesson.title, skin.strings);
  return skin.strings.format("panel.export.handout_title", {{"title", std::string_view(title)}});
}

ShownSize shown_size(const PanelState& state, float scale) {
  const auto stage = state.places.find("stage");
  ShownSize shown;
  if (stage != state.places.end()) shown.width = stage->second.width, shown.height = stage->second.height;
  shown.scale = scale;
  return shown;
}

void draw_export(const Workbench& bench, const PanelState& state, const Skin& skin, const Rect& display) {
  PanelPen pen(skin);
  const Exporting& exporting = state.exporting;
  const Rect card = begin_overlay(pen, display, skin.px(768), state.seen.heights.exporting);
  const float pad = skin.px(24), inner = card.width - 2 * pad, x = card.x + pad, buttons = skin.px(52);
  const Action go = exporting.running ? Action() : Action(act::StartExport{});
  Scroll scroll(pen, "export.form", {card.x, card.y + skin.px(8), card.width, card.height - buttons - skin.px(8)});
  const float title =
      pen.wrapped(x, scroll.top() + skin.px(26), inner, export_title(bench, exporting.form, skin), Face::TextSemiBold, 15, skin.theme.text);
  ExportRows rows(pen, x, title - skin.px(2), inner);
  draw_picture_rows(state, skin, rows, go);
  if (can_move(exporting.form.format)) draw_film_rows(bench, state, skin, rows, go);
  rows.begin("name");
  rows.field("name", exporting.form.name, 0, go, skin.text("panel.export.name_hint"), state.focus_overlay);
  rows.end();
  rows.begin("folder");
  rows.field("folder", exporting.form.folder, 0, go, skin.text("panel.export.folder_hint"));
  rows.end();
  const bool asks = !exporting.there.empty();
  const Format format = exporting.form.format;
  const std::string note = skin.text(format == Format::Html ? "panel.export.note_handout"
                                     : is_video(format)     ? "panel.export.note_video"
                                                            : "panel.export.note");
  const std::string there = skin.strings.format("panel.export.there", {{"name", std::string_view(exporting.there)}});
  const std::string said = exporting.problem ? skin.strings.say(*exporting.problem) : asks ? there : note;
  const float top = rows.y();
  const float y =
      pen.wrapped(x, top + skin.px(12), inner, said, Face::Text, 12, exporting.problem || asks ? skin.theme.conflict : skin.theme.dim);
  if (exporting.problem || asks) mouse_area(pen, "export.problem", {x, top, inner, y - top});
  skin.scene.seen.heights.exporting = y - scroll.top() + skin.px(8) + buttons;
  scroll.end(y);
  const float wide = std::min(skin.px(120), (inner - skin.px(8)) / 2);
  const Rect start{card.right() - pad - wide, card.bottom() - skin.px(40), wide, skin.px(28)};
  button(pen, "export.leave", {start.x - skin.px(8) - wide, start.y, wide, skin.px(28)}, skin.text("panel.cancel"), act::Close{});
  button(pen, "export.go", start, skin.text(asks ? "panel.export.replace" : "panel.export.go"), go,
         {.primary = true, .enabled = !exporting.running});
}

void draw_exporting(PanelPen& pen, const Exporting& exporting, const Rect& stage, float bottom) {
  const Skin& skin = pen.skin;
  const std::string text = exporting.frames > 1
                               ? skin.strings.format("panel.export.frame", {{"frame", exporting.frame}, {"frames", exporting.frames}})
                               : skin.text("panel.export.drawing");
  const std::string stop = skin.text("panel.cancel");
  const float wide = pen.width(stop, Face::Text, 12) + skin.px(24), width = std::min(skin.px(420), stage.width - skin.px(32));
  const Rect card{stage.center().x - width / 2, bottom - skin.px(40), width, skin.px(40)};
  pen.canvas.fill_rect(card, skin.theme.panel, skin.px(6));
  pen.canvas.stroke_rect(card, skin.theme.line, 1, skin.px(6));
  mouse_area(pen, "exporting", card);
  pen.fitted(card.x + skin.px(14), card.y + skin.px(20), width - wide - skin.px(34), text, Face::Text, 12, skin.theme.text);
  const Rect track{card.x + skin.px(14), card.y + skin.px(29), width - wide - skin.px(34), skin.px(3)};
  pen.canvas.fill_rect(track, skin.theme.raised, skin.px(1.5f));
  const float share = exporting.frames > 0 ? std::min(1.0f, static_cast<float>(exporting.frame) / static_cast<float>(exporting.frames)) : 0;
  if (share > 0) pen.canvas.fill_rect({track.x, track.y, track.width * share, track.height}, skin.theme.accent, skin.px(1.5f));
  button(pen, "exporting.stop", {card.right() - wide - skin.px(8), card.y + skin.px(7), wide, skin.px(26)}, stop, act::StopExport{});
}

void set_export(ExportForm& form, const std::string& what, const std::string& value) {
  const auto by_name = [&](const auto& all, auto& field) {
    for (const auto one : all)
      if (value == name(one)) field = one;
  };
  if (what == "format") by_name(kFormats, form.format);
  if (what == "size") by_name(kExportSizes, form.size);
  if (what == "range") by_name(kExportRanges, form.range);
  if (what == "theme") form.dark = value == "dark";
  if (what == "background") form.transparent = value == "transparent";
  const std::pair<const char*, std::string*> texts[] = {{"width", &form.width}, {"height", &form.height}, {"first", &form.first},
                                                        {"last", &form.last},   {"speed", &form.speed},   {"rate", &form.rate},
                                                        {"name", &form.name},   {"folder", &form.folder}};
  for (const auto& [field, text] : texts)
    if (what == field) *text = value;
}

}  // namespace warplens::app
