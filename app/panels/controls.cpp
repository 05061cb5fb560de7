#include "app/panels/controls.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace warplens::app {
namespace {

constexpr float kDragged = 4;     // pixels that a click may move
constexpr float kWheelStep = 60;  // pixels at 100% a notch

}  // namespace

void PanelScene::begin_layer() {
  ++layers;
  first_control = controls.size();
  first_scroll = scrolls.size();
}

const Control* Interaction::find(const std::string& id) const {
  if (id.empty()) return nullptr;
  const auto begin = controls_.begin() + static_cast<ptrdiff_t>(first_control_);
  const auto it = std::find_if(begin, controls_.end(), [&](const Control& c) { return c.id == id; });
  return it == controls_.end() ? nullptr : &*it;
}

// The topmost one.
const Control* Interaction::under(Point point) const {
  for (size_t i = controls_.size(); i-- > first_control_;)
    if (controls_[i].visible.contains(point)) return &controls_[i];
  return nullptr;
}

void Interaction::set_focus(const std::string& id, bool shown) {
  focus_changed_ |= focus_ != id;
  focus_ = id;
  focus_shown_ = shown;
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
  const float above = area.rect.y - control->rect.y, below = control->rect.bottom() - area.rect.bottom();
  if (above > 0)
    scrolled_[area.id] = limit(area, scrolled_[area.id] - above);
  else if (below > 0)
    scrolled_[area.id] = limit(area, scrolled_[area.id] + below);
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
  const Control* last = nullptr;
  for (size_t i = first_control_; i < controls_.size(); ++i) {
    const Control& control = controls_[i];
    if (control.group != from.group || !control.takes_focus()) continue;
    const Control* const next = forwards ? &control : last;
    if (forwards ? last == &from : &control == &from) {
      if (next) set_focus(next->id, true);
      break;
    }
    last = &control;
  }
  show_focused();
}

bool Interaction::take_key(const Chord& chord, bool typing, Input& input) {
  if (chord.key == Key::Tab && !chord.ctrl) {
    move_focus(!chord.shift);
    return true;
  }
  const Control* const control = find(focus_);
  if (typing || !focus_shown_ || !control || chord.ctrl || chord.shift) return false;
  const bool back = chord.key == Key::Left || chord.key == Key::Up, forth = chord.key == Key::Right || chord.key == Key::Down;
  if (control->kind == Control::Kind::Slider && (back || forth)) {
    input.nudge += forth ? 1 : -1;
    return true;
  }
  if (!control->group.empty() && (back || forth)) {
    move_in_group(*control, forth);
    return true;
  }
  if (control->kind != Control::Kind::Button || (chord.key != Key::Enter && chord.key != Key::Space)) return false;
  input.activated = control->id;
  return true;
}

Input Interaction::begin(const Pointer& pointer, std::vector<Chord>& keys, bool typing, float scale) {
  Input input;
  input.pointer = pointer;
  const Control* const over = under(pointer.at);
  if (pointer.pressed) {
    held_ = over ? over->id : std::string();
    set_focus(over && over->takes_focus() ? over->id : std::string(), false);
    pressed_at_ = pointer.at;
    dragged_ = false;
  }
  dragged_ |= pointer.down && std::hypot(pointer.at.x - pressed_at_.x, pointer.at.y - pressed_at_.y) > kDragged;
  input.dragged = dragged_;
  turn_wheel(pointer, scale);
  if (pointer.down) drag_scroll_bar(pointer);
  if (over && (held_.empty() || held_ == over->id)) input.pointed = over->id;
  if (!pointer.down) {
    if (pointer.released && over && over->id == held_ && over->enabled) input.activated = held_;
    held_.clear();
  }
  input.held = held_;
  std::erase_if(keys, [&](const Chord& chord) { return take_key(chord, typing, input); });
  if (focus_shown_) input.focused = focus_;
  input.typed_into = std::exchange(typed_into_, {}), input.typed = std::exchange(typed_, {});
  input.entered = std::exchange(entered_, {}), input.left = std::exchange(left_, {});
  input.scrolled = &scrolled_;
  return input;
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
}

}  // namespace warplens::app
