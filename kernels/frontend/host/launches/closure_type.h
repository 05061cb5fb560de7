// How a launch's settings name the type of a lambda.
#pragma once

namespace warplens::frontend {

// "lambda 16:45 (float a, float* x)": one that stands in line 16 and column 45, and what it captures, where that is known.
inline constexpr const char* kLambda = "lambda ";

}  // namespace warplens::frontend
