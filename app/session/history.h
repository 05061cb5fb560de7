// Undo and redo of choices: a list of values and a place in it.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace warplens::app {

template <class T>
class History {
 public:
  void start(T value) {
    values_.clear();
    values_.push_back(std::move(value));
    at_ = 0;
  }
  // A value equal to the current one is not a change; a new one forgets what had been undone.
  bool add(T value) {
    if (!values_.empty() && values_[at_] == value) return false;
    values_.resize(values_.empty() ? 0 : at_ + 1);
    values_.push_back(std::move(value));
    at_ = values_.size() - 1;
    return true;
  }
  // The current value is another, and that is not a step.
  void replace(T value) {
    if (values_.empty()) return start(std::move(value));
    values_[at_] = std::move(value);
  }
  bool empty() const { return values_.empty(); }
  bool can_undo() const { return at_ > 0; }
  bool can_redo() const { return at_ + 1 < values_.size(); }
  const T& undo() { return values_[can_undo() ? --at_ : at_]; }
  const T& redo() { return values_[can_redo() ? ++at_ : at_]; }

 private:
  std::vector<T> values_;
  size_t at_ = 0;
};

}  // namespace warplens::app
