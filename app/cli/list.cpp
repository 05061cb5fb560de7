#include "app/cli/list.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "kernels/base/number.h"
#include "kernels/catalog/header_writer.h"
#include "kernels/hardware/launch_limits.h"
#include "kernels/hardware/occupancy.h"

namespace warplens::app {
namespace {

using nlohmann::json;

const std::string& english(const std::map<std::string, std::string>& texts) { return catalog::in_language(texts, "en"); }

json parameters_json(const catalog::KernelSpec& kernel) {
  json parameters = json::array();
  for (const auto& p : kernel.parameters)
    parameters.push_back({{"name", p.name}, {"default", p.default_value}, {"choices", p.choices}, {"help", english(p.help)}});
  return parameters;
}

std::string choices_text(const catalog::ParameterSpec& parameter) {
  std::string text;
  for (const int64_t choice : parameter.choices) {
    if (!text.empty()) text += ' ';
    text += choice == parameter.default_value ? fmt::format("[{}]", choice) : std::to_string(choice);
  }
  return text;
}

// What `show` works out beyond the setting itself.
struct Shown {
  Prepared prepared;
  hardware::Architecture arch;
  hardware::BlockNeeds needs;
  hardware::Occupancy occupancy;
  bool registers_estimated = true;
};

Result<Shown> work_out(Toolbox& tools, const ShowCommand& command) {
  auto arch = chosen_architecture(command.arch);
  if (!arch) return arch.error();
  auto prepared = prepare(tools, command.what, "run", true, *arch);
  if (!prepared) return prepared.error();
  Shown shown{prepared.take(), *arch, {}, {}, command.registers == 0};
  const simt::Launch& launch = *shown.prepared.launch;
  shown.needs.threads = static_cast<uint32_t>(launch.block.count());
  shown.needs.registers_per_thread =
      command.registers ? command.registers : std::min(shown.prepared.program->estimated_registers, arch->max_registers_per_thread);
  shown.needs.shared_bytes = shown.prepared.program->shared_static_bytes + launch.dynamic_shared_bytes;
  shown.occupancy = hardware::occupancy(shown.needs, *arch);
  const hardware::LaunchShape shape{
      {launch.grid.x, launch.grid.y, launch.grid.z}, {launch.block.x, launch.block.y, launch.block.z}, 0, 0, command.registers};
  if (auto why = hardware::why_registers_do_not_fit(shape, *arch))
    return Error{fmt::format("--registers {}: {}", command.registers, *why), {}, {}, {}};
  return shown;
}

std::vector<std::pair<std::string, std::pair<int64_t, int64_t>>> level_extents(const Shown& shown) {
  std::vector<std::pair<std::string, std::pair<int64_t, int64_t>>> levels;
  if (!shown.prepared.kernel->spec()) return levels;
  const catalog::Values names = shown.prepared.kernel->setting.all();
  for (const auto& level : shown.prepared.kernel->spec()->levels) {
    const auto rows = catalog::evaluate(level.rows, names), columns = catalog::evaluate(level.columns, names);
    if (rows.ok() && columns.ok()) levels.push_back({level.name, {*rows, *columns}});
  }
  return levels;
}

json show_json(const Shown& shown) {
  const workload::ResolvedKernel& kernel = *shown.prepared.kernel;
  const catalog::KernelSpec* spec = kernel.spec();
  const simt::Launch& launch = *shown.prepared.launch;
  json document = {{"schema", "warplens.show/1"},
                   {"kernel", shown.prepared.program->kernel},
                   {"file", kernel.file->path},
                   {"parameters", kernel.setting.parameters},
                   {"derived", kernel.setting.derived},
                   {"sizes", kernel.setting.sizes},
                   {"grid", {launch.grid.x, launch.grid.y, launch.grid.z}},
                   {"block", {launch.block.x, launch.block.y, launch.block.z}},
                   {"shared_bytes", shown.needs.shared_bytes},
                   {"notes", shown.prepared.notes}};
  document["levels"] = json::array();
  for (const auto& [level, extents] : level_extents(shown))
    document["levels"].push_back({{"name", level}, {"rows", extents.first}, {"columns", extents.second}});
  document["rules"] = json::array();
  if (spec)
    for (const auto& rule : spec->rules) document["rules"].push_back({{"holds", rule.holds.text()}});
  document["occupancy"] = {{"arch", shown.arch.name},
                           {"registers_per_thread", shown.needs.registers_per_thread},
                           {"registers_estimated", shown.registers_estimated},
                           {"blocks", shown.occupancy.blocks},
                           {"warps", shown.occupancy.warps},
                           {"fraction", shown.occupancy.fraction},
                           {"by_threads", shown.occupancy.by_threads},
                           {"by_registers", shown.occupancy.by_registers},
                           {"by_shared", shown.occupancy.by_shared},
                           {"by_blocks", shown.occupancy.by_blocks},
                           {"binding", hardware::name(shown.occupancy.binding)}};
  return document;
}

void print_values(std::ostream& out, const char* title, const catalog::Values& values) {
  if (values.empty()) return;
  out << fmt::format("{:<11}", title);
  for (const auto& [name, value] : values) out << fmt::format(" {}={}", name, value);
  out << "\n";
}

void print_shown(std::ostream& out, const Shown& shown) {
  const workload::ResolvedKernel& kernel = *shown.prepared.kernel;
  const catalog::KernelSpec* spec = kernel.spec();
  const simt::Launch& launch = *shown.prepared.launch;
  out << shown.prepared.program->kernel;
  if (spec) out << ": " << english(spec->title);
  out << "\n";
  if (spec && !english(spec->about).empty()) out << english(spec->about) << "\n";
  print_values(out, "parameters", kernel.setting.parameters);
  print_values(out, "derived", kernel.setting.derived);
  print_values(out, "sizes", kernel.setting.sizes);
  out << fmt::format("launch      grid {} x {} x {}, block {} x {} x {} ({}, {}), {} of shared memory\n", launch.grid.x, launch.grid.y,
                     launch.grid.z, launch.block.x, launch.block.y, launch.block.z, counted(shown.needs.threads, "thread"),
                     counted((shown.needs.threads + 31) / 32, "warp"), counted(shown.needs.shared_bytes, "byte"));
  for (const auto& [level, extents] : level_extents(shown)) out << fmt::format("{:<14} {} x {}\n", level, extents.first, extents.second);
  if (spec) out << fmt::format("rules       all {} satisfied\n", spec->rules.size());
  if (spec && !spec->extends.empty()) out << fmt::format("extends     {} (--header prints the whole header)\n", spec->extends);
  out << fmt::format("occupancy   {}, {} per SM ({:.0f}%) on {}; limited by {}\n", counted(shown.occupancy.blocks, "block"),
                     counted(shown.occupancy.warps, "warp"), 100 * shown.occupancy.fraction, shown.arch.name,
                     hardware::name(shown.occupancy.binding));
  out << fmt::format("            limits in blocks per SM: threads {}, registers {} ({} per thread, {}), shared {}, blocks {}\n",
                     shown.occupancy.by_threads, shown.occupancy.by_registers, shown.needs.registers_per_thread,
                     shown.registers_estimated ? "estimated" : "as given", shown.occupancy.by_shared, shown.occupancy.by_blocks);
  for (const auto& note : shown.prepared.notes) out << "note: " << note << "\n";
}

}  // namespace

int run_list(bool as_json, std::ostream& out, std::ostream& err) {
  auto tools = make_toolbox();
  if (!tools) return report(err, tools.error());
  if (as_json) {
    json kernels = json::array();
    for (const auto& kernel : tools->kernels)
      kernels.push_back(
          {{"name", kernel.name}, {"family", kernel.family}, {"title", english(kernel.title)}, {"parameters", parameters_json(kernel)}});
    out << json{{"schema", "warplens.list/1"}, {"kernels", kernels}}.dump(1) << "\n";
    return kFine;
  }
  std::string family;
  for (const auto& kernel : tools->kernels) {
    if (kernel.family != family) out << (family.empty() ? "" : "\n") << (family = kernel.family) << "\n";
    out << fmt::format("  {:<26} {}\n", kernel.name, english(kernel.title));
    for (const auto& parameter : kernel.parameters)
      out << fmt::format("      {:<8} {:<22} {}\n", parameter.name, choices_text(parameter), english(parameter.help));
  }
  return kFine;
}

int print_header(const Toolbox& tools, const ShowCommand& command, std::ostream& out, std::ostream& err) {
  const auto file = workload::open_kernel(tools.kernels, command.what.name);
  if (!file) return report(err, file.error());
  if (!(*file)->spec) return report(err, Error{"this file has no Warplens header", {(*file)->path, 0, 0}, {}, {}});
  out << catalog::write_header(*(*file)->spec);
  return kFine;
}

int run_show(const ShowCommand& command, std::ostream& out, std::ostream& err) {
  auto tools = make_toolbox();
  if (!tools) return report(err, tools.error());
  if (command.header) return print_header(*tools, command, out, err);
  auto shown = work_out(*tools, command);
  if (!shown) return report(err, shown.error());
  if (command.json) {
    out << show_json(*shown).dump(1) << "\n";
  } else {
    print_shown(out, *shown);
  }
  return kFine;
}

}  // namespace warplens::app
