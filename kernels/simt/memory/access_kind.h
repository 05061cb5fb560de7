// By which rule of the banks an instruction's access is served.
#pragma once

#include <vector>

#include "kernels/hardware/access.h"
#include "kernels/program/program.h"

namespace warplens::simt {

hardware::AccessKind access_kind(const Instruction& instruction);
// The kind of each site; a site is one expression of the source and has one kind.
std::vector<hardware::AccessKind> access_kinds(const Program& program);

}  // namespace warplens::simt
