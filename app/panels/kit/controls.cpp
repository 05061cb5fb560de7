#include "app/panels/kit/controls.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace warplens::app {
namespace {

constexpr float kDragged = 4;     // pixels that a click may move
constexpr float kWheelStep = 60;  // pixels at 100% a notch

// Along the longer side of a slider's track.
double share_of(const Rect& track, Point at) {
  const bool down = track.height > 2 * track.width;
  const double from = down ? at.y - track.y : at.x - track.x;
  return std::clamp(from / std::max(1.0f, down ? track.height : track.width), 0.0, 1.0);
}

}  // namespace

void PanelScene::begin_layer() {
  ++layers;
  first_control = controls.size();
  first_scroll = scrolls.size();
  first_record = canvas.drawing().size();
}

Rect Control::cell_rect(uint64_t at) const {
  if (columns == 0 || rows == 0) return rect;
  const float width = rect.width / static_cast<float>(columns), height = rect.height / static_cast<float>(rows);
  return {rect.x + static_cast<float>(at % columns) * width, rect.y + static_cast<float>(at / columns) * height, width, height};
}

uint64_t Control::cell_at(Point point) const {
  if (columns == 0 || rows == 0) return 0;
  const auto part = [](float at, float length, uint64_t count) {
    return std::min(static_cast<uint64_t>(std::max(0.0f, at / length) * static_cast<float>(count)), count - 1);
  };
  return part(point.y - rect.y, rect.height, rows) * columns + part(point.x - rect.x, rect.width, columns);
}

const Control* Interaction::find(const std::string& id) const {
  if (id.empty()) return nullptr;
  const auto begin = controls_.begin() + static_cast<ptrdiff_t>(first_control_);
  const auto it = std::find_if(begin, controls_.end(), [&](const Control& c) { return c.id == id; });
  return it == controls_.end() ? nullptr : &*it;
}

bool Interaction::in_text() const {
  const Control* const focused = find(focus_);
  return focused && focused->kind == Control::Kind::Text;
}

// The topmost one.
const Control* Interaction::under(Point point) const {
  for (size_t i = controls_.size(); i-- > first_control_;)
    if (controls_[i].visible.contains(point)) return &controls_[i];
  return nullptr;
}

void Interaction::set_focus(const std::string& id, bool shown) {
  focus_changed_ |= focus_ != id;
  if (const Control* const control = find(id); control && focus_ != id) cell_ = control->cell;
  focus_ = id;
  focus_shown_ = shown;
}

void Interaction::forget_focus() {
  set_focus({}, focus_shown_);
  for (std::string& below : focus_below_) below.clear();
}

float Interaction::limit(const ScrollArea& area, float offset) const {
  return std::clamp(offset, 0.0f, std::max(0.0f, area.content - area.rect.height));
}

// The innermost area under the mouse that has something to scroll.
void Interaction::turn_wheel(const Pointer& pointer, float scale) {
  if (pointer.wheel == 0) return;
  for (size_t i = scrolls_.size(); i-- > first_scroll_;) {
    const ScrollArea& area = scrolls_[i];
    if (!area.rect.contains(pointer.at) || area.content <= area.rect.height) continue;
    float& offset = scrolled_[area.id];
    offset = limit(area, offset - pointer.wheel * kWheelStep * scale);
    return;
  }
}

void Interaction::drag_scroll_bar(const Pointer& pointer) {
  if (!held_.starts_with(kScrollBar)) return;
  for (const ScrollArea& area : scrolls_)
    if (held_ == kScrollBar + area.id)
      scrolled_[area.id] = limit(area, scrolled_[area.id] + pointer.moved.y * area.content / std::max(1.0f, area.rect.height));
}

// The focused control is brought into view.
void Interaction::show_focused() {
  const Control* const control = find(focus_);
  if (!control || control->scroll >= scrolls_.size()) return;
  const ScrollArea& area = scrolls_[control->scroll];
  const Rect rect = control->cell_rect(cell_);
  const float above = area.rect.y - rect.y, below = rect.bottom() - area.rect.bottom();
  if (above > 0)
    scrolled_[area.id] = limit(area, std::floor(scrolled_[area.id] - above));
  else if (below > 0)
    scrolled_[area.id] = limit(area, std::ceil(scrolled_[area.id] + below));
}

