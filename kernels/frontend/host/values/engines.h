// The engines and distributions of <random>. A program's numbers are those of its standard library; here they are libstdc++'s, which
// nvcc's host code has on Linux: its engines and distributions are what is called.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "kernels/frontend/host/values/scalar.h"
#include "kernels/frontend/host/values/value.h"

namespace warplens::frontend::host {

struct RandomObject {
  using Engine = std::variant<std::mt19937, std::mt19937_64, std::minstd_rand0, std::minstd_rand>;
  using Distribution =
      std::variant<std::uniform_int_distribution<int>, std::uniform_int_distribution<unsigned>, std::uniform_int_distribution<int64_t>,
                   std::uniform_int_distribution<uint64_t>, std::uniform_int_distribution<int16_t>, std::uniform_int_distribution<uint16_t>,
                   std::uniform_real_distribution<float>, std::uniform_real_distribution<double>, std::normal_distribution<float>,
                   std::normal_distribution<double>, std::exponential_distribution<float>, std::exponential_distribution<double>,
                   std::bernoulli_distribution>;
  std::optional<Engine> engine;  // or else
  std::optional<Distribution> distribution;
  Scalar result = Scalar::U64;
  std::string guess;  // on what its numbers rest that are not the program's

  void seed(uint64_t seed);
  Word drawn();                    // of an engine
  Word drawn(RandomObject& from);  // of a distribution
  void shuffle(std::vector<uint64_t>& order);
};

// Made as `std::mt19937 name(arguments)`; null: the type is none of them, or has parameters of another kind.
std::shared_ptr<RandomObject> random_object(const Type& type, const std::vector<Value>& arguments);
bool is_random_type(const Type& type);

}  // namespace warplens::frontend::host
