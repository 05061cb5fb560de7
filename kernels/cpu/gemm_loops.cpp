#include "kernels/cpu/gemm_loops.h"

#include <algorithm>
#include <string_view>

#include "kernels/cpu/gemm_source.h"

namespace warplens::cpu {
namespace {

constexpr std::string_view kSource =
#include "kernels/cpu/gemm_source.inc"
    ;

// The lines between the braces of the function that begins with `head`.
std::vector<std::string> body_of(std::string_view head) {
  const size_t from = kSource.find('\n', kSource.find(head)) + 1;
  std::string_view body = kSource.substr(from, kSource.find("\n}\n", from) - from);
  std::vector<std::string> lines;
  while (!body.empty()) {
    const size_t end = std::min(body.find('\n'), body.size());
    lines.emplace_back(body.substr(std::min<size_t>(2, end), end - std::min<size_t>(2, end)));
    body.remove_prefix(std::min(end + 1, body.size()));
  }
  return lines;
}

}  // namespace

void gemm_ijk(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k) { loops_ijk(a, b, c, m, n, k); }

void gemm_ikj(const float* a, const float* b, float* c, int64_t m, int64_t n, int64_t k) { loops_ikj(a, b, c, m, n, k); }

const char* routine_of(LoopOrder order) { return order == LoopOrder::Ijk ? "cpu_gemm_ijk" : "cpu_gemm_ikj"; }

const char* name(LoopOrder order) { return order == LoopOrder::Ijk ? "i-j-k" : "i-k-j"; }

const std::vector<std::string>& source_of(LoopOrder order) {
  static const std::vector<std::string> ijk = body_of("void loops_ijk"), ikj = body_of("void loops_ikj");
  return order == LoopOrder::Ijk ? ijk : ikj;
}

int line_of(LoopOrder order, LoopLine what) {
  const char* const text = what == LoopLine::ZeroC    ? "] = 0;"
                           : what == LoopLine::LoadA  ? "scale = A["
                           : what == LoopLine::StoreC ? "] = sum;"
                                                      : "* B[";
  const auto& lines = source_of(order);
  const auto it = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) { return line.find(text) != line.npos; });
  return it == lines.end() ? -1 : static_cast<int>(it - lines.begin());
}

}  // namespace warplens::cpu
