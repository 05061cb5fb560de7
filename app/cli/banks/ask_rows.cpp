#include "app/cli/banks/ask_rows.h"

#include <fmt/format.h>

#include <ostream>

#include "app/paths/paths.h"
#include "kernels/base/fields.h"
#include "kernels/base/number.h"
#include "kernels/hardware/banks.h"
#include "kernels/measure/ask.h"
#include "kernels/measure/client.h"

namespace warplens::app {
namespace {

constexpr size_t kMaxRows = 20'000;  // a probe takes the better part of a millisecond each

struct Row {
  std::string id, op;
  hardware::WarpAccess access;
  hardware::BankCount model;
  std::string not_asked;  // why
  measure::ProbeAnswer answer;
  bool fails() const { return not_asked.empty() && access.width_bytes == 4 && !answer.agrees(); }
};

Result<std::vector<Row>> read_rows(PatternReader& reader, const std::string& file, const hardware::Architecture& arch) {
  std::vector<Row> rows;
  PatternRow row;
  while (true) {
    const Result<bool> more = reader.next(row);
    if (!more) return more.error();
    if (!more.value()) break;
    if (rows.size() == kMaxRows)
      return Error{fmt::format("more than {} rows", kMaxRows), {file, row.line, 0}, fmt::format("--ask accepts up to {}", kMaxRows), {}};
    rows.push_back(
        {std::string(row.id), std::string(row.op), row.access, {}, row.global ? "only accesses to shared memory can be measured" : "", {}});
    if (!row.global) rows.back().model = hardware::count_banks(row.access, arch);
  }
  if (rows.empty()) return Error{"the pattern file has no rows", {file, 0, 0}, "expected rows `id op width mask off0 ... off31`", {}};
  return rows;
}

void print(const std::vector<Row>& rows, const measure::Asked& asked, std::ostream& out) {
  out << fmt::format("# {}: id, predicted wavefronts and conflicts, cycles per load, the wavefronts they correspond to\n",
                     asked.device.name);
  for (const auto& [kind, fit] : asked.fits)
    out << fmt::format("# {} in {}: {:.2f} + {:.2f} cycles per wavefront, calibrated within {:.2f} wavefronts\n",
                       counted(kind.first, "byte"), counted(kind.second, "pass", "passes"), fit.latency_cycles, fit.cycles_per_wavefront,
                       fit.error_wavefronts);
  for (const Row& row : rows) {
    out << fmt::format("{} {} {} ", row.id, row.model.wavefronts, row.model.conflicts);
    if (row.not_asked.empty())
      out << fmt::format("{:.2f} {:.2f}{}\n", row.answer.cycles, row.answer.wavefronts, row.answer.agrees() ? "" : " DIFFERS");
    else
      out << fmt::format("- - # {}\n", row.not_asked);
  }
}

// As the document has them.
struct WrittenFit {
  int64_t width = 0;
  uint32_t passes = 0;
  double latency_cycles = 0, cycles_per_wavefront = 0, error_wavefronts = 0;
};
void describe(FieldWriter& f, const WrittenFit& fit) {
  f("width", fit.width);
  f("passes", fit.passes);
  f("latency_cycles", fit.latency_cycles);
  f("cycles_per_wavefront", fit.cycles_per_wavefront);
  f("error_wavefronts", fit.error_wavefronts);
}

struct WrittenAnswer {
  const measure::ProbeAnswer& answer;
};
void describe(FieldWriter& f, const WrittenAnswer& written) {
  f("cycles", written.answer.cycles);
  f("wavefronts", written.answer.wavefronts);
  f("error", written.answer.error);
  f("agrees", written.answer.agrees());
}

void describe(FieldWriter& f, const Row& row) {
  f("id", row.id);
  f("op", row.op);
  f("wavefronts", row.model.wavefronts);
  f("conflicts", row.model.conflicts);
  if (row.not_asked.empty())
    f("timed", WrittenAnswer{row.answer});
  else
    f("not_asked", row.not_asked);
}

struct AskedRows {
  const std::vector<Row>& rows;
  const measure::Asked& asked;
  const hardware::Architecture& arch;
};
void describe(FieldWriter& f, const AskedRows& all) {
  f("schema", "warplens.banks/1");
  f("arch", all.arch.name);
  f("device", all.asked.device.name);
  f("driver", all.asked.device.driver);
  std::vector<WrittenFit> fits;
  for (const auto& [kind, fit] : all.asked.fits)
    fits.push_back({kind.first, kind.second, fit.latency_cycles, fit.cycles_per_wavefront, fit.error_wavefronts});
  f("fits", fits);
  f("rows", all.rows);
}

}  // namespace

int ask_rows(const BanksOptions& options, PatternReader& reader, const hardware::Architecture& arch, std::ostream& out, std::ostream& err) {
  auto rows = read_rows(reader, options.patterns, arch);
  if (!rows) return bad_input(err, rows.error());
  std::vector<measure::ProbePattern> patterns;
  std::vector<Row*> askable;
  for (Row& row : *rows) {
    if (!row.not_asked.empty()) continue;
    auto pattern = measure::probe_pattern(row.access);
    if (pattern) {
      patterns.push_back(pattern.take());
      askable.push_back(&row);
    } else {
      row.not_asked = to_string(pattern.error());
    }
  }
  const std::string worker = worker_program(options.worker, options.via);
  const auto asked = measure::ask_gpu(measure::worker_command(worker, options.via), patterns);
  if (!asked) return bad_input(err, asked.error());
  for (size_t i = 0; i < askable.size(); ++i) {
    askable[i]->answer = asked->answers[i];
    askable[i]->answer.predicted = askable[i]->model.wavefronts;  // of the architecture that was named
  }
  if (options.json)
    out << to_json_text(AskedRows{*rows, *asked, arch}, 1) << "\n";
  else
    print(*rows, *asked, out);
  for (const Row& row : *rows)
    if (row.fails()) return 1;
  return 0;
}

}  // namespace warplens::app
