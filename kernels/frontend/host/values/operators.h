// The operators of C++ in host code.
#pragma once

#include <optional>
#include <string>

#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {

// Of a binary operator; 0: not one.
int precedence(const std::string& op);
bool is_assignment(const std::string& op);  // "=", "+=", ...
// "<", "<=" and "==" among them, the other comparisons not.
std::optional<ExprOperator> arithmetic_of(const std::string& op);

}  // namespace warplens::frontend::host
