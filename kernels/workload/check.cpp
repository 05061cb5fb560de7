#include "kernels/workload/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "kernels/cpu/reference.h"
#include "kernels/cpu/vector_cases.h"
#include "kernels/workload/argument.h"

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

struct Checker {
  const ResolvedKernel& kernel;
  const Program& program;
  const simt::Launch& launch;
  const simt::GlobalMemory& memory;

  int64_t named(const char* name) const {
    const auto all = kernel.setting.all();
    const auto it = all.find(name);
    return it == all.end() ? 0 : it->second;
  }

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
    const cpu::GemmShape shape{named("M"), named("N"), named("K")};
    const auto alpha = static_cast<float>(scalar(program, launch, "alpha").value_or(1)),
               beta = static_cast<float>(scalar(program, launch, "beta").value_or(0));
    const auto av = kind == kColumnMajorA ? cpu::transpose(shape.k, shape.m, contents<float>(a)) : contents<float>(a),
               bv = contents<float>(b), cv = contents<float>(c);
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

  Verdict tile(const simt::Buffer& out) const {
    const int64_t columns = kernel.setting.parameters.contains("TILE") ? named("TILE") : named("BDIMX");
    const int64_t rows = kernel.setting.parameters.contains("TILE") ? named("TILE") : named("BDIMY");
    return compare(result_of<int32_t>(memory, launch, out), cpu::tile_round_trip(named("BLOCKS"), rows, columns));
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
    const auto missing = [&](const char* name) {
      return Error{fmt::format("check = \"{}\" needs a buffer named {}", kind, name), {kernel.spec()->path, 0, 0}, {}, {}};
    };
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
    if (kind == "tile") return std::optional(tile(*need("out")));
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
  return Checker{kernel, program, launch, memory}.check();
}

}  // namespace warplens::workload
