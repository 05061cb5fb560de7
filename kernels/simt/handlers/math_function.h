// The library functions: the host's, so their last bits may differ from a GPU's.
#pragma once

#include <cstdint>

#include "kernels/program/program.h"

namespace warplens::simt {

float math1(MathFunction function, float a);
double math1(MathFunction function, double a);
float math2(MathFunction function, float a, float b);
double math2(MathFunction function, double a, double b);
float math2i(MathFunction function, float a, int32_t b);
double math2i(MathFunction function, double a, int32_t b);

}  // namespace warplens::simt
