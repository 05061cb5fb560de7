// Accesses to shared memory whose lanes take turns at a bank even where they mean the same word: atomics and asynchronous copies.
#pragma once

#include "kernels/hardware/banks.h"

namespace warplens::hardware {

bool lanes_take_turns(AccessKind kind, const Architecture& arch);
// In global memory: atomics of 1 and 2 bytes, which devices do by loading the word and a loop of compare-and-swap of it. How often that
// loops, lanes that share a word decide.
bool loops_in_global(AccessKind kind, uint32_t width_bytes);
// For these that take turns only; count_banks() and explain_banks() come here.
BankCount count_turns(const WarpAccess& access, const Architecture& arch);
BankExplanation explain_turns(const WarpAccess& access, const Architecture& arch);

}  // namespace warplens::hardware
