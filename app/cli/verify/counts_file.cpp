#include "app/cli/verify/counts_file.h"

#include <fmt/format.h>

#include "kernels/base/fields.h"
#include "kernels/base/file.h"

namespace warplens::app {

static void describe(FieldReader& f, CountedLaunch& v) {
  f("kernel", v.kernel);
  f.optional("settings", v.settings);
  f.optional("sizes", v.sizes);
  for (const measure::Counter& counter : measure::counters())
    if (f.has(counter.name)) f(counter.name, v.counts[counter.name]);
}

static void describe(FieldReader& f, CountsFile& v) {
  f.optional("device", v.device);
  f.optional("driver", v.driver);
  f.optional("compiler", v.compiler);
  f.optional("date", v.date);
  f("rows", v.rows);
}

Result<CountsFile> read_counts_file(const std::string& path) {
  const char* const wanted = "for example tests/data/h200_kernel_counts.json";
  const auto text = read_file(path, wanted);
  if (!text) return text.error();
  const auto document = JsonDocument::parse(*text, path);
  if (!document) return document.error();
  CountsFile file;
  if (const Status read = read_fields(document->root(), file); !read)
    return Error{fmt::format("--counts {}: not a file of counts: {}", path, read.error().message), {}, wanted, {}};
  if (file.rows.empty()) return Error{fmt::format("--counts {}: the file has no rows", path), {}, wanted, {}};
  return file;
}

std::string words_of(const CountedLaunch& launch) {
  std::string words;
  for (const auto& [name, value] : launch.settings) words += fmt::format(" {}={}", name, frontend::text_of(value));
  for (const auto& [name, value] : launch.sizes) words += fmt::format(" {}={}", name, value);
  return words;
}

}  // namespace warplens::app
