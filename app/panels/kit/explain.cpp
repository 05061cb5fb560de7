// What is written explains itself: terms of the glossary, wherever they stand, are found in the texts that were drawn.
#include "app/panels/kit/explain.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "app/panels/state.h"

namespace warplens::app {
namespace {

// Source, numbers and names of variables are in the other faces.
bool is_prose(const viz::Record& record) {
  return record.kind == viz::Record::Kind::Text && (record.style.face == Face::Text || record.style.face == Face::TextSemiBold);
}

Rect place_of(const viz::Canvas& canvas, const viz::Record& record, const viz::Glossary::Place& place) {
  const std::string_view text = record.text;
  const float from = canvas.text_width(text.substr(0, place.begin), record.style);
  const float to = canvas.text_width(text.substr(0, place.end), record.style);
  return {record.rect.x + from, record.rect.y, to - from, record.rect.height};
}

bool covers(const viz::Record& record, Point point) {
  return record.kind == viz::Record::Kind::FillRect && record.color.a == 255 && record.rect.contains(point);
}

// "tile store", "this load of tile": the array of that name. A term of prose stands behind "the" or another word.
bool is_name(const std::set<std::string>& names, std::string_view text, const viz::Glossary::Place& place) {
  if (!names.contains(std::string(text.substr(place.begin, place.end - place.begin)))) return false;
  std::string_view before = text.substr(0, place.begin);
  if (before.ends_with(' ')) before.remove_suffix(1);
  const std::string_view word = before.substr(before.rfind(' ') == std::string_view::npos ? 0 : before.rfind(' ') + 1);
  constexpr std::string_view kBeforeNames[] = {"of", "to", "in", "from", "reads", "writes", "updates", "accesses"};
  return word.empty() || std::string_view(":,;(.").find(word.back()) != std::string_view::npos ||
         std::find(std::begin(kBeforeNames), std::end(kBeforeNames), word) != std::end(kBeforeNames);
}

std::vector<viz::Glossary::Place> terms_in(const Skin& skin, std::string_view text) {
  std::vector<viz::Glossary::Place> places = skin.strings.glossary().places_in(text);
  std::erase_if(places, [&](const viz::Glossary::Place& place) { return is_name(skin.scene.names, text, place); });
  return places;
}

// Words of CUDA and C++, which a reader of C may not know: these are explained in the source too, where all other words are names.
bool is_of_source(const viz::Term& term) {
  constexpr std::string_view kWords[] = {"qualifiers", "template", "compiler_hints", "cast", "thread_index"};
  return std::find(std::begin(kWords), std::end(kWords), term.id) != std::end(kWords);
}

struct Written {
  const viz::Term* term = nullptr;
  Rect place;
  bool in_source = false;
};
// The term under the point in the topmost layer; what is painted over is ignored.
Written term_at(const Skin& skin, Point point) {
  const auto& drawing = skin.scene.canvas.drawing();
  for (size_t i = drawing.size(); i-- > skin.scene.first_record;) {
    const viz::Record& record = drawing[i];
    if (record.clip.width > 0 && !record.clip.contains(point)) continue;
    if (covers(record, point)) return {};
    if (record.kind != viz::Record::Kind::Text || !record.rect.contains(point)) continue;
    const bool source = !is_prose(record);
    for (const auto& place : terms_in(skin, record.text))
      if (const Rect at = place_of(skin.scene.canvas, record, place); (!source || is_of_source(*place.term)) && at.contains(point))
        return {place.term, at, source};
  }
  return {};
}

}  // namespace

void underline_terms(PanelPen& pen, const viz::Drawing& texts, size_t first) {
  std::vector<Rect> places;
  std::set<std::string> seen;  // each once
  for (size_t i = first; i < texts.size(); ++i) {
    const viz::Record& record = texts[i];
    if (!is_prose(record) || record.group.find(viz::kProse) == std::string::npos) continue;
    for (const auto& place : terms_in(pen.skin, record.text)) {
      if (!seen.insert(place.term->id).second) continue;
      const Rect at = place_of(pen.canvas, record, place);
      places.push_back({at.x, record.points[0].y, at.width, at.height});
    }
  }
  const float dot = std::max(1.0f, std::round(pen.skin.px(1)));
  for (const Rect& at : places) {
    const float y = std::round(at.y + pen.skin.px(3));
    for (float x = std::round(at.x); x + dot <= at.right(); x += 3 * dot) pen.canvas.fill_rect({x, y, dot, dot}, pen.skin.theme.dim);
  }
}

void explain_pointed(const Skin& skin, const std::string& read) {
  PanelScene& scene = skin.scene;
  auto& pointed = scene.seen.terms.pointed;
  pointed.clear();
  const Written written = skin.input.held.empty() && !skin.input.quiet ? term_at(skin, skin.input.pointer) : Written{};
  // What a source line says of itself is said beside its other words.
  if (scene.tooltip && !written.in_source) {
    const auto places = terms_in(skin, scene.tooltip->text);
    if (!places.empty()) pointed = places.front().term->id;
    return;
  }
  if (!written.term) return;
  pointed = written.term->id;
  if (pointed == read) return;
  const Command* const page = find_command(std::string_view("help.glossary"));
  scene.tooltip = Tooltip{skin.text("glossary." + pointed), to_string(page->chord), written.place};
}

}  // namespace warplens::app