// A group is one stop: its chosen control, else its first one.
void Interaction::move_focus(bool forwards) {
  std::vector<const Control*> stops;
  std::ptrdiff_t at = -1;
  const Control* const now = find(focus_);
  for (size_t i = first_control_; i < controls_.size(); ++i) {
    const Control& control = controls_[i];
    if (!control.takes_focus()) continue;
    const auto same = [&](const Control* other) { return !control.group.empty() && other->group == control.group; };
    const auto stop = std::find_if(stops.begin(), stops.end(), same) - stops.begin();
    if (stop == static_cast<std::ptrdiff_t>(stops.size()))
      stops.push_back(&control);
    else if (control.chosen)
      stops[static_cast<size_t>(stop)] = &control;
    if (now && (now == &control || same(now))) at = stop;
  }
  if (stops.empty()) return;
  const auto count = static_cast<std::ptrdiff_t>(stops.size());
  const std::ptrdiff_t next = at < 0 ? (forwards ? 0 : count - 1) : (at + (forwards ? 1 : count - 1)) % count;
  set_focus(stops[static_cast<size_t>(next)]->id, true);
  show_focused();
}

void Interaction::move_in_group(const Control& from, bool forwards) {
  const Control *last = nullptr, *next = nullptr;
  for (size_t i = first_control_; i < controls_.size(); ++i) {
    const Control& control = controls_[i];
    if (control.group != from.group || !control.takes_focus()) continue;
    if (forwards && last == &from) next = &control;
    if (!forwards && &control == &from) next = last;
    last = &control;
  }
  if (!next) return;
  // From cells to others the column stays.
  const uint64_t column = from.columns > 0 ? cell_ % from.columns : 0;
  set_focus(next->id, true);
  if (next->columns > 0 && next->columns == from.columns) cell_ = (forwards ? 0 : next->rows - 1) * next->columns + column;
  show_focused();
}

// False at the edge.
bool Interaction::move_cell(const Control& cells, Key arrow) {
  const uint64_t column = cell_ % cells.columns, row = cell_ / cells.columns;
  if (arrow == Key::Left && column > 0) return --cell_, true;
  if (arrow == Key::Right && column + 1 < cells.columns) return ++cell_, true;
  if (arrow == Key::Up && row > 0) return cell_ -= cells.columns, true;
  if (arrow == Key::Down && row + 1 < cells.rows) return cell_ += cells.columns, true;
  return false;
}

bool Interaction::take_key(const Chord& chord, bool typing, std::vector<Use>& uses) {
  if (chord.key == Key::Tab && !chord.ctrl && !chord.alt) {
    move_focus(!chord.shift);
    return true;
  }
  const Control* const control = find(focus_);
  const bool plain = !chord.ctrl && !chord.alt && !chord.shift;
  // It has been entered before, which took the keyboard from it: the same text may be right by now.
  if (!typing && plain && control && control->kind == Control::Kind::Field && chord.key == Key::Enter) {
    uses.push_back({.action = control->entered});
    return true;
  }
  if (typing || !focus_shown_ || !control || !plain) return false;
  const bool back = chord.key == Key::Left || chord.key == Key::Up, forth = chord.key == Key::Right || chord.key == Key::Down;
  if (control->kind == Control::Kind::Slider && (back || forth)) {
    uses.push_back({.action = control->action, .how = Use::How::Nudge, .amount = forth ? 1.0f : -1.0f});
    return true;
  }
  if (control->kind == Control::Kind::Cells && (back || forth)) {
    const bool across = chord.key == Key::Left || chord.key == Key::Right;
    if (!move_cell(*control, chord.key) && !across && !control->group.empty()) move_in_group(*control, forth);
    show_focused();
    return true;
  }
  if (!control->group.empty() && (back || forth)) {
    move_in_group(*control, forth);
    return true;
  }
  const bool acts = control->kind == Control::Kind::Button || control->kind == Control::Kind::Cells;
  if (!acts || (chord.key != Key::Enter && chord.key != Key::Space)) return false;
  uses.push_back({.action = control->action, .at = control->cell_rect(cell_).center(), .cell = cell_});
  return true;
}

