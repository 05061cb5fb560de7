// What a file without a header leaves open, guessed from its text so that the user has something to correct.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace warplens::app {

struct GuessedKernel {
  std::string name;
  std::vector<std::string> parameters;         // of its template, those without a default
  std::map<std::string, std::string> options;  // as a Choice holds them: "kernel", "set", "grid", "block"
};
// The kernels in the order of the text; comments and strings are not read. A launch with plain numbers in the file
// (`rotate<32, 1><<<dim3(4, 4), dim3(32, 32)>>>`) says what the kernel is called with; else a value of 32 for each parameter.
std::vector<GuessedKernel> guess_kernels(std::string_view source);

}  // namespace warplens::app
