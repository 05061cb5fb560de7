#include "app/window/input_queue.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace warplens::app {
namespace {

using Kind = InputEvent::Kind;

constexpr double kDoubleClick = 0.3;  // seconds from press to press
constexpr double kSamePlace = 6;      // units that a double click, or a wheel that is turned, may be moved by

bool same_place(const InputEvent& a, const InputEvent& b) { return std::hypot(a.x - b.x, a.y - b.y) < kSamePlace; }
bool is_shift(int key) { return key == GLFW_KEY_LEFT_SHIFT || key == GLFW_KEY_RIGHT_SHIFT; }
bool is_modifier(int key) { return key >= GLFW_KEY_LEFT_SHIFT && key <= GLFW_KEY_RIGHT_SUPER; }

// What a frame has been given so far, and what may be added to it.
class Share {
 public:
  explicit Share(Typing typing) : typing_(typing) {}

  // A key that is held repeats faster than a slow frame takes it; when it is released it must have an end.
  bool drops(const InputEvent& e) const { return e.kind == Kind::Key && e.repeat && pressed_ && e.code == pressed_key_; }

  // `writes`: a press that text came from.
  bool admits(const InputEvent& e, bool writes) const {
    switch (e.kind) {
      case Kind::Move:
      case Kind::Leave:
        return !clicked_ && !(turned_ && !same_place(e, *turned_));
      case Kind::Wheel:
        return !clicked_ && !pressed_;
      case Kind::Button:
        return !moved_ && !acted() && !wrote_;  // the frame before has seen the mouse where it is
      case Kind::Focus:
        return !acted() && !wrote_;
      case Kind::Text:
        return writes_next_ || (typing_ != Typing::Coming && !acted());
      case Kind::Key:
        return admits_key(e, writes);
    }
    return false;
  }

  void add(const InputEvent& e, bool writes) {
    writes_next_ = false;
    switch (e.kind) {
      case Kind::Move:
      case Kind::Leave:
        moved_ = true;
        break;
      case Kind::Wheel:
        turned_ = e;
        break;
      case Kind::Button:
        clicked_ = true;
        break;
      case Kind::Text:
        wrote_ = true;
        break;
      case Kind::Focus:
        break;
      case Kind::Key:
        if (is_text(writes)) {
          wrote_ = true;
          break;
        }
        changed_.push_back(e.code);
        if (!e.down || is_modifier(e.code)) break;
        pressed_ = true, pressed_key_ = e.code, writes_next_ = writes;
        break;
    }
  }

 private:
  bool acted() const { return clicked_ || pressed_ || turned_.has_value(); }
  bool is_text(bool writes) const { return writes && typing_ == Typing::Field; }
  bool has_changed(int key) const { return std::find(changed_.begin(), changed_.end(), key) != changed_.end(); }

  bool admits_key(const InputEvent& e, bool writes) const {
    // With Ctrl held, what was written before it would not count as text.
    if (is_modifier(e.code)) return !acted() && !has_changed(e.code) && (is_shift(e.code) || !wrote_);
    if (!e.down) return !acted();
    if (typing_ == Typing::Coming || acted()) return false;
    return is_text(writes) || (!moved_ && !wrote_ && !has_changed(e.code));
  }

  Typing typing_;
  bool moved_ = false, clicked_ = false, pressed_ = false, wrote_ = false;
  bool writes_next_ = false;  // what follows is the text of the key that was pressed
  int pressed_key_ = 0;
  std::optional<InputEvent> turned_;
  std::vector<int> changed_;  // keys that went up or down; what is text does not count
};

}  // namespace

void InputQueue::add(InputEvent event) {
  if (event.kind == Kind::Move) x_ = event.x, y_ = event.y;
  event.x = x_, event.y = y_;
  if (event.kind == Kind::Button && event.down) {
    event.repeat =
        pressed_.down && pressed_.code == event.code && event.seconds - pressed_.seconds < kDoubleClick && same_place(event, pressed_);
    pressed_ = event;
  }
  events_.push_back(event);
}

std::vector<InputEvent> InputQueue::take(Typing typing) {
  std::vector<InputEvent> given;
  Share share(typing);
  while (!events_.empty()) {
    const InputEvent next = events_.front();
    const bool writes = next.kind == Kind::Key && next.down && events_.size() > 1 && events_[1].kind == Kind::Text;
    if (share.drops(next)) {
      events_.erase(events_.begin(), events_.begin() + (writes ? 2 : 1));
      continue;
    }
    if (!share.admits(next, writes)) break;
    share.add(next, writes);
    given.push_back(next);
    events_.pop_front();
  }
  return given;
}

}  // namespace warplens::app
