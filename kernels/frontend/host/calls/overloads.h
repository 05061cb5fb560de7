// Kernels of one name, and functions that are only declared.
#pragma once

#include <string>

#include "kernels/frontend/host/source/unit.h"

namespace warplens::frontend::host {

// What chooses the kernel: its name, with its namespace where kernels of several have it, "a::k", and with its parameters' types where
// several of one namespace do, "k(const int*, int*)".
std::string name_of_kernel(const Unit& unit, const Function& kernel);
// By such a name.
const Function* kernel_named(const Unit& unit, const std::string& name);

// Whether a function of another file may store in this argument: it is declared to take a reference to what is not constant.
bool may_store_in(const Unit& unit, const std::string& name, size_t argument);

}  // namespace warplens::frontend::host
