// Lambdas of the host's code that a launch gives to a kernel's template.
#pragma once

#include <string>
#include <string_view>

#include "kernels/base/result.h"

namespace warplens::frontend {

struct Closure {
  std::string name;  // of a structure that does what the lambda does
  std::string text;  // its definition, at the lambda's own lines and columns
};

bool is_closure(std::string_view type);
// `type` is as HostLaunch's settings say it, "lambda 16:45 (float a, float* x)". Errors: it captures what is not known, or is not there.
Result<Closure> closure_of(std::string_view type, const std::string& source, const std::string& path);

}  // namespace warplens::frontend
