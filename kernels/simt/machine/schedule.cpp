#include "kernels/simt/machine/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

namespace warplens::simt {

Result<Schedule> parse_schedule(std::string_view text) {
  if (text == "in-order") return Schedule{};
  if (text == "round-robin") return Schedule{Order::RoundRobin, 0};
  if (text == "reversed") return Schedule{Order::Reversed, 0};
  constexpr std::string_view kSeeded = "seeded:";
  if (text.starts_with(kSeeded)) {
    const std::string_view digits = text.substr(kSeeded.size());
    Schedule schedule{Order::Seeded, 0};
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), schedule.seed);
    if (problem == std::errc{} && end == digits.data() + digits.size()) return schedule;
  }
  return Error{
      fmt::format("unknown schedule '{}'", text), {}, "expected in-order, round-robin, reversed or seeded:N, for example seeded:7", ""};
}

std::string to_string(const Schedule& schedule) {
  switch (schedule.order) {
    case Order::InOrder:
      return "in-order";
    case Order::RoundRobin:
      return "round-robin";
    case Order::Reversed:
      return "reversed";
    case Order::Seeded:
      return fmt::format("seeded:{}", schedule.seed);
  }
  return {};
}

uint64_t next_random(uint64_t& state, uint64_t bound) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;  // Knuth's MMIX generator; its high bits are the good ones
  return (state >> 33) % bound;
}

uint64_t block_that_begins(const Schedule& schedule, uint64_t n, uint64_t total, uint64_t wave) {
  const uint64_t first = n / wave * wave, size = std::min(wave, total - first), i = n - first;
  if (schedule.order == Order::Reversed) return first + size - 1 - i;
  if (schedule.order != Order::Seeded) return n;
  // i -> step * i + start visits every place once, where step and size have no common factor.
  uint64_t random = (schedule.seed ^ first) * 2 + 1;
  uint64_t step = 1 + next_random(random, size);
  while (std::gcd(step, size) != 1) ++step;
  return first + (step * i + next_random(random, size)) % size;
}

bool blocks_take_turns(const Schedule& schedule) { return schedule.order == Order::RoundRobin || schedule.order == Order::Seeded; }

}  // namespace warplens::simt
