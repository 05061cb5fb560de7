// The statements of a function: the steps of the transport.
#pragma once

#include <set>
#include <tuple>

#include "kernels/frontend/clang/sites/accesses.h"

namespace warplens::frontend {

using StatementPlaces = std::set<std::tuple<uint32_t, uint32_t, uint32_t, uint32_t, uint32_t>>;  // file, first and last character

void collect_statements(const clang::FunctionDecl& function, TableBuilder& builder, StatementPlaces& places);

}  // namespace warplens::frontend
