// What is known of the bytes of memory.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/frontend/host/values/value.h"
#include "kernels/frontend/host_launch.h"

namespace warplens::frontend::host {

struct Image {
  enum class State : uint8_t { Unset, Known, Guessed, Open };  // Open: anything may be there
  struct Pointer {
    std::shared_ptr<Buffer> memory;
    int64_t offset = 0;
    Type to;  // of what is there
  };
  std::vector<uint8_t> bytes;
  std::vector<State> states;
  std::map<uint64_t, Pointer> pointers;  // where they stand; `bytes` has zeros there

  explicit Image(uint64_t size, State state = State::Unset) : bytes(size, 0), states(size, state) {}
  bool all(State state, uint64_t begin, uint64_t end) const;
  bool any(State state, uint64_t begin, uint64_t end) const;
  void forget_pointers(uint64_t begin, uint64_t end);
  bool guessed(uint64_t begin, uint64_t end) const { return any(State::Open, begin, end) || any(State::Guessed, begin, end); }
};

// 0 of a negative number.
constexpr uint64_t as_size(int64_t n) { return n > 0 ? static_cast<uint64_t>(n) : 0; }
// Sets why something is guessed, unless something is said already.
void note(std::string& why, const std::string& reason);
// Of what is inside of the images.
void open(Image& image, uint64_t begin, uint64_t bytes);
void copy_bytes(Image& to, uint64_t at, const Image& from, uint64_t begin, uint64_t bytes);

// Larger memory is followed as a whole only, but where loops that only compute store in it.
inline constexpr uint64_t kMaxImage = 8 << 20, kMaxLargeImage = 64 << 20;

// The address of memory, or a null pointer. False where it is neither, or the place is outside.
bool put_pointer(Image& image, int64_t offset, const Value& pointer);
std::optional<Value> pointer_at(const Image& image, int64_t offset, const Type& type);
// A number as a variable of the type has it. False where the type is none of the plain ones, or the place is outside.
bool put(Image& image, int64_t offset, const Value& number, const Type& type);
std::optional<Value> number_at(const Image& image, int64_t offset, const Type& type);
// What is not known goes on as the known elements do: alike, counted, or in their order again.
void go_on(Image& image, const Type& type);
// What arrays contain, each contents once, as HostLaunches::contents has it.
class ContentTable {
 public:
  // "data:3"; empty where it takes no more.
  std::string add(const Image& image, uint64_t begin, uint64_t bytes);
  std::vector<HostContents> take() { return std::move(contents_); }

 private:
  static constexpr uint64_t kMaxBytes = 96 << 20;
  std::vector<HostContents> contents_;
  uint64_t bytes_ = 0;
};

// As HostArgument::content says it; the type is that of the elements. What may be anything is given numbers.
std::string content_text(const Image& image, uint64_t begin, uint64_t bytes, const Type& type, ContentTable& table);

}  // namespace warplens::frontend::host
