// Errors are values: a function that can fail returns Result<T>, and its Error is written for the user who reads it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "kernels/base/phrase.h"

namespace warplens {

// A place in a text. Lines and columns count from 1; 0 means "not known".
struct Span {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
};

// One clear sentence: what is wrong, where, and what would be right.
struct Error {
  std::string message;           // what is wrong, without the place
  Span span;                     // where, when it is known
  std::string hint;              // what would be right; may be empty
  std::string excerpt;           // the source line with a caret under the column; may be empty
  Phrase said, fix;              // message and hint by name, for other languages than English; may be empty
  std::vector<Error> more = {};  // what else is wrong in the same text, in its order
};

// "file:line:column: message (hint)" on one line, then the excerpt when there is one.
std::string to_string(const Error& error);

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() { return std::get<0>(state_); }
  const T& value() const { return std::get<0>(state_); }
  T take() { return std::move(std::get<0>(state_)); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

struct Nothing {};
using Status = Result<Nothing>;

}  // namespace warplens
