// Which array an access leads to, or was meant to, and where in it.
#pragma once

#include "kernels/simt/machine/block.h"

namespace warplens::simt {

// What an access leads to, by its name and as a message says it.
struct Target {
  std::string array, text;
  Phrase where;  // in the array; or where there is none
};

const Site* site_of(const Warp& warp, const AccessInfo& info);  // null: it counts nowhere
// By what the pointer came from, also where the address is far from it, even in another space.
Target target(const Warp& warp, const AccessInfo& info, uint64_t address);
Target local_target(const Object& object, uint64_t address);

}  // namespace warplens::simt