// `over`: the control under the mouse.
void Interaction::use_pointer(const Pointer& pointer, const Control* over, std::vector<Use>& uses) {
  using How = Use::How;
  const auto use = [&](const Control& control, How how) -> Use& {
    return uses.emplace_back(
        Use{.action = control.action, .how = how, .at = pointer.at, .moved = pointer.moved, .cell = control.cell_at(pointer.at)});
  };
  if (over && over->kind == Control::Kind::Text && pointer.pressed) {
    Use& press = use(*over, How::Press);
    press.clicks = pointer.clicks, press.shift = pointer.shift;
  }
  if (over && over->enabled && pointer.wheel != 0) use(*over, How::Wheel).amount = pointer.wheel;
  if (over && over->enabled && pointer.double_clicked) {
    use(*over, How::DoubleClick);
    // What a picture shows under the pointer is something else from then on: the button's release clicks nothing.
    if (std::holds_alternative<act::Picture>(over->action)) held_.clear();
  }
  if (const Control* const held = pointer.down ? find(held_) : nullptr; held && held->enabled) {
    if (held->kind == Control::Kind::Slider)
      use(*held, How::Slide).share = share_of(held->track, pointer.at);
    else if (dragged_)
      use(*held, How::Drag);
  }
  // Dragging an area, or any part of a picture, does not click it.
  const auto moves = [](const Control& c) { return c.kind == Control::Kind::Area || std::holds_alternative<act::Picture>(c.action); };
  if (!pointer.released) return;
  // A button that a layout has moved away from under a resting mouse is still the one that is clicked.
  const auto stays = [](const Control& c) { return c.kind == Control::Kind::Button && !std::holds_alternative<act::Picture>(c.action); };
  const Control* on = over && over->id == held_ ? over : nullptr;
  if (const Control* const held = find(held_); !on && held && !dragged_ && stays(*held)) on = held;
  if (on && on->enabled && on->kind != Control::Kind::Slider && !(dragged_ && moves(*on))) use(*on, How::Click);
}

Turn Interaction::begin(const Pointer& pointer, std::vector<Chord>& keys, bool typing, float scale) {
  Turn turn{.uses = std::exchange(fields_, {})};
  const Control* const over = under(pointer.at);
  if (pointer.pressed) {
    held_ = over ? over->id : std::string();
    set_focus(over && over->takes_focus() ? over->id : std::string(), false);
    pressed_at_ = pointer.at;
    dragged_ = false;
  }
  dragged_ |= (pointer.down || pointer.released) && std::hypot(pointer.at.x - pressed_at_.x, pointer.at.y - pressed_at_.y) > kDragged;
  turn_wheel(pointer, scale);
  if (pointer.down) drag_scroll_bar(pointer);
  use_pointer(pointer, over, turn.uses);
  // What a click has opened may be where its explanation would be.
  const auto rests = [&](Point at) { return std::hypot(pointer.at.x - at.x, pointer.at.y - at.y) <= kDragged; };
  if (clicked_at_ && (!rests(*clicked_at_) || pointer.pressed)) clicked_at_.reset();
  if (pointer.released && over && over->kind == Control::Kind::Button && !std::holds_alternative<act::Picture>(over->action))
    clicked_at_ = pointer.at;
  Input& input = turn.input;
  input.quiet = clicked_at_.has_value() && !focus_shown_;
  input.pointer = pointer.at;
  pointed_ = over && (held_.empty() || held_ == over->id) ? over->id : std::string();
  input.pointed = pointed_;
  if (!pointer.down) held_.clear();
  input.held = held_;
  std::erase_if(keys, [&](const Chord& chord) { return take_key(chord, typing, turn.uses); });
  if (focus_shown_) input.focused = focus_;
  input.cell = cell_;
  input.scrolled = &scrolled_;
  return turn;
}

void Interaction::type(const Control& field, const std::string& text) {
  fields_.push_back({.action = field.action, .how = Use::How::Type, .text = text});
}
void Interaction::enter(const Control& field) { fields_.push_back({.action = field.entered}); }
void Interaction::leave(const Control& field) { fields_.push_back({.action = field.action, .how = Use::How::Leave}); }

bool Interaction::entered() const {
  return std::any_of(fields_.begin(), fields_.end(), [](const Use& use) { return use.how == Use::How::Click; });
}

void Interaction::end(const PanelScene& scene) {
  controls_ = scene.controls;
  scrolls_ = scene.scrolls;
  first_control_ = scene.first_control, first_scroll_ = scene.first_scroll;
  for (const ScrollArea& area : scrolls_) {
    float& offset = scrolled_[area.id];
    offset = limit(area, area.wanted.value_or(offset));
  }
  // A layer that opens has a focus of its own; what it covered finds its old one again.
  for (; layers_ < scene.layers; ++layers_) {
    focus_below_.push_back(focus_);
    set_focus({}, focus_shown_);
    if (focus_shown_) move_focus(true);
  }
  for (; layers_ > scene.layers; --layers_) {
    set_focus(focus_below_.back(), focus_shown_);
    focus_below_.pop_back();
  }
  if (!scene.wanted_focus.empty()) set_focus(scene.wanted_focus, focus_shown_);
  if (const Control* const control = find(focus_); control && control->columns > 0)
    cell_ = std::min(cell_, control->columns * control->rows - 1);
}

}  // namespace warplens::app
