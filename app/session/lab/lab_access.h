// An access that a kernel makes, as the Lab takes one: an expression over the lane that gives exactly its addresses.
#pragma once

#include "app/session/lab/lab.h"

namespace warplens::app {

struct TracedAccess {
  hardware::WarpAccess access;
  bool global = false;
  std::string array, element;       // "As", "float"
  uint64_t address = 0, bytes = 0;  // of the array
  uint32_t element_bytes = 4;
  uint64_t columns = 0;  // elements of a row; 0: it has no rows
};

// The Lab's choice that makes this access; where an array is larger than the Lab takes, it declares the part that the access touches.
LabSetup lab_setup_of(const TracedAccess& traced);

// "lane / 8 * 64 + lane % 8": an expression that has these values in the active lanes; a table of them where none is found.
std::string lane_expression(const std::array<int64_t, 32>& values, uint32_t mask);
bool is_table(std::string_view lane_expression);

}  // namespace warplens::app
