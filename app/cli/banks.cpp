#include "app/cli/banks.h"

#include <fmt/format.h>

#include <optional>
#include <ostream>

#include "app/cli/banks/ask_rows.h"
#include "app/cli/banks/pattern_reader.h"
#include "kernels/base/fields.h"
#include "kernels/base/file.h"
#include "kernels/base/option.h"
#include "kernels/hardware/banks.h"
#include "kernels/hardware/sectors.h"

namespace warplens::app {
namespace {

constexpr size_t kFlushBytes = size_t{1} << 20;
constexpr uint32_t kShownMismatches = 20;

Error unknown_architecture(const std::string& name) {
  std::string known;
  for (const auto& arch : hardware::architectures()) known += (known.empty() ? "" : ", ") + arch.name;
  return invalid_option("--arch", name, "one of " + known);
}

// What the model says of a row: wavefronts and conflicts, or sectors; nothing where it does not know them exactly.
struct Answer {
  std::optional<uint32_t> values[2];
  uint32_t count = 0;
  uint32_t turns = 0;  // of a float add's loop
};

Answer answer(const PatternRow& row, const hardware::Architecture& arch) {
  if (row.global) return {{hardware::count_sectors(row.access), {}}, 1, 0};
  const hardware::BankCount count = hardware::count_banks(row.access, arch);
  if (!count.exact) return {{{}, {}}, 2, 0};
  return {{count.wavefronts, count.conflicts}, 2, count.turns};
}

const char* value_name(const PatternRow& row, uint32_t index) { return row.global ? "sectors" : index == 0 ? "wavefronts" : "conflicts"; }

bool can_compare(const PatternRow& row, const Answer& found) {
  for (uint32_t i = 0; i < row.expected_count; ++i) {
    if (row.expected[i] && found.values[i]) return true;
  }
  return false;
}

bool agrees(const PatternRow& row, const Answer& found) {
  for (uint32_t i = 0; i < row.expected_count; ++i) {
    if (row.expected[i] && found.values[i] && *row.expected[i] != *found.values[i]) return false;
  }
  return true;
}

void append_number(std::string& text, uint32_t value) {
  const fmt::format_int digits(value);
  text.append(digits.data(), digits.size());
}

void append_line(std::string& text, const PatternRow& row, const Answer& found) {
  text.append(row.id);
  for (uint32_t i = 0; i < found.count; ++i) {
    text += ' ';
    if (found.values[i])
      append_number(text, *found.values[i]);
    else
      text += '-';
  }
  if (!found.values[0]) text += " # not known exactly";
  text += '\n';
}

struct AnsweredRow {
  const PatternRow& row;
  const Answer& found;
};
void describe(FieldWriter& f, const AnsweredRow& r) {
  f("id", r.row.id);
  f("op", r.row.op);
  for (uint32_t i = 0; i < r.found.count; ++i) {
    if (r.found.values[i])
      f(value_name(r.row, i), *r.found.values[i]);
    else
      f(value_name(r.row, i), AnyJson{"null"});
  }
  f.optional("turns", r.found.turns);
  if (can_compare(r.row, r.found)) f("as_expected", agrees(r.row, r.found));
}

void report_mismatch(std::ostream& err, const std::string& file, const PatternRow& row, const Answer& found) {
  for (uint32_t i = 0; i < row.expected_count; ++i) {
    if (!row.expected[i] || !found.values[i] || *row.expected[i] == *found.values[i]) continue;
    err << fmt::format("{}:{}: {}: expected {} {}, predicted {}\n", file, row.line, row.id, *row.expected[i], value_name(row, i),
                       *found.values[i]);
  }
}

// The rows' answers, gathered so that a million of them are a few large writes.
class Report {
 public:
  Report(const BanksOptions& options, const hardware::Architecture& arch, std::ostream& out) : json_(options.json), out_(out) {
    if (!json_) return;
    text_ = fmt::format(R"({{"schema":"warplens.banks/1","arch":"{}","evidence":"{}","rows":[)", arch.name, name(arch.banks_evidence));
  }
  void add(const PatternRow& row, const Answer& found) {
    if (json_) {
      text_ += rows_ == 0 ? "\n" : ",\n";
      text_ += to_json_text(AnsweredRow{row, found});
    } else {
      append_line(text_, row, found);
    }
    ++rows_;
    if (!json_ && text_.size() >= kFlushBytes) flush();  // a JSON document comes whole or not at all
  }
  void finish(uint64_t mismatches) {
    if (json_) text_ += fmt::format("\n],\"mismatches\":{}}}\n", mismatches);
    flush();
    out_.flush();
  }
  void flush() {
    out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
    text_.clear();
  }
  uint64_t rows() const { return rows_; }

 private:
  bool json_;
  std::ostream& out_;
  std::string text_;
  uint64_t rows_ = 0;
};

}  // namespace

int bad_input(std::ostream& err, const Error& error) {
  err << "warplens: " << to_string(error) << '\n';
  return 2;
}

int run_banks(const BanksOptions& options, std::ostream& out, std::ostream& err) {
  const hardware::Architecture* arch = options.arch.empty() ? &hardware::default_architecture() : hardware::find_architecture(options.arch);
  if (arch == nullptr) return bad_input(err, unknown_architecture(options.arch));
  const auto text = read_file(options.patterns, "expected a readable pattern file");
  if (!text) return bad_input(err, text.error());

  PatternReader reader(*text, options.patterns);
  if (options.ask) return ask_rows(options, reader, *arch, out, err);
  Report report(options, *arch, out);
  PatternRow row;
  uint64_t mismatches = 0;
  while (true) {
    const Result<bool> more = reader.next(row);
    if (!more) {
      if (!options.json) report.flush();  // the good rows before the bad one; a JSON document would be half a one
      return bad_input(err, more.error());
    }
    if (!more.value()) break;
    const Answer found = answer(row, *arch);
    report.add(row, found);
    if (!agrees(row, found) && ++mismatches <= kShownMismatches) report_mismatch(err, options.patterns, row, found);
  }
  if (report.rows() == 0)
    return bad_input(err,
                     {"the pattern file has no rows", {options.patterns, 0, 0}, "expected rows `id op width mask off0 ... off31`", ""});
  report.finish(mismatches);
  if (mismatches > kShownMismatches) err << fmt::format("{}: {} more rows differ\n", options.patterns, mismatches - kShownMismatches);
  if (!out) return bad_input(err, {"cannot write the results to standard output", {}, "", ""});
  return mismatches == 0 ? 0 : 1;
}

}  // namespace warplens::app
