// Accesses to shared memory whose lanes take turns at a bank even where they mean the same word: atomics and asynchronous copies.
#pragma once

#include "kernels/hardware/banks.h"

namespace warplens::hardware {

bool lanes_take_turns(AccessKind kind, const Architecture& arch);
// For these only; count_banks() and explain_banks() come here.
BankCount count_turns(const WarpAccess& access, const Architecture& arch);
BankExplanation explain_turns(const WarpAccess& access, const Architecture& arch);

}  // namespace warplens::hardware
