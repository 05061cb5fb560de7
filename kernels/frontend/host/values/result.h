// What expressions and launches give while host code is followed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "kernels/frontend/host/values/constness.h"
#include "kernels/frontend/host/values/image.h"
#include "kernels/frontend/host/values/value.h"

namespace warplens::frontend::host {

// What an expression gives: its value, and where it can be stored.
struct Result {
  Value value;
  CellPtr cell;                    // of an lvalue
  std::shared_ptr<Buffer> memory;  // of an element: whose, and where
  int64_t offset = 0;
  Type element;
  std::shared_ptr<Buffer> within = {};  // of an element's member too
  std::string place_guess = {};         // of an element: on what rests which one it is
  bool moved = false;                   // by std::move()
  CellPtr letters = {};                 // of a letter: the text that has it, at `offset`
  Constness constness = Constness::No;
  CellPtr punned = {};  // a number whose bytes are looked at as another type's
};

// Of no place.
inline Result value_alone(Value value, Constness constness = Constness::No) {
  Result made;
  made.value = std::move(value), made.constness = constness;
  return made;
}

// A stream that is made from these (streams.cpp).
Value stream_of(const std::vector<Result>& given, const Type& type);

// Of a file, for all that is followed in it together.
struct Following {
  uint64_t steps = 0;
  uint64_t left_to_compute = 480'000'000;  // of loops that only compute: expressions and their parts
  ContentTable contents;
};

// Into a graph.
struct CapturedLaunch {
  Callable kernel;
  std::vector<Value> configuration, arguments;
  uint32_t line = 0;
  size_t token_at = 0;
};

struct Contents {
  std::string text, element, guess;  // as of HostArgument
  std::string stored = {};           // on top of it
};

// What was found of an image once.
struct ToldImage {
  std::shared_ptr<const Image> image;
  uint64_t begin = 0, end = 0;
  Contents contents;
};

// for (...) { a[i] = ...; }
struct Fill {
  std::string counter;
  size_t end = 0;  // the expression of its bound
  struct Store {
    size_t array = 0, value = 0;  // where they stand
  };
  std::vector<Store> stores;
  bool simple = true;  // all elements alike, or counted
};

struct MemberPlace {
  std::string name;
  Type type;
  uint64_t offset = 0, count = 1;
};
struct Layout {
  std::vector<MemberPlace> members;
  uint64_t size = 0, align = 1;
};

// a::b<c>
struct QualifiedName {
  std::string full;
  Type owner;                  // of a::b: a; empty: none
  size_t open = 0, close = 0;  // 0: no template arguments
};

// Of a copy; those of a box lie in slices.
struct Rows {
  static constexpr uint64_t kMost = 1 << 20;  // that are followed
  uint64_t count = 1, to_pitch = 0, from_pitch = 0;
  uint64_t in_slice = UINT64_MAX, to_slice = 0, from_slice = 0;

  uint64_t to(uint64_t row) const { return row / in_slice * to_slice + row % in_slice * to_pitch; }
  uint64_t from(uint64_t row) const { return row / in_slice * from_slice + row % in_slice * from_pitch; }
};

// That is followed.
struct Loop {
  size_t begin = 0, end = 0;
  uint64_t launched = 0;  // how often anything was before it
};

// What is passed to a launch, or is reached from that.
struct Reached {
  std::string name;
  Value value;
};

// By a launch.
struct LeftBehind {
  size_t run = 0;
  std::shared_ptr<Buffer> memory;  // that it may have written
  Buffer before;                   // its contents
};

// std::string(5, 'a'), std::string("text", 3) and the like (texts.cpp); nothing: another, or not all is known.
std::optional<Value> constructed_text(const std::vector<Result>& given);

}  // namespace warplens::frontend::host
