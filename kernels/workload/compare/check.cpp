#include "kernels/workload/compare/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "kernels/cpu/reference.h"
#include "kernels/cpu/vector_cases.h"
#include "kernels/workload/arguments/argument.h"

namespace warplens::workload {
namespace {

constexpr std::string_view kColumnMajorA = "gemm_column_major_a";
constexpr std::string_view kAnyOrder = "gemm_any_order";

const simt::Buffer* find_buffer(const simt::Launch& launch, std::string_view name) {
  const auto it = std::find_if(launch.buffers.begin(), launch.buffers.end(), [&](const auto& b) { return b.name == name; });
  return it == launch.buffers.end() ? nullptr : &*it;
}

template <class T>
std::vector<T> contents(const simt::Buffer& buffer) {
  std::vector<T> values(buffer.bytes / sizeof(T));
  if (buffer.fill) buffer.fill(0, reinterpret_cast<uint8_t*>(values.data()), values.size() * sizeof(T));
  return values;
}

template <class T>
std::vector<T> result_of(const simt::GlobalMemory& memory, const simt::Launch& launch, const simt::Buffer& buffer) {
  const auto bytes = simt::read_buffer(memory, launch, static_cast<uint32_t>(&buffer - launch.buffers.data()));
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
  return values;
}

// The value that a scalar parameter was launched with.
std::optional<double> scalar(const Program& program, const simt::Launch& launch, std::string_view name) {
  for (size_t i = 0; i < program.parameters.size(); ++i)
    if (program.parameters[i].name == name)
      return decode({program.parameters[i].scalar, program.parameters[i].is_unsigned}, launch.arguments[i].bits);
  return std::nullopt;
}

// What the reference computes from the launch's inputs.
struct Reference {
  const ResolvedKernel& kernel;
  const Program& program;
  const simt::Launch& launch;

  int64_t named(const char* name) const {
    const auto all = kernel.setting.all();
    const auto it = all.find(name);
    return it == all.end() ? 0 : it->second;
  }

  // The factors and the sum that they are added to, with A by rows.
  struct Product {
    cpu::GemmShape shape;
    float alpha = 1, beta = 0;
    std::vector<float> a, b, c;
  };
  Product product(const simt::Buffer& a, const simt::Buffer& b, const simt::Buffer& c, std::string_view kind) const {
    const cpu::GemmShape shape{named("M"), named("N"), named("K")};
    return {shape,
            static_cast<float>(scalar(program, launch, "alpha").value_or(1)),
            static_cast<float>(scalar(program, launch, "beta").value_or(0)),
            kind == kColumnMajorA ? cpu::transpose(shape.k, shape.m, contents<float>(a)) : contents<float>(a),
            contents<float>(b),
            contents<float>(c)};
  }
  std::vector<int32_t> tile() const {
    const bool square = kernel.setting.parameters.contains("TILE");
    return cpu::tile_round_trip(named("BLOCKS"), named(square ? "TILE" : "BDIMY"), named(square ? "TILE" : "BDIMX"));
  }

  Error missing(const char* name) const {
    return {fmt::format("check = \"{}\" needs a buffer named {}", kernel.spec()->check, name), {kernel.spec()->path, 0, 0}, {}, {}};
  }

  // The buffer of the same place among the inputs.
  const simt::Buffer* copied_into(const std::string& buffer) const {
    size_t outs = 0, at = 0;
    for (const auto& spec : kernel.spec()->buffers) {
      if (spec.role != "out") continue;
      ++outs;
      if (spec.name == buffer) at = outs;
    }
    for (const auto& spec : kernel.spec()->buffers)
      if (spec.role == "in" && at > 0 && --at == 0) return find_buffer(launch, spec.name);
    return nullptr;
  }

