#include "app/stages/parts.h"

#include <filesystem>

#include "app/session/block_place.h"
#include "app/session/lab/lab_access.h"
#include "viz/scenes/tiles/tiles.h"

namespace warplens::app {

std::string in_words(const std::map<std::string, std::string>& by_language, const viz::Strings& strings) {
  for (const std::string& language : {strings.get("language.code"), std::string("en")})
    if (const auto it = by_language.find(language); it != by_language.end()) return it->second;
  return by_language.empty() ? std::string() : by_language.begin()->second;
}

std::string architecture_title(const hardware::Architecture& arch, const viz::Strings& strings) {
  const std::string key = "architecture." + arch.name;
  if (strings.has(key)) return strings.get(key);
  // "Hopper (H100, H200)", with the brackets and commas of the language.
  const size_t open = arch.title.find(" (");
  if (open == std::string::npos || arch.title.back() != ')') return arch.title;
  std::string products;
  std::string_view rest = std::string_view(arch.title).substr(open + 2, arch.title.size() - open - 3);
  for (size_t comma = rest.find(", "); comma != rest.npos; rest.remove_prefix(comma + 2), comma = rest.find(", "))
    products += std::string(rest.substr(0, comma)) + strings.get("join.numbers");
  products += rest;
  return strings.format("architecture.of",
                        {{"name", std::string_view(arch.title).substr(0, open)}, {"products", std::string_view(products)}});
}

std::string block_text(const simt::Dim3& grid, uint64_t block, const viz::Strings& strings) {
  const std::string index = block_index(block, grid);
  return strings.format("panel.crumb.block", {{"block", std::string_view(index)}});
}

std::string finding_title(const checks::Finding& f, const viz::Strings& strings) {
  const std::string kind = strings.get(std::string("findings.kind.") + (f.lack == checks::Lack::Expected ? name(f.lack) : name(f.kind)));
  const std::string what = checks::element_text(f);
  return what.empty() ? kind : strings.format("findings.on", {{"kind", std::string_view(kind)}, {"what", std::string_view(what)}});
}

std::string kernel_title(const Workbench& bench, const Choice& choice, const viz::Strings& strings) {
  const auto& spec = bench.kernels();
  for (const catalog::KernelSpec& kernel : spec)
    if (kernel.name == choice.name) return in_words(kernel.title, strings).empty() ? kernel.name : in_words(kernel.title, strings);
  return std::filesystem::path(choice.name).filename().string();
}

std::vector<std::string> access_crumbs(const Workbench& bench, const viz::Strings& strings) {
  std::vector<std::string> parts = {kernel_title(bench, bench.active().choice, strings)};
  const Player& player = bench.player();
  if (!player.moment()) return parts;
  const analysis::Snapshot& shown = *player.snapshot();
  if (shown.block->trace.block != 0) parts.push_back(block_text(shown.launch->grid, shown.block->trace.block, strings));
  parts.push_back(strings.format("panel.crumb.warp", {{"warp", player.warp()}}));
  // The access may be the latest one: its line is not the moment's.
  const Site* const site = player.site();
  const uint32_t line = site && site->location != kNone ? analysis::line_in_file(*shown.program, site->location) : player.moment()->line;
  if (line > 0) parts.push_back(strings.format("panel.crumb.line", {{"line", line}}));
  if (!site) return parts;
  parts.push_back(strings.format("panel.crumb.access", {{"array", site->array},
                                                        {"op", strings.get(std::string("panel.op.") + warplens::name(site->op))},
                                                        {"bytes", static_cast<uint32_t>(site->width_bytes)}}));
  return parts;
}

std::optional<LabSetup> lab_setup_of(const analysis::Snapshot& snapshot, uint32_t access) {
  const simt::Trace& trace = snapshot.block->trace;
  if (access >= trace.accesses.size()) return std::nullopt;
  const simt::AccessRow& row = trace.accesses[access];
  TracedAccess traced;
  traced.access = trace.access(row, *snapshot.program);
  Space space = snapshot.program->sites.at(row.site).space;
  if (row.object < trace.objects.size()) {
    const simt::TracedObject& object = trace.objects[row.object];
    space = object.space;
    traced.array = object.name, traced.element = object.element, traced.address = object.address, traced.bytes = object.bytes;
    traced.element_bytes = std::max(1u, object.element_bytes);
    if (object.extents.size() > 1) traced.columns = object.extents.back();
    if (object.extents.size() == 1 && space == Space::Shared)
      for (const viz::TilesModel::Array& shape : viz::make_tiles_model(snapshot).arrays)
        if (shape.object == row.object) traced.columns = shape.columns;
  }
  if (space != Space::Shared && space != Space::Global) return std::nullopt;
  traced.global = space == Space::Global;
  return lab_setup_of(traced);
}

std::optional<LabSetup> shown_lab_setup(const Workbench& bench) {
  const Player& player = bench.player();
  if (!player.moment() || !player.moment()->access) return std::nullopt;
  return lab_setup_of(*player.snapshot(), *player.moment()->access);
}

}  // namespace warplens::app
