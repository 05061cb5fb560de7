// The variables of the followed warp in the order in which they matter at the current step.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "app/session/playing/player.h"

namespace warplens::app {

struct ShownVariable {
  std::string name;  // "row", "a.y", "regM[5]"
  simt::VariableValues values;
  bool in_access = false;     // the shown address is made of it
  bool in_statement = false;  // the current statement names it
};

struct ShownArray {
  uint32_t variable = kNone;            // into Program::variables
  std::string name;                     // "sums[64]", as declared
  std::vector<ShownVariable> elements;  // all of them, when it is opened
};

struct ShownVariables {
  std::vector<ShownVariable> varying;  // differ between lanes, or belong to one element of an array: worth a picture of 32 lanes
  std::vector<ShownArray> arrays;      // a thread's arrays
  std::vector<ShownVariable> uniform;  // the same in every lane
};

// `opened`: arrays, by index into Program::variables, whose elements are all wanted.
ShownVariables shown_variables(const Player& player, const std::set<uint32_t>& opened);

// What a name of these means at the cursor, "sums[3][1]", "a.y"; nullopt: it means nothing here.
std::optional<ShownVariable> variable_named(const Player& player, const std::string& name);

// Whether at `line` a name means `inner` and not `other`, both of one function: blocks beside and around each other may use one name.
bool hides(const Variable& inner, const Variable& other, uint32_t line);

// Whether the lanes that have a value do not all have the same.
bool varies(const simt::VariableValues& values);

// The subscripts of `array` wherever a statement's text has it: for "sums[i*4 + j] += a[i][0]" and "a" it is {{"i", "0"}}.
std::vector<std::vector<std::string>> subscripts_of(std::string_view statement, std::string_view array);

}  // namespace warplens::app
