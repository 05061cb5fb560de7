// Mistakes in a file's host code that no header which is not here can explain.
#pragma once

#include "kernels/frontend/clang/parse/parse.h"

namespace warplens::frontend {

// Syntax that no declaration would make right, and names that neither the file nor a header of any library may declare; in the order of
// their lines. Where there is a doubt, nothing is said: most headers that host code includes are not here.
std::vector<Error> host_errors(ParseJob job);

}  // namespace warplens::frontend
