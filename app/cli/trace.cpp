#include "app/cli/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "app/cli/ranked.h"
#include "app/session/block_place.h"
#include "app/session/checking/account_notes.h"
#include "kernels/analysis/machine_code.h"
#include "kernels/base/cores.h"
#include "kernels/base/fields.h"
#include "kernels/base/number.h"
#include "kernels/base/option.h"
#include "kernels/program/source_line.h"
#include "kernels/simt/machine/block.h"
#include "kernels/simt/memory/access_kind.h"
#include "kernels/simt/observe/observers.h"
#include "kernels/workload/guesses/wanted_shared.h"

namespace warplens::app {
namespace {

struct Account {
  Prepared prepared;
  simt::RunResult result;
  analysis::Totals totals;
  std::optional<analysis::Ranking> ranking;
};

Result<simt::RunOptions> run_options(const TraceCommand& command, const hardware::Architecture& arch, const simt::Launch& launch) {
  simt::RunOptions options;
  options.arch = arch;
  options.threads = command.threads ? command.threads : cores();
  auto blocks = chosen_blocks(command.blocks, launch.grid);
  if (!blocks) return blocks.error();
  options.blocks = blocks.take();
  return options;
}

// Constant memory has a cache of its own: its accesses are reported, not listed among those that take wavefronts or sectors.
bool is_listed(const Site& site) { return site.space != Space::Constant; }

// Lanes that CUDA leaves without a defined result, with their line.
struct FindingRow {
  uint32_t line = 0, warp = 0;
  std::array<uint32_t, 3> block{};
  std::vector<uint32_t> lanes;
  std::string text, file;  // the file where it is not the opened one
};
void describe(FieldWriter& f, const FindingRow& row) {
  f("kind", "lane");
  f("line", row.line);
  f("block", row.block);
  f("warp", row.warp);
  f("lanes", row.lanes);
  f("text", row.text);
  f.optional("file", row.file);
}

// The file of a place, if it is not the opened one.
std::string other_file(const Program& program, const Location& at) {
  return at.file != 0 && at.file < program.files.size() ? program.files[at.file] : std::string();
}

FindingRow finding_row(const Program& program, const simt::LaneFinding& finding) {
  const Location at = finding.location == kNone ? Location{} : program.locations[finding.location];
  FindingRow row{at.line, finding.warp, {finding.block.x, finding.block.y, finding.block.z}, {}, finding.text, other_file(program, at)};
  for (uint32_t lane = 0; lane < hardware::kLanes; ++lane)
    if (finding.lanes >> lane & 1) row.lanes.push_back(lane);
  return row;
}

// What ended the run, where lanes never come to an operation whose mask names them.
class LaneFault : public simt::Observer {
 public:
  std::unique_ptr<simt::Observer> for_thread() const override { return std::make_unique<simt::Observer>(); }  // a fault ends those
  void faulted(const simt::Block& block) override {
    const simt::Fault& fault = *block.fault;
    if (fault.kind != simt::FaultKind::LanesNeverCome) return;
    const uint32_t location = fault.instruction == kNone ? kNone : block.program.code[fault.instruction].location;
    finding = finding_row(block.program, {fault.instruction, location, block.block_index, fault.warp, fault.lanes, {}, {}, fault.message});
  }
  std::optional<FindingRow> finding;
};

Result<Account> trace_account(Toolbox& tools, const TraceCommand& command, const simt::Schedule& schedule, bool compiled, LaneFault& fault,
                              std::optional<Prepared>& ran) {
  auto arch = chosen_architecture(command.arch);
  if (!arch) return arch.error();
  auto prepared = prepare(tools, command.what, "run", compiled, *arch);
  if (!prepared) return prepared.error();
  auto launch = std::make_shared<simt::Launch>(*prepared->launch);
  if (command.max_ticks) launch->limits.max_ticks_per_block = command.max_ticks;
  launch->schedule = schedule;
  auto options = run_options(command, *arch, *launch);
  if (!options) return options.error();
  simt::Observers observers;
  analysis::RankingObserver ranking(*prepared->program);
  observers.add(&fault);
  if (command.ranked) observers.add(&ranking);
  options->observer = &observers;
  auto memory = simt::make_memory(*prepared->program, *launch);
  if (!memory) return memory.error();
  auto result = simt::run(*prepared->program, *launch, *options, *memory);
  if (!result) return ran = prepared.take(), result.error();
  Account account{prepared.take(), result.take(), {}, {}};
  if (command.ranked) account.ranking = ranking.ranking(account.result.blocks_run, account.result.blocks_total);
  account.totals = analysis::sum(*account.prepared.program, account.result.sites);
  for (AccountNote& note : account_notes(*account.prepared.program, account.result.sites))
    account.prepared.notes.push_back(std::move(note.sentence));
  return account;
}

// One sentence on the executed accesses that may be different in machine code.
std::string doubtful(const Account& account) {
  const Program& program = *account.prepared.program;
  const std::vector<analysis::Doubt> doubts = analysis::machine_doubts(program);
  size_t count = 0, all = 0;
  std::set<std::string_view> reasons;
  std::set<uint32_t> lines;
  for (size_t i = 0; i < program.sites.size(); ++i) {
    if (!is_listed(program.sites[i])) continue;
    ++all;
    if (doubts[i] == analysis::Doubt::None) continue;
    ++count;
    reasons.insert(analysis::reason(doubts[i]));
    if (program.sites[i].location != kNone) lines.insert(program.locations[program.sites[i].location].line);
  }
  if (count == 0) return "";
  return fmt::format("the machine code may differ for {} of {}: {} (line{} {})", count, counted(all, "access", "accesses"),
                     fmt::join(reasons, "; "), lines.size() == 1 ? "" : "s", fmt::join(lines, ", "));
}

// The spaces that a site's lanes reached: a pointer may lead to several.
std::string spaces_of(const Site& site, const simt::SiteCounts& counts) {
  std::vector<const char*> names;
  for (const Space space : {Space::Global, Space::Shared, Space::Local, Space::Constant})
    if (counts.spaces & simt::space_bit(space)) names.push_back(name(space));
  return names.empty() ? name(site.space) : fmt::format("{}", fmt::join(names, "+"));
}

// What the banks serve by a rule of its own is called by its name.
std::vector<std::string> instructions_of(const Program& program) {
  std::vector<std::string> names;
  const std::vector<hardware::AccessKind> kinds = simt::access_kinds(program);
  for (size_t i = 0; i < program.sites.size(); ++i) {
    const bool matrices = kinds[i] == hardware::AccessKind::MatrixLoad || kinds[i] == hardware::AccessKind::MatrixStore;
    names.emplace_back(matrices ? hardware::name(kinds[i]) : name(program.sites[i].op));
  }
  return names;
}

struct SiteRow {
  const Account& account;
  size_t index = 0;
  hardware::AccessKind kind{};
  analysis::Doubt doubt{};
};
void describe(FieldWriter& f, const SiteRow& row) {
  const Program& program = *row.account.prepared.program;
  const Site& site = program.sites[row.index];
  const simt::SiteCounts& counts = row.account.result.sites[row.index];
  const Location at = site.location == kNone ? Location{} : program.locations[site.location];
  f("line", at.line);
  f("column", at.column);
  f("array", site.array);
  f("space", spaces_of(site, counts));
  f("op", name(site.op));
  f("kind", hardware::name(row.kind));
  f("width", site.width_bytes);
  f("instructions", counts.instructions);
  f("wavefronts", counts.wavefronts);
  f("conflicts", counts.conflicts);
  f("sectors", counts.sectors);
  f("turns", counts.turns);
  f("inexact", counts.inexact);
  f("text", site.text);
  f.optional("file", other_file(program, at));
  if (row.doubt != analysis::Doubt::None) f("may_differ", analysis::reason(row.doubt));
  std::vector<std::string> calls;
  for (uint32_t s = at.scope; s != kNone && program.scopes[s].parent != kNone; s = program.scopes[s].parent)
    calls.push_back(fmt::format("{} called at line {}", program.scopes[s].function, program.scopes[s].call_line));
  f.optional("calls", calls);
}

struct TotalsRow {
  const analysis::Totals& of;
};
void describe(FieldWriter& f, const TotalsRow& totals) {
  f("instructions", totals.of.instructions);
  f("wavefronts", totals.of.wavefronts);
  f("conflicts", totals.of.conflicts);
  f("sectors", totals.of.sectors);
  f("shared_loads", totals.of.shared_loads);
  f("shared_stores", totals.of.shared_stores);
  f("load_wavefronts", totals.of.load_wavefronts);
  f("store_wavefronts", totals.of.store_wavefronts);
}

void describe(FieldWriter& f, const Account& account) {
  const Program& program = *account.prepared.program;
  const std::vector<hardware::AccessKind> kinds = simt::access_kinds(program);
  const std::vector<analysis::Doubt> doubts = analysis::machine_doubts(program);
  std::vector<SiteRow> sites;
  for (size_t i = 0; i < program.sites.size(); ++i)
    if (is_listed(program.sites[i])) sites.push_back({account, i, kinds[i], doubts[i]});
  std::vector<FindingRow> findings;
  for (const simt::LaneFinding& finding : account.result.lane_findings) findings.push_back(finding_row(program, finding));
  f("sites", sites);
  if (account.ranking) {
    f("ranked_shared", rows_of(program, account.ranking->shared));
    f("ranked_global", rows_of(program, account.ranking->other));
  }
  f("totals", TotalsRow{account.totals});
  f("ticks", account.result.ticks);
  f("findings", findings);
  f("may_differ", doubtful(account));
  f("printed", account.result.printed);
}

// Where each part of the launch of a file without a header comes from.
struct PartRow {
  const analysis::LaunchPart& part;
};
void describe(FieldWriter& f, const PartRow& row) {
  using enum analysis::LaunchPart::Kind;
  using Origin = analysis::LaunchPart::Origin;
  const analysis::LaunchPart& part = row.part;
  f("part", part.kind == Grid     ? "grid"
            : part.kind == Block  ? "block"
            : part.kind == Shared ? "shared"
            : part.kind == Scalar ? "argument"
            : part.kind == Array  ? "buffer"
                                  : "set");
  f.optional("name", part.name);
  f("value", part.text);
  f("origin", part.origin == Origin::Given ? "given" : part.origin == Origin::Host ? "host" : "guessed");
  f.optional("line", part.line);
  f.optional("unknown", part.unknown);
  f.optional("tried", part.tried);
  f.optional("failed", part.failed.message);
}
struct LaunchRow {
  const analysis::LaunchAccount& of;
};
void describe(FieldWriter& f, const LaunchRow& row) {
  const analysis::LaunchAccount& account = row.of;
  if (account.chosen) {
    const auto& launch = account.launches[account.chosen - 1];
    f("number", account.chosen);
    f("of", account.launches.size());
    f.optional("function", launch.function);
    f.optional("line", launch.line);
  }
  f("repeats", account.repeats);
  if (account.times > 1) f("round", account.round), f("rounds", account.times);
  f.optional("rounds_unknown", account.times_guess);
  if (account.has_more) f("more_rounds", true);
  f("conditional", account.conditional);
  f.optional("unlikely", account.unlikely);
  std::vector<PartRow> parts;
  for (const analysis::LaunchPart& part : account.parts) parts.push_back({part});
  f("parts", parts);
}

void describe_launch(FieldWriter& f, const Account& account) {
  const simt::Launch& launch = *account.prepared.launch;
  f("kernel", account.prepared.program->kernel);
  f("file", account.prepared.kernel->file->path);
  f("parameters", account.prepared.kernel->setting.parameters);
  f("sizes", account.prepared.kernel->setting.sizes);
  f("grid", std::array{launch.grid.x, launch.grid.y, launch.grid.z});
  f("block", std::array{launch.block.x, launch.block.y, launch.block.z});
  if (account.prepared.account) f("launch", LaunchRow{*account.prepared.account});
  f("blocks_run", account.result.blocks_run);
  f("blocks_total", account.result.blocks_total);
  f("exact", account.result.blocks_run == account.result.blocks_total);
  f("warnings", account.result.warnings);
}

// Notes of all accounts, without duplicates.
std::vector<std::string> notes_of(const std::vector<Account>& accounts) {
  std::vector<std::string> notes;
  for (const Account& account : accounts)
    for (const std::string& note : account.prepared.notes)
      if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
  return notes;
}

// What follows the numbers, in words.
std::vector<std::string> basis(const Account& account, const std::string& arch) {
  std::vector<std::string> lines;
  if (const auto* model = hardware::find_architecture(arch); model && model->banks_evidence != hardware::Evidence::Measured)
    lines.push_back(fmt::format("the rules for {} are from the vendor's documentation, not measured; those for sm_90 are measured", arch));
  if (account.prepared.program->account == "compiled")
    lines.push_back(
        "as compiled by Clang/LLVM 19, whose widths were compared with the machine code of nvcc 13.0 for sm_90; another compiler may "
        "differ");
  if (std::string sentence = doubtful(account); !sentence.empty()) lines.push_back(std::move(sentence));
  return lines;
}

// The document of --json.
struct TraceDocument {
  const TraceCommand& command;
  const std::vector<Account>& accounts;
};
void describe(FieldWriter& f, const TraceDocument& document) {
  const std::vector<Account>& accounts = document.accounts;
  f("schema", "warplens.trace/1");
  f("arch", document.command.arch);
  f("account", document.command.account);
  describe_launch(f, accounts.front());
  f("notes", notes_of(accounts));
  f("basis", basis(accounts.back(), document.command.arch));
  if (accounts.size() == 1) return describe(f, accounts.front());
  f("written", accounts[0]);
  f("compiled", accounts[1]);
}
// The JSON document of a run that ended because lanes never arrive.
struct FaultDocument {
  std::string arch, error;
  std::vector<FindingRow> findings;
  const Prepared& prepared;
};
void describe(FieldWriter& f, const FaultDocument& document) {
  f("schema", "warplens.trace/1");
  f("arch", document.arch);
  f("error", document.error);
  f("findings", document.findings);
  f("guessed", guessed(document.prepared));
  f("notes", document.prepared.notes);
}

void print_account(std::ostream& out, const Account& account, const std::string& arch) {
  if (account.ranking) return print_ranking(out, *account.prepared.program, account.prepared.launch->grid, *account.ranking);
  const Program& program = *account.prepared.program;
  out << fmt::format("{} as {}, {} of {} run\n", program.kernel, program.account, grouped(account.result.blocks_run),
                     counted(account.result.blocks_total, "block"));
  out << fmt::format("{:>9}  {:<8} {:<6} {:<8} {:>5} {:>12} {:>12} {:>12} {:>12}  {}\n", "line:col", "array", "space", "op", "bytes",
                     "instructions", "wavefronts", "conflicts", "sectors", "access");
  const std::vector<std::string> instructions = instructions_of(program);
  for (size_t i = 0; i < program.sites.size(); ++i) {
    const Site& site = program.sites[i];
    if (!is_listed(site)) continue;
    const simt::SiteCounts& counts = account.result.sites[i];
    const bool ran = counts.instructions > 0;
    const bool shared = ran ? counts.in_shared > 0 : site.space == Space::Shared, other = ran ? counts.elsewhere() > 0 : !shared;
    out << fmt::format("{:>9}  {:<8} {:<6} {:<8} {:>5} {:>12} {:>12} {:>12} {:>12}  {}\n", place_text(program, site.location), site.array,
                       spaces_of(site, counts), instructions[i], site.width_bytes, grouped(counts.instructions),
                       shared ? grouped(counts.wavefronts) : "-", shared ? grouped(counts.conflicts) : "-",
                       other ? grouped(counts.sectors) : "-", site.text);
  }
  const uint64_t blocks = std::max<uint64_t>(1, account.result.blocks_run);
  out << fmt::format("shared memory: {} ({} loads, {} stores and atomics), {} of them conflicts; global memory: {}\n",
                     counted(account.totals.wavefronts, "wavefront"), grouped(account.totals.load_wavefronts),
                     grouped(account.totals.store_wavefronts), grouped(account.totals.conflicts),
                     counted(account.totals.sectors, "sector"));
  if (blocks > 1)
    out << fmt::format("per block, on average: {}, {}, {}\n", counted(account.totals.wavefronts / blocks, "wavefront"),
                       counted(account.totals.conflicts / blocks, "conflict"), counted(account.totals.sectors / blocks, "sector"));
  for (const auto& line : account.result.printed) out << "printf: " << line << "\n";
  for (const auto& note : account.prepared.notes) out << "note: " << note << "\n";
  for (const auto& line : basis(account, arch)) out << "basis: " << line << "\n";
  for (const auto& warning : account.result.warnings) out << "warning: " << warning << "\n";
}

}  // namespace

int run_trace(const TraceCommand& command, std::ostream& out, std::ostream& err) {
  if (command.account != "written" && command.account != "compiled" && command.account != "both")
    return report(err, invalid_option("--as", command.account, "written, compiled or both"));
  if (!command.what.dumps.empty())
    return report(err,
                  Error{fmt::format("--dump {}: trace writes no results", command.what.dumps.front().first), {}, "use `warplens run`", {}});
  const auto schedule = chosen_schedule(command.schedule);
  if (!schedule) return report(err, schedule.error());
  auto tools = make_toolbox();
  if (!tools) return report(err, tools.error());
  std::vector<Account> accounts;
  for (const bool compiled : {false, true}) {
    if (command.account == (compiled ? "written" : "compiled")) continue;
    LaneFault fault;
    std::optional<Prepared> ran;
    auto account = trace_account(*tools, command, *schedule, compiled, fault, ran);
    if (!account && !ran) return report(err, account.error());
    if (!account) {
      std::vector<FindingRow> findings;
      if (fault.finding) findings.push_back(*fault.finding);
      const Error error = workload::with_wanted_shared(account.error(), *ran->program, *ran->launch, *chosen_architecture(command.arch));
      if (command.json) out << to_json_text(FaultDocument{command.arch, to_string(error), findings, *ran}, 1) << "\n";
      return report_fault(err, *ran, error);
    }
    accounts.push_back(account.take());
  }
  if (!command.json) {
    for (const Account& account : accounts) print_account(out, account, command.arch);
    return kFine;
  }
  out << to_json_text(TraceDocument{command, accounts}, 1) << "\n";
  return kFine;
}

}  // namespace warplens::app
