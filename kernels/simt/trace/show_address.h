// The address of an access as arithmetic with one lane's values.
#pragma once

#include "kernels/simt/trace/cursor.h"

namespace warplens::simt {

// The index expression of a site with one lane's values: evaluated, and spelled with the values in place of the names.
struct ShownAddress {
  bool available = false;
  int64_t index = 0;        // the root's value, in elements of the site, from the pointer or the array that is indexed
  int64_t start_bytes = 0;  // where that is in the object that is accessed: a pointer that was moved is not at its start
  std::string names;        // "As[(col*4 + 1)*BM + row]"
  std::string values;       // "As[(1*4 + 1)*64 + 2]"; "(b + 256)[4*64 + 2]" where b was moved
};
// The cursor precedes the access's instruction (cursor.tick() == row.tick).
ShownAddress show_address(const Cursor& cursor, const TracedBlock& block, const AccessRow& row, uint32_t lane);

}  // namespace warplens::simt
