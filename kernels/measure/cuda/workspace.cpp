#include "kernels/measure/cuda/workspace.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "kernels/cpu/reference.h"
#include "kernels/simt/launch.h"

namespace warplens::measure::cuda {
namespace {

constexpr double kElementSlack = 16;  // one element may be off by this many times what all may be on average
constexpr uint64_t kAlignment = 256;
constexpr uint64_t kMaxSets = 1 << 16;
constexpr double kCheckSeconds = 60;  // the checks' own kernels; a float64 product of a large size takes a while

Geometry for_elements(uint64_t elements) {
  return {{static_cast<uint32_t>(std::clamp<uint64_t>((elements + 255) / 256, 1, 2048)), 1, 1}, {256, 1, 1}, 0};
}

// The kernel that fills elements of this kind with the project's inputs; nullptr for half and bfloat16, whose inputs a job brings itself.
const char* fill_kernel(const std::string& element) {
  if (element == "f32") return check_kernels::kFill[0];
  if (element == "f64") return check_kernels::kFill[1];
  if (element == "f16" || element == "bf16") return nullptr;
  switch (element_bytes(element)) {
    case 1:
      return check_kernels::kFill[2];
    case 2:
      return check_kernels::kFill[3];
    case 4:
      return check_kernels::kFill[4];
    default:
      return check_kernels::kFill[5];
  }
}

}  // namespace

Outcomes<std::unique_ptr<Workspace>> Workspace::make(Gpu& gpu, const Job& job, bool cold, const Code& checks, ExactProducts& products) {
  for (const JobBuffer& buffer : job.cuda.buffers)
    if (element_bytes(buffer.element) == 0)
      return Problem{Outcome::Refused, fmt::format("{} is not an element type (buffer {})", buffer.element, buffer.name), false};
  auto module = gpu.load(checks.image);
  if (auto* problem = std::get_if<Problem>(&module)) return *problem;
  std::unique_ptr<Workspace> space(new Workspace(gpu, job, std::move(std::get<0>(module))));
  if (auto problem = space->allocate(cold)) return *problem;
  for (const Slot& slot : space->slots_)
    if (slot.buffer.role == "in")
      if (auto problem = space->fill(slot)) return *problem;
  if (auto problem = space->make_product(products)) return *problem;
  return space;
}

std::optional<Problem> Workspace::allocate(bool cold) {
  uint64_t of_a_set = 0;
  for (const JobBuffer& buffer : code_.buffers) {
    const uint64_t bytes = buffer.elements() * element_bytes(buffer.element);
    slots_.push_back({buffer, bytes, (bytes + kAlignment - 1) / kAlignment * kAlignment, {}});
    of_a_set += slots_.back().stride;
  }
  const auto wanted = static_cast<uint64_t>(4 * gpu_.device().l2_bytes);
  if (cold && of_a_set > 0 && of_a_set < wanted) sets_ = std::min((wanted + of_a_set - 1) / of_a_set, kMaxSets);
  for (Slot& slot : slots_) {
    auto memory = gpu_.allocate(slot.stride * sets_, fmt::format("buffer {} of {} (of {:.0f} MiB together)", slot.buffer.name, name_,
                                                                 static_cast<double>(of_a_set * sets_) / (1 << 20)));
    if (auto* problem = std::get_if<Problem>(&memory)) return *problem;
    slot.memory = std::move(std::get<0>(memory));
  }
  auto memory = gpu_.allocate(sizeof(CheckResult), "the result of a comparison");
  if (auto* problem = std::get_if<Problem>(&memory)) return *problem;
  result_ = std::move(std::get<0>(memory));
  return std::nullopt;
}

const Workspace::Slot& Workspace::slot(const std::string& name) const {
  return *std::find_if(slots_.begin(), slots_.end(), [&](const Slot& s) { return s.buffer.name == name; });
}

DevicePointer Workspace::place(const std::string& buffer, size_t set) const {
  const Slot& s = slot(buffer);
  return s.memory.pointer() + set * s.stride;
}

std::optional<Problem> Workspace::fill(const Slot& slot) {
  for (size_t set = 0; set < sets_; ++set) {
    DevicePointer to = slot.memory.pointer() + set * slot.stride;
    if (!slot.buffer.data.empty()) {
      if (auto problem = gpu_.copy_in(to, slot.buffer.data.data(), std::min<uint64_t>(slot.bytes, slot.buffer.data.size()))) return problem;
      for (const JobPointer& pointer : slot.buffer.pointers) {
        const DevicePointer leads = place(pointer.buffer, set) + pointer.offset;
        if (pointer.at + sizeof leads > slot.bytes)
          return Problem{Outcome::Refused, fmt::format("a pointer at byte {} is outside of {}", pointer.at, slot.buffer.name), false};
        if (auto problem = gpu_.copy_in(to + pointer.at, &leads, sizeof leads)) return problem;
      }
      continue;
    }
    const char* kernel = fill_kernel(slot.buffer.element);
    if (!kernel)
      return Problem{Outcome::Refused,
                     fmt::format("inputs of type {} must be part of the job (buffer {})", slot.buffer.element, slot.buffer.name), false};
    auto elements = static_cast<long long>(slot.buffer.elements());
    unsigned hash = simt::buffer_hash(slot.buffer.name);
    if (auto problem = run(kernel, for_elements(slot.buffer.elements()), {&to, &elements, &hash})) return problem;
  }
  return std::nullopt;
}

std::optional<Problem> Workspace::reset() {
  for (const Slot& slot : slots_) {
    const bool product_overwrites = code_.product && code_.product->c == slot.buffer.name && code_.product->beta == 0;
    std::optional<Problem> problem;
    if (slot.buffer.role == "scratch")
      problem = gpu_.set_bytes(slot.memory.pointer(), 0, slot.memory.bytes());
    else if (slot.buffer.role == "out" || product_overwrites)
      problem = gpu_.set_bytes(slot.memory.pointer(), 0xff, slot.memory.bytes());
    else if (slot.buffer.role == "inout")
      problem = fill(slot);
    if (problem) return problem;
  }
  return std::nullopt;
}

std::optional<Problem> Workspace::run(const std::string& kernel, const Geometry& geometry, std::vector<void*> arguments) {
  auto function = checks_.function(kernel);
  if (auto* problem = std::get_if<Problem>(&function)) return *problem;
  if (auto problem = gpu_.mark_start()) return problem;
  if (auto problem = gpu_.launch(std::get<0>(function), geometry, arguments, kernel)) return problem;
  if (auto problem = gpu_.mark_end()) return problem;
  const auto waited = gpu_.wait(kCheckSeconds, kernel);
  if (const auto* problem = std::get_if<Problem>(&waited)) return *problem;
  return std::nullopt;
}

Outcomes<CheckResult> Workspace::compare(const std::string& kernel, uint64_t elements, std::vector<void*> arguments) {
  CheckResult result;
  DevicePointer place = result_.pointer();
  if (auto problem = gpu_.copy_in(place, &result, sizeof result)) return *problem;
  arguments.push_back(&place);
  if (auto problem = run(kernel, for_elements(elements), std::move(arguments))) return *problem;
  if (auto problem = gpu_.copy_out(&result, place, sizeof result)) return *problem;
  return result;
}

std::optional<Problem> Workspace::make_product(ExactProducts& products) {
  if (!code_.product) return std::nullopt;
  ProductCheck p = *code_.product;
  const std::string key = fmt::format("{} {} {} {} {} {} {} {} {}", p.a, p.b, p.c, p.m, p.n, p.k, p.a_by_columns, p.alpha, p.beta);
  if ((product_ = products[key].lock())) return std::nullopt;
  auto elements = static_cast<long long>(p.m * p.n);
  auto memory = gpu_.allocate(static_cast<uint64_t>(elements) * sizeof(double), "the float64 product of " + name_);
  if (auto* problem = std::get_if<Problem>(&memory)) return *problem;
  auto exact = std::make_shared<ExactProduct>();
  exact->elements = std::move(std::get<0>(memory));
  DevicePointer a = place(p.a, 0), b = place(p.b, 0), to = exact->elements.pointer();
  long long m = p.m, n = p.n, k = p.k;
  unsigned c0 = simt::buffer_hash(p.c);
  int by_columns = p.a_by_columns;
  const Geometry tiles{{static_cast<uint32_t>((n + 63) / 64), static_cast<uint32_t>((m + 63) / 64), 1}, {16, 16, 1}, 0, false};
  if (auto problem = run(check_kernels::kProduct, tiles, {&a, &b, &to, &m, &n, &k, &p.alpha, &p.beta, &c0, &by_columns})) return problem;
  const auto norm = compare(check_kernels::kNorm, static_cast<uint64_t>(elements), {&to, &elements});
  if (auto* problem = std::get_if<Problem>(&norm)) return *problem;
  exact->norm = std::sqrt(std::get<0>(norm).norm);
  product_ = exact;
  products[key] = exact;
  return std::nullopt;
}

Problem Workspace::wrong(const CheckResult& result, const std::string& buffer, uint64_t elements) const {
  const auto& shape = slot(buffer).buffer.shape;
  std::string place;
  uint64_t rest = result.first;
  for (size_t i = shape.size(); i-- > 0; rest /= std::max<uint64_t>(shape[i], 1))
    place = fmt::format("[{}]", rest % std::max<uint64_t>(shape[i], 1)) + place;
  return {Outcome::Wrong,
          fmt::format("{} of {} elements of {} are wrong{}; the first is {}{}", result.bad, elements, buffer,
                      result.not_a_number > 0 ? fmt::format(", {} of them not written or NaN", result.not_a_number) : "", buffer, place),
          false};
}

Outcomes<double> Workspace::verify_product(size_t set) {
  const ProductCheck& p = *code_.product;
  auto elements = static_cast<long long>(p.m * p.n);
  // Inputs are uniform in [-1, 1): their mean square is 1/3.
  const double operands =
      std::sqrt(static_cast<double>(elements)) * (std::abs(p.alpha) * static_cast<double>(p.k) / 3 + std::abs(p.beta) / std::sqrt(3.0));
  const double limit = cpu::gemm_error_limit({p.m, p.n, p.k}, product_->norm, operands);
  double bound = kElementSlack * limit * product_->norm / std::sqrt(static_cast<double>(elements));
  DevicePointer got = place(p.c, set), exact = product_->elements.pointer();
  const auto compared = compare(check_kernels::kDifference, static_cast<uint64_t>(elements), {&got, &exact, &elements, &bound});
  if (auto* problem = std::get_if<Problem>(&compared)) return *problem;
  const CheckResult& result = std::get<0>(compared);
  if (result.bad > 0) return wrong(result, p.c, static_cast<uint64_t>(elements));
  const double error = std::sqrt(result.difference) / product_->norm;
  if (!(error <= limit))
    return Problem{Outcome::Wrong,
                   fmt::format("the relative error of the result is {:.1e}; rounding explains at most {:.1e}", error, limit), false};
  return error;
}

std::optional<Problem> Workspace::verify_exact(size_t index, size_t set) {
  const std::string& buffer = code_.exact[index].buffer;
  auto elements = static_cast<long long>(slot(buffer).buffer.elements());
  std::vector<DevicePointer> places;
  for (const Slot& s : slots_) places.push_back(s.memory.pointer() + set * s.stride);
  std::vector<void*> arguments;
  for (DevicePointer& place : places) arguments.push_back(&place);
  arguments.push_back(&elements);
  const auto compared = compare(check_kernels::exact(index), static_cast<uint64_t>(elements), std::move(arguments));
  if (auto* problem = std::get_if<Problem>(&compared)) return *problem;
  if (std::get<0>(compared).bad > 0) return wrong(std::get<0>(compared), buffer, static_cast<uint64_t>(elements));
  return std::nullopt;
}

Outcomes<std::optional<double>> Workspace::verify() {
  std::optional<double> worst;
  for (size_t set = 0; set < sets_; ++set) {
    if (code_.product) {
      const auto error = verify_product(set);
      if (auto* problem = std::get_if<Problem>(&error)) return *problem;
      worst = std::max(worst.value_or(0), std::get<0>(error));
    }
    for (size_t i = 0; i < code_.exact.size(); ++i) {
      if (auto problem = verify_exact(i, set)) return *problem;
      worst = worst.value_or(0);
    }
  }
  return worst;
}

}  // namespace warplens::measure::cuda
