// What a variable of the host code holds while it is followed; what is not known is a value too.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/frontend/host/values/constness.h"

namespace warplens::frontend::host {

struct Type {
  std::string base;     // "float", "unsigned int", "dim3"; empty: not known
  std::string element;  // of a container: "float"
  int pointers = 0;
  bool reference = false;
  std::string arguments = {};  // of a structure's template: "<32, float>"

  Type pointee() const { return {base, element, pointers - 1, false, arguments}; }
  std::string text() const { return base.substr(0, base.find('#')) + arguments + std::string(static_cast<size_t>(pointers), '*'); }
};

struct Cell;
struct Image;
struct RandomObject;
using CellPtr = std::shared_ptr<Cell>;
struct Scope;
using Chain = std::vector<std::shared_ptr<Scope>>;  // innermost last

// Memory that the host code allocates, declares or holds in a container.
struct Buffer {
  uint64_t bytes = 0;
  bool size_known = false;
  bool device = false;
  bool of_host = false;                 // plain memory of the host, which kernels do not reach
  uint32_t freed = 0;                   // the line that gives it back
  std::string content;                  // "zero", "random", "=1", "iota", "after:N:x", as of HostArgument; empty: nothing is known of it
  std::shared_ptr<const Image> image;   // where it is there, it says more than `content`
  std::string image_why;                // on what its guessed part rests
  std::string doubt;                    // more may have been stored than was followed: on what that rests
  std::map<int64_t, CellPtr> elements;  // the first of those that were looked at, on top of that
  Type stored;                          // what they are
  std::string size_guess;
  uint32_t line = 0;
  std::vector<uint64_t> extents;  // of an array in several dimensions, and what its elements are
  Type scalar;
  std::shared_ptr<std::vector<std::weak_ptr<Buffer>>> or_another;  // pointers lead here or to one of these, and nobody knows which
  struct Doubted {
    std::shared_ptr<const Image> of, made;
    std::string doubt, type, why;
  };
  mutable Doubted doubted;  // `image` with `doubt`, as it was made last: what is copied from here a hundred times shares it

  void become(std::string what, std::string why = {}) {
    content = std::move(what), doubt = std::move(why);
    image.reset(), elements.clear();
  }
};

struct Callable {
  std::string name;                                            // of functions and kernels
  std::string owner = {};                                      // the structure, of S::f
  std::vector<std::pair<std::string, std::string>> arguments;  // of its template: value, and what of it is guessed
  size_t lambda = 0;                                           // the "[" of one; 0: none
  Chain captured;
  std::string space = {};             // the namespace, of a::f
  std::string owner_arguments = {};   // of the structure's template, "<float>" of S<float>::f
  std::vector<Callable> others = {};  // that may be meant instead, where nobody knows which
};

struct Struct;

struct Value {
  enum class Kind : uint8_t { Unknown, Number, Text, Address, Memory, Struct, Function, TypeName };
  Kind kind = Kind::Unknown;
  Type type;
  bool real = false;
  int64_t i = 0;
  double d = 0;
  std::string text;                // Text: its letters; Unknown: what is not known
  std::string guess;               // a number, or which memory, that rests on what is not known: what that is
  CellPtr target;                  // Address
  std::shared_ptr<Buffer> memory;  // Memory
  int64_t offset = 0;              // in bytes
  bool anywhere = false;           // in the memory: the offset is not known
  size_t depth = 0;                // dimensions of the memory that are behind it
  std::shared_ptr<Struct> fields;
  std::shared_ptr<Callable> function;
  std::shared_ptr<RandomObject> random;  // a Struct that is an engine or a distribution of <random>

