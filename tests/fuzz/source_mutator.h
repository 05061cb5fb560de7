// Changes a kernel's source: mostly tokens, so that most texts come past the parser; now and then bytes and whole lines.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace warplens {

// `others`: texts from which lines are taken.
std::string mutated(const std::string& source, const std::vector<std::string>& others, std::mt19937& random);

}  // namespace warplens
