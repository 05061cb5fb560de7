// Kernels of one name.
#pragma once

#include <string>

#include "kernels/frontend/host/unit.h"

namespace warplens::frontend::host {

// What chooses the kernel: its name, with its namespace where kernels of several have it, "a::k", and with its parameters' types where
// several of one namespace do, "k(const int*, int*)".
std::string name_of_kernel(const Unit& unit, const Function& kernel);
// By such a name.
const Function* kernel_named(const Unit& unit, const std::string& name);

}  // namespace warplens::frontend::host
