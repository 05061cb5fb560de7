#include "kernels/measure/cpu_backend.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>

#include "kernels/cpu/gemm_loops.h"
#include "kernels/cpu/reference.h"
#include "kernels/measure/worker.h"
#include "kernels/simt/launch.h"

namespace warplens::measure {

// The inputs of one size and what the product should be.
struct GemmProblem {
  int64_t m, n, k;
  std::vector<float> a, b;
  std::vector<double> reference;  // in float64
  double error_limit = 0;         // that rounding explains
};

namespace {

constexpr int64_t kDefaultSize = 512;
constexpr double kMaxBytes = 2.0 * (1 << 30);

std::vector<float> input(std::string_view name, int64_t elements) {
  const uint32_t hash = simt::buffer_hash(name);
  std::vector<float> values(static_cast<size_t>(elements));
  for (size_t i = 0; i < values.size(); ++i) values[i] = simt::input_value(hash, i);
  return values;
}

std::shared_ptr<const GemmProblem> make_problem(int64_t m, int64_t n, int64_t k) {
  GemmProblem p{m, n, k, input("A", m * k), input("B", k * n), {}, 0};
  p.reference = cpu::gemm_float64({m, n, k}, 1, p.a, p.b, 0, {});
  p.error_limit = cpu::gemm_error_limit({m, n, k}, cpu::frobenius_norm(p.reference), cpu::frobenius_norm(p.a) * cpu::frobenius_norm(p.b));
  return std::make_shared<const GemmProblem>(std::move(p));
}

class GemmSubject : public Subject {
 public:
  GemmSubject(Gemm gemm, std::shared_ptr<const GemmProblem> problem, Clock clock)
      : gemm_(std::move(gemm)), problem_(std::move(problem)), clock_(std::move(clock)), c_(problem_->reference.size()) {}

  Started about() const override {
    Started started;
    started.size = {{"M", problem_->m}, {"N", problem_->n}, {"K", problem_->k}};
    started.unit = "GFLOPS";
    started.work = 2.0 * static_cast<double>(problem_->m) * static_cast<double>(problem_->n) * static_cast<double>(problem_->k);
    started.l2 = "hot";
    started.compiled.code = "host";
    return started;
  }

  Outcomes<std::optional<double>> check() override {
    std::fill(c_.begin(), c_.end(), std::numeric_limits<float>::quiet_NaN());
    run();
    const double error = cpu::relative_frobenius_error(c_, problem_->reference);
    if (error <= problem_->error_limit) return std::optional(error);
    for (size_t i = 0; i < c_.size(); ++i)
      if (std::isnan(c_[i]))
        return Problem{Outcome::Wrong, fmt::format("C[{}][{}] was not written, or is NaN", i / problem_->n, i % problem_->n)};
    return Problem{Outcome::Wrong, fmt::format("the relative error of the result is {:.1e}; rounding explains at most {:.1e}", error,
                                               problem_->error_limit)};
  }

  // The check has just run it.
  std::optional<Problem> warm_up() override { return std::nullopt; }

  Outcomes<Timing> sample() override {
    const double start = clock_();
    run();
    return Timing{clock_() - start, 1, 0, {}};
  }

 private:
  void run() { gemm_(problem_->a.data(), problem_->b.data(), c_.data(), problem_->m, problem_->n, problem_->k); }

  Gemm gemm_;
  std::shared_ptr<const GemmProblem> problem_;
  Clock clock_;
  std::vector<float> c_;
};

// The first thing that is wrong with a size; empty when nothing is.
std::string size_problem(const std::map<std::string, int64_t>& asked, const std::map<std::string, int64_t>& size) {
  for (const auto& [name, value] : asked) {
    if (!size.contains(name)) return fmt::format("unknown size {}; a product has the sizes M, N and K", name);
    if (value < 1) return fmt::format("{} = {} is not a valid size; it must be at least 1", name, value);
  }
  const auto m = static_cast<double>(size.at("M")), n = static_cast<double>(size.at("N")), k = static_cast<double>(size.at("K"));
  const double bytes = 4 * (m * k + k * n) + (4 + 8) * m * n;  // A, B, C, the reference
  if (bytes > kMaxBytes)
    return fmt::format("{:.0f} x {:.0f} x {:.0f} needs {:.1f} GiB; the CPU backend supports up to 2", m, n, k, bytes / (1 << 30));
  return {};
}

}  // namespace

CpuBackend::CpuBackend() : CpuBackend({{"cpu_gemm_ijk", cpu::gemm_ijk}, {"cpu_gemm_ikj", cpu::gemm_ikj}}, steady_seconds) {}

CpuBackend::CpuBackend(std::map<std::string, Gemm> kernels, Clock clock) : kernels_(std::move(kernels)), clock_(std::move(clock)) {}

Device CpuBackend::device() const {
  Device device;
  device.backend = "cpu";
  device.name = "CPU, one thread";
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);)
    if (line.starts_with("model name"))
      if (const size_t colon = line.find(": "); colon != std::string::npos)
        return device.name = line.substr(colon + 2) + ", one thread", device;
  return device;
}

Outcomes<std::unique_ptr<Subject>> CpuBackend::make(const Job& job, double) {
  const auto found = job.kind == Job::Kind::Cpu ? kernels_.find(job.routine) : kernels_.end();
  if (found == kernels_.end()) {
    std::vector<std::string> known;
    for (const auto& [name, gemm] : kernels_) known.push_back(name);
    return Problem{Outcome::Refused, fmt::format("unknown CPU kernel \"{}\"; expected one of {}", job.routine, fmt::join(known, ", "))};
  }
  std::map<std::string, int64_t> size{{"M", kDefaultSize}, {"N", kDefaultSize}, {"K", kDefaultSize}};
  for (const auto& [name, value] : job.size)
    if (size.contains(name)) size[name] = value;
  if (std::string problem = size_problem(job.size, size); !problem.empty()) return Problem{Outcome::Constraint, std::move(problem)};
  const int64_t m = size["M"], n = size["N"], k = size["K"];
  if (!problem_ || problem_->m != m || problem_->n != n || problem_->k != k) problem_ = make_problem(m, n, k);
  return std::make_unique<GemmSubject>(found->second, problem_, clock_);
}

}  // namespace warplens::measure
