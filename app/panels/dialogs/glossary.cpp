// The page of the glossary: a list that can be searched, and the entry of one term.
#include "viz/scenes/glossary/glossary.h"

#include <algorithm>
#include <cmath>

#include "app/panels/dialogs/glossary.h"
#include "app/panels/dialogs/overlays.h"
#include "app/panels/state.h"
#include "kernels/base/words.h"

namespace warplens::app {
namespace {

// "sub tile", "sub-tile" and "subtile" are one word.
std::string joined(const std::string& text) {
  std::string all;
  for (const char c : lowered(text))
    if (c != ' ' && c != '-' && c != '_') all += c;
  return all;
}

// All in order; while something is searched for, first the terms that are called so, then those that mention it.
std::vector<const viz::Term*> found_terms(const viz::Glossary& glossary, const std::string& search) {
  std::vector<const viz::Term*> named, mentioning;
  const std::string wanted = joined(search);
  for (const viz::Term& term : glossary.terms()) {
    std::string names = term.name + "\n" + term.english + "\n" + term.id;
    for (const std::string& form : term.forms) names += "\n" + form;
    if (joined(names).find(wanted) != std::string::npos)
      named.push_back(&term);
    else if (joined(term.text).find(wanted) != std::string::npos)
      mentioning.push_back(&term);
  }
  named.insert(named.end(), mentioning.begin(), mentioning.end());
  return named;
}

void draw_list(PanelPen& pen, const PanelState& state, const std::vector<const viz::Term*>& terms, const viz::Term* shown,
               const Rect& rect) {
  const Skin& skin = pen.skin;
  const float row = skin.px(24), room = rect.width - skin.px(12);
  Scroll scroll(pen, "glossary.list", rect);
  float y = scroll.top(), from = 0;
  std::string group;
  for (const viz::Term* const term : terms) {
    if (state.glossary.search.empty() && std::exchange(group, term->group) != term->group) {
      pen.fitted(rect.x + skin.px(8), y + skin.px(17), room - skin.px(8), skin.text("panel.glossary_group." + group), Face::TextSemiBold,
                 11, skin.theme.dim);
      y += row;
    }
    const Rect box{rect.x, y, room, row};
    const Hit h = hit(pen, "term." + term->id, box, act::ShowTerm{term->id}, true, {"glossary", term == shown});
    if (term == shown) from = y - scroll.top();
    if (term == shown || h.hovered) pen.canvas.fill_rect(box, skin.theme.raised, skin.px(4));
    if (term == shown) pen.canvas.fill_rect({box.x, box.y, skin.px(3), box.height}, skin.theme.accent, skin.px(1.5f));
    pen.fitted(box.x + skin.px(10), y + skin.px(16.5f), room - skin.px(16), term->name, Face::Text, 12,
               term == shown ? skin.theme.text : skin.theme.dim);
    y += row;
  }
  if (terms.empty())
    pen.fitted(rect.x + skin.px(8), y + skin.px(17), room - skin.px(8), skin.text("panel.glossary_nothing"), Face::Text, 12,
               skin.theme.dim);
  // Another one is brought into view, wherever it was chosen.
  if (shown && state.seen.terms.shown != shown->id) {
    const float offset = scroll.offset();
    if (from < offset) scroll.show_from(from - row);
    if (from + row > offset + rect.height) scroll.show_from(from + 2 * row - rect.height);
  }
  scroll.end(y);
}

// In as many rows as they need; gives the y below.
float draw_see_also(PanelPen& pen, const viz::Term& term, float x, float y, float width) {
  const Skin& skin = pen.skin;
  if (term.see.empty()) return y;
  pen.text(x, y + skin.px(14), skin.text("panel.glossary_see"), Face::TextSemiBold, 12, skin.theme.dim);
  y += skin.px(24);
  float at = x;
  for (const std::string& id : term.see) {
    const viz::Term* const other = skin.strings.glossary().find(id);
    if (!other) continue;
    const float wide = std::min(width, pen.width(other->name, Face::Text, 12) + skin.px(24));
    if (at > x && at + wide > x + width) at = x, y += skin.px(32);
    button(pen, "see." + id, {at, y, wide, skin.px(26)}, other->name, act::ShowTerm{id}, {.group = {"glossary.see", false}});
    at += wide + skin.px(8);
  }
  return y + skin.px(34);
}

void draw_entry(PanelPen& pen, const viz::Term& term, const Rect& rect) {
  const Skin& skin = pen.skin;
  Scroll scroll(pen, "glossary." + term.id, rect);
  const float width = rect.width - skin.px(12);
  float y = scroll.top() + skin.px(22);
  const float name = pen.width(term.name, Face::TextSemiBold, 19);
  pen.fitted(rect.x, y, width, term.name, Face::TextSemiBold, 19, skin.theme.text);
  // What others call it, where the language is another one.
  if (!term.english.empty() && term.name.find(term.english) == std::string::npos && name + skin.px(12) < width)
    pen.fitted(rect.x + name + skin.px(12), y, width - name - skin.px(12), term.english, Face::Text, 13, skin.theme.dim);
  y = pen.wrapped(rect.x, y + skin.px(28), width, term.text, Face::Text, 13, skin.theme.text) + skin.px(4);
  if (!term.picture.empty()) {
    const Rect picture{rect.x, y, std::min(width, skin.px(480)), skin.px(160)};
    pen.paint(viz::layout_term_picture(term.picture, {picture, skin.theme, skin.strings, pen.canvas, skin.scale}).drawing);
    y = picture.bottom() + skin.px(16);
  }
  scroll.end(draw_see_also(pen, term, rect.x, y, width));
}

}  // namespace

void draw_glossary(const PanelState& state, const Skin& skin, const Rect& display) {
  PanelPen pen(skin);
  const Rect card = begin_overlay(pen, display, skin.px(860), skin.px(620));
  const float pad = skin.px(20);
  const float note =
      pen.text(card.right() - pad, card.y + skin.px(34), skin.text("panel.keys_note"), Face::Text, 12, skin.theme.dim, Align::Right);
  pen.fitted(card.x + pad, card.y + skin.px(34), card.width - 3 * pad - note, skin.text("panel.glossary_title"), Face::TextSemiBold, 19,
             skin.theme.text);
  const auto terms = found_terms(skin.strings.glossary(), state.glossary.search);
  const auto chosen = std::find_if(terms.begin(), terms.end(), [&](const viz::Term* term) { return term->id == state.glossary.term; });
  const viz::Term* const shown = chosen != terms.end() ? *chosen : terms.empty() ? nullptr : terms.front();
  Seen::Terms& seen = skin.scene.seen.terms;
  seen.listed.clear();
  for (const viz::Term* const term : terms) seen.listed.push_back(term->id);
  // Beside each other, or with large type below.
  const Rect inner{card.x + pad, card.y + skin.px(50), card.width - 2 * pad, card.height - skin.px(58)};
  const bool narrow = card.width < skin.px(520);
  const float list_width = narrow ? inner.width : std::round(std::min(skin.px(240), inner.width * 0.4f));
  const Rect field{inner.x, inner.y, list_width, skin.px(30)};
  text_field(pen, "glossary.search", field, {act::Write::Field::Term, {}},
             {state.glossary.search, skin.text("panel.glossary_hint"), {}, state.focus_overlay});
  const float top = field.bottom() + skin.px(8), below = inner.bottom() - top;
  const Rect list{inner.x, top, list_width, narrow ? std::round(below * 0.36f) : below};
  draw_list(pen, state, terms, shown, list);
  seen.shown = shown ? shown->id : std::string();
  if (!shown) return;
  if (narrow)
    draw_entry(pen, *shown, {inner.x, list.bottom() + skin.px(8), inner.width, inner.bottom() - list.bottom() - skin.px(8)});
  else
    draw_entry(pen, *shown, {list.right() + pad, inner.y, inner.right() - list.right() - pad, inner.height});
}

}  // namespace warplens::app
