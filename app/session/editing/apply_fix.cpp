#include "app/session/editing/apply_fix.h"

#include <algorithm>
#include <filesystem>

#include "app/session/editing/edited_copy.h"
#include "kernels/base/file.h"

namespace warplens::app {
namespace {

// The setting with the array's own padding parameter as much longer; nullopt: it has none, or not that choice.
std::optional<Choice> with_parameter(const Choice& original, const analysis::Snapshot& snapshot, const simt::TracedObject& array,
                                     const hardware::Remedy& remedy) {
  const catalog::KernelSpec* const spec = snapshot.spec();
  if (!spec || remedy.kind != hardware::Remedy::Kind::Pad || remedy.pad_words * 4 % array.element_bytes != 0) return std::nullopt;
  std::vector<std::string> names;
  for (const catalog::ParameterSpec& parameter : spec->parameters) names.push_back(parameter.name);
  const std::string name = padding_parameter(snapshot.source(), array.name, names);
  const auto parameter = std::find_if(spec->parameters.begin(), spec->parameters.end(), [&](const auto& p) { return p.name == name; });
  if (parameter == spec->parameters.end()) return std::nullopt;
  const auto now = snapshot.setting.parameters.find(name);
  if (now == snapshot.setting.parameters.end()) return std::nullopt;
  const int64_t wanted = now->second + remedy.pad_words * 4 / array.element_bytes;
  if (std::find(parameter->choices.begin(), parameter->choices.end(), wanted) == parameter->choices.end()) return std::nullopt;
  Choice choice = original;
  choice.set[name] = wanted;
  return choice;
}

// "transpose_shared-tile-pad-1.cu"
std::string file_name(const analysis::Snapshot& snapshot, const std::string& array, const hardware::Remedy& remedy) {
  std::string name = std::filesystem::path(snapshot.path()).stem().string() + "-" + array;
  if (remedy.kind == hardware::Remedy::Kind::Pad) return name + "-pad-" + std::to_string(remedy.pad_words) + ".cu";
  return name + "-xor-" + std::to_string(remedy.bits) + "-" + std::to_string(remedy.base) + "-" + std::to_string(remedy.shift) + ".cu";
}

// A file of that name with another text is somebody's: the next free name is taken.
Result<std::string> write_copy(const std::filesystem::path& folder, const std::string& name, const std::string& text) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  std::filesystem::path path = folder / name;
  for (int n = 2; std::filesystem::exists(path, problem); ++n) {
    const auto there = read_file(path.string());
    if (there && *there == text) return path.string();
    path = folder / (std::filesystem::path(name).stem().string() + "-" + std::to_string(n) + ".cu");
  }
  if (const Status written = write_file(path.string(), text); !written) return written.error();
  return path.string();
}

Result<std::string> fixed_text(const analysis::Snapshot& snapshot, const simt::TracedObject& array, const hardware::Remedy& remedy) {
  return with_fix(snapshot.source(), {array.name, array.extents.empty() ? 0 : array.extents.back(), array.element_bytes}, remedy);
}

}  // namespace

std::optional<Error> fix_refused(const Choice& original, const analysis::Snapshot& snapshot, uint32_t object,
                                 const std::vector<hardware::Remedy>& remedies) {
  const simt::TracedObject& array = snapshot.block->trace.objects[object];
  std::optional<Error> problem;
  for (const hardware::Remedy& remedy : remedies) {
    if (with_parameter(original, snapshot, array, remedy)) return std::nullopt;
    const auto text = fixed_text(snapshot, array, remedy);
    if (text) return std::nullopt;
    if (!problem) problem = text.error();
  }
  return problem;
}

Result<AppliedFix> apply_fix(const Choice& original, const analysis::Snapshot& snapshot, uint32_t object, const hardware::Remedy& remedy,
                             const std::string& folder) {
  const simt::TracedObject& array = snapshot.block->trace.objects[object];
  if (auto set = with_parameter(original, snapshot, array, remedy)) return AppliedFix{std::move(*set), {}};
  const auto text = fixed_text(snapshot, array, remedy);
  if (!text) return text.error();
  if (folder.empty())
    return Error{"there is no folder for copies of kernels", {}, "set HOME or XDG_CACHE_HOME", {}, Phrase("fix_no_folder"), {}};
  const auto file = write_copy(folder, file_name(snapshot, array.name, remedy), *text);
  if (!file) return file.error();
  Choice choice = original;
  choice.name = *file;
  return AppliedFix{std::move(choice), *file};
}

}  // namespace warplens::app
