// Names that headers declare which the front end does not have: the C and C++ libraries', POSIX's, the vendor's.
#pragma once

#include <string>
#include <string_view>

namespace warplens::frontend {

// "errno", "RAND_MAX", "cudaMemcpyHostToDevice", and with `using namespace std` "cout" too. Not those of functions, which are called.
bool is_usual_name(std::string_view name, bool uses_std);
// <vector>, "cuda_runtime.h", <sys/time.h>: a header that declares nothing but usual names.
bool is_usual_header(std::string_view name);

// C++ that declares the functions, types and constants that nearly all host code has, so that what is written around them can be parsed;
// they take whatever they are given.
std::string usual_declarations();

}  // namespace warplens::frontend
