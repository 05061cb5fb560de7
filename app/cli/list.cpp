#include "app/cli/list.h"

#include <fmt/format.h>

#include "app/cli/languages.h"
#include "kernels/base/fields.h"
#include "kernels/base/number.h"
#include "kernels/catalog/header_writer.h"
#include "kernels/hardware/launch_limits.h"
#include "kernels/hardware/occupancy.h"

namespace warplens::app {
namespace {

const std::string& english(const std::map<std::string, std::string>& texts) { return catalog::in_language(texts, "en"); }

// As `list` names them.
struct ListedParameter {
  const catalog::ParameterSpec& spec;
};
void describe(FieldWriter& f, const ListedParameter& p) {
  f("name", p.spec.name);
  f("default", p.spec.default_value);
  f("choices", p.spec.choices);
  f("help", english(p.spec.help));
}
struct ListedKernel {
  const catalog::KernelSpec& spec;
};
void describe(FieldWriter& f, const ListedKernel& k) {
  f("name", k.spec.name);
  f("family", k.spec.family);
  f("title", english(k.spec.title));
  std::vector<ListedParameter> parameters;
  for (const catalog::ParameterSpec& parameter : k.spec.parameters) parameters.push_back({parameter});
  f("parameters", parameters);
}
struct KernelList {
  std::vector<ListedKernel> kernels;
};
void describe(FieldWriter& f, const KernelList& list) {
  f("schema", "warplens.list/1");
  f("kernels", list.kernels);
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
      {launch.grid.x, launch.grid.y, launch.grid.z}, {launch.block.x, launch.block.y, launch.block.z}, 0, 0, 0, command.registers};
  if (auto why = hardware::why_registers_do_not_fit(shape, *arch))
    return Error{fmt::format("--registers {}: {}", command.registers, why->message), {}, {}, {}};
  return shown;
}

struct LevelExtents {
  std::string name;
  int64_t rows = 0, columns = 0;
};
void describe(FieldWriter& f, const LevelExtents& level) {
  f("name", level.name);
  f("rows", level.rows);
  f("columns", level.columns);
}

std::vector<LevelExtents> level_extents(const Shown& shown) {
  std::vector<LevelExtents> levels;
  if (!shown.prepared.kernel->spec()) return levels;
  const catalog::Values names = shown.prepared.kernel->setting.all();
  for (const auto& level : shown.prepared.kernel->spec()->levels) {
    const auto rows = catalog::evaluate(level.rows, names), columns = catalog::evaluate(level.columns, names);
    if (rows.ok() && columns.ok()) levels.push_back({level.name, *rows, *columns});
  }
  return levels;
}

struct ShownRule {
  std::string holds;
};
void describe(FieldWriter& f, const ShownRule& rule) { f("holds", rule.holds); }

struct ShownOccupancy {
  const Shown& shown;
};
void describe(FieldWriter& f, const ShownOccupancy& o) {
  const hardware::Occupancy& occupancy = o.shown.occupancy;
  f("arch", o.shown.arch.name);
  f("registers_per_thread", o.shown.needs.registers_per_thread);
  f("registers_estimated", o.shown.registers_estimated);
  f("blocks", occupancy.blocks);
  f("warps", occupancy.warps);
  f("fraction", occupancy.fraction);
  f("by_threads", occupancy.by_threads);
  f("by_registers", occupancy.by_registers);
  f("by_shared", occupancy.by_shared);
  f("by_blocks", occupancy.by_blocks);
  f("binding", hardware::name(occupancy.binding));
}

void describe(FieldWriter& f, const Shown& shown) {
  const workload::ResolvedKernel& kernel = *shown.prepared.kernel;
  const simt::Launch& launch = *shown.prepared.launch;
  f("schema", "warplens.show/1");
  f("kernel", shown.prepared.program->kernel);
  f("file", kernel.file->path);
  f("parameters", kernel.setting.parameters);
  f("derived", kernel.setting.derived);
  f("sizes", kernel.setting.sizes);
  f("grid", std::array{launch.grid.x, launch.grid.y, launch.grid.z});
  f("block", std::array{launch.block.x, launch.block.y, launch.block.z});
  f("shared_bytes", shown.needs.shared_bytes);
  f("notes", shown.prepared.notes);
  f("levels", level_extents(shown));
  std::vector<ShownRule> rules;
  if (const catalog::KernelSpec* spec = kernel.spec())
    for (const auto& rule : spec->rules) rules.push_back({rule.holds.text()});
  f("rules", rules);
  f("occupancy", ShownOccupancy{shown});
}

void print_values(std::ostream& out, const char* title, const catalog::Values& values) {
  if (values.empty()) return;
  out << fmt::format("{:<11}", title);
  for (const auto& [name, value] : values) out << fmt::format(" {}={}", name, value);
  out << "\n";
}

void print_shown(std::ostream& out, const Shown& shown, const std::string& language) {
  const workload::ResolvedKernel& kernel = *shown.prepared.kernel;
  const catalog::KernelSpec* spec = kernel.spec();
  const simt::Launch& launch = *shown.prepared.launch;
  out << shown.prepared.program->kernel;
  const auto words = [&](const std::map<std::string, std::string>& texts) { return catalog::in_language(texts, language); };
  if (spec) out << ": " << words(spec->title);
  out << "\n";
  if (spec && !words(spec->about).empty()) out << words(spec->about) << "\n";
  print_values(out, "parameters", kernel.setting.parameters);
  print_values(out, "derived", kernel.setting.derived);
  print_values(out, "sizes", kernel.setting.sizes);
  out << fmt::format("launch      grid {} x {} x {}, block {} x {} x {} ({}, {}), {} of shared memory\n", launch.grid.x, launch.grid.y,
                     launch.grid.z, launch.block.x, launch.block.y, launch.block.z, counted(shown.needs.threads, "thread"),
                     counted((shown.needs.threads + 31) / 32, "warp"), counted(shown.needs.shared_bytes, "byte"));
  for (const LevelExtents& level : level_extents(shown)) out << fmt::format("{:<14} {} x {}\n", level.name, level.rows, level.columns);
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

int run_list(bool as_json, const std::string& language, std::ostream& out, std::ostream& err) {
  auto tools = make_toolbox();
  if (!tools) return report(err, tools.error());
  if (as_json) {
    KernelList list;
    for (const auto& kernel : tools->kernels) list.kernels.push_back({kernel});
    out << to_json_text(list, 1) << "\n";
    return kFine;
  }
  const auto words = [&](const std::map<std::string, std::string>& texts) {
    return catalog::in_language(texts, chosen_language(language));
  };
  std::string family;
  for (const auto& kernel : tools->kernels) {
    if (kernel.family != family) out << (family.empty() ? "" : "\n") << (family = kernel.family) << "\n";
    out << fmt::format("  {:<26} {}\n", kernel.name, words(kernel.title));
    for (const auto& parameter : kernel.parameters)
      out << fmt::format("      {:<8} {:<22} {}\n", parameter.name, choices_text(parameter), words(parameter.help));
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
    out << to_json_text(*shown, 1) << "\n";
  } else {
    print_shown(out, *shown, chosen_language(command.language));
  }
  return kFine;
}

}  // namespace warplens::app
