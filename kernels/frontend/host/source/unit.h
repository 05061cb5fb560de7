// The declarations of a file: functions, structures, and what is at file level in between.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/frontend/host/source/token.h"

namespace warplens::frontend::host {

struct Parameter {
  size_t begin = 0, end = 0;  // tokens of its type
  std::string name;
  size_t initial = 0, initial_end = 0;  // its default; none where both are equal
  bool is_type = false;                 // of a template
};

struct Function {
  std::string name, owner;  // owner: the structure that it is a member of
  std::vector<Parameter> templates, parameters;
  size_t begin = 0;               // of its declaration
  size_t body = 0, body_end = 0;  // "{" and the place behind "}"
  size_t initializers = 0;        // of a constructor: behind ":"; 0: none
  uint32_t line = 0;
  std::string space = {};                      // the namespace, "a::b"
  size_t special_open = 0, special_close = 0;  // of a template's specialization: the brackets of its arguments; 0: none
  size_t owner_open = 0, owner_close = 0;      // of a member of one instance, template <> void S<float>::f(): the brackets of S's
  bool is_kernel = false, is_device = false;
  bool returns_reference = false;
  bool is_const = false;  // a method of objects that do not change
  bool launches = false;  // has "<<<" or cudaLaunchKernel in its body
};

struct Record {
  std::vector<size_t> members;  // where the declaration of each of its variables begins
  std::string element;          // the first type of its template, by name
  std::vector<Parameter> templates;
  std::vector<std::string> bases;
  bool is_plain = true;               // its members are one behind the other, each at a multiple of its own size
  bool is_union = false;              // they are at one place
  std::set<std::string> overlapping;  // those of a union in it that has no name
  size_t alignment = 0;               // where that begins which it asks for; 0: none
  std::string space = {};             // the namespace, and its own name
};

// template <> struct Traits<float> { ... }
struct Specialization {
  std::string record;  // "Traits#1"
  size_t open = 0, close = 0;
  bool is_partial = false;
};

struct Unit {
  Tokens tokens;              // ends with one of kind End
  std::vector<size_t> match;  // of a bracket, its partner; 0 of anything else
  std::vector<Function> functions;
  std::map<std::string, Record> records;
  std::set<std::string> prototypes;      // functions that are declared, be they defined or not
  std::vector<size_t> statements;        // at file level, in order
  std::map<size_t, std::string> spaces;  // of statements in namespaces, or of enumerations in structures
  std::map<std::string, std::vector<Specialization>> specializations;
  bool has_goto = false;
  bool has_constant_instances = false;             // of the file's own templates: Span<const S>
  bool uses_library = false;                       // of C++, by names without its namespace
  std::set<std::string, std::less<>> concepts;     // that it declares
  std::map<std::string, uint64_t> code_addresses;  // of functions of the device, where the host code may copy them
  std::set<std::string> unknown_macros;            // in capitals, used in device code, declared nowhere

  bool is(size_t at, std::string_view text) const { return at < tokens.size() && tokens[at].text == text; }
  bool is_word(size_t at) const { return at < tokens.size() && tokens[at].kind == Token::Kind::Word; }
  const Function* kernel(const std::string& name) const;
  // Behind the ">" that closes the "<" at `open`; `open` itself where it closes nothing.
  size_t after_angles(size_t open) const;
  // The ">>" that closes it and what it stands in; `open`: another token closes it.
  size_t inner_angles(size_t open) const;
  // Of the token that closes it, how many more that one closes, negative; 1: none does.
  std::pair<size_t, int> closing_angle(size_t open) const;
};

Unit read_unit(Tokens tokens);

// What a structure without a name is called here, by the place of its "{".
inline std::string unnamed_record(size_t open) { return "unnamed" + std::to_string(open); }

}  // namespace warplens::frontend::host
