// A value worked out from others, kept until one of those is another.
#pragma once

#include <optional>
#include <utility>

namespace warplens::app {

// The key holds what the value was made from: a shared_ptr, never an address, since an address that was given back is soon that of
// something else, and the old picture would be taken for the new one.
template <class Value, class Key>
class Kept {
 public:
  template <class Make>
  const Value& get(Key key, Make make) {
    if (!key_ || !(*key_ == key)) {
      value_ = make();
      key_ = std::move(key);
    }
    return value_;
  }
  const Value& last() const { return value_; }

 private:
  std::optional<Key> key_;
  Value value_{};
};

}  // namespace warplens::app
