// Reading the gallery: each kernel with what is said of it.
#include "kernels/grading/mistake.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "kernels/base/file.h"
#include "kernels/catalog/toml_reader.h"
#include "kernels/grading/grade.h"

namespace warplens::grading {
namespace {

namespace fs = std::filesystem;

size_t occurrences(std::string_view text, std::string_view part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string_view::npos && !part.empty(); at = text.find(part, at + 1)) ++count;
  return count;
}

// The only line that is this text.
uint32_t line_with(std::string_view source, std::string_view text) {
  uint32_t line = 0, found = 0;
  const auto lines = static_cast<uint32_t>(1 + std::count(source.begin(), source.end(), '\n'));
  for (line = 1; line <= lines; ++line)
    if (line_text(source, line) == text) {
      if (found) return 0;
      found = line;
    }
  return found;
}

class MistakeReader {
 public:
  MistakeReader(const catalog::HeaderText& text, Mistake& mistake) : toml_(text), mistake_(mistake) {}

  Status read(const toml::table& root) {
    toml_.check_keys(root, "the file", {"question", "lines", "explanation", "fix"});
    mistake_.question = toml_.words(root, "question");
    mistake_.explanation = toml_.words(root, "explanation");
    for (const char* key : {"question", "explanation", "lines", "fix"}) toml_.need(root, "the file", key);
    if (const auto* node = root.get("lines"))
      for (const toml::node& item : toml_.array(*node, "lines")) read_line(toml_.string(item, "a line"));
    std::string fixed = mistake_.file->text;
    if (const auto* node = root.get("fix"))
      for (const toml::node& item : toml_.array(*node, "fix")) read_fix(toml_.table(item, "a fix"), fixed);
    if (toml_.error()) return *toml_.error();
    mistake_.fixed = catalog::kernel_file(mistake_.file->path, std::move(fixed), mistake_.file->spec);
    return Nothing{};
  }

 private:
  void read_line(const catalog::PlacedText& text) {
    const uint32_t line = line_with(mistake_.file->text, text.text);
    if (line == 0) toml_.fail(text, 1, "the kernel has no such line, or several", "expected a whole line, without the blanks around it");
    mistake_.lines.push_back(line);
  }

  void read_fix(const toml::table& table, std::string& fixed) {
    toml_.check_keys(table, "a fix", {"old", "new"});
    const toml::node *before = toml_.need(table, "a fix", "old"), *after = toml_.need(table, "a fix", "new");
    if (!before || !after) return;
    Fix fix{toml_.string(*before, "old").text, toml_.string(*after, "new").text};
    if (occurrences(fixed, fix.before) != 1)
      return toml_.fail(before->source().begin, fmt::format("'old' is {} times in the kernel", occurrences(fixed, fix.before)),
                        "expected once");
    fixed.replace(fixed.find(fix.before), fix.before.size(), fix.after);
    mistake_.fixes.push_back(std::move(fix));
  }

  catalog::TomlReader toml_;
  Mistake& mistake_;
};

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

// Lines that the longest common subsequence of both texts has not. Texts of the gallery have a hundred lines.
std::vector<DiffLine> diff_of(const Mistake& mistake) {
  constexpr size_t kContext = 1;
  const std::vector<std::string> a = lines_of(mistake.file->text), b = lines_of(mistake.fixed->text);
  std::vector<std::vector<uint32_t>> common(a.size() + 1, std::vector<uint32_t>(b.size() + 1));
  for (size_t i = a.size(); i-- > 0;)
    for (size_t j = b.size(); j-- > 0;)
      common[i][j] = a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  std::vector<DiffLine> all;
  for (size_t i = 0, j = 0; i < a.size() || j < b.size();) {
    if (i < a.size() && j < b.size() && a[i] == b[j]) {
      all.push_back({' ', static_cast<uint32_t>(i + 1), a[i]});
      ++i, ++j;
    } else if (j == b.size() || (i < a.size() && common[i + 1][j] >= common[i][j + 1])) {
      all.push_back({'-', static_cast<uint32_t>(i + 1), a[i]});
      ++i;
    } else {
      all.push_back({'+', static_cast<uint32_t>(j + 1), b[j]});
      ++j;
    }
  }
  std::vector<DiffLine> near;
  for (size_t i = 0; i < all.size(); ++i)
    for (size_t k = i < kContext ? 0 : i - kContext; k <= i + kContext && k < all.size(); ++k)
      if (all[k].sign != ' ') {
        near.push_back(all[i]);
        break;
      }
  return near;
}

Result<Mistake> load_mistake(const fs::path& path, const std::vector<catalog::KernelSpec>& kernels) {
  Mistake mistake;
  mistake.name = path.stem().string();
  auto file = workload::open_kernel(kernels, path.string());
  if (!file) return file.error();
  mistake.file = file.take();
  if (!mistake.file->spec) return Error{"no Warplens header", {path.string(), 1, 1}, "expected a '/* warplens' comment at the top", {}};
  const std::string about = fs::path(path).replace_extension(".toml").string();
  auto text = read_file(about);
  if (!text) return text.error();
  const catalog::HeaderText toml = catalog::HeaderText::whole_file(about, *text);
  auto root = catalog::parse_toml(toml);
  if (!root) return root.error();
  if (Status read = MistakeReader(toml, mistake).read(*root); !read) return read.error();
  mistake.diff = diff_of(mistake);
  return mistake;
}

}  // namespace

bool Mistake::is_answer(uint32_t line) const { return std::find(lines.begin(), lines.end(), line) != lines.end(); }

Result<std::vector<Mistake>> load_mistakes(const std::string& folder, const std::vector<catalog::KernelSpec>& kernels) {
  std::vector<Mistake> mistakes;
  std::error_code problem;
  for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem)) {
    if (entry->path().extension() != ".cu") continue;
    auto mistake = load_mistake(entry->path(), kernels);
    if (!mistake) return mistake.error();
    mistakes.push_back(mistake.take());
  }
  if (problem) return Error{fmt::format("the folder cannot be read: {}", problem.message()), {folder, 0, 0}, {}, {}};
  std::sort(mistakes.begin(), mistakes.end(), [](const Mistake& a, const Mistake& b) {
    return std::pair(a.file->spec->order, a.name) < std::pair(b.file->spec->order, b.name);
  });
  return mistakes;
}

}  // namespace warplens::grading