  Result<std::optional<Elements>> expected(const std::string& buffer) const {
    const std::string& kind = kernel.spec()->check;
    const simt::Buffer* result = find_buffer(launch, buffer);
    if (!result) return missing(buffer.c_str());
    const auto elements = [&](const auto& values) { return std::optional(Elements{result->extents, {values.begin(), values.end()}}); };
    if (kind.starts_with("gemm") && buffer == "C") {
      for (const char* name : {"A", "B"})
        if (!find_buffer(launch, name)) return missing(name);
      const Product p = product(*find_buffer(launch, "A"), *find_buffer(launch, "B"), *result, kind);
      return elements(cpu::gemm(p.shape, p.alpha, p.a, p.b, p.beta, p.c));
    }
    if (kind == "tile" && buffer == "out") return elements(tile());
    const simt::Buffer* in = kind == "copy" ? copied_into(buffer) : find_buffer(launch, "in");
    if (in && kind == "copy") return in->scalar == Type::F64 ? elements(contents<double>(*in)) : elements(contents<float>(*in));
    if (in && kind == "transpose" && buffer == "out") return elements(cpu::transpose(named("NY"), named("NX"), contents<float>(*in)));
    return Error{fmt::format("check = \"{}\" says nothing of the buffer {}", kind, buffer), {kernel.spec()->path, 0, 0}, {}, {}};
  }
};

struct Checker : Reference {
  const simt::GlobalMemory& memory;

  template <class T>
  Verdict compare(const std::vector<T>& got, const std::vector<T>& wanted) const {
    Verdict verdict;
    verdict.elements = wanted.size();
    uint64_t first = wanted.size();
    for (uint64_t i = 0; i < wanted.size(); ++i) {
      if (i < got.size() && std::memcmp(&got[i], &wanted[i], sizeof(T)) == 0) continue;
      first = std::min(first, i);
      ++verdict.different;
    }
    verdict.right = verdict.different == 0 && got.size() == wanted.size();
    verdict.sentence =
        verdict.right
            ? fmt::format("all {} elements equal the CPU reference bit for bit", verdict.elements)
            : fmt::format("{} of {} elements differ from the CPU reference; the first is element {}: {} instead of {}", verdict.different,
                          verdict.elements, first, first < got.size() ? fmt::format("{}", got[first]) : "nothing",
                          wanted[std::min<uint64_t>(first, wanted.size() - 1)]);
    return verdict;
  }

  Verdict gemm(const simt::Buffer& a, const simt::Buffer& b, const simt::Buffer& c, std::string_view kind) const {
    const auto [shape, alpha, beta, av, bv, cv] = product(a, b, c, kind);
    const auto got = result_of<float>(memory, launch, c);
    Verdict verdict = kind == kAnyOrder ? within_bound(got) : compare(got, cpu::gemm(shape, alpha, av, bv, beta, cv));
    const auto exact = cpu::gemm_float64(shape, alpha, av, bv, beta, cv);
    const double operands =
        std::abs(alpha) * cpu::frobenius_norm(av) * cpu::frobenius_norm(bv) + (beta == 0 ? 0 : std::abs(beta) * cpu::frobenius_norm(cv));
    verdict.error = cpu::relative_frobenius_error(got, exact);
    verdict.error_limit = cpu::gemm_error_limit(shape, cpu::frobenius_norm(exact), operands);
    verdict.right = verdict.right && *verdict.error <= *verdict.error_limit;
    verdict.sentence += std::isfinite(*verdict.error)
                            ? fmt::format("; relative error against float64 {:.2g} (limit {:.2g})", *verdict.error, *verdict.error_limit)
                            : std::string("; it contains NaN or infinity");
    return verdict;
  }

  // Sums that were assembled from parts have no one right rounding: the bound on the error decides, and each element must be a number.
  static Verdict within_bound(const std::vector<float>& got) {
    Verdict verdict;
    verdict.elements = got.size();
    verdict.different = static_cast<uint64_t>(std::count_if(got.begin(), got.end(), [](float value) { return !std::isfinite(value); }));
    verdict.right = verdict.different == 0;
    verdict.sentence = verdict.right ? fmt::format("all {} elements were written", verdict.elements)
                                     : fmt::format("{} of {} elements are NaN or infinite", verdict.different, verdict.elements);
    return verdict;
  }

