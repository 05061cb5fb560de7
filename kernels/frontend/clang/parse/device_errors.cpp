#include "kernels/frontend/clang/parse/device_errors.h"

#include <algorithm>

#include "kernels/frontend/clang/parse/host_code.h"
#include "kernels/frontend/clang/parse/usual_names.h"

namespace warplens::frontend {
namespace {

bool in_device_code(const Error& error, const std::string& text, const std::vector<Region>& regions) {
  size_t at = 0;
  for (uint32_t line = 1; line < error.span.line && at != std::string::npos; ++line) at = text.find('\n', at) + 1;
  return std::any_of(regions.begin(), regions.end(),
                     [&](const Region& r) { return r.is_device && at + error.span.column >= r.begin && at < r.end; });
}

// "use of undeclared identifier 'TILE'": is offered as a parameter.
bool may_be_macro(const Error& error) {
  constexpr std::string_view kUndeclared = "use of undeclared identifier '";
  if (!error.message.starts_with(kUndeclared)) return false;
  const std::string name = error.message.substr(kUndeclared.size(), error.message.find('\'', kUndeclared.size()) - kUndeclared.size());
  return std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

std::vector<Error> device_errors(ParseJob job, const Included& included) {
  const std::string path = job.path, text = job.texts.at(path);
  job.kernel.clear();
  const auto parsed = parse_without_host_code(job, "", included.words, nullptr, [](auto&&...) {});
  const auto& missing = included.missing;
  if (parsed || !std::all_of(missing.begin(), missing.end(), [](const std::string& name) { return is_usual_header(name); })) return {};
  std::vector<Error> all{parsed.error()};
  all.insert(all.end(), parsed.error().more.begin(), parsed.error().more.end());
  all.front().more.clear();
  const std::vector<Region> regions = scan_file(text, included.words).regions;
  std::erase_if(all, [&](const Error& error) {
    return error.span.file != path || error.span.line == 0 || may_be_macro(error) || !in_device_code(error, text, regions);
  });
  return all;
}

}  // namespace warplens::frontend