  bool is_number() const { return kind == Kind::Number; }
  bool known() const { return kind != Kind::Unknown; }
  bool exact() const { return kind != Kind::Unknown && guess.empty(); }
  bool has_place() const { return !anywhere && guess.empty(); }  // of Memory: which, and where in it
  double as_real() const { return real ? d : static_cast<double>(i); }
  int64_t as_whole() const { return !real ? i : d > -9e18 && d < 9e18 ? static_cast<int64_t>(d) : 0; }
  bool truth() const { return kind == Kind::Number ? (real ? d != 0 : i != 0) : true; }
};

struct Struct {
  std::map<std::string, CellPtr> members;
};

struct RowsLedTo {
  Type of;
  std::vector<uint64_t> extents;
};

struct Cell {
  Value value;
  Type type;  // as declared; empty: of its value
  bool is_element = false;
  Constness constness = Constness::No;         // as it is declared itself; names that refer to it have theirs
  bool is_array = false;                       // its memory is its own, and copied with it
  uint32_t bits = 0;                           // of a bit-field
  std::shared_ptr<const RowsLedTo> rows = {};  // of a pointer to rows, float (*a)[16]
  std::weak_ptr<Buffer> in = {};               // of an element: the memory that it was found in,
  int64_t offset = 0;                          // and where
};

struct Scope {
  std::map<std::string, CellPtr, std::less<>> names;
  std::map<std::string, Constness, std::less<>> constness = {};  // as the names are declared
  bool is_constant = false;                                      // they are a constant object's
  std::string record = {};                                       // whose members they are
};

inline constexpr size_t kFlat = 64;                      // a depth: of a pointer to another type, whatever rows the memory has
inline constexpr const char* kNotStored = "an element";  // what is not known of one
inline constexpr const char* kResult = "a value computed on the device";
inline constexpr const char* kContents = "what it contains";  // is not known
inline constexpr const char* kLoop = "the result of a long loop";

inline constexpr const char* kAlias = "namespace ";       // before the other name of one
inline constexpr const char* kUsed = "using namespace ";  // before its name: the name of what notes it

inline constexpr const char* kDefined = "defined ";        // before the name of a static member that stands behind its structure
inline constexpr const char* kLoopedOver = ":";            // in the scope of a loop over a list: the name of that list
inline constexpr const char* kInserter = "back_inserter";  // the text of memory that grows at its end

inline constexpr const char* kConstant = "integral_constant";  // its member is `value`

inline Value number(int64_t i, std::string type = "int") {
  Value v;
  v.kind = Value::Kind::Number, v.i = i, v.type.base = std::move(type);
  return v;
}
inline Value guessed(int64_t i, std::string why) {
  Value v = number(i);
  v.guess = std::move(why);
  return v;
}
inline Value real_number(double d, std::string type = "double") {
  Value v;
  v.kind = Value::Kind::Number, v.real = true, v.d = d, v.type.base = std::move(type);
  return v;
}
inline Value unknown(std::string what, Type type = {}) {
  Value v;
  v.text = std::move(what), v.type = std::move(type);
  return v;
}
inline const std::string& why_unknown(const Value& value) { return value.known() ? value.guess : value.text; }
// Of an element: nothing that was followed is stored there.
inline bool is_unstored(const Value& value) { return !value.known() && (value.text == kNotStored || value.text == kResult); }
inline CellPtr make_cell(Value value, Type type = {}) { return std::make_shared<Cell>(Cell{std::move(value), std::move(type), false}); }

// As an element holds it that something is stored in, whatever that is.
inline Value as_stored(Value value) {
  if (is_unstored(value)) value.text = kContents;
  return value;
}
bool holds_pointers(const Value& value);
bool leads_somewhere(const Value& v);  // to memory, or to a variable
bool is_the_same(const Value& a, const Value& b);
void take_array_at(Value& value);  // &array is where the array is
// Values between braces without a type, or the parts of a pair.
bool is_list(const Value& value);
// std::map, std::set, std::optional and their kin (maps.cpp): such a type, and what a variable of one holds.
bool is_map(const Type& type);
bool is_map(const Value& value);
bool is_optional(const Value& value);
// std::stringstream and its kin (streams.cpp).
bool is_stream(const Type& type);
inline bool is_pair(const Type& type) { return type.pointers == 0 && (type.base == "pair" || type.base == "tuple"); }
bool holds_pointers(const Buffer& buffer);
// Of a structure of CUDA's runtime that host code fills: its members in their order (pitched.cpp).
std::vector<std::pair<std::string, Type>> members_of_the_runtime(const std::string& structure);
inline bool one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}
// Of a name with namespaces.
std::string last_part(const std::string& name);
// An array's type has what declares it for a base: "float[8][6]", "float*[4]". Nothing: it is none.
struct ArrayType {
  Type element;
  std::vector<uint64_t> extents;
};
std::optional<ArrayType> array_of(const Type& type);
Type type_of_array(const Type& element, const std::vector<uint64_t>& extents);
// Bytes of a plain type; 0: not known.
uint64_t bytes_of(const Type& type);
bool is_plain_type(const std::string& base);
bool is_real_type(const std::string& base);
// "float" and 4 of float4; nothing for a type that is not a vector.
std::optional<std::pair<Type, uint64_t>> vector_of(const std::string& base);
// A function that stands alone in braces, where one is wanted: {run}; others as they are.
Value out_of_braces(Value value);
// Of memory, with elements of its own.
Value with_own_memory(const Value& value);
// Structures are copied with their arrays, other memory is shared.
Value copy_of(const Value& value);
// A method of a queue or a stack as a vector, or a deque, has it; others as they are.
std::string method_of_a_vector(const Type& of, const std::string& method);
// Of a text; the last is the zero behind it.
Value letter_of(const Value& text, const Value& index);
// Whether a guess rests on a property of the device alone: "major", "cudaDevAttrIntegrated".
bool is_of_the_device(const std::string& guess);
// Of so many elements: a number that is known, or one that is guessed as the memory's own size is.
inline bool is_of_all(const Value& count, const Value& in) {
  return count.is_number() && (count.guess.empty() || (in.memory && !in.memory->size_guess.empty()));
}
// A number in C++'s spelling.
std::string text_of(const Value& number);
// As a variable of the type holds it.
Value converted(Value value, const Type& type);
// Also in a bit-field.
Value held_in(Value value, const Cell& cell);

}  // namespace warplens::frontend::host