  // Every "out" buffer holds what the "in" buffer of the same place in the header holds.
  template <class T>
  Verdict copy() const {
    std::vector<T> got, wanted;
    for (const auto& spec : kernel.spec()->buffers) {
      const simt::Buffer* buffer = find_buffer(launch, spec.name);
      if (!buffer || spec.role == "scratch") continue;
      const std::vector<T> values = spec.role == "in" ? contents<T>(*buffer) : result_of<T>(memory, launch, *buffer);
      auto& all = spec.role == "in" ? wanted : got;
      all.insert(all.end(), values.begin(), values.end());
    }
    return compare(got, wanted);
  }

  Result<std::optional<Verdict>> check() const {
    const std::string& kind = kernel.spec()->check;
    const auto need = [&](const char* name) { return find_buffer(launch, name); };
    if (kind == "gemm" || kind == kColumnMajorA || kind == kAnyOrder) {
      for (const char* name : {"A", "B", "C"})
        if (!need(name)) return missing(name);
      return std::optional(gemm(*need("A"), *need("B"), *need("C"), kind));
    }
    if (kind == "copy") {
      const bool doubles = std::any_of(launch.buffers.begin(), launch.buffers.end(), [](const auto& b) { return b.scalar == Type::F64; });
      return std::optional(doubles ? copy<double>() : copy<float>());
    }
    if (!need("out")) return missing("out");
    if (kind == "tile") return std::optional(compare(result_of<int32_t>(memory, launch, *need("out")), tile()));
    if (!need("in")) return missing("in");
    const auto in = contents<float>(*need("in"));
    const auto got = result_of<float>(memory, launch, *need("out"));
    if (kind == "transpose") return std::optional(compare(got, cpu::transpose(named("NY"), named("NX"), in)));
    if (kind == "vector") {
      const auto indices = cpu::vector_case(named("WIDTH"), named("CASE"));
      if (indices) return std::optional(compare(got, cpu::vector_access(*indices, named("BLOCKS"), named("WIDTH") / 32, in)));
    }
    return Error{fmt::format("unknown reference: check = \"{}\"", kind),
                 {kernel.spec()->path, 0, 0},
                 "expected gemm, gemm_column_major_a, gemm_any_order, transpose, tile, vector or copy",
                 {}};
  }
};

}  // namespace

void poison_results(const ResolvedKernel& kernel, simt::Launch& launch) {
  if (!kernel.spec()) return;
  const auto beta = kernel.spec()->args.find("beta");
  const bool product_overwrites = kernel.spec()->check.starts_with("gemm") && beta != kernel.spec()->args.end() && beta->second == 0 &&
                                  !kernel.arguments.contains("beta");
  for (const auto& spec : kernel.spec()->buffers) {
    if (spec.role == "in" || spec.role == "scratch" || (spec.role == "inout" && !product_overwrites)) continue;
    for (auto& buffer : launch.buffers)
      if (buffer.name == spec.name)
        buffer.unset = true, buffer.fill = make_fill({{buffer.scalar, false}, buffer.extents, MadeBuffer::Content::Poison, 0}, 0);
  }
}

Result<std::optional<Verdict>> check_result(const ResolvedKernel& kernel, const Program& program, const simt::Launch& launch,
                                            const simt::GlobalMemory& memory) {
  if (!kernel.spec() || kernel.spec()->check.empty()) return std::optional<Verdict>{};
  return Checker{{kernel, program, launch}, memory}.check();
}

Result<std::optional<Elements>> expected_elements(const ResolvedKernel& kernel, const Program& program, const simt::Launch& launch,
                                                  const std::string& buffer) {
  if (!kernel.spec() || kernel.spec()->check.empty()) return std::optional<Elements>{};
  return Reference{kernel, program, launch}.expected(buffer);
}

}  // namespace warplens::workload
