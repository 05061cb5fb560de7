#include "kernels/frontend/host/values/engines.h"

#include <algorithm>
#include <map>

namespace warplens::frontend::host {
namespace {

using Engine = RandomObject::Engine;

std::optional<Engine> engine_of(const std::string& base) {
  if (base == "mt19937") return std::mt19937();
  if (base == "mt19937_64") return std::mt19937_64();
  if (base == "minstd_rand0" || base == "default_random_engine") return std::minstd_rand0();
  if (base == "minstd_rand") return std::minstd_rand();
  return std::nullopt;
}

// The parameters of a distribution; those that are not given have their usual values.
struct Parameters {
  const std::vector<Value>& given;

  template <class T>
  T at(size_t i, T otherwise) const {
    if (i >= given.size()) return otherwise;
    if constexpr (std::is_integral_v<T>) return static_cast<T>(given[i].as_whole());
    return static_cast<T>(given[i].as_real());
  }
};

template <class T>
std::optional<RandomObject::Distribution> whole_numbers(const Parameters& p) {
  const T low = p.at<T>(0, 0), high = p.at<T>(1, std::numeric_limits<T>::max());
  if (low > high) return std::nullopt;
  return std::uniform_int_distribution<T>(low, high);
}

std::optional<RandomObject::Distribution> uniform_whole_numbers(Scalar of, const Parameters& p) {
  switch (of) {
    case Scalar::I16:
      return whole_numbers<int16_t>(p);
    case Scalar::U16:
      return whole_numbers<uint16_t>(p);
    case Scalar::I32:
      return whole_numbers<int32_t>(p);
    case Scalar::U32:
      return whole_numbers<uint32_t>(p);
    case Scalar::I64:
      return whole_numbers<int64_t>(p);
    case Scalar::U64:
      return whole_numbers<uint64_t>(p);
    default:
      return std::nullopt;
  }
}

template <class T>
std::optional<RandomObject::Distribution> real_numbers(const std::string& base, const Parameters& p) {
  if (base == "uniform_real_distribution") {
    const T low = p.at<T>(0, 0), high = p.at<T>(1, 1);
    return low <= high ? std::optional<RandomObject::Distribution>(std::uniform_real_distribution<T>(low, high)) : std::nullopt;
  }
  const T spread = p.at<T>(base == "normal_distribution" ? 1 : 0, 1);
  if (!(spread > 0)) return std::nullopt;
  if (base == "normal_distribution") return std::normal_distribution<T>(p.at<T>(0, 0), spread);
  if (base == "exponential_distribution") return std::exponential_distribution<T>(spread);
  return std::nullopt;
}

bool is_distribution(const std::string& base) {
  return base == "uniform_int_distribution" || base == "uniform_real_distribution" || base == "normal_distribution" ||
         base == "exponential_distribution" || base == "bernoulli_distribution";
}

}  // namespace

bool is_random_type(const Type& type) { return type.pointers == 0 && (is_distribution(type.base) || engine_of(type.base)); }

std::shared_ptr<RandomObject> random_object(const Type& type, const std::vector<Value>& arguments) {
  if (!is_random_type(type)) return nullptr;
  auto made = std::make_shared<RandomObject>();
  for (const Value& each : arguments) {
    if (!each.exact() && made->guess.empty()) made->guess = each.known() ? each.guess : each.text.empty() ? "its seed" : each.text;
    if (each.known() && !each.is_number()) return nullptr;
  }
  if ((made->engine = engine_of(type.base))) {
    made->result = Scalar::U64;  // std::uint_fast32_t too
    if (!arguments.empty() && arguments[0].is_number()) made->seed(static_cast<uint64_t>(arguments[0].as_whole()));
    return made;
  }
  if (std::any_of(arguments.begin(), arguments.end(), [](const Value& v) { return !v.is_number(); })) return nullptr;
  const bool whole = type.base == "uniform_int_distribution";
  const auto element = type.element.empty() ? std::optional(whole ? Scalar::I32 : Scalar::F64) : scalar_of({type.element, {}, 0, false});
  if (!element) return nullptr;
  const Parameters p{arguments};
  made->result = *element;
  if (whole) {
    made->distribution = uniform_whole_numbers(*element, p);
  } else if (type.base == "bernoulli_distribution") {
    const double chance = p.at(0, 0.5);
    made->result = Scalar::Bool;
    if (chance >= 0 && chance <= 1) made->distribution = std::bernoulli_distribution(chance);
  } else if (*element == Scalar::F32) {
    made->distribution = real_numbers<float>(type.base, p);
  } else if (*element == Scalar::F64) {
    made->distribution = real_numbers<double>(type.base, p);
  }
  return made->distribution ? made : nullptr;
}

void RandomObject::seed(uint64_t seed) {
  std::visit([&](auto& e) { e.seed(static_cast<typename std::decay_t<decltype(e)>::result_type>(seed)); }, *engine);
}

Word RandomObject::drawn() {
  return std::visit([](auto& e) { return whole(static_cast<int64_t>(e())); }, *engine);
}

Word RandomObject::drawn(RandomObject& from) {
  return std::visit(
      [](auto& how, auto& e) {
        const auto value = how(e);
        if constexpr (std::is_floating_point_v<decltype(value)>) return real(static_cast<double>(value));
        return whole(static_cast<int64_t>(value));
      },
      *distribution, *from.engine);
}

void RandomObject::shuffle(std::vector<uint64_t>& order) {
  std::visit([&](auto& e) { std::shuffle(order.begin(), order.end(), e); }, *engine);
}

}  // namespace warplens::frontend::host
