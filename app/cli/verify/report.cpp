#include "app/cli/verify/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "kernels/base/fields.h"
#include "kernels/base/number.h"

namespace warplens::app {
namespace {

constexpr const char* kLoads[] = {"load_wavefronts", "load_conflicts", "load_sectors"};
struct Column {
  const char *title, *counter;
};
constexpr Column kColumns[] = {
    {"load wavefronts", "load_wavefronts"},          {"conflicts", "load_conflicts"},        {"load sectors", "load_sectors"},
    {"store wavefronts", "store_wavefronts"},        {"conflicts", "store_conflicts"},       {"store sectors", "store_sectors"},
    {"async wavefronts", "asynchronous_wavefronts"}, {"conflicts", "asynchronous_conflicts"}};

std::optional<uint64_t> find(const measure::Counts& counts, const char* name) {
  const auto found = counts.find(name);
  return found == counts.end() ? std::nullopt : std::optional(found->second);
}

std::string label(const VerifiedKernel& kernel) {
  std::string text = kernel.kernel;
  for (const auto* values : {&kernel.settings, &kernel.sizes})
    for (const auto& [name, value] : *values) text += fmt::format(" {}={}", name, value);
  return text;
}

// "4096" where both say so, "4096 / 4100" where counted differs, "4096 / ?" where it is not known.
std::string cell(const VerifiedKernel& kernel, const char* counter) {
  const uint64_t predicted = find(kernel.predicted, counter).value_or(0);
  const auto counted = find(kernel.counted, counter);
  if (!counted) return predicted == 0 ? "-" : fmt::format("{} / ?", predicted);
  return *counted == predicted ? fmt::format("{}", predicted) : fmt::format("{} / {}", predicted, *counted);
}

void print_counted(const Verification& verification, std::ostream& out) {
  std::vector<std::vector<std::string>> rows(1);
  for (const Column& column : kColumns) rows[0].emplace_back(column.title);
  std::vector<const VerifiedKernel*> shown;
  for (const VerifiedKernel& kernel : verification.kernels) {
    if (!kernel.problem.empty()) continue;
    shown.push_back(&kernel);
    rows.emplace_back();
    for (const Column& column : kColumns) rows.back().push_back(cell(kernel, column.counter));
  }
  std::vector<size_t> widths(std::size(kColumns));
  for (const auto& row : rows)
    for (size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  out << "predicted (as compiled), followed by / counted where it differs\n\n";
  for (size_t r = 0; r < rows.size(); ++r) {
    if (r > 0) out << label(*shown[r - 1]) << (shown[r - 1]->loads_agree() ? "" : "  LOADS DIFFER") << "\n";
    for (size_t c = 0; c < rows[r].size(); ++c) out << fmt::format("  {:>{}}", rows[r][c], widths[c]);
    out << "\n";
  }
}

void print_asked(const Verification& verification, std::ostream& out) {
  out << fmt::format("{:>9}  {:>5}  {:>9}  {:>7}  {:>10}  {:>12}  {}\n", "line:col", "bytes", "predicted", "cycles", "wavefronts", "",
                     "access");
  for (const VerifiedKernel& kernel : verification.kernels) {
    if (!kernel.problem.empty()) continue;
    out << label(kernel) << (kernel.sites.empty() ? ": no shared loads" : "") << "\n";
    for (const VerifiedSite& site : kernel.sites) {
      const std::string place = fmt::format("{}:{}", site.line, site.column);
      if (!site.problem.empty()) {
        out << fmt::format("{:>9}  {:>5}  not measured: {}\n", place, site.width_bytes, site.problem);
        continue;
      }
      const std::string measured = site.exact() ? fmt::format("{:.1f}", site.answer.wavefronts)
                                                : fmt::format("{:.1f} ±{:.1f}", site.answer.wavefronts, site.answer.error);
      out << fmt::format("{:>9}  {:>5}  {:>9}  {:>7.2f}  {:>10}  {:>12}  {}\n", place, site.width_bytes, site.answer.predicted,
                         site.answer.cycles, measured, site.answer.agrees() ? "agrees" : "DIFFERS", site.text);
    }
  }
}

// As the document has them: what is timed has other fields than what is counted.
struct WrittenSite {
  const VerifiedSite& site;
};
void describe(FieldWriter& f, const WrittenSite& written) {
  const VerifiedSite& site = written.site;
  f("line", site.line);
  f("column", site.column);
  f("array", site.array);
  f("text", site.text);
  f("width", site.width_bytes);
  f("instructions", site.instructions);
  f("of_this_pattern", site.of_this_pattern);
  if (!site.problem.empty()) return f("problem", site.problem);
  f("predicted", site.answer.predicted);
  f("cycles", site.answer.cycles);
  f("wavefronts", site.answer.wavefronts);
  f("error", site.answer.error);
  f("agrees", site.answer.agrees());
}

struct WrittenKernel {
  const VerifiedKernel& kernel;
  bool timed = false;
};
void describe(FieldWriter& f, const WrittenKernel& written) {
  const VerifiedKernel& kernel = written.kernel;
  f("kernel", kernel.kernel);
  f("settings", kernel.settings);
  f("sizes", kernel.sizes);
  if (!kernel.problem.empty()) return f("problem", kernel.problem);
  f("predicted", kernel.predicted);
  if (written.timed) {
    std::vector<WrittenSite> sites;
    for (const VerifiedSite& site : kernel.sites) sites.push_back({site});
    return f("sites", sites);
  }
  f("counted", kernel.counted);
  f("loads_agree", kernel.loads_agree());
}

struct WrittenVerification {
  const Verification& all;
};
void describe(FieldWriter& f, const WrittenVerification& written) {
  const Verification& v = written.all;
  f("schema", "warplens.verify/1");
  f("method", v.method);
  f("device", v.device);
  f("driver", v.driver);
  f("tool", v.tool);
  f("date", v.date);
  f.optional("reason", v.reason);
  std::map<std::string, std::string> metrics;
  for (const measure::Counter& counter : measure::counters())
    if (v.method == "counted") metrics[counter.name] = counter.metric;
  f.optional("counters", metrics);
  std::vector<WrittenKernel> rows;
  for (const VerifiedKernel& kernel : v.kernels) rows.push_back({kernel, v.method == "timed"});
  f("rows", rows);
}

}  // namespace

bool VerifiedKernel::loads_agree() const {
  return std::all_of(std::begin(kLoads), std::end(kLoads), [&](const char* name) {
    const auto counted = find(this->counted, name);
    return !counted || *counted == find(predicted, name).value_or(0);
  });
}

bool VerifiedKernel::fails() const {
  return !problem.empty() || !loads_agree() || std::any_of(sites.begin(), sites.end(), [](const auto& site) { return site.fails(); });
}

void print_verification(const Verification& v, std::ostream& out) {
  if (!v.reason.empty()) out << "not counted: " << v.reason << "\n";
  const auto and_if = [](const std::string& before, const std::string& text) { return text.empty() ? "" : before + text; };
  out << v.device << and_if(", driver ", v.driver) << and_if(", ", v.tool) << and_if(", ", v.date) << "\n";
  (v.method == "timed" ? print_asked : print_counted)(v, out);
  for (const VerifiedKernel& kernel : v.kernels)
    if (!kernel.problem.empty()) out << label(kernel) << ": " << kernel.problem << "\n";
  const auto failed = std::count_if(v.kernels.begin(), v.kernels.end(), [](const auto& kernel) { return kernel.fails(); });
  out << fmt::format("\n{} of {} agree{}\n", v.kernels.size() - static_cast<size_t>(failed), counted(v.kernels.size(), "kernel"),
                     v.method == "timed" ? " in every 4-byte load" : " in every load");
}

void write_verification(const Verification& v, std::ostream& out) { out << to_json_text(WrittenVerification{v}, 1) << "\n"; }

}  // namespace warplens::app
