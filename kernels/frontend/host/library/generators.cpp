// The C library's random numbers, as glibc makes them: a program that seeds them with a number gets these.
#include "kernels/frontend/host/library/generators.h"

#include "kernels/frontend/host/interpreter.h"
#include "kernels/frontend/host/values/image.h"
#include "kernels/frontend/host/values/scalar.h"

namespace warplens::frontend::host {
namespace {

constexpr size_t kDegree = 31, kApart = 28, kDropped = 310;

}  // namespace

void Generator::seed(uint32_t seed) {
  // r[i] = 16807 r[i-1] mod 2^31 - 1, then sums of the third and the 31st before.
  std::array<int64_t, kDegree> first{};
  first[0] = seed == 0 ? 1 : static_cast<int32_t>(seed);
  for (size_t i = 1; i < kDegree; ++i) {
    first[i] = 16807 * (first[i - 1] % 127773) - 2836 * (first[i - 1] / 127773);
    if (first[i] < 0) first[i] += 2147483647;
  }
  for (size_t i = 0; i < kDegree; ++i) last_[i] = static_cast<uint32_t>(first[i]);
  at_ = 3;  // the first three go on as they are
  for (size_t i = 0; i < kDropped; ++i) next();
}

int32_t Generator::next() {
  // last_[at_] is the 31st before; the third before stands 28 behind it.
  last_[at_] += last_[(at_ + kApart) % kDegree];
  const uint32_t made = last_[at_];
  at_ = (at_ + 1) % kDegree;
  return static_cast<int32_t>(made >> 1);
}

double Generator::next_real() {
  wide_ = (wide_ * 0x5deece66dull + 0xb) & 0xffffffffffffull;
  return static_cast<double>(wide_) * 0x1p-48;
}

std::optional<Value> Interpreter::random_calls(const std::string& name, Arguments& given) {
  const auto resting_on = [](const std::string& guess, Value v) {
    v.guess = guess;
    return v;
  };
  if (name == "rand" || name == "random") return resting_on(random_guess_, number(random_.next(), name == "rand" ? "int" : "long"));
  if (name == "lrand48" || name == "mrand48")
    return resting_on(real_guess_, number(random_.next_wide(name == "lrand48" ? 17 : 16), "long"));
  if (name == "drand48") return resting_on(real_guess_, real_number(random_.next_real()));
  if (name == "srand" || name == "srandom" || name == "srand48") {
    if (given.empty()) return std::nullopt;
    const Value& seed = given[0].value;
    std::string& guess = name == "srand48" ? real_guess_ : random_guess_;  // neither seeds the other
    guess = seed.exact() && seed.is_number() ? "" : seed.known() ? seed.guess : seed.text.empty() ? name + "()" : seed.text;
    const auto value = seed.is_number() ? static_cast<uint32_t>(seed.as_whole()) : 1u;
    name == "srand48" ? random_.seed_real(value) : random_.seed(value);
    return unknown("");
  }
  if (name == "rand_r" && given.size() == 1 && given[0].value.kind == Value::Kind::Address) {
    Result state;
    state.cell = given[0].value.target;
    const Value& seed = state.cell->value;
    auto next = seed.is_number() ? static_cast<uint32_t>(seed.as_whole()) : 1u;
    const std::string guess = seed.is_number() ? seed.guess : seed.text.empty() ? "its seed" : seed.text;
    uint32_t made = 0;
    for (const uint32_t bits : {11u, 10u, 10u}) {
      next = next * 1103515245u + 12345u;
      made = (made << (bits == 11 ? 0 : 10)) ^ (next / 65536u % (1u << bits));
    }
    Value stored = number(next, "unsigned int"), v = number(made);
    stored.guess = v.guess = guess;
    store(state, std::move(stored));
    return v;
  }
  return std::nullopt;
}

// What was drawn since then may not have been, or more of it.
void Interpreter::doubt_random(uint64_t before, const std::string& why) {
  if (random_calls_ == before) return;
  random_guess_ = real_guess_ = why;
  for (const auto& from : drawn_from_) from->guess = why;
}

Value Interpreter::constructed_random(const Type& type, const std::vector<Result>& given) {
  std::vector<Value> values;
  for (const Result& each : given) values.push_back(each.value);
  if (values.size() == 1 && values[0].random) return copy_of(values[0]);
  Value made;
  made.random = random_object(type, values);
  if (!made.random) return unknown(type.base, type);
  made.kind = Value::Kind::Struct, made.type = {type.base, type.element, 0, false};
  made.fields = std::make_shared<Struct>();
  return made;
}

// engine(), distribution(engine), and what else they have. Nothing where it is not known what comes of it.
std::optional<Value> Interpreter::random_method(const Value& object, const std::string& method, const Arguments& given) {
  RandomObject& of = *object.random;
  if (method == "reset" && of.distribution) return std::visit([](auto& how) { how.reset(); }, *of.distribution), unknown("");
  if (method == "seed" && of.engine) {
    const Value seed = given.empty() ? unknown("its seed") : given[0].value;
    of.guess = seed.is_number() ? seed.guess : seed.text;
    if (seed.is_number()) of.seed(static_cast<uint64_t>(seed.as_whole()));
    return unknown("");
  }
  if (method == "discard" && of.engine && given.size() == 1) {
    constexpr int64_t kMaxDiscarded = 100'000'000;
    const Value& count = given[0].value;
    if (!count.is_number() || count.as_whole() > kMaxDiscarded)
      of.guess = count.text.empty() ? "discard()" : count.text;
    else
      std::visit([&](auto& e) { e.discard(as_size(count.as_whole())); }, *of.engine);
    if (!count.guess.empty()) of.guess = count.guess;
    return unknown("");
  }
  const auto engine = of.distribution && given.size() == 1 ? given[0].value.random : nullptr;
  if (method != "operator()" || (of.distribution ? !engine || !engine->engine : !given.empty())) return std::nullopt;
  ++random_calls_, drawn_from_.insert(object.random);
  if (engine) drawn_from_.insert(engine);
  Value made = value_of(engine ? of.drawn(*engine) : of.drawn(), of.result);
  made.guess = of.guess.empty() && engine ? engine->guess : of.guess;
  return made;
}

}  // namespace warplens::frontend::host
