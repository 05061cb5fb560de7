// What a check has found, for whoever shows it: two moments of a run that conflict, or one that is wrong on its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/base/phrase.h"
#include "kernels/program/program.h"

namespace warplens::checks {

enum class FindingKind : uint8_t {
#define FINDING_KIND(id, name, counts) id,
#include "kernels/checks/checks.def"
};
const char* name(FindingKind kind);  // "race", "benign", ...
bool counts(FindingKind kind);       // false: reported, but no mistake

enum class Role : uint8_t { None, Read, Write, Atomic, CopyRead, CopyWrite };
const char* name(Role role);  // "read", "write", "atomic", "asynchronous copy from", "asynchronous copy to"

// What `missing` and `advice` of a finding say, for whoever says it in another language; None: only its sentence does.
enum class Lack : uint8_t {
  None,
#define LACK(id, name) id,
#include "kernels/checks/checks.def"
};
enum class Remedy : uint8_t {
  None,
#define REMEDY(id, name) id,
#include "kernels/checks/checks.def"
};
const char* name(Lack lack);      // "warps", "lanes", ...
const char* name(Remedy remedy);  // "barrier", "barrier_next", ...

// Where and when it happened, so that a cursor can go there.
struct Moment {
  uint64_t block = 0;  // linear index in the grid
  uint32_t warp = 0;
  uint32_t lanes = 0;  // a mask
  uint64_t tick = 0;
  uint32_t instruction = kNone;
  Role role = Role::None;
  std::string file;
  uint32_t line = 0, column = 0;  // 0: not known
};

struct Finding {
  FindingKind kind = FindingKind::Race;
  std::string_view check;  // the name of the check that reports it: CheckRow::name
  Moment first;
  std::optional<Moment> second;
  std::string array;        // empty where it is about no array
  std::string member;       // of the structure that holds it; may be empty
  bool scalar = false;      // a variable, without an index
  uint64_t index = 0;       // element
  std::string subscripts;   // the same in an array of several dimensions: "[1][0]"
  uint64_t first_byte = 0;  // of the array
  uint32_t bytes = 0;       // that both touch
  std::string sentence;     // what happened
  std::string missing;      // which order is missing; may be empty
  std::string advice;       // what would be right, and where; may be empty
  Phrase said, fix;         // what happened and what would be right, where places, `lack` and `remedy` do not say it
  Lack lack = Lack::None;
  Remedy remedy = Remedy::None;
  uint32_t barrier_after = 0;  // line after which a barrier would order the two; 0: none would
  uint32_t barrier_before = 0;
  uint64_t times = 1;         // how often: the same places and array
  bool never_stored = false;  // an uninitialized read of what has no value at the end either
};
std::string element_text(const Finding& finding);  // "s[3]", "p[0].y", "best"; empty where it is about no array

}  // namespace warplens::checks
